/** The uploaded file of contacts: its field, which warns of unknown columns, and the import of its rows (Contacts: upload-csv). */
import type { Account } from '../account/account.js';
import { type Contact } from '../account/records/contacts.js';
import type { Assume } from '../assumptions/registry.js';
import { type CsvFile } from '../endpoint/csv.js';
/** The most rows of an upload, without its header. */
export declare const MAX_ROWS = 100000;
/** A CSV file, recognised only by the extension of its name. */
export declare const contactsFile: () => import("../endpoint/fields.js").Field<CsvFile, "starred">;
/**
 * Imports all rows or none.
 * @throws {Failure} V on `file`, which names the line of each bad row
 */
export declare function importContacts(type: number, file: CsvFile, account: Account, assume: Assume): void;
export declare function sampleHeader(assume: Assume): string;
/** The columns whose names are known, the custom fields of the account among them. */
export interface Columns {
    /** How many columns there are, the unknown ones among them. */
    readonly count: number;
    readonly places: ReadonlyMap<string, number>;
    /** A message on two columns that hold one field. */
    readonly clash?: string;
}
export declare const FIXED_COLUMNS: Columns;
export declare function readHeader(headings: readonly string[], account: Account, assume: Assume): Columns;
/** The field that a heading stands for, in lowercase. */
export declare function fieldOf(text: string, { customFields }: Account, assume: Assume): string | undefined;
/** Creates a function that reads a contact of a type from the values of a row. */
export declare function createContactReader(contact_type_id: number, { places }: Columns, { referenceData, customFields }: Account): (values: readonly string[]) => Partial<Contact>;
/** The display label of a custom field, as it is stored. */
export declare const inWords: (name: string) => string;
