/** The upload of contacts: the rows that it reads, the files that it refuses, its bounds, and unknown columns. */
import t, { type Test } from 'tap';
import { start } from '../../helper.js';
import { smallAccount } from '../../sample-accounts/small-account.js';
import { assertResponse, failed, listFromMessage, startSample, success } from './call.js';
import { contactWith, csv, ken, upload } from './csv-upload.js';

const kenFull = { ...ken, first_name: 'Ken', last_name: 'Thompson', fullname: 'Ken Thompson' };
const dmr = { email: 'dmr@unix.example', first_name: 'Dennis', fullname: 'Dennis' };
const customFields = (father: string | null, joined: string | null) => ({
  father_name: { field_name: 'Father Name', field_value: father },
  joined: { field_name: 'Joined', field_value: joined },
});
const everywhere = {
  alt_email: 'k@unix.example',
  country: 'India',
  state: 'NJ',
  city: 'Murray Hill',
  address_line1: '600 Mountain Ave',
  address_line2: '2C-644',
  state_province_region: 'Jersey',
  postal_code: '07974',
};
const everyColumn =
  'first_name,last_name,email,alt_email,country,state,city,address_line1,address_line2,state_province_region,postal_code';

type Content = string | Uint8Array<ArrayBuffer>;
type Case<Expected> = readonly [what: string, content: Content, ...expected: readonly Expected[]];

const files: readonly Case<Readonly<Record<string, unknown>>>[] = [
  ['one column', 'email\nken@unix.example\n', ken],
  [
    'columns in any order',
    'last_name,email,first_name\nThompson,ken@unix.example,Ken\n,dmr@unix.example,Dennis\n',
    kenFull,
    dmr,
  ],
  ['names with capitals and blanks', ' Last_Name , EMAIL,First_name\nThompson,ken@unix.example,Ken\n', kenFull],
  [
    'commas, quotes and line ends in quotes',
    'email,address_line1,city\nken@unix.example,"1, ""Bell"" Road\nFloor 2\r\nRoom 3","Murray, Hill"\n',
    { ...ken, address_line1: '1, "Bell" Road\nFloor 2\r\nRoom 3', city: 'Murray, Hill' },
  ],
  ['blanks around values', 'email,first_name\n ken@unix.example , \n', ken],
  ['rows that end early', 'email,first_name,city\nken@unix.example\ndmr@unix.example,Dennis\n', ken, dmr],
  [
    'countries by id and as text',
    'email,country\nken@unix.example,2\ndmr@unix.example,Atlantis\n',
    { ...ken, country: 'United Kingdom' },
    { email: 'dmr@unix.example', country: 'Atlantis' },
  ],
  [
    'all columns of a contact',
    `${everyColumn}\nKen,Thompson,ken@unix.example,${Object.values({ ...everywhere, country: 1 }).join(',')}\n`,
    { ...kenFull, ...everywhere },
  ],
  [
    'columns of custom fields',
    'email,father_name,joined\nken@unix.example,Lewis,2026-01-05T10:00\ndmr@unix.example,,\n',
    { ...ken, custom_field: customFields('Lewis', '2026-01-05T10:00') },
    { email: 'dmr@unix.example', custom_field: customFields(null, null) },
  ],
  [
    'columns that are not fields',
    'email,shoe_size,id,user_id,fullname,__proto__,constructor\nken@unix.example,42,1,1,x,y,z\n',
    ken,
  ],
  ['only a header', 'email,first_name\n'],
  ['no bytes', ''],
  ['blank lines', '\n\r\n'],
  ['semicolons', 'email;first_name;last_name\nken@unix.example;Ken;Thompson\n', kenFull],
  ['tabs', 'email\tfirst_name\tlast_name\nken@unix.example\tKen\tThompson\n', kenFull],
  ['a declared delimiter', 'sep=;\r\nfirst_name;last_name;email\r\nKen;Thompson;ken@unix.example\r\n', kenFull],
];

for (const [what, content, ...rows] of files) {
  t.test(`upload-csv imports a file with ${what}`, async (t) => {
    const { response, contacts } = await upload(t, csv(content));
    assertResponse(t, response, 200, success('Imported Successfully'));
    t.strictSame(
      contacts,
      rows.map((row, index) => contactWith(15 + index, row)),
    );
  });
}

const NOT_EMAIL = 'The email must be a valid email address.';
const NO_EMAIL = 'The email field is required.';
const long = `k@${'d.'.repeat(159)}example`;
const hundred = Array.from({ length: 100 }, (_, index) => `Line ${index + 2}: ${NOT_EMAIL}`);
const latin1 = Uint8Array.from(Buffer.from('email,first_name\nken@unix.example,Kén\n', 'latin1'));
const unreadable = (line: number, reason: string) => `Line ${line}: The file cannot be read, ${reason}.`;

const badFiles: readonly Case<string>[] = [
  ['a bad address', 'email\nken\n', `Line 2: ${NOT_EMAIL}`],
  ['no address', 'email,city\n,Paris\n', `Line 2: ${NO_EMAIL}`],
  [
    'bad rows among good rows',
    'email\nken@unix.example\nken\ndmr@unix.example\n@\n',
    `Line 3: ${NOT_EMAIL}`,
    `Line 5: ${NOT_EMAIL}`,
  ],
  ['a bad row after a quoted LF', 'email,city\nken@unix.example,"Murray\nHill"\nken,x\n', `Line 4: ${NOT_EMAIL}`],
  ['more values than columns', 'email,city\na@b.example,Paris,France\n', 'Line 2: The row has 3 values for 2 columns.'],
  ['no email column', 'first_name\nKen\n', 'Line 1: The email column is required.'],
  ['no email column after sep=', 'sep=;\nfirst_name;city\nKen;Rye\n', 'Line 2: The email column is required.'],
  [
    'two columns for one field',
    'email,first_name, EMAIL\nken@unix.example,Ken,dmr@unix.example\n',
    'Line 1: "email" (column 1) and "EMAIL" (column 3) are the same field.',
  ],
  ['a quote within a value', 'email,city\na@b.example,Mur"ray\n', unreadable(2, 'its quotes are broken')],
  ['another encoding', latin1, unreadable(2, 'it is neither UTF-8 nor UTF-16 with a byte order mark')],
  ['a hundred bad rows', `email\n${'a\n'.repeat(100)}`, ...hundred],
  ['more than a hundred bad rows', `email\n${'a\n'.repeat(2500)}ken@unix.example\n`, ...hundred, 'And 2400 more rows.'],
  [
    'an address over the limit in either column',
    `email,alt_email\n${long},\nken@unix.example,${long}\n`,
    `Line 2: ${NOT_EMAIL}`,
    'Line 3: The alt email must be a valid email address.',
  ],
  [
    'a row of more than a megabyte',
    `email,city\nken@unix.example,${'x'.repeat(1024 * 1024)}\n`,
    unreadable(2, 'a row has more than 1048576 bytes'),
  ],
  ['100,001 rows', `email\n${'a\n'.repeat(100_001)}`, 'The file must not have more than 100000 items.'],
];

for (const [what, content, ...messages] of badFiles) {
  t.test(`upload-csv refuses the whole file for ${what}`, async (t) => {
    const { response, contacts } = await upload(t, csv(content));
    assertResponse(t, response, 422, failed({ file: messages }));
    t.strictSame(contacts, []);
  });
}

t.test('the response to a refused file names the assumptions that decided it', async (t) => {
  const { response } = await upload(t, csv('email,father_name\nken@unix.example,Lewis\nken,\n'));
  assertResponse(t, response, 422, failed({ file: [`Line 3: ${NOT_EMAIL}`] }));
  t.equal(
    response.headers['x-mock-assumptions'],
    'limits.upload-bytes, csv-columns, csv-bad-row, message-style, rule-violations, http-status.validation',
  );
});

t.test('upload-csv imports 100,000 rows', { timeout: 60_000 }, async (t) => {
  const { client } = await startSample(t);
  const rows = Array.from({ length: 100_000 }, (_, index) => `jörg${index}@unix.example,Jörg,"Straße ${index}, 😀"`);
  const file = csv(`email,first_name,address_line1\r\n${rows.join('\r\n')}\r\n`);
  const response = await client.post('/contacts/upload-csv', { contact_type_id: 4, file });
  assertResponse(t, response, 200, success('Imported Successfully'));
  const contacts = listFromMessage(await client.get('/contacts/list'), 'contacts');
  t.equal(contacts.length, 100_003);
  const last = { email: 'jörg99999@unix.example', first_name: 'Jörg', address_line1: 'Straße 99999, 😀' };
  t.strictSame(contacts.at(-1), contactWith(100_014, { ...last, fullname: 'Jörg' }));
});

const account = smallAccount([
  { contact_types: [{ id: 1, name: 'Team' }], custom_fields: [{ field_name: 'shoe_size' }, { field_name: 'Rank' }] },
]);
const labels = 'csv-columns=labels';
const unknownColumns = Array.from({ length: 1_000 }, (_, index) => `first_name,last_name,xyz${index}`).join(',');

async function uploadTo(t: Test, content: Content, assume: string, strict = false) {
  const { client } = await start(t, { fixture: account, strict });
  const headers = { 'x-mock-assume': assume };
  return client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv(content) }, headers);
}

/** The texts of the warnings of an upload: its unknown columns, each with the nearest field. */
async function warningsOf(t: Test, content: Content, assume = ''): Promise<readonly string[]> {
  const { headers } = await uploadTo(t, content, assume);
  const warnings = JSON.parse(headers['x-mock-warnings'] ?? '[]') as { id: string; text: string }[];
  t.ok(warnings.every(({ id }) => id === 'unknown-column'));
  const pattern = /^The column (.*) is left out: it is no field of a contact(.*\.) Remove the column .*$/;
  return warnings.map(({ text }) => text.replace(pattern, '$1$2'));
}

const [frist, shoesize] = ['"Frist_Name"; the nearest is first_name.', '"shoesize"; the nearest is shoe_size.'];
const warned: readonly (readonly [content: Content, assume: string, ...texts: readonly string[]])[] = [
  ['\ufeffemail, Frist_Name ,shoesize,RANK,xyz,shoe_size\n,,,,,\n', '', frist, shoesize, '"xyz".'],
  [
    'Email;First Name;Last Nam;Shoe Size;state,city\n',
    labels,
    '"Last Nam"; the nearest is Last Name.',
    '"state,city".',
  ],
  ['email,xyz\n', 'csv-columns=fixed-order'],
  ['email,xyz,"a"b\n', ''],
  [Uint8Array.of(0x78, 0x2c, 0x79, 0x0a, 0xff), ''],
  ['email,xyz,EMAIL\n', '', '"xyz".'],
  ['email,xyz', '', '"xyz".'],
  ['email\nxyz,nope\n', ''],
];

t.test('upload-csv warns of the columns that are unknown under the value of csv-columns in force', async (t) => {
  for (const [content, assume, ...texts] of warned) {
    t.strictSame(await warningsOf(t, content, assume), texts, String(content));
  }
  const many = await warningsOf(t, `email,${unknownColumns}\n`);
  t.ok(many.length > 0 && many.length <= 100, 'only the first block of a long header row is read for warnings');
});

t.test('a strict mock refuses an upload with an unknown column, and names the assumptions read', async (t) => {
  const content = 'email,First Name\nada@example.com,Ada\n';
  const { status, headers } = await uploadTo(t, content, 'csv-columns=header-row', true);
  t.strictSame([status, headers['x-mock-assumptions']], [400, 'limits.upload-bytes, csv-columns']);
  t.equal((await uploadTo(t, content, labels, true)).status, 200);
});
