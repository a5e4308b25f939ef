import t from 'tap';
import { toOverrides } from '../../src/assumptions/scopes.js';
import { contacts } from '../../src/probe/steps/contacts.js';
import { csv, UPLOAD } from '../../src/probe/steps/csv.js';
import { refusedPosts } from '../../src/probe/steps/refused-posts.js';
import { assertFound, assertSound, assertValues, play } from './round-trip.js';

const ADD = 'POST /contacts/add';
const UPDATE = 'POST /contacts/update';

t.test('names of contact types', async (t) => {
  const endpoints = ['POST /contacts-type/add', 'POST /contacts-type/update'];
  await assertValues(t, contacts, 'duplicate-name', ['accept', 'taken'], endpoints);
  await assertValues(t, contacts, 'text.max-length', ['none', 30], ['POST /contacts-type/add']);
});

t.test('addresses of contacts', async (t) => {
  await assertValues(t, contacts, 'duplicate-email', ['accept', 'taken', 'ignore'], [ADD, UPDATE]);
  await assertValues(t, contacts, 'email-format', ['checked', 'unchecked'], [ADD, UPDATE]);
});

t.test('rules that are broken alone', async (t) => {
  await assertValues(t, contacts, 'rule-violations', ['object', 'text'], [ADD, UPDATE]);
});

t.test('updates of contacts', async (t) => {
  await assertValues(t, contacts, 'update.empty-field', ['clear', 'keep'], [UPDATE]);
  await assertValues(t, contacts, 'update.omitted-fields', ['keep', 'clear'], [UPDATE]);
});

t.test('contacts that were deleted with their type, or not', async (t) => {
  await assertValues(t, contacts, 'contact-type-delete.contacts', ['delete', 'keep'], ['DELETE /contacts-type/delete']);
});

t.test('contact types that were deleted', async (t) => {
  await assertValues(t, contacts, 'dangling-reference', ['invalid', 'accept', 'not-found'], [ADD, UPDATE]);
  await assertValues(t, contacts, 'dangling-reference', ['invalid'], ['POST /automations/create']);
  // A refused create shows that the name of a type is required.
  const both = [...refusedPosts, ...contacts];
  const orders = ['fields-first', 'lookup-first'];
  await assertValues(t, both, 'validation-order', orders, ['POST /contacts-type/update', UPDATE]);
});

t.test('the order of validation, where a reference is looked up', async (t) => {
  // An upload shows that references are.
  const both = [...contacts, ...csv];
  for (const value of ['fields-first', 'lookup-first']) {
    const overrides = toOverrides([
      ['validation-order', value],
      ['dangling-reference', 'not-found'],
    ]);
    const trip = await play(both, overrides);
    assertSound(t, trip, overrides);
    assertFound(t, trip, 'validation-order', value, [ADD, UPDATE, UPLOAD]);
  }
});

t.test('contacts and contact types of its own cause no warnings', async (t) => {
  t.same((await play(contacts, {})).warnings, []);
});
