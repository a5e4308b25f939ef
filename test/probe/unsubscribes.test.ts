import t from 'tap';
import { reading } from '../../src/probe/steps/reading.js';
import { unsubscribes } from '../../src/probe/steps/unsubscribes.js';
import { assertValues, play } from './round-trip.js';

const SAVE = ['POST /global-unsubscribes/save'];

t.test('addresses of global unsubscribers', async (t) => {
  await assertValues(t, unsubscribes, 'duplicate-email', ['accept', 'taken', 'ignore'], SAVE);
  await assertValues(t, unsubscribes, 'address-list.bad', ['refuse', 'skip'], SAVE);
  await assertValues(t, unsubscribes, 'email-format', ['checked', 'unchecked'], SAVE);
  await assertValues(t, unsubscribes, 'rule-violations', ['object', 'text'], SAVE);
});

t.test('the global list next to those of groups', async (t) => {
  const endpoints = ['GET /global-unsubscribes'];
  await assertValues(t, unsubscribes, 'global-unsubscribes.scope', ['global-only', 'with-groups'], endpoints);
  await assertValues(t, reading, 'global-unsubscribes.scope', ['with-groups'], endpoints);
});

t.test('global unsubscribers of its own cause no warnings', async (t) => {
  t.same((await play(unsubscribes, {})).warnings, []);
});
