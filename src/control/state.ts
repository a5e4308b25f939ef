/** Control calls on the state: reset, load, list the named fixtures, write the state as a fixture. */
import { type Static, Type } from 'typebox';
import type { AccountBaseline, Baseline } from '../fixtures/baseline.js';
import type { FixtureFolders } from '../fixtures/folders.js';
import { ValidationError } from '../problems/validation.js';
import { accountTableNames, accountTables } from '../store/tables.js';
import type { AccountDirectory } from '../world/account-directory.js';
import { RESET_PARTS, type ResetPart } from '../world/world.js';
import { call } from './call.js';
import { fixtureOrState, noRoom, noStateFile } from './failures.js';
import { openedAccounts } from './opened-accounts.js';
import { summaryOf } from './summary.js';

const Load = Type.Object(
  { fixture: Type.Optional(Type.String()), state: Type.Optional(Type.Unknown()) },
  { additionalProperties: false },
);

/** @throws {ValidationError} with pointers into the body */
function baselineOf(body: Static<typeof Load>, directory: AccountDirectory, folders: FixtureFolders): Baseline {
  if ((body.fixture === undefined) === (body.state === undefined)) throw fixtureOrState();
  if (body.fixture !== undefined) return directory.read(body.fixture, folders.read(body.fixture));
  try {
    return directory.read('state', body.state);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.problems.map(({ pointer, detail }) => ({ pointer: `/state${pointer}`, detail }));
    throw new ValidationError(error.what, problems);
  }
}

const countsIn = (account: AccountBaseline) =>
  Object.fromEntries(accountTableNames.map((key) => [accountTables[key].name, account.tables[key].size]));

/** A named fixture with its accounts, or the reason why it cannot be loaded. */
function describeFixture(name: string, directory: AccountDirectory, folders: FixtureFolders) {
  try {
    const { description, accounts } = directory.read(name, folders.read(name));
    const described = accounts.map((account) => ({ public_key: account.publicKey, counts: countsIn(account) }));
    return { name, description, accounts: described };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { name, problem: error.summary };
  }
}

/** What a reset restores when it is asked to: those that tests opened and nobody closed go. */
const ACCOUNTS = 'accounts';

/** Restores the baseline, whole or in part. */
export const reset = call({
  method: 'POST',
  path: '/reset',
  body: Type.Object(
    { only: Type.Optional(Type.Array(Type.Enum([...RESET_PARTS, ACCOUNTS]))) },
    { additionalProperties: false },
  ),
  handle({ world, body, targets }, { directory }) {
    const only: readonly (ResetPart | typeof ACCOUNTS)[] = body.only ?? RESET_PARTS;
    const parts = only.filter((part) => part !== ACCOUNTS);
    directory.reset(parts, world);
    // A call for one account tells nothing of the others.
    const opened = openedAccounts(directory).filter((one) => world === undefined || one === world);
    if (!only.includes(ACCOUNTS)) return { accounts: targets().map(summaryOf), opened: opened.length, closed: 0 };
    for (const one of opened) directory.close(one);
    const left = world === undefined ? targets() : [world].filter((one) => !opened.includes(one));
    return { accounts: left.map(summaryOf), opened: 0, closed: opened.length };
  },
});

/** Loads a new baseline; the whole of it is checked before anything changes. */
export const load = call({
  method: 'POST',
  path: '/load',
  body: Load,
  handle({ world, body }, { directory, folders }) {
    const baseline = baselineOf(body, directory, folders);
    const bound = directory.findLoadBound(baseline, world);
    if (bound !== undefined) throw noRoom(bound);
    if (world === undefined) directory.load(baseline);
    const loaded = world === undefined ? directory.all() : [directory.loadInto(world, baseline)];
    return { fixture: baseline.name, accounts: loaded.map(summaryOf) };
  },
});

/** Lists the fixtures that a load can name. */
export const fixtures = call({
  method: 'GET',
  path: '/fixtures',
  handle: (_, { directory, folders }) => ({
    fixtures: folders.names().map((name) => describeFixture(name, directory, folders)),
  }),
});

/** Writes the state of all accounts to the state file. */
export const saveState = call({
  method: 'POST',
  path: '/state/save',
  handle(_, { directory, stateFile }) {
    if (stateFile === undefined) throw noStateFile();
    const { size } = directory;
    stateFile.save(directory.state());
    return { file: stateFile.path, accounts: size };
  },
});

/** Writes the state as a fixture. */
export const state = call({
  method: 'GET',
  path: '/state',
  isLong: true,
  handle: ({ targets }, { directory }) => directory.state(targets()),
});
