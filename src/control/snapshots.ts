/** Named states: saved, listed, come back to, deleted. */
import { closestMatch } from '../problems/closest-match.js';
import { toTimestamp } from '../time/timestamps.js';
import type { Snapshot } from '../world/snapshots.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { ControlFailure } from './failure.js';
import { summaryOf } from './summary.js';

const NAME = /^[\w.-]{1,100}$/;

const describe = ({ publicKey }: World, { name, saved }: Snapshot) => ({
  public_key: publicKey,
  name,
  at: toTimestamp(saved.caughtUpTo),
});

/** @throws {ControlFailure} 404 when none of the worlds has a snapshot of this name */
function named(worlds: readonly World[], name: string): (readonly [World, Snapshot])[] {
  const found = worlds.flatMap((world) => {
    const snapshot = world.snapshots.find(name);
    return snapshot === undefined ? [] : [[world, snapshot] as const];
  });
  if (found.length > 0) return found;
  const known = [...new Set(worlds.flatMap((world) => world.snapshots.all().map((one) => one.name)))];
  const hint = known.length === 0 ? 'there is none at all.' : `did you mean ${closestMatch(name, known)}?`;
  throw new ControlFailure(404, `There is no snapshot ${JSON.stringify(name)}; ${hint}`);
}

export const saveSnapshot = call({
  method: 'POST',
  path: '/snapshots/:name',
  status: 201,
  handle({ targets: addressed, params: { name = '' } }) {
    if (!NAME.test(name)) {
      const wanted = 'up to 100 letters, digits, dots, hyphens and underscores';
      throw new ControlFailure(422, `${JSON.stringify(name)} is no name for a snapshot; wanted ${wanted}.`);
    }
    const snapshots = addressed().map((world) => {
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
  handle: ({ targets: addressed }) => ({
    snapshots: addressed().flatMap((world) => world.snapshots.all().map((snapshot) => describe(world, snapshot))),
  }),
});

/** Brings every world that is meant and has the snapshot back to it. */
export const restoreSnapshot = call({
  method: 'POST',
  path: '/snapshots/:name/restore',
  handle({ targets: addressed, params: { name = '' } }) {
    const found = named(addressed(), name);
    for (const [world, { saved }] of found) world.restore(saved);
    return { accounts: found.map(([world]) => summaryOf(world)) };
  },
});

export const deleteSnapshot = call({
  method: 'DELETE',
  path: '/snapshots/:name',
  status: 204,
  handle({ targets: addressed, params: { name = '' } }) {
    for (const [world] of named(addressed(), name)) world.snapshots.delete(name);
  },
});
