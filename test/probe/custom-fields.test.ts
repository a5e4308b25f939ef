import t from 'tap';
import { customFields } from '../../src/probe/steps/custom-fields.js';
import { reading } from '../../src/probe/steps/reading.js';
import { assertValues, play } from './round-trip.js';

const CONTACTS = ['GET /contacts/list', 'GET /contacts/details'];

t.test('custom fields of contacts', async (t) => {
  await assertValues(t, customFields, 'custom-field.label', ['words', 'name'], CONTACTS);
  await assertValues(t, customFields, 'custom-field.absent', ['null', 'object'], CONTACTS);
  const endpoints = ['DELETE /custom-fields/delete'];
  await assertValues(t, customFields, 'custom-field-delete.values', ['keep', 'delete'], endpoints);
  await assertValues(t, customFields, 'duplicate-name', ['accept', 'taken'], ['POST /custom-fields/save']);
});

t.test('placeholders beside a custom field', async (t) => {
  const endpoints = ['GET /get-dynamic/content'];
  await assertValues(t, customFields, 'dynamic-content.source', ['constant', 'custom-fields'], endpoints);
});

t.test('a value of a custom field under its label, and without a header none', async (t) => {
  await assertValues(t, customFields, 'csv.headings', ['labels'], ['POST /contacts/upload-csv']);
  await assertValues(t, customFields, 'csv-columns', ['fixed-order'], ['POST /contacts/upload-csv']);
});

t.test('fields and names that may be reserved', async (t) => {
  const endpoints = ['GET /reserve-fields', 'POST /custom-fields/save'];
  await assertValues(t, reading, 'reserved-fields.names', ['contact-fields', 'placeholders'], endpoints);
  await assertValues(t, reading, 'reserved-name.case', ['any-case', 'exact'], ['POST /custom-fields/save']);
});

t.test('custom fields of its own cause no warnings but those of headings that are not taken', async (t) => {
  const { warnings } = await play(customFields, {});
  // What the columns are called, and what stands between them, is not shown.
  t.equal(warnings.length, 2);
  t.ok(warnings.every((one) => one.includes('unknown-column')));
});

t.test('reading causes no warnings but that of the list of senders, which has two methods', async (t) => {
  const { warnings } = await play(reading, {});
  t.equal(warnings.length, 1);
  t.ok(warnings.every((one) => one.includes('ambiguous-method')));
});
