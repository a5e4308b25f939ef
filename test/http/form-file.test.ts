import t from 'tap';
import { MULTIPART, multipart, part, post } from './raw-connection.js';
import { failed, sendRaw, succeeded } from './raw-request.js';

const UPLOAD = '/contacts/upload-csv';
const FILE = 'Content-Disposition: form-data; name="file"; filename="contacts.csv"';
const CSV = 'email\r\nada@example.com';

t.test('a file comes whole, whatever its name is written like', async (t) => {
  const type = part('contact_type_id', '1');
  const file = (disposition: string) =>
    `Content-Disposition: form-data; ${disposition}\r\nContent-Type: application/pdf\r\n\r\n${CSV}`;
  const dispositions = [
    'name="file"; filename="contacts.csv"',
    'name=file; filename=contacts.csv',
    'filename="contacts.csv"; name="file"',
    'name="file"; filename="友達 é.csv"',
    `name="file"; filename*=UTF-8''%E5%8F%8B%E9%81%94.csv`,
    `name="file"; filename="contacts.csv"; filename*=UTF-8''caf%C3%A9.csv`,
    String.raw`name="file"; filename="C:\folder\contacts.csv"`,
    String.raw`name="file"; filename="a \"quoted\" name.csv"`,
    'name="file"; filename="../../etc/contacts.csv"',
    'name="file"; filename="a;b=c.csv"',
    'name="file"; filename=".csv"',
    'name="file"; filename="CONTACTS.CSV"',
    'name="file"; filename="my contacts.2026.csv"',
  ];
  for (const disposition of dispositions) {
    t.test(disposition, async (t) => {
      const { response: answer, contacts } = await sendRaw(
        t,
        post(UPLOAD, MULTIPART, multipart(type, file(disposition))),
      );
      t.equal(answer.body, succeeded('Imported Successfully'));
      t.same(await contacts(), ['ada@example.com']);
    });
  }

  t.test('fields after the file count', async (t) => {
    const body = multipart(file('name="file"; filename="contacts.csv"'), type);
    const { response: answer, contacts } = await sendRaw(t, post(UPLOAD, MULTIPART, body));
    t.equal(answer.body, succeeded('Imported Successfully'));
    t.same(await contacts(), ['ada@example.com']);
  });

  t.test('a file that holds its own boundary in part', async (t) => {
    const rows = Array.from({ length: 5000 }, (_, index) => `user${index}@example.com,"\r\n--\r\n-B"`);
    const body = multipart(`${FILE}\r\n\r\nemail,city\r\n${rows.join('\r\n')}`, type);
    const { response: answer, contacts } = await sendRaw(t, post(UPLOAD, MULTIPART, body));
    t.equal(answer.body, succeeded('Imported Successfully'));
    t.equal((await contacts())?.length, 5000);
  });

  t.test('of two files the last counts', async (t) => {
    const body = multipart(type, `${FILE}\r\n\r\n${CSV}`, `${FILE}\r\n\r\nemail\r\nbob@example.com`);
    const last = await sendRaw(t, post(UPLOAD, MULTIPART, body));
    t.same(await last.contacts(), ['bob@example.com']);
  });
});

t.test('what is no csv file is a validation failure', async (t) => {
  const type = part('contact_type_id', '1');
  const named = (name: string) => `Content-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${CSV}`;
  const required = 'The file field is required.';
  const mimes = 'The file must be a file of type: csv.';
  const cases: [what: string, part: string, text: string][] = [
    ['a text in its place', part('file', CSV), required],
    ['an empty file name', named(''), required],
    ['a file without a field name', `Content-Disposition: form-data; filename="a.csv"\r\n\r\n${CSV}`, required],
    ...['contacts.txt', 'contacts', 'csv', 'contacts.xlsx', 'csv.'].map((name): [string, string, string] => [
      `the name ${name}`,
      named(name),
      mimes,
    ]),
    ['the extension within the name', named('contacts.csv.exe'), mimes],
    ['a csv name with a blank after it', named('contacts.csv '), mimes],
    [
      'a media type alone',
      `Content-Disposition: form-data; name="file"; filename="contacts"\r\nContent-Type: text/csv\r\n\r\n${CSV}`,
      mimes,
    ],
    ['an array element', `Content-Disposition: form-data; name="file[0]"; filename="a.csv"\r\n\r\n${CSV}`, required],
  ];
  for (const [what, one, text] of cases) {
    t.test(what, async (t) => {
      const { response: answer, contacts } = await sendRaw(t, post(UPLOAD, MULTIPART, multipart(type, one)));
      t.equal(answer.body, failed({ file: [text] }));
      t.same(await contacts(), []);
    });
  }
});
