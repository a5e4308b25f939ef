import t from 'tap';
import { readers } from '../../src/api/index.js';
import type { AssumptionId } from '../../src/assumptions/registry.js';
import { toOverrides } from '../../src/assumptions/scopes.js';
import { refusedPosts } from '../../src/probe/steps/refused-posts.js';
import { assertFound, assertSound, assertValues, play } from './round-trip.js';
import { offDocument } from './warnings.js';

const CALLED = new Set(refusedPosts.flatMap(({ calls }) => calls));

/** The endpoints that the steps ask for an assumption. */
const asked = (id: AssumptionId, ...without: readonly string[]): readonly string[] =>
  readers.endpointsOf(id).filter((name) => CALLED.has(name) && !without.includes(name));

t.test('a listed violation shows that all are listed', async (t) => {
  await assertValues(t, refusedPosts, 'rule-violations', ['object'], asked('rule-violations'));
});

t.test('without a listed violation nothing is inferred', async (t) => {
  const overrides = toOverrides([['rule-violations', 'text']]);
  const trip = await play(refusedPosts, overrides);
  assertSound(t, trip, overrides);
  const told = new Set(refusedPosts.flatMap(({ tells }) => tells));
  t.same(
    trip.findings.filter(({ id, certainty }) => certainty === 'inferred' && told.has(id)).map(({ id }) => id),
    [],
  );
});

t.test('elements of arrays have errors', async (t) => {
  const sends = ['POST /single/send/create', 'POST /single/send/update'];
  await assertValues(t, refusedPosts, 'array-errors', ['field', 'element'], sends);
});

t.test('long texts tell their limit', async (t) => {
  // The name of an automation is what its refused creates lack.
  const endpoints = asked('text.max-length', 'POST /automations/create');
  await assertValues(t, refusedPosts, 'text.max-length', ['none', 3, 255, 65_535], endpoints);
});

t.test('with a limit, values that break two rules tell how many messages there are', async (t) => {
  // Refused creates of contacts lack the address.
  const endpoints = asked('errors-per-field', 'POST /contacts/add', 'POST /contacts/update');
  for (const value of ['first', 'all']) {
    const overrides = toOverrides([
      ['errors-per-field', value],
      ['text.max-length', 255],
    ]);
    const trip = await play(refusedPosts, overrides);
    assertSound(t, trip, overrides);
    assertFound(t, trip, 'errors-per-field', value, endpoints);
  }
});

t.test('missing fields tell which are required', async (t) => {
  await assertValues(t, refusedPosts, 'required-fields', ['starred', 'reported'], asked('required-fields'));
});

t.test('refused references tell a validation failure', async (t) => {
  const endpoints = [
    'POST /contacts/add',
    'POST /contacts/update',
    'POST /single/send/create',
    'POST /single/send/update',
    'POST /automations/schedule/create',
    'POST /sender/save',
    'POST /sender/update',
  ];
  await assertValues(t, refusedPosts, 'dangling-reference', ['invalid'], endpoints);
});

t.test('short values that are no addresses tell whether addresses are checked', async (t) => {
  const endpoints = [
    'POST /segment/email/store',
    'POST /sender/save',
    'POST /sender/update',
    'POST /notification-recipient/save',
  ];
  await assertValues(t, refusedPosts, 'email-format', ['checked', 'unchecked'], endpoints);
});

t.test('what is there already is taken or not', async (t) => {
  const named = ['POST /unsubscribes-groups/save', 'POST /custom-fields/save'];
  await assertValues(t, refusedPosts, 'duplicate-name', ['accept', 'taken'], named);
  await assertValues(t, refusedPosts, 'duplicate-email', ['taken'], ['POST /notification-recipient/save']);
});

t.test('refused creates cause no warnings, with records or without', async (t) => {
  t.same(offDocument(await play(refusedPosts, {})), []);
  t.same(
    offDocument(await play(refusedPosts, {}, { fixture: { accounts: [{}], countries: [], states: [], cities: [] } })),
    [],
  );
});
