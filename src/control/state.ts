/** Control calls on the state: reset, load, list the named fixtures, write the state as a fixture, and snapshots. */
import { Type } from 'typebox';
import { FixtureShape } from '../fixtures/schema.js';
import { writeFixture } from '../fixtures/write-fixture.js';
import { step, ValidationError } from '../messages/validation.js';
import { type Account, RESET_PARTS, type ResetPart } from '../service/account/account.js';
import type { Baseline, SavedAccount } from '../service/account/tables.js';
import { toTimestamp } from '../time/timestamps.js';
import { countsOf, openedAmong, summaryOf } from './accounts.js';
import { call, foundIn } from './call.js';
import type { ControlContext } from './context.js';
import { invalidBody, invalidSnapshotName, noStateFile, unknownSnapshot } from './failures.js';

/**
 * The fixture of a body: one that has the members of a fixture is a fixture itself, as `GET /state` writes it.
 * @throws {ControlFailure} for a body without a fixture, or with two
 * @throws {ValidationError} with pointers into the body
 */
function baselineOf(
  { fixture, ...own }: { readonly fixture?: string | object },
  { reader, folders }: ControlContext,
): Baseline {
  const [member] = Object.keys(own);
  if (fixture === undefined && member === undefined) throw invalidBody([{ pointer: '/fixture', detail: 'is missing' }]);
  if (fixture !== undefined && member !== undefined)
    throw invalidBody([{ pointer: step(member), detail: 'is not allowed beside fixture' }]);
  if (typeof fixture === 'string') return reader.read(fixture, folders.read(fixture));
  if (fixture === undefined) return reader.read('given', own);
  try {
    return reader.read('given', fixture);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.problems.map(({ pointer, detail }) => ({ pointer: `/fixture${pointer}`, detail }));
    throw new ValidationError(error.what, problems);
  }
}

const fixtureMembers = Object.fromEntries(
  Object.keys(FixtureShape.properties).map((name) => [name, Type.Optional(Type.Unknown())]),
);

/** A named fixture with its accounts, or the reason why it cannot be loaded. */
function describeFixture(name: string, { reader, folders }: ControlContext) {
  try {
    const { description, accounts } = reader.read(name, folders.read(name));
    const described = accounts.map(({ publicKey, tables }) => ({ public_key: publicKey, counts: countsOf(tables) }));
    return { name, description, accounts: described };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { name, problem: error.summary };
  }
}

/** A part that only an explicit reset restores: it closes the accounts that tests opened and left open. */
const ACCOUNTS = 'accounts';

export const reset = call({
  route: 'POST /reset',
  args: ['only'],
  body: { only: Type.Optional(Type.Array(Type.Enum([...RESET_PARTS, ACCOUNTS]))) },
  handle({ account, body, targets }, { directory }) {
    const only = new Set<ResetPart | typeof ACCOUNTS>(body.only ?? RESET_PARTS);
    const parts = [...only].filter((part) => part !== ACCOUNTS);
    directory.reset(parts, account);
    // A call for one account counts none of the others.
    const opened = openedAmong(account, directory);
    if (!only.has(ACCOUNTS)) return { accounts: targets().map(summaryOf), opened: opened.length, closed: 0 };
    for (const one of opened) directory.close(one);
    const left = account === undefined ? targets() : [account].filter((one) => !opened.includes(one));
    return { accounts: left.map(summaryOf), opened: 0, closed: opened.length };
  },
});

/** Loads a new baseline; the whole of it is checked before anything changes. */
export const load = call({
  route: 'POST /load',
  args: ['fixture'],
  body: { fixture: Type.Optional(Type.Union([Type.String(), Type.Object({})])), ...fixtureMembers },
  handle({ account, body }, context) {
    const { directory } = context;
    const baseline = baselineOf(body, context);
    if (account === undefined) directory.load(baseline);
    const loaded = account === undefined ? directory.all() : [directory.loadInto(account, baseline)];
    return { fixture: baseline.name, accounts: loaded.map(summaryOf) };
  },
});

export const fixtures = call({
  route: 'GET /fixtures',
  returns: 'fixtures',
  handle: (_, context) => ({ fixtures: context.folders.names().map((name) => describeFixture(name, context)) }),
});

export const saveState = call({
  route: 'POST /state/save',
  handle(_, { directory, stateFile }) {
    if (stateFile === undefined) throw noStateFile();
    stateFile.save(writeFixture(directory));
    return { file: stateFile.path, accounts: directory.size };
  },
});

export const state = call({
  route: 'GET /state',
  handle: ({ targets }, { directory }) => writeFixture(directory, targets()),
});

/** A saved state of an account, and the time of its clock. */
export interface SnapshotState {
  readonly public_key: string;
  readonly name: string;
  readonly at: string;
}

const describeSnapshot = (
  { publicKey }: Account,
  name: string,
  saved: Pick<SavedAccount, 'caughtUpTo'>,
): SnapshotState => ({
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
      return { ...describeSnapshot(account, name, account), dropped };
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
        [...account.snapshots].map(([name, saved]) => describeSnapshot(account, name, saved)),
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
