/** The fields that are read from forms and files, in every encoding. */
import t, { type Test } from 'tap';
import { start } from '../helper.js';
import type { Bytes } from './expect-refusal.js';
import { fixture, head, MULTIPART, multipart, part, post, URLENCODED } from './raw-connection.js';
import { failed, sendRaw, succeeded } from './raw-request.js';

const ADD = '/contacts-type/add';
const BULK = '/global-unsubscribes/bulk-delete';
const UPLOAD = '/contacts/upload-csv';
const JSON_TYPE = 'application/json';
/** Makes a multipart form of parts. */
const sendParts = (...parts: readonly string[]) => post(ADD, MULTIPART, multipart(...parts));
/** Makes a part with the given headers. */
const partOf = (headers: string, value = 'Friends') => `${headers}\r\n\r\n${value}`;
const disposed = (parameters: string, value = 'Friends') =>
  partOf(`Content-Disposition: form-data; ${parameters}`, value);
const typed = (type: string, value: string) => disposed(`name="name"\r\nContent-Type: ${type}`, value);

const ANY = ['x-mock-assume: body-encoding=any'];
const chunked = (type: string) =>
  head('POST', `/api/v1${ADD}`, [`Content-Type: ${type}`, 'Transfer-Encoding: chunked']);

/** Asserts the body of the response, and the contact types after the request. */
async function expectTypes(t: Test, request: Bytes, body: string, types: readonly string[]) {
  const sent = await sendRaw(t, request);
  t.strictSame([sent.response.body, await sent.types()], [body, types]);
  return sent;
}

t.test('a text field is read as it was written, in every encoding', async (t) => {
  const name = part('name', 'Friends');
  const others = Array.from({ length: 30 }, (_, index) =>
    disposed(`name="o${index}"\r\nContent-Type: ${JSON_TYPE}`, ''),
  );
  const cases: [what: string, request: Bytes, name?: string][] = [
    ['a multipart part', sendParts(name)],
    ['raw UTF-8', sendParts(part('name', 'Freundé 友達 🎉')), 'Freundé 友達 🎉'],
    ['an unquoted part name', sendParts(disposed('name=name'))],
    ['headers in any case', sendParts(partOf('CONTENT-DISPOSITION: Form-Data; NAME="name"'))],
    ['a folded header', sendParts(partOf('Content-Disposition: form-data;\r\n name="name"'))],
    ['a quoted boundary', post(ADD, 'multipart/form-data; boundary="B"', multipart(name))],
    ['a media type in capitals', post(ADD, 'MULTIPART/FORM-DATA; Boundary=B', multipart(name))],
    ['a text part of JSON', sendParts(typed(JSON_TYPE, '{"a":1}')), '{"a":1}'],
    ['a text part of bytes', sendParts(typed('application/octet-stream', 'X6')), 'X6'],
    ['UTF-8 in a part that names ISO-8859-1', sendParts(typed('text/plain; charset=iso-8859-1', 'Café')), 'Café'],
    [
      'a text part of JSON larger than limits.upload-bytes',
      post(ADD, MULTIPART, multipart(...others, typed(JSON_TYPE, '["Friends"]')), [
        'x-mock-assume: limits.upload-bytes=5',
      ]),
      '["Friends"]',
    ],
    ['blanks around the text', sendParts(part('name', ' \t X7 \r\n')), 'X7'],
    ['line breaks in the text', sendParts(part('name', 'X\r\n--\r\n8')), 'X\r\n--\r\n8'],
    ['a preamble and an epilogue', post(ADD, MULTIPART, `for old readers\r\n${multipart(name)}--B\r\nbye`)],
    ['a part without headers before it', post(ADD, MULTIPART, `--B\r\n${multipart(name)}`)],
    ['a field that is sent twice: the last counts', sendParts(part('name', 'Y1'), part('name', 'Y2')), 'Y2'],
    ['a text after a file of its name', sendParts(disposed('name="name"; filename="a.txt"', 'x'), name)],
    ['urlencoded', post(ADD, URLENCODED, 'name=A+%26+B%2B%3D%C3%A9'), 'A & B+=é'],
    ['urlencoded, with an identity encoding', post(ADD, URLENCODED, 'name=Friends', ['Content-Encoding: Identity'])],
    ['urlencoded, raw UTF-8', post(ADD, URLENCODED, 'name=é友'), 'é友'],
    ['urlencoded with a charset', post(ADD, `${URLENCODED}; charset=UTF-8`, 'name=Friends')],
    ['urlencoded, an escaped key', post(ADD, URLENCODED, '%6Eame=Z2&other'), 'Z2'],
    ['urlencoded twice: the last counts', post(ADD, URLENCODED, 'name=Z3&name=Z4'), 'Z4'],
    ['JSON where it is allowed', post(ADD, JSON_TYPE, '{"name":"Jay é","other":{"a":[1]}}', ANY), 'Jay é'],
    ['a JSON number', post(ADD, JSON_TYPE, '{"name":120}', ANY), '120'],
  ];
  for (const [what, request, name = 'Friends'] of cases) {
    t.test(what, async (t) => void (await expectTypes(t, request, succeeded('Added Successfully'), ['Team', name])));
  }
});

t.test('a body is read the same however it is split into chunks and writes', async (t) => {
  const body = multipart(part('note', 'x'), part('name', 'Päckchen')).replace('x\r\n--B', 'x\r\n--B \t');
  const pairs = `name=${encodeURIComponent('Päckchen')}`;
  const length = Buffer.byteLength(body).toString(16);
  const bytes = [...Buffer.from(body)].map((byte) => Uint8Array.of(byte));
  const eachByte = (bytes: Iterable<string | Uint8Array>) => [...bytes].flatMap((byte) => ['1\r\n', byte, '\r\n']);
  const cases: [what: string, request: Bytes][] = [
    ['one chunk', [chunked(MULTIPART), `${length}\r\n${body}\r\n0\r\n\r\n`]],
    ['a chunk for each byte', [chunked(MULTIPART), ...eachByte(bytes), '0\r\n\r\n']],
    ['a write for each byte', [post(ADD, MULTIPART, body)[0], ...bytes]],
    ['a chunk for each byte of an urlencoded form', [chunked(URLENCODED), ...eachByte(pairs), '0\r\n\r\n']],
    ['chunk extensions and trailers', [chunked(MULTIPART), `${length};a=b\r\n${body}\r\n0\r\nX-End: 1\r\n\r\n`]],
  ];
  for (const [what, request] of cases) {
    const wanted = ['Team', 'Päckchen'];
    t.test(what, async (t) => void (await expectTypes(t, request, succeeded('Added Successfully'), wanted)));
  }
});

t.test('a required text that is missing, empty, a file or an array is refused with 422', async (t) => {
  const noText = 'The name must be a string.';
  const open = 'name[0=Friends&name[a]=Friends&[0]=Friends&name[0][1]=Friends';
  const cases: [what: string, request: Bytes, text?: string][] = [
    ['no body', post(ADD, '', '')],
    ['no body and no Content-Length', [head('POST', `/api/v1${ADD}`)]],
    ['an empty multipart body', post(ADD, MULTIPART, '')],
    ['an empty chunked urlencoded body', [chunked(URLENCODED), '0\r\n\r\n']],
    ['no parts', post(ADD, MULTIPART, '--B--\r\n')],
    ['an empty part', sendParts(part('name', ''))],
    ['a blank part', sendParts(part('name', ' \r\n '))],
    [
      'a part whose headers do not end',
      post(ADD, MULTIPART, `--B\r\n${disposed('name="name"', '').trim()}\r\n--B--\r\n`),
    ],
    ['a name in capitals', sendParts(part('Name', 'Friends'))],
    ['malformed array keys', post(ADD, URLENCODED, open)],
    ['a file instead of the text', sendParts(disposed('name="name"; filename="a.txt"')), noText],
    ['an array instead of the text', post(ADD, URLENCODED, 'name[0]=Friends'), noText],
    ['both a text and an array', post(ADD, URLENCODED, 'name=Friends&name[0]=Friends'), noText],
    ['JSON null', post(ADD, JSON_TYPE, '{"name":null}', ANY)],
    ['a JSON array', post(ADD, JSON_TYPE, '{"name":["Friends"]}', ANY), noText],
  ];
  for (const [what, request, text = 'The name field is required.'] of cases) {
    t.test(what, async (t) => {
      const { response } = await expectTypes(t, request, failed({ name: [text] }), ['Team']);
      t.equal(response.status, 422);
    });
  }
});

t.test('array keys are read as an array; a missing or malformed array is refused', async (t) => {
  const required = failed({ strIds: ['The str ids field is required.'] });
  const deleted = succeeded('Deleted Successfully');
  const cases: [what: string, request: Bytes, body: string, left?: number[]][] = [
    ['with gaps, in any order', post(BULK, URLENCODED, 'strIds[9]=1&strIds[2]=3&strIds[4]='), deleted, [2]],
    ['with escaped brackets', post(BULK, URLENCODED, 'strIds%5B0%5D=1&strIds%5b1%5d=2'), deleted, [3]],
    ['with empty brackets', post(BULK, URLENCODED, 'strIds[]=2&strIds[]=3'), deleted, [1]],
    ['multipart', post(BULK, MULTIPART, multipart(part('strIds[1]', '3'), part('strIds[0]', ' 2 '))), deleted, [1]],
    ['multipart, unquoted', post(BULK, MULTIPART, multipart(disposed('name=strIds[0]', '2'))), deleted, [1, 3]],
    ['no brackets', post(BULK, URLENCODED, 'strIds=1'), failed({ strIds: ['The str ids must be an array.'] })],
    ['empty elements', post(BULK, URLENCODED, 'strIds[0]=&strIds[1]=+'), required],
    ['a file', post(BULK, MULTIPART, multipart(disposed('name="strIds[0]"; filename="a.txt"', '1'))), required],
    ['an index too large for a number', post(BULK, URLENCODED, `strIds[${'9'.repeat(400)}]=1`), required],
  ];
  for (const [what, request, body, left = [1, 2, 3]] of cases) {
    t.test(what, async (t) => {
      const { response, unsubscribed } = await sendRaw(t, request);
      t.strictSame([response.body, await unsubscribed()], [body, left]);
    });
  }
});

t.test('a file with any spelling of a .csv name is read whole; any other file is refused', async (t) => {
  const type = part('contact_type_id', '1');
  const csv = 'email\r\nada@example.com';
  const [required, mimes] = ['The file field is required.', 'The file must be a file of type: csv.'];
  const named = (name: string, value = csv) => disposed(`name="file"; filename="${name}"`, value);
  const asPdf = (name: string) => disposed(`${name}\r\nContent-Type: application/pdf`, csv);
  const rows = Array.from({ length: 5000 }, (_, index) => `user${index}@example.com,"\r\n--\r\n-B"`);
  const cases: [what: string, parts: readonly string[], read: string | number][] = [
    ...[
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
    ].map((name): [string, string[], number] => [name, [type, asPdf(name)], 1]),
    ['fields after the file', [named('contacts.csv'), type], 1],
    ['the last of two files', [type, named('a.csv', 'email\r\na@example.com\r\nb@example.com'), named('b.csv')], 1],
    ['rows like a boundary', [named('a.csv', `email,city\r\n${rows.join('\r\n')}`), type], 5000],
    ['a text instead of the file', [type, part('file', csv)], required],
    ['an empty file name', [type, named('')], required],
    ['a file without a field name', [type, disposed('filename="a.csv"', csv)], required],
    ['an array element', [type, disposed('name="file[0]"; filename="a.csv"', csv)], required],
    ...['contacts.txt', 'contacts', 'csv', 'contacts.xlsx', 'csv.', 'contacts.csv.exe', 'contacts.csv '].map(
      (name): [string, string[], string] => [`the name ${name}`, [type, named(name)], mimes],
    ),
    ['only a media type', [type, disposed('name="file"; filename="contacts"\r\nContent-Type: text/csv', csv)], mimes],
  ];
  for (const [what, parts, read] of cases) {
    t.test(what, async (t) => {
      const { response, contacts } = await sendRaw(t, post(UPLOAD, MULTIPART, multipart(...parts)));
      const isRead = typeof read === 'number';
      t.equal(response.body, isRead ? succeeded('Imported Successfully') : failed({ file: [read] }));
      const emails = (await contacts()) ?? [];
      t.equal(emails.length, isRead ? read : 0);
      if (read === 1) t.strictSame(emails, ['ada@example.com']);
    });
  }
});

t.test('an unexpected body is ignored if it is malformed; a readable field in it gets a warning', async (t) => {
  const { client } = await start(t, { fixture });
  const { body: plain } = await client.request('POST', '/senders');
  for (const type of ['multipart/form-data', JSON_TYPE, 'text/plain']) {
    const answer = await client.request('POST', '/senders', { headers: { 'content-type': type }, body: 'no form' });
    t.strictSame([answer.status, answer.body], [200, plain], type);
  }
  const answer = await client.post('/senders', { name: 'x' });
  t.equal(answer.status, 200);
  t.match(answer.headers['x-mock-warnings'], 'GET /senders has no parameter \\"name\\"; it takes none.');
});

t.test('names such as __proto__ are ignored as undocumented fields, and pollute no prototype', async (t) => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
  const keys = names.flatMap((name) => [name, `${name}[0]`, `${name}[]`, `${name}[polluted]`]);
  const friends = part('name', 'Friends');
  const files = keys.map((key) => disposed(`name="${key}"; filename="polluted.csv"`, 'polluted'));
  const pairs = keys.map((key) => `${key}=polluted`).join('&');
  const values = names.map((name) => `"${name}":{"polluted":"polluted"}`).join(',');
  const cases: [what: string, request: Bytes][] = [
    ['multipart', sendParts(...keys.map((key) => part(key, 'polluted')), friends)],
    ...[0, 9, 18].map((from): [string, Bytes] => [
      `files from ${from}`,
      sendParts(...files.slice(from, from + 9), friends),
    ]),
    ['urlencoded', post(ADD, URLENCODED, `${pairs}&name=Friends`)],
    ['query', post(`${ADD}?${pairs}`, URLENCODED, 'name=Friends')],
    ['JSON', post(ADD, JSON_TYPE, `{${values},"name":"Friends"}`, ANY)],
  ];
  const made = { user_id: 1, deleted_at: null, created_at: fixture.clock, updated_at: fixture.clock };
  const contactTypes = ['Team', 'Friends'].map((name, index) => ({ id: index + 1, name, contacts_count: 0, ...made }));
  for (const [what, request] of cases) {
    t.test(what, async (t) => {
      const { client, response } = await sendRaw(t, request);
      t.equal(response.body, succeeded('Added Successfully'));
      t.same((await client.get('/contacts-type')).body, { status: 'success', message: { contactTypes } });
      t.notOk('polluted' in {});
      t.same(Object.keys(Object.prototype), []);
    });
  }
});
