/** Reset, load, named fixtures, and the state as a fixture. */
import { type Static, Type } from 'typebox';
import type { AccountBaseline, Baseline } from '../store/baseline.js';
import type { FixtureFolders } from '../store/fixture-folder.js';
import { Refused } from '../store/problem.js';
import { accountTableNames, accountTables } from '../store/tables.js';
import { RESET_PARTS } from '../world/world.js';
import type { Worlds } from '../world/worlds.js';
import { call } from './call.js';
import { ControlFailure } from './failure.js';
import { summaryOf } from './summary.js';

const Load = Type.Object(
  { fixture: Type.Optional(Type.String()), state: Type.Optional(Type.Unknown()) },
  { additionalProperties: false },
);

/** @throws {Refused} with pointers into the body */
function baselineOf(body: Static<typeof Load>, worlds: Worlds, folders: FixtureFolders): Baseline {
  if ((body.fixture === undefined) === (body.state === undefined)) {
    throw new ControlFailure(422, 'A load takes either a "fixture", by its name, or a "state".');
  }
  try {
    return body.fixture === undefined
      ? worlds.read('state', body.state)
      : worlds.read(body.fixture, folders.read(body.fixture));
  } catch (error) {
    if (!(error instanceof Refused) || body.state === undefined) throw error;
    const problems = error.problems.map(({ pointer, detail }) => ({ pointer: `/state${pointer}`, detail }));
    throw new Refused(error.what, problems);
  }
}

const countsIn = (account: AccountBaseline) =>
  Object.fromEntries(accountTableNames.map((key) => [accountTables[key].name, account.tables[key].size]));

/** A named fixture, or why it can't be loaded. */
function describeFixture(name: string, worlds: Worlds, folders: FixtureFolders) {
  try {
    const { description, accounts } = worlds.read(name, folders.read(name));
    const described = accounts.map((account) => ({ public_key: account.publicKey, counts: countsIn(account) }));
    return { name, description, accounts: described };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { name, problem: error.message };
  }
}

/** Back to the baseline, whole or in part. */
export const reset = call({
  method: 'POST',
  path: '/reset',
  body: Type.Object({ only: Type.Optional(Type.Array(Type.Enum([...RESET_PARTS]))) }, { additionalProperties: false }),
  handle({ worlds, world, body, addressed }) {
    worlds.reset(body.only ?? RESET_PARTS, world);
    return { accounts: addressed().map(summaryOf) };
  },
});

/** A new baseline, checked whole before anything changes. */
export const load = call({
  method: 'POST',
  path: '/load',
  body: Load,
  handle({ worlds, world, folders, body }) {
    const baseline = baselineOf(body, worlds, folders);
    if (world === undefined) worlds.load(baseline);
    const loaded = world === undefined ? worlds.all() : [worlds.loadInto(world, baseline)];
    return { fixture: baseline.name, accounts: loaded.map(summaryOf) };
  },
});

/** The fixtures that can be named. */
export const fixtures = call({
  method: 'GET',
  path: '/fixtures',
  handle: ({ worlds, folders }) => ({
    fixtures: folders.names().map((name) => describeFixture(name, worlds, folders)),
  }),
});

/** The state as a fixture. */
export const state = call({
  method: 'GET',
  path: '/state',
  handle: ({ worlds, addressed }) => worlds.state(addressed()),
});
