/** Imports the rows of an uploaded file as contacts (Contacts: upload-csv). */
import type { Assume } from '../assumptions/assume.js';
import { itemsInBatches } from '../contract/batches.js';
import type { CsvFile, CsvRow } from '../contract/csv.js';
import type { PreparedWrite } from '../contract/endpoint.js';
import { validationFailure } from '../contract/failure.js';
import { isAddress } from '../contract/fields.js';
import { textOf, type Violation } from '../contract/messages.js';
import { defaultsForMissing, texts } from '../contract/missing-values.js';
import { enrol } from '../mail/automations.js';
import { CONTACT_FIELDS, CONTACT_TEXTS, type Contact } from '../store/records/contacts.js';
import type { Table } from '../world/table.js';
import type { World } from '../world/world.js';

/** The columns of a file without a header, in this order. */
const FIXED_ORDER: readonly string[] = CONTACT_FIELDS.filter((name) => name !== 'alt_email');

/** Further messages of a file are dropped. */
const MAX_MESSAGES = 100;

/** The sample file: its header row. */
export const SAMPLE = `${FIXED_ORDER.join(',')}\r\n`;

/** The assumptions that an import reads. */
export const importAsks = [
  'absent-optionals',
  'csv-bad-row',
  'csv-columns',
  'custom-field.label',
  'duplicate-email',
  'email-format',
  'limits.address-octets',
  'message-style',
] as const;
type ImportAssumption = (typeof importAsks)[number];

const optionals = { country: 'text', ...texts(CONTACT_TEXTS) } as const;

type Given = Partial<Contact> & { readonly email: string };

/**
 * Prepares the import of all rows or none, in batches: requests in between see the world without it.
 * Its `commit` throws V on `file`, which names the line of each bad row.
 */
export async function prepareImport(
  type: number,
  file: CsvFile,
  world: World,
  assume: Assume<ImportAssumption>,
): Promise<PreparedWrite<void>> {
  const before = sourcesOf(world);
  const isCurrent = () => sourcesOf(world).every((one, index) => one === before[index]);
  const { version } = world.contacts;
  const draft = world.contacts.draft();
  try {
    const imported = await addRows(type, file, draft, world, assume);
    const commit = () => {
      world.contacts.commit(draft, version);
      enrol(world, 'contacts_', type, imported);
    };
    return { isCurrent, commit };
  } catch (failure) {
    const commit = () => {
      throw failure;
    };
    return { isCurrent, commit };
  }
}

/** Everything that an import reads and a control call can change meanwhile. */
function sourcesOf({
  contacts,
  contactTypes,
  customFields,
  assumptions,
  clock: { setting },
}: World): readonly unknown[] {
  const time = 'frozen' in setting ? ['frozen', setting.frozen] : ['ahead', 'ahead' in setting && setting.ahead];
  return [contacts.version, contactTypes.version, customFields.version, assumptions.changes, ...time];
}

async function addRows(
  contact_type_id: number,
  { rows, broken }: CsvFile,
  contacts: Table<Contact>,
  world: World,
  assume: Assume<ImportAssumption>,
): Promise<Contact[]> {
  if (broken) throw fileFailure([`Line ${broken.line}: The file cannot be read, ${broken.reason}.`]);
  const withHeader = assume('csv-columns') === 'header-row';
  const columns = withHeader ? (rows[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase()) : FIXED_ORDER;
  // Of two columns with one name, the last counts.
  const emailAt = columns.lastIndexOf('email');
  if (emailAt === -1) throw fileFailure(['Line 1: The email column is required.']);

  const isTaken = createTakenCheck(contact_type_id, contacts);
  const messages: string[] = [];
  const good: CsvRow[] = [];
  const validateRow = (row: CsvRow): void => {
    const email = row.cells[emailAt]?.trim() ?? '';
    const violation = violationIn(row.cells, columns, email, assume);
    const duplicate = violation === undefined && isTaken(email) ? assume('duplicate-email') : 'accept';
    const found = duplicate === 'taken' ? ({ rule: 'taken' } as const) : violation;
    if (found) messages.push(`Line ${row.line}: ${textOf(found, 'email', assume)}`);
    else if (duplicate === 'accept') good.push(row);
  };
  for await (const some of itemsInBatches(withHeader ? rows.slice(1) : rows)) some.forEach(validateRow);
  if (messages.length > 0 && assume('csv-bad-row') === 'reject-file') throw fileFailure(messages);
  const readRow = createRowReader(columns, world, assume);
  const imported: Contact[] = [];
  for await (const some of itemsInBatches(good)) {
    imported.push(...contacts.addAll(some.map(({ cells }) => ({ contact_type_id, ...readRow(cells) }))));
  }
  return imported;
}

const fileFailure = (messages: readonly string[]) => validationFailure({ file: messages.slice(0, MAX_MESSAGES) });

function violationIn(
  cells: readonly string[],
  columns: readonly string[],
  email: string,
  assume: Assume<'email-format' | 'limits.address-octets'>,
): Violation | undefined {
  if (cells.length > columns.length) {
    return { rule: 'text', text: `The row has ${cells.length} values for ${columns.length} columns.` };
  }
  if (email === '') return { rule: 'required' };
  return isAddress(email, assume) ? undefined : { rule: 'email' };
}

/** Creates a function that reads the contact fields and custom fields of one row. */
function createRowReader(
  columns: readonly string[],
  world: World,
  assume: Assume<'absent-optionals' | 'custom-field.label'>,
) {
  const countries = new Map(world.referenceData.countries.map(({ id, name }) => [String(id), name]));
  // Of two columns with one name, the last counts.
  const known = CONTACT_FIELDS.map((name) => ({ name, at: columns.lastIndexOf(name) })).filter(({ at }) => at !== -1);
  const custom = [...new Set(columns)].flatMap((column) => {
    const [field] = world.customFields.whereIgnoringCase('field_name', column);
    return field === undefined ? [] : [{ at: columns.lastIndexOf(column), name: field.field_name }];
  });
  const label = createLabel(custom.length > 0, assume);
  const readValues = (cells: readonly string[]) =>
    Object.fromEntries(
      custom.map(({ at, name }) => [name, { field_name: label(name), field_value: cells[at]?.trim() || null }]),
    );
  return (cells: readonly string[]): Given => {
    const given: Record<string, unknown> = {};
    for (const { name, at } of known) given[name] = cells[at]?.trim() || undefined;
    if (given.country !== undefined) given.country = countries.get(String(given.country)) ?? given.country;
    if (custom.length > 0) given.custom_field = readValues(cells);
    // A file without an email column is refused before its rows are read.
    return { ...given, ...defaultsForMissing(given, optionals, assume) } as Given;
  };
}

/** The display label of a custom field. */
function createLabel(needed: boolean, assume: Assume<'custom-field.label'>): (name: string) => string {
  if (!needed || assume('custom-field.label') === 'name') return (name) => name;
  return (name) => name.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Creates a function that says whether the contact type, or an earlier row, has an address. */
function createTakenCheck(contact_type_id: number, contacts: Table<Contact>): (address: string) => boolean {
  const seen = new Set<string>();
  const isThere = (address: string) =>
    contacts.whereIgnoringCase('email', address).some((one) => one.contact_type_id === contact_type_id);
  return (address) => seen.size === seen.add(address.toLowerCase()).size || isThere(address);
}
