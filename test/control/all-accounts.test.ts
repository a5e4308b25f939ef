/** A call for all accounts has a turn for each batch of them. */
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { AssumptionSettings } from '../../src/assumptions/assumption-settings.js';
import { MAX_ITEMS } from '../../src/batches.js';
import { calls } from '../../src/control/registry.js';
import { Clock } from '../../src/time/clock.js';
import { AccountDirectory } from '../../src/world/account-directory.js';
import { Snapshots } from '../../src/world/snapshots.js';
import { World } from '../../src/world/world.js';
import { start } from '../helper.js';

const COUNT = 600;

async function startMany(t: Test) {
  const { mock } = await start(t, { fixture: { clock: '2026-01-05T09:00:00Z', accounts: [{}] } });
  for (let index = 0; index < COUNT; index += 1) mock.directory.open();
  calls.saveSnapshot.perform(mock.context, { params: { name: 'kept' } });
  return mock;
}

/** Counts the calls of a method in each turn of the event loop. */
function watchTurns<M extends string>(t: Test, watched: { [K in M]: (...given: never[]) => unknown }, method: M) {
  const counts: number[] = [];
  let inTurn = 0;
  const original = watched[method];
  t.teardown(() => {
    watched[method] = original;
  });
  watched[method] = function (this: unknown, ...given: never[]) {
    inTurn += 1;
    return original.apply(this, given);
  };
  return {
    counts,
    endTurn() {
      if (inTurn > 0) counts.push(inTurn);
      inTurn = 0;
    },
  };
}

const ALL = [MAX_ITEMS, MAX_ITEMS, COUNT + 1 - 2 * MAX_ITEMS];
const OPENED = [MAX_ITEMS, MAX_ITEMS, COUNT - 2 * MAX_ITEMS];
const kept = { params: { name: 'kept' } };

const cases = [
  ['reset', calls.reset, {}, World.prototype, 'reset', ALL],
  ['saveSnapshot', calls.saveSnapshot, kept, World.prototype, 'save', ALL],
  ['restoreSnapshot', calls.restoreSnapshot, kept, World.prototype, 'restore', ALL],
  ['deleteSnapshot', calls.deleteSnapshot, kept, Snapshots.prototype, 'delete', ALL],
  ['setClocks', calls.setClocks, { body: { clock: '2026-02-01T00:00:00Z' } }, Clock.prototype, 'set', ALL],
  ['advanceClocks', calls.advanceClocks, { body: { by: 'P1D' } }, Clock.prototype, 'set', ALL],
  ['closeAccounts', calls.closeAccounts, {}, AccountDirectory.prototype, 'close', OPENED],
  ['reset of the accounts', calls.reset, { body: { only: ['accounts'] } }, AccountDirectory.prototype, 'close', OPENED],
  // Those of accounts that are opened later come first.
  [
    'changeAssumptions',
    calls.changeAssumptions,
    { body: { 'list-order': 'newest-first' } },
    AssumptionSettings.prototype,
    'change',
    [MAX_ITEMS + 1, ...ALL.slice(1)],
  ],
] as const;

for (const [name, call, input, watched, method, expected] of cases) {
  t.test(`${name} for many accounts takes a turn for each batch of them`, async (t) => {
    const mock = await startMany(t);
    // A prototype has its methods as members.
    const turns = watchTurns(t, watched as never, method as never);
    let isOver = false;
    const performing = Promise.resolve(call.performInBatches(mock.context, input)).then(() => {
      isOver = true;
    });
    while (!isOver) {
      turns.endTurn();
      await setImmediate();
    }
    turns.endTurn();
    await performing;
    t.strictSame(turns.counts, expected);
  });
}

t.test('two advances at once add up in every account', async (t) => {
  const { context, directory } = await startMany(t);
  await Promise.all([1, 2].map(() => calls.advanceClocks.performInBatches(context, { body: { by: 'P1D' } })));
  t.strictSame([...new Set(directory.all().map(({ clock }) => clock.now()))], [Date.UTC(2026, 0, 7, 9) * 1000]);
});
