/** Control calls on the state: reset, load, list the named fixtures, write the state as a fixture. */
import { type Static, Type } from 'typebox';
import { forEachInBatches, mapInBatches, runThrough } from '../batches.js';
import type { AccountBaseline, Baseline } from '../fixtures/baseline.js';
import type { FixtureFolders } from '../fixtures/folders.js';
import { catchUpAll } from '../mail/catch-up.js';
import { ValidationError } from '../problems/validation.js';
import { accountTableNames, accountTables } from '../store/tables.js';
import type { AccountDirectory } from '../world/account-directory.js';
import { RESET_PARTS, type ResetPart, type World } from '../world/world.js';
import { call } from './call.js';
import { fixtureOrState, noRoom, noStateFile } from './failures.js';
import { openedAccounts } from './opened-accounts.js';
import { summaryOf } from './summary.js';

/** A fixture of a million records fits. */
const MAX_FIXTURE_BYTES = 500 * 1024 * 1024;

const Load = Type.Object(
  { fixture: Type.Optional(Type.String()), state: Type.Optional(Type.Unknown()) },
  { additionalProperties: false },
);

/** @throws {ValidationError} with pointers into the body */
function* baselineOf(
  body: Static<typeof Load>,
  directory: AccountDirectory,
  folders: FixtureFolders,
): Generator<void, Baseline> {
  if ((body.fixture === undefined) === (body.state === undefined)) {
    throw fixtureOrState();
  }
  try {
    return body.fixture === undefined
      ? yield* directory.readInBatches('state', body.state)
      : yield* directory.readInBatches(body.fixture, yield* folders.readInBatches(body.fixture));
  } catch (error) {
    if (!(error instanceof ValidationError) || body.state === undefined) throw error;
    const problems = error.problems.map(({ pointer, detail }) => ({ pointer: `/state${pointer}`, detail }));
    throw new ValidationError(error.what, problems);
  }
}

const countsIn = (account: AccountBaseline) =>
  Object.fromEntries(accountTableNames.map((key) => [accountTables[key].name, account.tables[key].size]));

/** A named fixture with its accounts, or the reason why it cannot be loaded. */
function* describeFixture(name: string, directory: AccountDirectory, folders: FixtureFolders) {
  try {
    const { description, accounts } = yield* directory.readInBatches(name, yield* folders.readInBatches(name));
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
  *handle({ world, body, targets }, { directory }) {
    const only: readonly (ResetPart | typeof ACCOUNTS)[] = body.only ?? RESET_PARTS;
    const parts = only.filter((part) => part !== ACCOUNTS);
    yield* directory.resetInBatches(parts, world);
    // A call for one account tells nothing of the others.
    const opened = openedAccounts(directory).filter((one) => world === undefined || one === world);
    if (!only.includes(ACCOUNTS))
      return { accounts: yield* mapInBatches(yield* targets(), summaryOf), opened: opened.length, closed: 0 };
    yield* forEachInBatches(opened, (one) => directory.close(one));
    const left = world === undefined ? yield* targets() : [world].filter((one) => !opened.includes(one));
    return { accounts: yield* mapInBatches(left, summaryOf), opened: 0, closed: opened.length };
  },
});

/** Loads a new baseline; the whole of it is checked before anything changes. */
export const load = call({
  method: 'POST',
  path: '/load',
  bodyLimit: MAX_FIXTURE_BYTES,
  body: Load,
  *handle(request, { directory, folders }) {
    const baseline = yield* baselineOf(request.body, directory, folders);
    const { world } = request;
    if (world !== undefined && !directory.hasRoomFor(baseline)) throw noRoom(directory.maxBytes);
    if (world === undefined) directory.load(baseline);
    const loaded = world === undefined ? directory.all() : [directory.loadInto(world, baseline)];
    return { fixture: baseline.name, accounts: yield* mapInBatches(loaded, summaryOf) };
  },
});

/** Lists the fixtures that a load can name. */
export const fixtures = call({
  method: 'GET',
  path: '/fixtures',
  *handle(_, { directory, folders }) {
    const described = [];
    for (const name of folders.names()) {
      described.push(yield* describeFixture(name, directory, folders));
      yield;
    }
    return { fixtures: described };
  },
});

/** Writes the state of all accounts to the state file. */
export const saveState = call({
  method: 'POST',
  path: '/state/save',
  *handle(_, { directory, stateFile }) {
    if (stateFile === undefined) throw noStateFile();
    const { size } = directory;
    yield* stateFile.saveInBatches(directory.stateNow());
    return { file: stateFile.path, accounts: size };
  },
});

/** Worlds, each brought to its clock's now when it is read: all of thousands at once would make everybody wait. */
const caughtUp = (worlds: readonly World[]): Iterable<World> => ({
  *[Symbol.iterator]() {
    for (const world of worlds) {
      runThrough(catchUpAll([world]));
      yield world;
    }
  },
});

/** Writes the state as a fixture. */
export const state = call({
  method: 'GET',
  path: '/state',
  *handle({ targets }, { directory }) {
    return directory.state(caughtUp(yield* targets()));
  },
});
