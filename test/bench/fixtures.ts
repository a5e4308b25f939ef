/** Fixture files of a given size. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';

/** Contacts with every field: some 600 bytes each in a list. */
export function writeWideFixture(file: string, contacts: number, root: string): void {
  const out = openSync(file, 'w');
  const args = ['dist/cli.js', 'generate', '--contacts', String(contacts)];
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', out, 'inherit'] });
  closeSync(out);
}

/** The number of records in one write. */
const PIECE = 10_000;

/** Contacts with an address only: a million of them fit into the memory of a small machine. */
export function writeNarrowFixture(file: string, contacts: number): void {
  const out = openSync(file, 'w');
  writeSync(out, '{"accounts":[{"contact_types":[{"id":1,"name":"Customers"}],"contacts":[');
  for (let first = 1; first <= contacts; first += PIECE) {
    const ids = Array.from({ length: Math.min(PIECE, contacts - first + 1) }, (_, index) => first + index);
    const records = ids.map((id) => `{"id":${id},"contact_type_id":1,"email":"person.${id}@example.com"}`);
    writeSync(out, `${first === 1 ? '' : ','}${records.join()}`);
  }
  writeSync(out, ']}]}');
  closeSync(out);
}

/** A CSV file of those contacts, with the columns of the sample file. */
export function writeCsv(file: string, fixture: string, columns: readonly string[]): void {
  const { accounts } = JSON.parse(fixture) as { accounts: { contacts: Record<string, unknown>[] }[] };
  const rows = (accounts[0]?.contacts ?? []).map((contact) =>
    columns.map((column) => `"${String(contact[column] ?? '').replaceAll('"', '""')}"`).join(),
  );
  writeFileSync(file, [columns.join(), ...rows, ''].join('\r\n'));
}
