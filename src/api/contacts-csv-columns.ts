/** The columns of an uploaded file: which of them hold fields of a contact, and how a contact is read from a row. */
import type { Assume } from '../assumptions/assume.js';
import { CONTACT_FIELDS, type Contact } from '../store/records/contacts.js';
import type { World } from '../world/world.js';

/** The columns of a file without a header, in this order. */
const FIXED_ORDER: readonly string[] = CONTACT_FIELDS.filter((name) => name !== 'alt_email');

/** The header row of the sample file. */
export function sampleHeader(assume: Assume<'csv.headings' | 'csv.delimiter'>): string {
  const names = assume('csv.headings') === 'labels' ? FIXED_ORDER.map(inWords) : FIXED_ORDER;
  return `${names.join(assume('csv.delimiter') === 'semicolon' ? ';' : ',')}\r\n`;
}

/** The columns whose names are known, the custom fields of the account among them. */
export interface Columns {
  /** How many columns there are, the unknown ones among them. */
  readonly count: number;
  /** Where each is; of two with one name, the last counts. */
  readonly places: ReadonlyMap<string, number>;
}

export const FIXED_COLUMNS: Columns = {
  count: FIXED_ORDER.length,
  places: new Map(FIXED_ORDER.map((name, at) => [name, at])),
};

/** The header row: it keeps none of the names that nobody knows. */
export class HeaderRow {
  readonly #customFields: World['customFields'];
  readonly #assume: Assume<'csv.headings'>;
  readonly #places = new Map<string, number>();

  constructor({ customFields }: World, assume: Assume<'csv.headings'>) {
    this.#customFields = customFields;
    this.#assume = assume;
  }

  read(column: number, text: string): void {
    const name = this.fieldOf(text);
    if (name !== undefined) this.#places.set(name, column);
  }

  /** The field that a heading stands for, in lowercase. */
  fieldOf(text: string): string | undefined {
    const heading = text.trim().toLowerCase();
    const isKnown = (name: string): boolean =>
      FIELDS.has(name) || this.#customFields.whereIgnoringCase('field_name', name).length > 0;
    const named = isKnown(heading) ? heading : undefined;
    const labelled = heading.includes('_') ? undefined : [heading.replaceAll(' ', '_'), heading].find(isKnown);
    if (named === labelled) return named;
    const wanted = this.#assume('csv.headings');
    if (wanted === 'names') return named;
    return wanted === 'labels' ? labelled : (named ?? labelled);
  }

  end(count: number): Columns {
    return { count, places: this.#places };
  }
}

const FIELDS: ReadonlySet<string> = new Set(CONTACT_FIELDS);

/** The values of a row by their columns. */
export type Cells = ReadonlyMap<number, string>;
export type ReadContact = (cells: Cells) => Partial<Contact>;

/** Creates a function that reads a contact of a type from one row. */
export function createContactReader(contact_type_id: number, { places }: Columns, world: World): ReadContact {
  const countries = new Map(world.referenceData.countries.map(({ id, name }) => [String(id), name]));
  const custom = [...places].flatMap(([column, at]) => {
    const [field] = world.customFields.whereIgnoringCase('field_name', column);
    return field === undefined ? [] : [{ at, name: field.field_name }];
  });
  const readCustom = (cells: Cells) =>
    Object.fromEntries(
      custom.map(({ at, name }) => [name, { field_name: inWords(name), field_value: cells.get(at) || null }]),
    );
  const fields = CONTACT_FIELDS.map((name) => ({ name, at: places.get(name) ?? -1 }));
  return (cells) => {
    const contact: Record<string, unknown> = { contact_type_id };
    for (const { name, at } of fields) {
      const value = cells.get(at) || undefined;
      contact[name] = name === 'country' ? (countries.get(String(value)) ?? value) : value;
    }
    if (custom.length > 0) contact.custom_field = readCustom(cells);
    return contact;
  };
}

/** The display label of a custom field, as it is stored. */
export const inWords = (name: string): string =>
  name.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
