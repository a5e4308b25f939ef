/** Control calls on snapshots: save, list, restore, delete. */

import type { Account } from '../account/account.js';
import type { Snapshot } from '../account/saved-account.js';
import { toTimestamp } from '../time/timestamps.js';
import { call } from './call.js';
import { invalidSnapshotName, unknownSnapshot } from './failures.js';
import { summaryOf } from './summary.js';

const NAME = /^[\w.-]{1,100}$/;
const NAME_FORM = 'up to 100 letters, digits, dots, hyphens and underscores';

const describe = ({ publicKey }: Account, { name, saved }: Snapshot) => ({
  public_key: publicKey,
  name,
  at: toTimestamp(saved.caughtUpTo),
});

/**
 * The accounts that have a snapshot of this name, with it.
 * @throws {ControlFailure} 404 when none has one
 */
function withSnapshot(accounts: readonly Account[], name: string): (readonly [Account, Snapshot])[] {
  const found = accounts.flatMap((account) => {
    const snapshot = account.snapshots.find(name);
    return snapshot === undefined ? [] : [[account, snapshot] as const];
  });
  if (found.length > 0) return found;
  const known = [...new Set(accounts.flatMap((account) => account.snapshots.all().map((one) => one.name)))];
  throw unknownSnapshot(name, known);
}

export const saveSnapshot = call({
  route: 'POST /snapshots/:name',
  status: 201,
  adds: true,
  handle({ targets, params: { name = '' } }) {
    if (!NAME.test(name)) throw invalidSnapshotName(name, NAME_FORM);
    const snapshots = targets().map((account) => {
      const saved = account.save();
      const dropped = account.snapshots.save(name, saved);
      return { ...describe(account, { name, saved }), dropped: dropped ?? null };
    });
    return { snapshots };
  },
});

export const listSnapshots = call({
  route: 'GET /snapshots',
  handle: ({ targets }) => ({
    snapshots: targets().flatMap((account) => account.snapshots.all().map((one) => describe(account, one))),
  }),
});

/** Restores every addressed account that has the snapshot. */
export const restoreSnapshot = call({
  route: 'POST /snapshots/:name/restore',
  handle({ targets, params: { name = '' } }) {
    const found = withSnapshot(targets(), name);
    const accounts = found.map(([account, { saved }]) => {
      account.restore(saved);
      return summaryOf(account);
    });
    return { accounts };
  },
});

export const deleteSnapshot = call({
  route: 'DELETE /snapshots/:name',
  status: 204,
  handle({ targets, params: { name = '' } }) {
    for (const [account] of withSnapshot(targets(), name)) account.snapshots.delete(name);
  },
});
