/** Control calls on the state: reset, load, named fixtures, the state as a fixture, snapshots. */
import { Type } from 'typebox';
import { FixtureShape } from '../fixtures/schema.js';
import { writeFixture } from '../fixtures/write-fixture.js';
import { step, ValidationError } from '../messages/validation.js';
import { type Account, RESET_PARTS, type ResetPart } from '../service/account/account.js';
import type { SavedAccount } from '../service/account/tables.js';
import { catchUpAll } from '../service/passing/catch-up.js';
import { toTimestamp } from '../time/timestamps.js';
import { openedAmong, summaryOf } from './accounts.js';
import { type ControlContext, call, foundIn } from './call.js';
import { invalidBody, invalidSnapshotName, noStateFile, unknownSnapshot } from './failures.js';

/**
 * Reads the fixture of a body: a name or an object under `fixture`, or a fixture itself, as `GET /state` writes it.
 * @throws {ControlFailure} for a body without a fixture, or with a fixture in both places
 * @throws {ValidationError} with pointers into the body
 */
function baselineOf({ fixture, ...own }: { readonly fixture?: string | object }, { reader, folders }: ControlContext) {
  const [member] = Object.keys(own);
  if (fixture === undefined && member === undefined) throw invalidBody([{ pointer: '/fixture', detail: 'is missing' }]);
  if (fixture !== undefined && member !== undefined)
    throw invalidBody([{ pointer: step(member), detail: 'is not allowed beside fixture' }]);
  if (typeof fixture === 'string') return reader.read(fixture, folders.read(fixture));
  try {
    return reader.read('given', fixture ?? own);
  } catch (error) {
    if (fixture === undefined || !(error instanceof ValidationError)) throw error;
    const problems = error.problems.map(({ pointer, detail }) => ({ pointer: `/fixture${pointer}`, detail }));
    throw new ValidationError(error.what, problems);
  }
}

const fixtureMembers = Object.fromEntries(
  Object.keys(FixtureShape.properties).map((name) => [name, Type.Optional(Type.Unknown())]),
);

/** The part of a reset that closes opened accounts; only a reset that names the part includes it. */
const ACCOUNTS = 'accounts';
const RESETTABLE = [...RESET_PARTS, ACCOUNTS] as const;

export const state = {
  reset: call({
    route: 'POST /reset',
    args: ['only'],
    command: ['reset [parts...]', `Restore the baseline of a running mock, or parts of it: ${RESETTABLE.join(', ')}.`],
    body: { only: Type.Optional(Type.Array(Type.Enum(RESETTABLE))) },
    handle({ account, accounts, body }, { directory }) {
      const only = new Set<ResetPart | typeof ACCOUNTS>(body.only ?? RESET_PARTS);
      const parts = [...only].filter((part) => part !== ACCOUNTS);
      // What fell due runs by the old clock and assumptions, unless the records are reset too; then by the new ones.
      if (!only.has('records')) catchUpAll(accounts, directory);
      directory.reset(parts, account);
      catchUpAll(accounts, directory);
      // Counts and closes only addressed accounts: a call for one account leaves the others alone.
      const opened = openedAmong(accounts, directory);
      if (!only.has(ACCOUNTS)) return { accounts: accounts.map(summaryOf), opened: opened.length, closed: 0 };
      for (const one of opened) directory.close(one);
      const left = accounts.filter((one) => !opened.includes(one));
      return { accounts: left.map(summaryOf), opened: 0, closed: opened.length };
    },
  }),
  /** Loads a new baseline; an invalid fixture is refused before anything changes. */
  load: call({
    route: 'POST /load',
    args: ['fixture'],
    command: ['load <fixture>', 'Load a fixture by its name or file; this resets assumptions, clock and faults.'],
    body: { fixture: Type.Optional(Type.Union([Type.String(), Type.Object({})])), ...fixtureMembers },
    handle({ account, body }, context) {
      const { directory } = context;
      const baseline = baselineOf(body, context);
      if (account === undefined) directory.load(baseline);
      const loaded = account === undefined ? directory.all() : [directory.loadInto(account, baseline)];
      return { fixture: baseline.name, accounts: loaded.map(summaryOf) };
    },
  }),
  fixtures: call({
    route: 'GET /fixtures',
    returns: 'fixtures',
    handle: (_, { folders }) => ({ fixtures: folders.names().map((name) => ({ name })) }),
  }),
  state: call({
    route: 'GET /state',
    handle({ accounts }, { directory }) {
      catchUpAll(accounts, directory);
      return writeFixture(directory, accounts);
    },
  }),
  saveState: call({
    route: 'POST /state/save',
    changes: false,
    handle(_, { directory, stateFile }) {
      if (stateFile === undefined) throw noStateFile();
      stateFile.save(writeFixture(directory));
      return { file: stateFile.path, accounts: directory.size };
    },
  }),
};

/** A snapshot without its content: the account, the name, and the time of the account's clock when it was saved. */
export interface SnapshotState {
  readonly public_key: string;
  readonly name: string;
  readonly at: string;
}

const describeSnapshot = ({ publicKey }: Account, name: string, { caughtUpTo }: Pick<SavedAccount, 'caughtUpTo'>) => {
  return { public_key: publicKey, name, at: toTimestamp(caughtUpTo) } satisfies SnapshotState;
};

/** Returns each account that has a snapshot of the name, with the snapshot. @throws {ControlFailure} 404 without any */
function withSnapshot(accounts: readonly Account[], name: string) {
  const all = foundIn(accounts, ({ snapshots }) => snapshots.get(name));
  if (all.length > 0) return all;
  throw unknownSnapshot(name, [...new Set(accounts.flatMap(({ snapshots }) => [...snapshots.keys()]))]);
}

export const snapshots = {
  snapshot: call({
    route: 'POST /snapshots/:name',
    command: ['snapshot save <name>', 'Save the state under a name.'],
    status: 201,
    handle({ accounts, param: name }, { directory }) {
      // A URL loses `.` and `..` as parts of its path.
      if (!/^(?!\.+$)[\w.-]{1,100}$/.test(name)) throw invalidSnapshotName(name);
      catchUpAll(accounts, directory);
      const save = (account: Account) => {
        const dropped = account.saveAs(name) ?? null;
        return { ...describeSnapshot(account, name, account), dropped };
      };
      return { snapshots: accounts.map(save) };
    },
  }),
  restore: call({
    route: 'POST /snapshots/:name/restore',
    command: ['snapshot restore <name>', 'Restore the state of a snapshot.'],
    handle({ accounts, param }) {
      const all = withSnapshot(accounts, param);
      for (const { account, found } of all) account.restore(found);
      return { accounts: all.map(({ account }) => summaryOf(account)) };
    },
  }),
  snapshots: {
    list: call({
      route: 'GET /snapshots',
      returns: 'snapshots',
      command: ['snapshot', 'List, save or restore snapshots of a running mock.'],
      handle: ({ accounts }) => ({
        snapshots: accounts.flatMap((account) =>
          [...account.snapshots].map(([name, saved]) => describeSnapshot(account, name, saved)),
        ),
      }),
    }),
    delete: call({
      route: 'DELETE /snapshots/:name',
      handle({ accounts, param }) {
        for (const { account } of withSnapshot(accounts, param)) account.snapshots.delete(param);
      },
    }),
  },
};
