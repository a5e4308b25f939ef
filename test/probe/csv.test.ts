import t from 'tap';
import { toOverrides } from '../../src/assumptions/scopes.js';
import { csv, UPLOAD } from '../../src/probe/steps/csv.js';
import { assertFound, assertSound, assertValues, play } from './round-trip.js';

const AT = [UPLOAD];

t.test('columns, headings and delimiters of uploads', async (t) => {
  await assertValues(t, csv, 'csv-columns', ['header-row', 'fixed-order'], AT);
  await assertValues(t, csv, 'csv.headings', ['names', 'labels', 'either'], AT);
  await assertValues(t, csv, 'csv.delimiter', ['comma', 'semicolon', 'either'], AT);
  for (const delimiter of ['comma', 'semicolon', 'either']) {
    const overrides = toOverrides([
      ['csv-columns', 'fixed-order'],
      ['csv.delimiter', delimiter],
    ]);
    const trip = await play(csv, overrides);
    assertSound(t, trip, overrides);
    assertFound(t, trip, 'csv.delimiter', delimiter, AT);
  }
});

t.test('rows and names of uploads', async (t) => {
  await assertValues(t, csv, 'csv-bad-row', ['reject-file', 'skip-row'], AT);
  await assertValues(t, csv, 'csv-extension', ['accept', 'refuse'], AT);
  await assertValues(t, csv, 'duplicate-email', ['accept', 'taken', 'ignore'], AT);
  await assertValues(t, csv, 'email-format', ['checked', 'unchecked'], AT);
  await assertValues(t, csv, 'rule-violations', ['object', 'text'], AT);
});

t.test('uploads into a contact type that was deleted', async (t) => {
  await assertValues(t, csv, 'dangling-reference', ['invalid', 'accept', 'not-found'], AT);
});

t.test('uploads cause no warnings but those of headings that are not taken', async (t) => {
  const { warnings } = await play(csv, {});
  // What the columns are called, and what stands between them, is not shown.
  t.equal(warnings.length, 2);
  t.ok(warnings.every((one) => one.includes('unknown-column')));
});
