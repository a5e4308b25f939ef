import t from 'tap';
import { toOverrides } from '../../src/assumptions/scopes.js';
import { segments } from '../../src/probe/steps/segments.js';
import { assertFound, assertSound, assertValues, play } from './round-trip.js';

const STORE = ['POST /segment/email/store'];
const LIST = ['GET /segment/email/list'];
const DELETES = ['DELETE /contacts-type/delete', 'DELETE /contacts/delete', 'POST /contacts/bulk-delete'];

t.test('addresses of segment recipients', async (t) => {
  await assertValues(t, segments, 'duplicate-email', ['accept', 'taken', 'ignore'], STORE);
  await assertValues(t, segments, 'email-format', ['checked', 'unchecked'], STORE);
  await assertValues(t, segments, 'rule-violations', ['object', 'text'], STORE);
});

t.test('links of segment recipients to contacts', async (t) => {
  await assertValues(t, segments, 'segment-recipient.contact', ['none', 'by-email'], LIST);
});

t.test('links that are deleted with contacts', async (t) => {
  // A link that is none stays whatever holds.
  const overrides = toOverrides([
    ['segment-recipient.contact', 'by-email'],
    ['contact-delete.segment-recipients', 'delete'],
  ]);
  const trip = await play(segments, overrides);
  assertSound(t, trip, overrides);
  assertFound(t, trip, 'contact-delete.segment-recipients', 'delete', DELETES);
  assertFound(t, trip, 'segment-recipient.contact', 'by-email', DELETES);
  const kept = toOverrides([['contact-type-delete.contacts', 'keep']]);
  assertSound(t, await play(segments, kept), kept);
});

t.test('segment recipients of its own cause no warnings', async (t) => {
  t.same((await play(segments, {})).warnings, []);
});
