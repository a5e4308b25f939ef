import t from 'tap';
import { oddPosts } from '../../src/probe/steps/odd-posts.js';
import { assertFound, assertSound, assertValues, play } from './round-trip.js';

/** Those with a plain field beside the one that is left out. */
const SEVERAL_FIELDS = [
  'POST /segment/email/store',
  'POST /unsubscribes-groups/save',
  'POST /unsubscribes-groups/update',
  'POST /unsubscribes-groups/manually-add',
  'POST /contacts/add',
  'POST /contacts/update',
  'POST /contacts/upload-csv',
  'POST /custom-fields/save',
  'POST /single/send/create',
  'POST /single/send/update',
  'POST /automations/create',
  'POST /automations/schedule/create',
  'POST /sender/save',
  'POST /sender/update',
  'POST /notification-recipient/save',
];
const EVERY_POST = [...SEVERAL_FIELDS, 'POST /global-unsubscribes/save', 'POST /contacts-type/add'];
const ENCODED = ['POST /unsubscribes-groups/save', 'POST /custom-fields/save', 'POST /notification-recipient/save'];

t.test('every post shows the status of a validation failure', async (t) => {
  await assertValues(t, oddPosts, 'http-status.validation', [422, 400], EVERY_POST);
});

t.test('a field in an odd form shows how it is read', async (t) => {
  await assertValues(t, oddPosts, 'array-keys', ['any', 'indexed'], SEVERAL_FIELDS);
  await assertValues(t, oddPosts, 'repeated-field', ['last', 'first'], SEVERAL_FIELDS);
  await assertValues(t, oddPosts, 'trimming', ['none'], SEVERAL_FIELDS);
});

t.test('a value that is none shows the wording of its message', async (t) => {
  await assertValues(t, oddPosts, 'message-style', ['classic', 'field'], SEVERAL_FIELDS);
});

t.test('a body in another encoding shows whether it is read', async (t) => {
  await assertValues(t, oddPosts, 'body-encoding', ['any-form', 'documented-only', 'any'], ENCODED);
  await assertValues(t, oddPosts, 'unreadable-body', ['refused', 'empty'], ENCODED);
  const overrides = { 'body-encoding': 'documented-only', 'unreadable-body': 'empty' } as const;
  const trip = await play(oddPosts, overrides);
  assertSound(t, trip, overrides);
  assertFound(t, trip, 'body-encoding', 'documented-only', ENCODED);
  assertFound(t, trip, 'unreadable-body', 'empty', ENCODED);
});

t.test('a field that is not required shows nothing of how it is read', async (t) => {
  const overrides = { 'required-fields': 'reported', 'array-keys': 'indexed' } as const;
  const trip = await play(oddPosts, overrides);
  assertSound(t, trip, overrides);
  t.notOk('array-keys@POST /contacts/add' in trip.found);
});

t.test('the mock warns of what they are about', async (t) => {
  const { warnings } = await play(oddPosts, {});
  const ids = warnings.flatMap((text) => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id));
  // The list of senders has two methods: a session looks at it before a create of one.
  const expected = ['ambiguous-method', 'array-key', 'repeated-field', 'undocumented-encoding'];
  t.same([...new Set(ids)].sort(), expected);
});
