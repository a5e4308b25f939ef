import t from 'tap';
import { assertResponse, failed, listFromMessage, startSample, success } from './call.js';
import { contactWith, csv, ken, upload } from './csv-upload.js';

const kenFull = { ...ken, first_name: 'Ken', last_name: 'Thompson', fullname: 'Ken Thompson' };
const dmr = { email: 'dmr@unix.example', first_name: 'Dennis', fullname: 'Dennis' };

const files: readonly { what: string; content: string; rows: readonly object[] }[] = [
  { what: 'one column', content: 'email\nken@unix.example\n', rows: [ken] },
  {
    what: 'columns in any order',
    content: 'last_name,email,first_name\nThompson,ken@unix.example,Ken\n,dmr@unix.example,Dennis\n',
    rows: [kenFull, dmr],
  },
  {
    what: 'names of columns in capitals and with blanks',
    content: ' Last_Name , EMAIL,First_name\nThompson,ken@unix.example,Ken\n',
    rows: [kenFull],
  },
  {
    what: 'commas, quotes and line ends in quotes',
    content: 'email,address_line1,city\nken@unix.example,"1, ""Bell"" Road\nFloor 2\r\nRoom 3","Murray, Hill"\n',
    rows: [{ ...ken, address_line1: '1, "Bell" Road\nFloor 2\r\nRoom 3', city: 'Murray, Hill' }],
  },
  { what: 'blanks around values', content: 'email,first_name\n ken@unix.example , \n', rows: [ken] },
  {
    what: 'rows that end early',
    content: 'email,first_name,city\nken@unix.example\ndmr@unix.example,Dennis\n',
    rows: [ken, dmr],
  },
  {
    what: 'countries by id and as text',
    content: 'email,country\nken@unix.example,2\ndmr@unix.example,Atlantis\n',
    rows: [
      { ...ken, country: 'United Kingdom' },
      { email: 'dmr@unix.example', country: 'Atlantis' },
    ],
  },
  {
    what: 'all columns of a contact',
    content:
      'first_name,last_name,email,alt_email,country,state,city,address_line1,address_line2,state_province_region,postal_code\n' +
      'Ken,Thompson,ken@unix.example,k@unix.example,1,NJ,Murray Hill,600 Mountain Ave,2C-644,Jersey,07974\n',
    rows: [
      {
        ...kenFull,
        alt_email: 'k@unix.example',
        country: 'India',
        state: 'NJ',
        city: 'Murray Hill',
        address_line1: '600 Mountain Ave',
        address_line2: '2C-644',
        state_province_region: 'Jersey',
        postal_code: '07974',
      },
    ],
  },
  {
    what: 'columns of custom fields',
    content: 'email,father_name,joined\nken@unix.example,Lewis,2026-01-05T10:00\ndmr@unix.example,,\n',
    rows: [
      {
        ...ken,
        custom_field: {
          father_name: { field_name: 'Father Name', field_value: 'Lewis' },
          joined: { field_name: 'Joined', field_value: '2026-01-05T10:00' },
        },
      },
      {
        email: 'dmr@unix.example',
        custom_field: {
          father_name: { field_name: 'Father Name', field_value: null },
          joined: { field_name: 'Joined', field_value: null },
        },
      },
    ],
  },
  {
    what: 'columns that are no field',
    content: 'email,shoe_size,id,user_id,fullname,__proto__,constructor\nken@unix.example,42,1,1,x,y,z\n',
    rows: [ken],
  },
  { what: 'a header and nothing else', content: 'email,first_name\n', rows: [] },
  { what: 'nothing', content: '', rows: [] },
  { what: 'blank lines', content: '\n\r\n', rows: [] },
  { what: 'semicolons', content: 'email;first_name;last_name\nken@unix.example;Ken;Thompson\n', rows: [kenFull] },
  { what: 'tabs', content: 'email\tfirst_name\tlast_name\nken@unix.example\tKen\tThompson\n', rows: [kenFull] },
  {
    what: 'a first line that names its delimiter',
    content: 'sep=;\r\nfirst_name;last_name;email\r\nKen;Thompson;ken@unix.example\r\n',
    rows: [kenFull],
  },
];

for (const { what, content, rows } of files) {
  t.test(`imports a file with ${what}`, async (t) => {
    const { response, contacts } = await upload(t, csv(content));
    assertResponse(t, response, 200, success('Imported Successfully'));
    t.strictSame(
      contacts,
      rows.map((row, index) => contactWith(15 + index, row as Readonly<Record<string, unknown>>)),
    );
  });
}

const NOT_EMAIL = 'The email must be a valid email address.';
const NO_EMAIL = 'The email field is required.';

const badFiles: readonly { what: string; content: string; messages: readonly string[] }[] = [
  { what: 'a bad address', content: 'email\nken\n', messages: [`Line 2: ${NOT_EMAIL}`] },
  { what: 'no address', content: 'email,city\n,Paris\n', messages: [`Line 2: ${NO_EMAIL}`] },
  {
    what: 'bad rows among good ones',
    content: 'email\nken@unix.example\nken\ndmr@unix.example\n@\n',
    messages: [`Line 3: ${NOT_EMAIL}`, `Line 5: ${NOT_EMAIL}`],
  },
  {
    what: 'a bad row after a quoted LF',
    content: 'email,city\nken@unix.example,"Murray\nHill"\nken,x\n',
    messages: [`Line 4: ${NOT_EMAIL}`],
  },
  {
    what: 'more values than columns',
    content: 'email,city\na@b.example,Paris,France\n',
    messages: ['Line 2: The row has 3 values for 2 columns.'],
  },
  { what: 'no column of addresses', content: 'first_name\nKen\n', messages: ['Line 1: The email column is required.'] },
  {
    what: 'no column of addresses under the name of its delimiter',
    content: 'sep=;\nfirst_name;last_name\nKen;Thompson\n',
    messages: ['Line 2: The email column is required.'],
  },
  {
    what: 'two columns for one field',
    content: 'email,first_name, EMAIL\nken@unix.example,Ken,dmr@unix.example\n',
    messages: ['Line 1: "email" (column 1) and "EMAIL" (column 3) are the same field.'],
  },
  {
    what: 'a quote within a value',
    content: 'email,city\na@b.example,Mur"ray\n',
    messages: ['Line 2: The file cannot be read, its quotes are broken.'],
  },
];

for (const { what, content, messages } of badFiles) {
  t.test(`refuses a file with ${what} whole`, async (t) => {
    const { response, contacts } = await upload(t, csv(content));
    assertResponse(t, response, 422, failed({ file: messages }));
    t.strictSame(contacts, []);
  });
}

t.test('refuses a file in another encoding, and reads UTF-16 with a byte order mark', async (t) => {
  const latin1 = Buffer.from('email,first_name\nken@unix.example,Kén\n', 'latin1');
  const refused = await upload(t, csv(Uint8Array.from(latin1)));
  const reason = 'it is neither UTF-8 nor UTF-16 with a byte order mark';
  assertResponse(t, refused.response, 422, failed({ file: [`Line 2: The file cannot be read, ${reason}.`] }));
  const utf16 = Buffer.from('\ufeffemail\tfirst_name\r\nken@unix.example\tKén\r\n', 'utf16le');
  const { contacts } = await upload(t, csv(Uint8Array.from(utf16)));
  t.strictSame(contacts, [contactWith(15, { ...ken, first_name: 'Kén', fullname: 'Kén' })]);
});

t.test('imports 100,000 rows', { timeout: 60_000 }, async (t) => {
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
