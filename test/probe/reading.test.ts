import t from 'tap';
import type { AssumptionId } from '../../src/assumptions/registry.js';
import { toOverrides } from '../../src/assumptions/scopes.js';
import { reading } from '../../src/probe/steps/reading.js';
import { assertFound, assertSound, assertValues, play } from './round-trip.js';

const CONTACTS = ['GET /contacts/list', 'GET /contacts/details'];
const AUTOMATIONS = ['GET /automations', 'GET /automations/details'];
const SENDERS = ['GET /senders', 'GET /sender/details'];

t.test('countries and their fields', async (t) => {
  await assertValues(t, reading, 'country.text', ['name', 'id'], CONTACTS);
  await assertValues(t, reading, 'geo.fields', ['names', 'with-codes'], ['GET /get/country-state-city']);
});

t.test('the sample of an upload', async (t) => {
  const sample = ['GET /contacts/csv-sample/download'];
  await assertValues(t, reading, 'csv-sample', ['empty-object', 'csv-file', 'not-found'], sample);
  const only = async (id: AssumptionId, value: string) => {
    const overrides = toOverrides([
      ['csv-sample', 'csv-file'],
      [id, value],
    ]);
    const trip = await play(reading, overrides);
    assertSound(t, trip, overrides);
    assertFound(t, trip, id, value, sample);
  };
  await only('csv.headings', 'labels');
  await only('csv.delimiter', 'semicolon');
});

t.test('the digits of timestamps', async (t) => {
  const lists = ['GET /segment/list', 'GET /contacts-type', ...CONTACTS];
  await assertValues(t, reading, 'timestamp.precision', ['microseconds', 'seconds'], lists);
  await assertValues(t, reading, 'timestamp.precision', ['microseconds'], [...SENDERS, ...AUTOMATIONS]);
});

t.test('labels of custom fields, and contacts without any', async (t) => {
  await assertValues(t, reading, 'custom-field.label', ['words', 'name'], CONTACTS);
  await assertValues(t, reading, 'custom-field.absent', ['null'], ['GET /contacts/list']);
});

t.test('values that were never set', async (t) => {
  const fixture = {
    accounts: [
      {
        contact_types: [{ id: 1, name: 'Customers' }],
        contacts: [{ email: 'ada@example.com' }],
        senders: [{ from_email: 'hello@example.com' }],
        automations: [{ automation_name: 'Welcome' }],
      },
    ],
  };
  const everywhere = [...CONTACTS, ...SENDERS, ...AUTOMATIONS];
  await assertValues(t, reading, 'absent-optionals', ['null'], everywhere, { fixture });
  await assertValues(t, reading, 'absent-optionals', ['zero'], [...SENDERS, ...AUTOMATIONS], { fixture });
  await assertValues(t, reading, 'absent-optionals', ['empty'], AUTOMATIONS, { fixture });
});
