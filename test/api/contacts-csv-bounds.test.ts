/** The bounds of an upload: rows, bytes of a row, messages. */
import t from 'tap';
import { assertResponse, failed } from './call.js';
import { csv, upload } from './csv-upload.js';

const NOT_EMAIL = 'The email must be a valid email address.';

const messages = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 2}: ${NOT_EMAIL}`);

const long = `k@${'d.'.repeat(159)}example`;

const refused: readonly (readonly [what: string, content: string, messages: readonly string[]])[] = [
  ['a hundred bad rows names each of them', `email\n${'a\n'.repeat(100)}`, messages(100)],
  [
    'more bad rows names a hundred, and counts the others',
    `email\n${'a\n'.repeat(2500)}ken@unix.example\n`,
    [...messages(100), 'And 2400 more rows.'],
  ],
  [
    'an address over the limit in either column names both',
    `email,alt_email\n${long},\nken@unix.example,${long}\n`,
    [`Line 2: ${NOT_EMAIL}`, 'Line 3: The alt email must be a valid email address.'],
  ],
  [
    'a row of more than a megabyte names its line',
    `email,city\nken@unix.example,${'x'.repeat(1024 * 1024)}\n`,
    ['Line 2: The file cannot be read, a row has more than 1048576 bytes.'],
  ],
  [
    '100,001 rows names the limit',
    `email\n${'a\n'.repeat(100_001)}`,
    ['The file must not have more than 100000 items.'],
  ],
];

for (const [what, content, texts] of refused) {
  t.test(`refuses a file: ${what}`, async (t) => {
    const { response, contacts } = await upload(t, csv(content));
    assertResponse(t, response, 422, failed({ file: texts }));
    t.strictSame(contacts, []);
  });
}

t.test('a file that is refused names the assumptions that decided it', async (t) => {
  const { response } = await upload(t, csv('email,father_name\nken@unix.example,Lewis\nken,\n'));
  assertResponse(t, response, 422, failed({ file: [`Line 3: ${NOT_EMAIL}`] }));
  t.equal(
    response.headers['x-mock-assumptions'],
    'limits.upload-bytes, csv-columns, csv-bad-row, message-style, rule-violations, http-status.validation',
  );
});
