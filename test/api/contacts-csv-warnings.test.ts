import t, { type Test } from 'tap';
import { start } from '../helper.js';
import { smallAccount } from '../sample-accounts/small-account.js';
import { csv } from './csv-upload.js';

const account = smallAccount([
  { contact_types: [{ id: 1, name: 'Team' }], custom_fields: [{ field_name: 'shoe_size' }, { field_name: 'Rank' }] },
]);

/** The texts of the warnings of an upload. */
async function warningsOf(t: Test, content: string | Uint8Array<ArrayBuffer>, assume = ''): Promise<readonly string[]> {
  const { client } = await start(t, { fixture: account });
  const headers = assume === '' ? {} : { 'x-mock-assume': assume };
  const response = await client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv(content) }, headers);
  const warnings = JSON.parse(response.headers['x-mock-warnings'] ?? '[]') as { id: string; text: string }[];
  t.ok(warnings.every(({ id }) => id === 'unknown-column'));
  const pattern = /^The column (.*) is left out: it is no field of a contact(.*\.) Remove the column .*$/;
  return warnings.map(({ text }) => text.replace(pattern, '$1$2'));
}

t.test('an upload warns of each column that nobody knows, with the nearest field', async (t) => {
  const warnings = await warningsOf(t, '\ufeffemail, Frist_Name ,shoesize,RANK,xyz,shoe_size\n,,,,,\n');
  t.strictSame(warnings, [
    '"Frist_Name"; the nearest is first_name.',
    '"shoesize"; the nearest is shoe_size.',
    '"xyz".',
  ]);
});

t.test('an upload warns by the headings in force, whatever divides them', async (t) => {
  const labels = 'csv-columns=labels';
  t.strictSame(await warningsOf(t, 'Email;First Name;Last Nam;Shoe Size;state,city\n', labels), [
    '"Last Nam"; the nearest is Last Name.',
    '"state,city".',
  ]);
  t.strictSame(await warningsOf(t, 'email,xyz\n', 'csv-columns=fixed-order'), [], 'without a header row');
});

t.test('an upload that cannot be read has no warnings of its columns', async (t) => {
  t.strictSame(await warningsOf(t, 'email,xyz,"a"b\n'), [], 'broken quotes');
  t.strictSame(await warningsOf(t, Buffer.from([0x78, 0x2c, 0x79, 0x0a, 0xff])), [], 'not UTF-8');
  t.strictSame(await warningsOf(t, 'email,xyz,EMAIL\n'), ['"xyz".'], 'one field twice');
});

t.test('a long header row is looked at in its first block', async (t) => {
  const header = `email,${Array.from({ length: 1_000 }, (_, index) => `first_name,last_name,xyz${index}`).join(',')}`;
  const warnings = await warningsOf(t, `${header}\n`);
  t.ok(warnings.length > 0 && warnings.length <= 100, String(warnings.length));
  t.strictSame(await warningsOf(t, 'email,xyz'), ['"xyz".'], 'a short one to its end');
  t.strictSame(await warningsOf(t, 'email\nxyz,nope\n'), [], 'and no other row');
});

t.test('a strict account refuses an upload with an unknown column, and names what decides it', async (t) => {
  const { client } = await start(t, { fixture: account, strict: true });
  const upload = (assume: string) =>
    client.post(
      '/contacts/upload-csv',
      { contact_type_id: 1, file: csv('email,First Name\nada@example.com,Ada\n') },
      { 'x-mock-assume': assume },
    );
  const refused = await upload('csv-columns=header-row');
  t.equal(refused.status, 400);
  t.equal(refused.headers['x-mock-assumptions'], 'limits.upload-bytes, csv-columns');
  t.equal((await upload('csv-columns=labels')).status, 200);
});
