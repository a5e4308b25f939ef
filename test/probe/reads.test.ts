import t from 'tap';
import { plainReads } from '../../src/probe/steps/reads.js';
import { assertFound, assertSound, assertValues, play } from './round-trip.js';

const EVERY_LIST = [
  'GET /global-unsubscribes',
  'GET /segment/list',
  'GET /unsubscribes-groups',
  'GET /contacts-type',
  'GET /contacts/list',
  'GET /custom-fields',
  'GET /get-design/template',
  'GET /single-send/list',
  'GET /automations',
  'GET /senders',
  'GET /notification-recipients',
];
const CONTENTS = ['GET /reserve-fields', 'GET /get-dynamic/content'];
const OTHERS = ['GET /get/country-state-city'];
const LOOKUPS_BY_ID = [
  'GET /unsubscribes-groups/details',
  'GET /contacts-type/view',
  'GET /contacts/details',
  'GET /sender/details',
];
const LOOKUPS_BY_UTR = ['GET /single-send/details', 'GET /automations/details'];
const LISTS_BY_ID = ['GET /segment/email/list', 'GET /unsubscribes-groups/recipients-list'];
const LISTS_BY_UTR = ['GET /automations/schedule'];
const LISTS_UNDER = [...LISTS_BY_ID, ...LISTS_BY_UTR];
const LOOKUPS = [...LOOKUPS_BY_ID, ...LOOKUPS_BY_UTR, ...LISTS_UNDER];

t.test('every list and every lookup shows the status of a success', async (t) => {
  const asked = [...EVERY_LIST, ...CONTENTS, ...OTHERS, ...LOOKUPS];
  await assertValues(t, plainReads, 'http-status.success', [200, 299], asked);
});

t.test('every list shows its order and the size of its pages', async (t) => {
  await assertValues(t, plainReads, 'list-order', ['oldest-first', 'newest-first'], [...EVERY_LIST, ...LISTS_UNDER]);
  await assertValues(t, plainReads, 'list.page-size', ['none', 1], [...EVERY_LIST, ...CONTENTS, ...LISTS_UNDER]);
  await assertValues(t, plainReads, 'list.page-size', [2], ['GET /contacts/list', ...CONTENTS]);
});

t.test('a page that holds the whole list shows no size', async (t) => {
  const overrides = { 'list.page-size': 1000 } as const;
  const trip = await play(plainReads, overrides);
  assertSound(t, trip, overrides);
  t.notOk(Object.keys(trip.found).some((key) => key.startsWith('list.page-size')));
});

t.test('an account without automations shows what an empty list is', async (t) => {
  await assertValues(t, plainReads, 'empty-list', ['empty-array', 'not-found'], ['GET /automations'], {
    fixture: 'empty',
  });
});

t.test('a parent without records shows what its list is', async (t) => {
  const asked = ['GET /unsubscribes-groups/recipients-list'];
  await assertValues(t, plainReads, 'empty-parent', ['empty-array', 'not-found'], asked);
});

t.test('a page of another origin shows whether it may call', async (t) => {
  await assertValues(t, plainReads, 'cors', ['open', 'none'], [...EVERY_LIST, ...CONTENTS, ...OTHERS]);
});

t.test('other methods show which are taken', async (t) => {
  await assertValues(t, plainReads, 'head-requests', ['as-get', 'refused'], ['GET /reserve-fields']);
  await assertValues(t, plainReads, 'method-mismatch', ['both', 'documented', 'used'], ['GET /senders']);
});

t.test('every lookup shows its failures', async (t) => {
  await assertValues(t, plainReads, 'http-status.not-found', [404, 410], LOOKUPS);
  await assertValues(t, plainReads, 'missing-id', ['lookup', 'validation'], LOOKUPS);
  const texts = ['not-found-1', 'not-found-2', 'invalid-id', 'text:No such type'];
  await assertValues(t, plainReads, 'contact-type-view.failure', texts, ['GET /contacts-type/view']);
});

t.test('a contact type that does not exist shows the status of its text', async (t) => {
  const trip = await play(plainReads, {
    'contact-type-view.failure': 'text:No such type',
    'http-status.not-found': 410,
  });
  assertFound(t, trip, 'http-status.not-found', 410, ['GET /contacts-type/view']);
});

t.test('an id in an odd form shows how it is read', async (t) => {
  const byId = [...LOOKUPS_BY_ID, ...LISTS_BY_ID];
  await assertValues(t, plainReads, 'loose-id', ['not-found', 'coerced', 'invalid'], byId);
  await assertValues(t, plainReads, 'repeated-field', ['last', 'first'], LOOKUPS);
  await assertValues(t, plainReads, 'trimming', ['all'], LOOKUPS);
});

t.test('a loose id that is refused shows the wording and the status of a rule', async (t) => {
  const overrides = { 'loose-id': 'invalid', 'rule-violations': 'text', 'http-status.rule': 412 } as const;
  for (const style of ['classic', 'field'] as const) {
    const trip = await play(plainReads, { ...overrides, 'message-style': style });
    assertSound(t, trip, { ...overrides, 'message-style': style });
    assertFound(t, trip, 'message-style', style, LOOKUPS_BY_ID);
    assertFound(t, trip, 'http-status.rule', 412, LOOKUPS_BY_ID);
    assertFound(t, trip, 'loose-id', 'invalid', LOOKUPS_BY_ID);
  }
});

t.test('blanks that are cut off show nothing where a loose id counts', async (t) => {
  const overrides = { 'loose-id': 'coerced', trimming: 'all' } as const;
  const trip = await play(plainReads, overrides);
  assertSound(t, trip, overrides);
  assertFound(t, trip, 'trimming', 'all', LOOKUPS_BY_UTR);
  t.notOk('trimming@GET /contacts/details' in trip.found);
});

t.test('an account that is limited to some requests shows nothing wrong', async (t) => {
  for (const limit of [1, 20, 61, 62, 63]) {
    const overrides = { 'rate-limit': limit } as const;
    assertSound(t, await play(plainReads, overrides), overrides);
  }
});

t.test('the mock warns of what these requests are about', async (t) => {
  const { warnings } = await play(plainReads, {});
  const ids = warnings.flatMap((text) => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id));
  t.same([...new Set(ids)].sort(), ['ambiguous-method', 'id-form', 'repeated-field', 'undocumented-method']);
});
