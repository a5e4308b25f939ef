/** What an uploaded file makes of its rows (Contacts: upload-csv). */
import type { Assume } from '../assumptions/assume.js';
import type { CsvFile } from '../contract/csv.js';
import { validationFailure } from '../contract/failure.js';
import { isAddress } from '../contract/fields.js';
import { textOf, type Violation } from '../contract/messages.js';
import { absentIn, texts } from '../contract/optionals.js';
import { CONTACT_FIELDS, CONTACT_TEXTS, type Contact } from '../store/records/contacts.js';
import { enrol } from '../world/automation-mails.js';
import type { World } from '../world/world.js';

/** The columns of a file without a header, in this order. */
const FIXED_ORDER: readonly string[] = CONTACT_FIELDS.filter((name) => name !== 'alt_email');

const CONTACT_COLUMNS: ReadonlySet<string> = new Set(CONTACT_FIELDS);

/** A file can break in every line: so many messages are given. */
const MOST_MESSAGES = 100;

/** The sample file: its header row. */
export const SAMPLE = `${FIXED_ORDER.join(',')}\r\n`;

const optionals = { country: 'text', ...texts(CONTACT_TEXTS) } as const;

type Given = Partial<Contact> & { readonly email: string };

/**
 * Imports all rows or none.
 * @throws {Failure} V on `file`, naming the line of each bad row
 */
export function importContacts(contact_type_id: number, { rows, broken }: CsvFile, world: World, assume: Assume): void {
  if (broken) throw refused([`Line ${broken.line}: The file cannot be read, ${broken.reason}.`]);
  const withHeader = assume('csv-columns') === 'header-row';
  const columns = withHeader ? (rows[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase()) : FIXED_ORDER;
  // A column that stands twice: the last one counts.
  const emailAt = columns.lastIndexOf('email');
  if (emailAt === -1) throw refused(['Line 1: The email column is required.']);

  const isTaken = createTakenCheck(contact_type_id, world);
  const messages: string[] = [];
  // Rows become contacts one by one at the end, so that few of them are there in both forms.
  const good = (withHeader ? rows.slice(1) : rows).filter(({ line, cells }) => {
    const email = cells[emailAt]?.trim() ?? '';
    const violation = violationIn(cells, columns, email, assume);
    const duplicate = violation === undefined && isTaken(email) ? assume('duplicate-email') : 'accept';
    const broke = duplicate === 'taken' ? ({ rule: 'taken' } as const) : violation;
    if (broke) messages.push(`Line ${line}: ${textOf(broke, 'email', assume)}`);
    return broke === undefined && duplicate === 'accept';
  });
  if (messages.length > 0 && assume('csv-bad-row') === 'reject-file') throw refused(messages);
  const readRow = createRowReader(columns, world, assume);
  const imported = good.map(({ cells }) => world.contacts.add({ contact_type_id, ...readRow(cells) }));
  enrol(world, 'contacts_', contact_type_id, imported);
}

const refused = (messages: readonly string[]) => validationFailure({ file: messages.slice(0, MOST_MESSAGES) });

function violationIn(
  cells: readonly string[],
  columns: readonly string[],
  email: string,
  assume: Assume,
): Violation | undefined {
  if (cells.length > columns.length) {
    return { rule: 'text', text: `The row has ${cells.length} values for ${columns.length} columns.` };
  }
  if (email === '') return { rule: 'required' };
  return isAddress(email, assume) ? undefined : { rule: 'email' };
}

/** Makes a function that reads the cells of one row: contact fields, custom fields, and nothing else. */
function createRowReader(columns: readonly string[], world: World, assume: Assume) {
  const countries = new Map(world.lists.countries.map(({ id, name }) => [String(id), name]));
  const custom = columns.flatMap((column) => {
    const [field] = world.customFields.named('field_name', column);
    return field === undefined ? [] : [{ column, name: field.field_name }];
  });
  const label = createLabel(custom.length > 0, assume);
  return (cells: readonly string[]): Given => {
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index]?.trim() || undefined]));
    const fields = Object.entries(row).filter(([column, cell]) => CONTACT_COLUMNS.has(column) && cell !== undefined);
    const values = custom.map(({ column, name }) => [
      name,
      { field_name: label(name), field_value: row[column] ?? null },
    ]);
    const given = {
      ...Object.fromEntries(fields),
      email: String(row.email),
      ...(row.country !== undefined && { country: countries.get(row.country) ?? row.country }),
      ...(custom.length > 0 && { custom_field: Object.fromEntries(values) }),
    };
    return { ...given, ...absentIn(given, optionals, assume) };
  };
}

/** The display label of a custom field. */
function createLabel(needed: boolean, assume: Assume): (name: string) => string {
  if (!needed || assume('custom-field.label') === 'name') return (name) => name;
  return (name) => name.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Makes a function that says of each address in turn whether the contact type has it already. */
function createTakenCheck(contact_type_id: number, world: World): (address: string) => boolean {
  const there = world.contacts.where('contact_type_id', contact_type_id);
  const seen = new Set(there.map(({ email }) => email.toLowerCase()));
  return (address) => {
    const folded = address.toLowerCase();
    return seen.size === seen.add(folded).size;
  };
}
