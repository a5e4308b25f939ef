/** Control calls on snapshots: save, list, restore, delete. */
import type { Account } from '../service/account/account.js';
import type { SavedAccount } from '../service/account/tables.js';
import { toTimestamp } from '../time/timestamps.js';
import { summaryOf } from './accounts.js';
import { call, foundIn } from './call.js';
import { invalidSnapshotName, unknownSnapshot } from './failures.js';

/** A saved state of an account, and the time of its clock. */
export interface SnapshotState {
  readonly public_key: string;
  readonly name: string;
  readonly at: string;
}

const describe = ({ publicKey }: Account, name: string, saved: Pick<SavedAccount, 'caughtUpTo'>): SnapshotState => ({
  public_key: publicKey,
  name,
  at: toTimestamp(saved.caughtUpTo),
});

/**
 * The accounts that have a snapshot of this name, with it.
 * @throws {ControlFailure} 404 when none has one
 */
function withSnapshot(accounts: readonly Account[], name: string) {
  const all = foundIn(accounts, ({ snapshots }) => snapshots.get(name));
  const known = accounts.flatMap(({ snapshots }) => [...snapshots.keys()]);
  if (all.length === 0) throw unknownSnapshot(name, [...new Set(known)]);
  return all;
}

export const snapshot = call({
  route: 'POST /snapshots/:name',
  command: ['snapshot save <name>', 'Save the state.'],
  status: 201,
  handle({ targets, param: name }) {
    if (!/^[\w.-]{1,100}$/.test(name)) throw invalidSnapshotName(name);
    const save = (account: Account) => {
      const dropped = account.saveAs(name) ?? null;
      return { ...describe(account, name, account), dropped };
    };
    return { snapshots: targets().map(save) };
  },
});

/** Restores every addressed account that has the snapshot. */
export const restore = call({
  route: 'POST /snapshots/:name/restore',
  command: ['snapshot restore <name>', 'Restore the state.'],
  handle({ targets, param }) {
    const all = withSnapshot(targets(), param);
    for (const { account, found } of all) account.restore(found);
    return { accounts: all.map(({ account }) => summaryOf(account)) };
  },
});

export const snapshots = {
  list: call({
    route: 'GET /snapshots',
    returns: 'snapshots',
    command: ['snapshot', 'List the snapshots of a running mock, save or restore one.'],
    handle: ({ targets }) => ({
      snapshots: targets().flatMap((account) =>
        [...account.snapshots].map(([name, saved]) => describe(account, name, saved)),
      ),
    }),
  }),
  delete: call({
    route: 'DELETE /snapshots/:name',
    handle({ targets, param }) {
      for (const { account } of withSnapshot(targets(), param)) account.snapshots.delete(param);
    },
  }),
};
