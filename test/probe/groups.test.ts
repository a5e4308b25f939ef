import t from 'tap';
import { groups } from '../../src/probe/steps/groups.js';
import { assertValues, play } from './round-trip.js';

const ADD = ['POST /unsubscribes-groups/manually-add'];

t.test('addresses of group recipients', async (t) => {
  await assertValues(t, groups, 'duplicate-email', ['accept', 'taken', 'ignore'], ADD);
  await assertValues(t, groups, 'address-list.bad', ['refuse', 'skip'], ADD);
  await assertValues(t, groups, 'email-format', ['checked', 'unchecked'], ADD);
  await assertValues(t, groups, 'rule-violations', ['object', 'text'], ADD);
});

t.test('a contact type that an automation targets', async (t) => {
  const values = ['accept', 'refuse', 'cascade', 'text:Their own words', 'text:"In use", they say'];
  await assertValues(t, groups, 'delete.in-use', values, ['DELETE /contacts-type/delete']);
});

t.test('an automation that was deleted', async (t) => {
  const endpoints = ['POST /automations/schedule/create'];
  await assertValues(t, groups, 'dangling-parent', ['invalid', 'not-found'], endpoints);
});

t.test('group recipients of its own cause no warnings', async (t) => {
  t.same((await play(groups, {})).warnings, []);
});
