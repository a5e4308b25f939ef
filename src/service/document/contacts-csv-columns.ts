/** The columns of an uploaded file: which of them hold fields of a contact, and how a contact is read from a row. */

import type { Account } from '../account/account.js';
import { CONTACT_FIELDS, type Contact } from '../account/records/contacts.js';
import type { Assume } from '../assumptions/assume.js';

/** The columns of a file without a header, in this order. */
const FIXED_ORDER: readonly string[] = CONTACT_FIELDS.filter((name) => name !== 'alt_email');

export function sampleHeader(assume: Assume): string {
  const names = assume('csv-columns') === 'labels' ? FIXED_ORDER.map(inWords) : FIXED_ORDER;
  return `${names.join(',')}\r\n`;
}

/** The columns whose names are known, the custom fields of the account among them. */
export interface Columns {
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

export const FIXED_COLUMNS = columnsOf(FIXED_ORDER);

export function readHeader(headings: readonly string[], account: Account, assume: Assume): Columns {
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
export function createContactReader(
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
