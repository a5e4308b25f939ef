/** What an upload keeps of a file while it reads it: little, whatever the file is like. */
import t from 'tap';
import { run } from '../process.js';
import { assertResponse, failed, listFromMessage, startSample, success } from './call.js';
import { contactWith, csv, ken, upload } from './csv-upload.js';

const NOT_EMAIL = 'The email must be a valid email address.';
const MiB = 1024 * 1024;

const messages = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 2}: ${NOT_EMAIL}`);

t.test('a file of a hundred bad rows names each of them', async (t) => {
  const { response } = await upload(t, csv(`email\n${'a\n'.repeat(100)}`));
  assertResponse(t, response, 422, failed({ file: messages(100) }));
});

t.test('a file of more bad rows names a hundred, and counts the others', async (t) => {
  const { response, contacts } = await upload(t, csv(`email\n${'a\n'.repeat(2500)}ken@unix.example\n`));
  assertResponse(t, response, 422, failed({ file: [...messages(100), 'And 2400 more rows.'] }));
  t.strictSame(contacts, []);
});

t.test('a file that is refused names no assumption on the values of its good rows', async (t) => {
  const { response } = await upload(t, csv('email,father_name\nken@unix.example,Lewis\nken,\n'));
  assertResponse(t, response, 422, failed({ file: [`Line 3: ${NOT_EMAIL}`] }));
  t.equal(
    response.headers['x-mock-assumptions'],
    'limits.upload-bytes, csv.delimiter, csv-columns, csv.headings, limits.address-octets, email-format, message-style, csv-bad-row, rule-violations, http-status.validation',
  );
});

t.test('a row with an address over the limit is bad, in either column of addresses', async (t) => {
  const long = `k@${'d.'.repeat(159)}example`;
  const { response } = await upload(t, csv(`email,alt_email\n${long},\nken@unix.example,${long}\n`));
  const texts = [`Line 2: ${NOT_EMAIL}`, 'Line 3: The alt email must be a valid email address.'];
  assertResponse(t, response, 422, failed({ file: texts }));
});

t.test('a row with a value of more than a megabyte is bad, unless nobody looks at the value', async (t) => {
  const long = 'x'.repeat(MiB + 1);
  const { response } = await upload(t, csv(`email,city\nken@unix.example,${long}\n`));
  const text = 'Line 2: The row has a value of more than 1048576 bytes.';
  assertResponse(t, response, 422, failed({ file: [text] }));
  const { response: accepted, contacts } = await upload(t, csv(`email,shoe_size\nken@unix.example,${long}\n`));
  assertResponse(t, accepted, 200, success('Imported Successfully'));
  t.strictSame(contacts, [contactWith(15, ken)]);
});

t.test('a name of more than a megabyte in the header is that of no column', async (t) => {
  const { client } = await startSample(t);
  const file = csv(`${'x'.repeat(MiB + 1)},email\ny,ken@unix.example\n`);
  assertResponse(
    t,
    await client.post('/contacts/upload-csv', { contact_type_id: 4, file }),
    200,
    success('Imported Successfully'),
  );
  const contacts = listFromMessage(await client.get('/contacts/list'), 'contacts');
  t.strictSame(contacts.at(-1), contactWith(15, ken));
});

/** Megabytes of heap; the rows of each of these files would take more. */
const HEAP = 96;
const files: readonly (readonly [what: string, content: () => string, messages: readonly string[]])[] = [
  ['two million rows of one letter', () => `email\n${'a\n'.repeat(2e6)}`, [...messages(100), 'And 1999900 more rows.']],
  [
    'a row of commas',
    () => `email\n${','.repeat(24 * MiB)}`,
    [`Line 2: The row has ${24 * MiB + 1} values for 1 columns.`],
  ],
  ['two million columns', () => `${'a,'.repeat(2e6)}\nb\n`, ['Line 1: The email column is required.']],
  [
    'a value of line ends',
    () => `email,city\nken@unix.example,"${'\n'.repeat(24 * MiB)}"\nken\n`,
    ['Line 2: The row has a value of more than 1048576 bytes.', `Line ${24 * MiB + 3}: ${NOT_EMAIL}`],
  ],
  [
    'a value of quotes',
    () => `email,city\nken@unix.example,"${'""'.repeat(12 * MiB)}"\n`,
    ['Line 2: The row has a value of more than 1048576 bytes.'],
  ],
];

t.test('a small heap is enough for a file of any shape', { timeout: 120_000 }, async (t) => {
  const { child, printed } = run(t, ['--port', '0'], {}, [`--max-old-space-size=${HEAP}`]);
  const [, baseUrl] = await printed(/base URL {4}(\S+)/);
  for (const [what, content, texts] of files) {
    const body = new FormData();
    body.append('contact_type_id', '1');
    body.append('file', csv(content()));
    const headers = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };
    const response = await fetch(`${baseUrl}/contacts/upload-csv`, { method: 'POST', headers, body });
    t.strictSame([response.status, await response.json()], [422, failed({ file: texts })], what);
  }
  t.equal(child.exitCode, null);
});
