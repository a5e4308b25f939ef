/** Imports the rows of an uploaded file as contacts (Contacts: upload-csv). */
import { type Assume, createAssume } from '../assumptions/assume.js';
import { BrokenCsv, type CsvFile, hasDelimiters, readRows } from '../contract/csv.js';
import { noRoom } from '../contract/failure.js';
import { enrol } from '../mail/automations.js';
import type { World } from '../world/world.js';
import { ContactRows, fileFailure } from './contacts-csv-rows.js';

/** The assumptions that an import reads. */
export const importAsks = [
  'csv-bad-row',
  'csv-columns',
  'csv.delimiter',
  'csv.headings',
  'duplicate-email',
  'email-format',
  'limits.address-octets',
  'limits.upload-rows',
  'message-style',
  'over-limit',
  'rule-violations',
] as const;
type ImportAssumption = (typeof importAsks)[number];

/**
 * Imports all rows or none.
 * @throws {Failure} V on `file`, which names the line of each bad row; 507 where the contacts find no room
 */
export function importContacts(type: number, file: CsvFile, world: World, assume: Assume<ImportAssumption>): void {
  const contacts = readContacts(type, file, world, assume);
  const bound = world.findBound(contacts.length);
  if (bound !== undefined) throw noRoom(bound);
  const added = world.contacts.addAll(contacts);
  enrol(world, 'contacts_', type, added);
}

/** Reads the contacts of a file, and names the assumptions that decided what became of it: none where it cannot be read. */
function readContacts(type: number, file: CsvFile, world: World, assume: Assume<ImportAssumption>) {
  const judging = createAssume(assume.inForce);
  // ContactRows takes an `Assume` of these alone.
  const name = () => assume.nameAll(judging.used);
  if (hasDelimiters(file)) {
    judging('csv.delimiter');
    // What is broken depends on it too.
    assume('csv.delimiter');
  }
  const rows = new ContactRows(type, world, judging);
  try {
    readRows(file, rows, assume.peek('csv.delimiter'));
    const read = rows.end();
    name();
    return read;
  } catch (error) {
    if (error instanceof BrokenCsv)
      throw fileFailure([`Line ${error.line}: The file cannot be read, ${error.reason}.`], assume);
    name();
    throw error;
  }
}
