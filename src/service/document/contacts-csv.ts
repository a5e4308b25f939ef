/** The uploaded file of contacts: its field, which warns of unknown columns, and the import of its rows (Contacts: upload-csv). */

import { Type } from 'typebox';
import { MEDIA_TYPES } from '../../messages/protocol.js';
import { toTimestamp } from '../../time/timestamps.js';
import type { Account } from '../account/account.js';
import { CONTACT_FIELDS, type Contact } from '../account/records/contacts.js';
import type { Assume } from '../assumptions/registry.js';
import { type CsvFile, readCsv } from '../endpoint/csv.js';
import { textOf, type Violation, violationFailure } from '../endpoint/failure.js';
import { field, Invalid, invalid, isAddress, isTooLong, type ValidationContext } from '../endpoint/fields.js';
import { enrol } from '../passing/automations.js';

/** The most rows of an upload, without its header. */
export const MAX_ROWS = 100_000;

/** A CSV file, recognised only by the extension of its name. */
export const contactsFile = () =>
  field({
    presence: 'starred',
    schema: (assume) =>
      Type.String({
        format: 'binary',
        contentMediaType: MEDIA_TYPES.csv,
        examples: ['email\nada@example.com\n'],
        description: `A csv file of at most ${assume('limits.upload-bytes')} bytes.`,
      }),
    // One more for the header.
    readFile: (bytes) => readCsv(bytes, MAX_ROWS + 1),
    read(sent, context) {
      if (typeof sent === 'string' || !('fileName' in sent) || sent.csv === undefined) return invalid('required');
      if (!/\.csv$/i.test(sent.fileName)) return new Invalid({ rule: 'mimes', limit: 'csv' });
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

/**
 * Imports all rows or none.
 * @throws {Failure} V on `file`, which names the line of each bad row
 */
export function importContacts(type: number, file: CsvFile, account: Account, assume: Assume): void {
  const contacts = readContacts(type, file, account, assume);
  const isUpdate = assume('csv-known-address') === 'update';
  const { added, updated } = isUpdate ? divide(type, contacts, account) : { added: contacts, updated: [] };
  enrol(account, 'contacts_', type, account.contacts.addAll(added));
  account.contacts.amendAll(updated);
}

const ofAddress = (email: string, type: number, { contacts }: Account): Contact | undefined =>
  contacts.first('email', email, (one) => one.contact_type_id === type);

/** Rows with one address are one contact, which may be there. */
function divide(type: number, rows: readonly Partial<Contact>[], account: Account) {
  const added = new Map<string, Partial<Contact>>();
  const updated = new Map<Contact, Partial<Contact>>();
  const updated_at = toTimestamp(account.clock.now());
  for (const row of rows) {
    const email = String(row.email);
    const [key, known] = [email.toLowerCase(), ofAddress(email, type, account)];
    if (known === undefined) added.set(key, withValues(added.get(key) ?? row, row));
    else updated.set(known, withValues(updated.get(known) ?? known, row));
  }
  const changes = [...updated].map(([one, values]) => [one, { ...values, updated_at }] as const);
  return { added: [...added.values()], updated: changes };
}

/** A contact with the values of a row that are not empty. */
function withValues(contact: Partial<Contact>, { email, custom_field, ...row }: Partial<Contact>): Partial<Contact> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const custom = Object.entries(custom_field ?? {}).filter(([, { field_value }]) => field_value !== null);
  return {
    ...contact,
    ...Object.fromEntries(given),
    ...(custom.length > 0 && { custom_field: { ...contact.custom_field, ...Object.fromEntries(custom) } }),
  };
}

/** Further bad rows of a file are counted. */
const MAX_MESSAGES = 100;

/** @throws {Failure} V on `file` */
function readContacts(type: number, file: CsvFile, account: Account, assume: Assume): readonly Partial<Contact>[] {
  const { rows, broken } = file;
  const failure = (...messages: readonly string[]) => violationFailure({ file: messages }, assume);
  if (broken !== undefined) throw failure(`Line ${broken.line}: The file cannot be read, ${broken.reason}.`);
  const [first] = rows;
  if (first === undefined) return [];
  const isFixed = assume('csv-columns') === 'fixed-order';
  const columns = isFixed ? FIXED_COLUMNS : readHeader(first.values, account, assume);
  if (columns.clash !== undefined) throw failure(`Line ${first.line}: ${columns.clash}`);
  if (!columns.places.has('email')) throw failure(`Line ${first.line}: The email column is required.`);
  const data = isFixed ? rows : rows.slice(1);
  if (file.hasMore || data.length > MAX_ROWS) throw failure(textOf({ rule: 'items', limit: MAX_ROWS }, 'file', assume));
  const findWrong = createRowCheck(type, columns, account, assume);
  const readContact = createContactReader(type, columns, account);
  const contacts: Partial<Contact>[] = [];
  const bad: { readonly line: number; readonly name: string; readonly violation: Violation }[] = [];
  for (const { line, values } of data) {
    const wrong = findWrong(values);
    if (wrong === undefined) contacts.push(readContact(values));
    else if (wrong !== 'ignored') bad.push({ line, ...wrong });
  }
  if (bad.length === 0 || assume('csv-bad-row') === 'skip-row') return contacts;
  const messages = bad
    .slice(0, MAX_MESSAGES)
    .map(({ line, name, violation }) => `Line ${line}: ${textOf(violation, name, assume)}`);
  const more = bad.length - messages.length;
  throw failure(...messages, ...(more === 0 ? [] : [`And ${more} more rows.`]));
}

/** Creates a function that finds the problems of a row; an earlier row can have its address. */
function createRowCheck(type: number, { count, places }: Columns, account: Account, assume: Assume) {
  const seen = new Set<string>();
  return (values: readonly string[]): { name: string; violation: Violation } | 'ignored' | undefined => {
    const valueIn = (name: string): string => (values[places.get(name) ?? -1] ?? '').trim();
    if (values.length > count) {
      const text = `The row has ${values.length} values for ${count} columns.`;
      return { name: '', violation: { rule: 'items', limit: count, text } };
    }
    const email = valueIn('email');
    if (email === '') return { name: 'email', violation: { rule: 'required' } };
    if (!isAddress(email)) return { name: 'email', violation: { rule: 'email' } };
    if (isTooLong(valueIn('alt_email'))) return { name: 'alt_email', violation: { rule: 'email' } };
    const isSeen = seen.size === seen.add(email.toLowerCase()).size;
    const isTaken = isSeen || ofAddress(email, type, account) !== undefined;
    const isUpdate = isTaken && assume('csv-known-address') === 'update';
    const reaction = isTaken && !isUpdate ? assume('duplicate-email') : 'accept';
    if (reaction === 'taken') return { name: 'email', violation: { rule: 'taken' } };
    return reaction === 'ignore' ? 'ignored' : undefined;
  };
}

/** The columns of a file without a header, in this order. */
const FIXED_ORDER: readonly string[] = CONTACT_FIELDS.filter((name) => name !== 'alt_email');

export function sampleHeader(assume: Assume): string {
  const names = assume('csv-columns') === 'labels' ? FIXED_ORDER.map(inWords) : FIXED_ORDER;
  return `${names.join(',')}\r\n`;
}

/** The columns whose names are known, the custom fields of the account among them. */
interface Columns {
  /** How many columns there are, the unknown ones among them. */
  readonly count: number;
  readonly places: ReadonlyMap<string, number>;
  /** A message on two columns that hold one field. */
  readonly clash?: string;
}

const columnsOf = (names: readonly (string | undefined)[]): Columns => ({
  count: names.length,
  places: new Map(names.flatMap((name, at) => (name === undefined ? [] : [[name, at]]))),
});

const FIXED_COLUMNS = columnsOf(FIXED_ORDER);

function readHeader(headings: readonly string[], account: Account, assume: Assume): Columns {
  const names = headings.map((heading) => fieldOf(heading, account, assume));
  const columns = columnsOf(names);
  const lastOf = (name = '') => columns.places.get(name) ?? -1;
  const first = names.findIndex((name, at) => lastOf(name) > at);
  if (first === -1) return columns;
  const [one, other] = [first, lastOf(names[first])].map((at) => `"${headings[at]?.trim()}" (column ${at + 1})`);
  return { ...columns, clash: `${one} and ${other} are the same field.` };
}

/** The field that a heading stands for, in lowercase. */
export function fieldOf(text: string, { customFields }: Account, assume: Assume): string | undefined {
  const heading = text.trim().toLowerCase();
  const isKnown = (name: string): boolean => FIELDS.has(name) || customFields.first('field_name', name) !== undefined;
  if (assume('csv-columns') !== 'labels') return isKnown(heading) ? heading : undefined;
  return heading.includes('_') ? undefined : [heading.replaceAll(' ', '_'), heading].find(isKnown);
}

const FIELDS: ReadonlySet<string> = new Set(CONTACT_FIELDS);

/** Creates a function that reads a contact of a type from the values of a row. */
function createContactReader(
  contact_type_id: number,
  { places }: Columns,
  { referenceData, customFields }: Account,
): (values: readonly string[]) => Partial<Contact> {
  const countries = new Map(referenceData.countries.map(({ id, name }) => [String(id), name]));
  const fields = [...places].filter(([name]) => FIELDS.has(name));
  const custom = [...places].flatMap(([column, at]) => {
    const field = customFields.first('field_name', column);
    return field === undefined ? [] : [{ ...field, at, label: inWords(field.field_name) }];
  });
  return (values) => {
    const valueAt = (column: number) => (values[column] ?? '').trim() || undefined;
    const contact: Record<string, unknown> = { contact_type_id };
    for (const [name, at] of fields) contact[name] = valueAt(at);
    if (contact.country !== undefined) contact.country = countries.get(String(contact.country)) ?? contact.country;
    if (custom.length > 0) {
      contact.custom_field = Object.fromEntries(
        custom.map(({ at, field_name, label }) => [
          field_name,
          { field_name: label, field_value: valueAt(at) ?? null },
        ]),
      );
    }
    return contact;
  };
}

/** The display label of a custom field, as it is stored. */
export const inWords = (name: string): string =>
  name.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
