/** The uploaded file of contacts: the field that reads the file, and the import of its rows as contacts. */
import { Type } from 'typebox';
import { MEDIA_TYPES } from '../../messages/protocol.js';
import { toTimestamp } from '../../time/timestamps.js';
import type { Account } from '../account/account.js';
import { CONTACT_FIELDS, type Contact } from '../account/records/contacts.js';
import { type Assume, defaultValues } from '../assumptions/registry.js';
import { type CsvFile, readCsv } from '../endpoint/csv.js';
import { textOf, violationFailure } from '../endpoint/failure.js';
import { field, Invalid, invalid, isAddress, isTooLong, type ValidationContext } from '../endpoint/fields.js';
import { enrol } from '../passing/automations.js';

/** The maximum number of rows of an upload, without the header. */
export const MAX_ROWS = 100_000;

/** Returns a field with a CSV file, which is recognised only by the extension of the file name. */
export const contactsFile = () =>
  field({
    presence: 'starred',
    schema: Type.String({
      format: 'binary',
      contentMediaType: MEDIA_TYPES.csv,
      examples: ['email\nada@example.com\n'],
      description: `A csv file of at most ${defaultValues['limits.upload-bytes']} bytes.`,
    }),
    ruledBy: 'limits.upload-bytes',
    readFile: (bytes) => readCsv(bytes, MAX_ROWS + 1),
    read(sent, context) {
      if (typeof sent === 'string' || !('fileName' in sent) || sent.csv === undefined) return invalid('required');
      if (!/\.csv$/i.test(sent.fileName)) return new Invalid([{ rule: 'mimes', limit: 'csv' }]);
      warnOfUnknown(sent.csv, context);
      return sent.csv;
    },
  });

function warnOfUnknown({ rows: [header], broken }: CsvFile, { account, assume, warn }: ValidationContext): void {
  if (broken !== undefined || header === undefined || assume('csv-columns') === 'fixed-order') return;
  const unknown = header.values.filter((heading) => fieldOf(heading, account, assume) === undefined);
  if (unknown.length === 0) return;
  const names = [...CONTACT_FIELDS, ...account.customFields.all().map(({ field_name }) => field_name)];
  const known = assume('csv-columns') === 'labels' ? names.map(inWords) : names;
  for (const heading of unknown) warn('unknown-column', heading.trim(), known);
}

/** Imports the rows of a file. @throws {Failure} on `file`, with the line of each bad row: then it imports none */
export function importContacts(type: number, file: CsvFile, account: Account, assume: Assume): void {
  const contacts = readContacts(type, file, account, assume);
  const isUpdate = assume('csv-known-address') === 'update';
  const { fresh, updated } = isUpdate ? divide(type, contacts, account) : { fresh: contacts, updated: [] };
  const added = account.contacts.addAll(fresh);
  enrol(account, 'contacts_', type, added);
  account.contacts.amendAll(updated);
}

const ofAddress = (email: string, type: number, { contacts }: Account): Contact | undefined =>
  contacts.first('email', email, (one) => one.contact_type_id === type);

/** Divides rows into new contacts and changes of known contacts; rows with the same address are one contact. */
function divide(type: number, rows: readonly Partial<Contact>[], account: Account) {
  const fresh = new Map<string, Partial<Contact>>();
  const updated = new Map<Contact, Partial<Contact>>();
  const updated_at = toTimestamp(account.clock.now());
  for (const row of rows) {
    const email = String(row.email);
    const [key, known] = [email.toLowerCase(), ofAddress(email, type, account)];
    if (known === undefined) fresh.set(key, withValues(fresh.get(key) ?? row, row));
    else updated.set(known, withValues(updated.get(known) ?? known, row));
  }
  const changes = [...updated].map(([one, values]) => [one, { ...values, updated_at }] as const);
  return { fresh: [...fresh.values()], updated: changes };
}

/** Returns a contact with the values of a row that are not empty. */
function withValues(contact: Partial<Contact>, { email, custom_field, ...row }: Partial<Contact>): Partial<Contact> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const custom = Object.entries(custom_field ?? {}).filter(([, { field_value }]) => field_value !== null);
  return {
    ...contact,
    ...Object.fromEntries(given),
    ...(custom.length > 0 && { custom_field: { ...contact.custom_field, ...Object.fromEntries(custom) } }),
  };
}

/** The maximum number of messages on bad rows; further bad rows are only counted. */
const MAX_MESSAGES = 100;

function readContacts(type: number, file: CsvFile, account: Account, assume: Assume): readonly Partial<Contact>[] {
  const { rows, broken } = file;
  const failure = (...messages: readonly string[]) => violationFailure({ file: messages }, assume);
  if (broken !== undefined) throw failure(`Line ${broken.line}: The file cannot be read, ${broken.reason}.`);
  const [first] = rows;
  if (first === undefined) return [];
  const isFixed = assume('csv-columns') === 'fixed-order';
  const names = isFixed ? FIXED_ORDER : first.values.map((heading) => fieldOf(heading, account, assume));
  const clash = isFixed ? undefined : clashIn(names, first.values);
  if (clash !== undefined) throw failure(`Line ${first.line}: ${clash}`);
  if (!names.includes('email')) throw failure(`Line ${first.line}: The email column is required.`);
  const data = isFixed ? rows : rows.slice(1);
  if (file.hasMore || data.length > MAX_ROWS) throw failure(textOf({ rule: 'items', limit: MAX_ROWS }, 'file', assume));
  const { contacts, bad } = readRows(type, data, names, account, assume);
  if (bad.length === 0 || assume('csv-bad-row') === 'skip-row') return contacts;
  const messages = bad.slice(0, MAX_MESSAGES).map((one) => `Line ${one.line}: ${problemText(one, names, assume)}`);
  const more = bad.length - messages.length;
  throw failure(...messages, ...(more > 0 ? [`And ${more} more rows.`] : []));
}

/** The name of the field in each column of a file; undefined for an unknown column. */
type ColumnNames = readonly (string | undefined)[];

/** A row with a field that violates a rule, or with more values than the file has columns. */
type BadRow = { readonly line: number } & (
  | { readonly rule: 'required' | 'email' | 'taken'; readonly name: string }
  | { readonly rule: 'length'; readonly length: number }
);

const problemText = (row: BadRow, names: ColumnNames, assume: Assume): string =>
  row.rule === 'length'
    ? `The row has ${row.length} values for ${names.length} columns.`
    : textOf(row, row.name, assume);

/** Divides rows into contacts and bad rows; drops a row with a taken address if `duplicate-email` ignores it. */
function readRows(type: number, rows: CsvFile['rows'], names: ColumnNames, account: Account, assume: Assume) {
  const contactOf = createContactReader(type, names, account);
  /** The addresses of earlier rows, in lowercase: a later row with one of them is a duplicate. */
  const seen = new Set<string>();
  const contacts: Partial<Contact>[] = [];
  const bad: BadRow[] = [];
  for (const { line, values } of rows) {
    const contact = contactOf(values);
    const { email = '', alt_email } = contact;
    if (values.length > names.length) bad.push({ line, rule: 'length', length: values.length });
    else if (email === '') bad.push({ line, rule: 'required', name: 'email' });
    else if (!isAddress(email)) bad.push({ line, rule: 'email', name: 'email' });
    else if (isTooLong(alt_email ?? '')) bad.push({ line, rule: 'email', name: 'alt_email' });
    else {
      const isTaken = seen.has(email.toLowerCase()) || ofAddress(email, type, account) !== undefined;
      seen.add(email.toLowerCase());
      const reaction = isTaken && assume('csv-known-address') !== 'update' ? assume('duplicate-email') : 'accept';
      if (reaction === 'taken') bad.push({ line, rule: 'taken', name: 'email' });
      if (reaction === 'accept') contacts.push(contact);
    }
  }
  return { contacts, bad };
}

/** The columns of a file without a header, in order. */
const FIXED_ORDER: readonly string[] = CONTACT_FIELDS.filter((name) => name !== 'alt_email');

export function sampleHeader(assume: Assume): string {
  const names = assume('csv-columns') === 'labels' ? FIXED_ORDER.map(inWords) : FIXED_ORDER;
  return `${names.join(',')}\r\n`;
}

/** Returns a message on two columns that hold the same field; undefined if there are no such columns. */
function clashIn(names: ColumnNames, headings: readonly string[]): string | undefined {
  const first = names.findIndex((name, at) => name !== undefined && names.lastIndexOf(name) > at);
  if (first === -1) return undefined;
  const places = [first, names.lastIndexOf(names[first])];
  const [one, other] = places.map((at) => `"${headings[at]?.trim()}" (column ${at + 1})`);
  return `${one} and ${other} are the same field.`;
}

/** Returns the field that a heading stands for, in lowercase. */
function fieldOf(text: string, { customFields }: Account, assume: Assume): string | undefined {
  const heading = text.trim().toLowerCase();
  const isKnown = (name: string): boolean => FIELDS.has(name) || customFields.first('field_name', name) !== undefined;
  if (assume('csv-columns') !== 'labels') return isKnown(heading) ? heading : undefined;
  return heading.includes('_') ? undefined : [heading.replaceAll(' ', '_'), heading].find(isKnown);
}

const FIELDS: ReadonlySet<string> = new Set(CONTACT_FIELDS);

/** Returns a function that reads a contact of a type from the values of a row. */
function createContactReader(type: number, names: ColumnNames, { referenceData, customFields }: Account) {
  const countries = new Map(referenceData.countries.map(({ id, name }) => [String(id), name]));
  const fields = names.flatMap((name = '', at) => (FIELDS.has(name) ? [{ at, name }] : []));
  const custom = names.flatMap((column = '', at) => {
    const field = customFields.first('field_name', column);
    return field === undefined ? [] : [{ at, name: field.field_name, label: inWords(field.field_name) }];
  });
  return (values: readonly string[]): Partial<Contact> => {
    const valueAt = (column: number) => (values[column] ?? '').trim() || undefined;
    const contact: Record<string, unknown> = { contact_type_id: type };
    for (const { at, name } of fields) contact[name] = valueAt(at);
    if (contact.country !== undefined) contact.country = countries.get(String(contact.country)) ?? contact.country;
    if (custom.length === 0) return contact;
    const entries = custom.map(
      ({ at, name, label }) => [name, { field_name: label, field_value: valueAt(at) ?? null }] as const,
    );
    return { ...contact, custom_field: Object.fromEntries(entries) };
  };
}

/** Returns the display label that a contact stores for a custom field: `Shoe Size` for `shoe_size`. */
export const inWords = (name: string): string =>
  name.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
