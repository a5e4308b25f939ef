/** The uploaded file as a field: a column that nobody knows is left out, with a warning. */
import { createAssume } from '../assumptions/assume.js';
import { type CsvFile, hasDelimiters, readFirstRow } from '../contract/csv.js';
import { csvFile, field, Invalid, type ValidationContext } from '../contract/fields.js';
import { CONTACT_FIELDS } from '../store/records/contacts.js';
import { HeaderRow, inWords } from './contacts-csv-columns.js';

const columnAsks = ['csv-columns', 'csv.delimiter', 'csv.headings'] as const;

export function contactsFile() {
  const file = csvFile();
  return field({
    ...file,
    asks: [...file.asks, ...columnAsks],
    read(sent, context, name, form) {
      const read = file.read(sent, context, name, form);
      if (typeof read === 'object' && !(read instanceof Invalid)) warnOfUnknown(read, context);
      return read;
    },
  });
}

function warnOfUnknown(file: CsvFile, { world, assume, warn }: ValidationContext<(typeof columnAsks)[number]>): void {
  if (assume.peek('csv-columns') === 'fixed-order') return;
  const judging = createAssume(assume.inForce);
  const header = new HeaderRow(world, judging);
  const headings = readFirstRow(file, assume.peek('csv.delimiter'));
  const unknown = headings.filter((heading) => header.fieldOf(heading) === undefined);
  if (unknown.length === 0) return;
  const names = [...CONTACT_FIELDS, ...world.customFields.all().map(({ field_name }) => field_name)];
  const known = assume.peek('csv.headings') === 'labels' ? names.map(inWords) : names;
  for (const heading of unknown) warn('unknown-column', heading.trim(), known);
  // Where warnings are refused, these decide it.
  assume('csv-columns');
  if (hasDelimiters(file)) assume('csv.delimiter');
  if (judging.used.has('csv.headings')) assume('csv.headings');
}
