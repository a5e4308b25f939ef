/** Reset, load, named fixtures, and the state as a fixture. */
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { AccountBaseline, Baseline } from '../store/baseline.js';
import type { FixtureFolders } from '../store/fixture-folder.js';
import { Refused } from '../store/problem.js';
import { accountTableNames, accountTables } from '../store/tables.js';
import type { Worlds } from '../world/worlds.js';
import { addressedWorld, addressedWorlds } from './addressed.js';
import { bodyOf } from './body.js';
import { ControlFailure } from './failure.js';
import type { PlaneOptions } from './plane.js';
import { summaryOf } from './summary.js';

const readLoad = bodyOf(
  Type.Object(
    { fixture: Type.Optional(Type.String()), state: Type.Optional(Type.Unknown()) },
    { additionalProperties: false },
  ),
);

/** @throws {Refused} with pointers into the body */
function baselineOf(body: ReturnType<typeof readLoad>, worlds: Worlds, folders: FixtureFolders): Baseline {
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
  Object.fromEntries(accountTableNames.map((key) => [accountTables[key].name, account.tables[key].records.length]));

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

export function stateRoutes(plane: FastifyInstance, { worlds, folders }: PlaneOptions): void {
  plane.post('/reset', async (request) => {
    const world = addressedWorld(request, worlds);
    if (world === undefined) worlds.reset();
    else world.reset();
    return { accounts: addressedWorlds(request, worlds).map(summaryOf) };
  });

  plane.post('/load', async (request) => {
    const world = addressedWorld(request, worlds);
    const baseline = baselineOf(readLoad(request.body), worlds, folders);
    if (world === undefined) worlds.load(baseline);
    else worlds.loadInto(world, baseline);
    return { fixture: baseline.name, accounts: addressedWorlds(request, worlds).map(summaryOf) };
  });

  plane.get('/fixtures', async () => ({
    fixtures: folders.names().map((name) => describeFixture(name, worlds, folders)),
  }));

  plane.get('/state', async (request) => worlds.state(addressedWorlds(request, worlds)));
}
