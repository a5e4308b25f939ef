/** Imports the rows of an uploaded file as contacts (Contacts: upload-csv). */
import { type Assume, createAssume } from '../assumptions/assume.js';
import { itemsInBatches, runInBatches } from '../batches.js';
import { BrokenCsv, type CsvFile, hasDelimiters, readRows } from '../contract/csv.js';
import type { PreparedWrite } from '../contract/endpoint.js';
import { enrol, liveAutomationsFor } from '../mail/automations.js';
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
 * Prepares the import of all rows or none, in batches: requests in between see the world without it.
 * Its `commit` throws V on `file`, which names the line of each bad row.
 */
export async function prepareImport(
  type: number,
  file: CsvFile,
  world: World,
  assume: Assume<ImportAssumption>,
): Promise<PreparedWrite<void>> {
  const isCurrent = unchanged(() => [...recordsOf(world), ...settingsOf(world)]);
  const haveSameRecords = unchanged(() => recordsOf(world));
  const { version } = world.contacts;
  try {
    const { draft, contacts } = await readContacts(type, file, world, assume);
    return {
      isCurrent,
      commit() {
        // Records that a control call replaced meanwhile replaced those of the file too.
        if (haveSameRecords()) world.contacts.commit(draft, version);
      },
      async settle() {
        const { version } = draft;
        if (liveAutomationsFor(world, 'contacts_', type).length === 0) return;
        for await (const some of itemsInBatches(contacts)) {
          if (world.contacts.version !== version) return;
          enrol(world, 'contacts_', type, some, String(some[0]?.created_at));
        }
      },
    };
  } catch (failure) {
    const fail = (): never => {
      throw failure;
    };
    return { isCurrent, commit: fail, settle: fail };
  }
}

/** Reads the contacts of a file, and names the assumptions that decided what became of it: none where it cannot be read. */
async function readContacts(type: number, file: CsvFile, world: World, assume: Assume<ImportAssumption>) {
  const judging = createAssume(assume.inForce);
  const name = (): void => {
    // ContactRows takes an `Assume` of these alone.
    for (const id of judging.used) assume(id as ImportAssumption);
  };
  if (hasDelimiters(file)) {
    judging('csv.delimiter');
    // What is broken depends on it too.
    assume('csv.delimiter');
  }
  const rows = world.provenance.during(judging, () => new ContactRows(type, world, judging));
  await runInBatches(world.contacts.prepareLookups());
  try {
    await readRows(file, rows, assume.peek('csv.delimiter'));
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

/** Creates a function that says whether some values are still what they are now. */
function unchanged(read: () => readonly unknown[]): () => boolean {
  const before = read();
  return () => read().every((one, index) => one === before[index]);
}

/** The records that an import reads. */
const recordsOf = ({ contacts, contactTypes, customFields }: World): readonly unknown[] => [
  contacts.version,
  contactTypes.version,
  customFields.version,
];

/** What else an import reads and a control call can change meanwhile. */
function settingsOf({ assumptions, clock: { setting } }: World): readonly unknown[] {
  const time = 'frozen' in setting ? ['frozen', setting.frozen] : ['ahead', 'ahead' in setting && setting.ahead];
  return [assumptions.changes, ...time];
}
