/** Control calls on snapshots: save, list, restore, delete. */
import { toTimestamp } from '../time/timestamps.js';
import type { Snapshot } from '../world/snapshots.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { invalidSnapshotName, unknownSnapshot } from './failures.js';
import { summaryOf } from './summary.js';

const NAME = /^[\w.-]{1,100}$/;
const NAME_FORM = 'up to 100 letters, digits, dots, hyphens and underscores';

const describe = ({ publicKey }: World, { name, saved }: Snapshot) => ({
  public_key: publicKey,
  name,
  at: toTimestamp(saved.caughtUpTo),
});

/**
 * The worlds that have a snapshot of this name, with it.
 * @throws {ControlFailure} 404 when none has one
 */
function withSnapshot(worlds: readonly World[], name: string): (readonly [World, Snapshot])[] {
  const found = worlds.flatMap((world) => {
    const snapshot = world.snapshots.find(name);
    return snapshot === undefined ? [] : [[world, snapshot] as const];
  });
  if (found.length > 0) return found;
  const known = [...new Set(worlds.flatMap((world) => world.snapshots.all().map((one) => one.name)))];
  throw unknownSnapshot(name, known);
}

export const saveSnapshot = call({
  method: 'POST',
  path: '/snapshots/:name',
  status: 201,
  adds: true,
  handle({ targets, params: { name = '' } }) {
    if (!NAME.test(name)) throw invalidSnapshotName(name, NAME_FORM);
    const snapshots = targets().map((world) => {
      const saved = world.save();
      const dropped = world.snapshots.save(name, saved);
      return { ...describe(world, { name, saved }), dropped: dropped ?? null };
    });
    return { snapshots };
  },
});

export const listSnapshots = call({
  method: 'GET',
  path: '/snapshots',
  handle({ targets }) {
    const worlds = targets();
    return { snapshots: worlds.flatMap((world) => world.snapshots.all().map((one) => describe(world, one))) };
  },
});

/** Restores every addressed world that has the snapshot. */
export const restoreSnapshot = call({
  method: 'POST',
  path: '/snapshots/:name/restore',
  handle({ targets, params: { name = '' } }) {
    const found = withSnapshot(targets(), name);
    const accounts = found.map(([world, { saved }]) => {
      world.restore(saved);
      return summaryOf(world);
    });
    return { accounts };
  },
});

export const deleteSnapshot = call({
  method: 'DELETE',
  path: '/snapshots/:name',
  status: 204,
  handle({ targets, params: { name = '' } }) {
    for (const [world] of withSnapshot(targets(), name)) world.snapshots.delete(name);
  },
});
