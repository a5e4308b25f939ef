import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { start } from '../helper.js';
import { type Bytes, expectRefusal } from './expect-refusal.js';
import {
  fixture,
  head,
  MULTIPART,
  multipart,
  openConnection,
  part,
  post,
  UNSUPPORTED,
  URLENCODED,
} from './raw-connection.js';

const ADD = '/contacts-type/add';
/** Makes a multipart form of parts. */
const sendParts = (...parts: readonly string[]) => post(ADD, MULTIPART, multipart(...parts));
const sendBody = (body: string | Uint8Array) => post(ADD, MULTIPART, body);
const JSON_TYPE = 'Content-Type: application/json\r\n';
const chunked = head('POST', `/api/v1${ADD}`, [`Content-Type: ${MULTIPART}`, 'Transfer-Encoding: chunked']);
const UPLOAD = '/contacts/upload-csv';
const MiB = 1024 * 1024;
const FIELDS = 100_000;
const NOISE = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256);

t.test('a malformed body is refused with 400', async (t) => {
  const form = 'The body is not a well-formed multipart form.';
  const pairs = 'The body is not a well-formed urlencoded form.';
  const json = 'The body is not a well-formed JSON object.';
  const notUtf8 = (what: string) => `The body is not a well-formed ${what} is not UTF-8.`;
  const text = part('name', 'Friends');
  const file = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\r\na@example.com';
  const any = ['x-mock-assume: body-encoding=any'];
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const inLatin1 = (one: string) => sendBody(latin1(multipart(one)));
  const cafe = part('name', 'Caf\xe9');
  const cheese = 'Content-Disposition: form-data; name="file"; filename="k\xe4se.csv"\r\n\r\nx';
  const cases: [what: string, request: Bytes, errors: string][] = [
    [
      'no boundary',
      post(ADD, 'multipart/form-data', multipart(text)),
      'The body is not a well-formed multipart form: it has no boundary.',
    ],
    ['an empty boundary', post(ADD, 'multipart/form-data; boundary=', multipart(text)), form],
    ['another boundary', post(ADD, 'multipart/form-data; boundary=C', multipart(text)), form],
    ['garbage', sendBody('garbage'), form],
    ['random bytes', sendBody(NOISE), form],
    ['truncated in the boundary', sendBody('-'), form],
    ['truncated in the headers', sendBody('--B\r\nContent-Disposition: form-da'), form],
    ['truncated in a text', sendBody(`--B\r\n${text}`), form],
    ['truncated in a file', post(UPLOAD, MULTIPART, `--B\r\n${part('contact_type_id', '1')}\r\n--B\r\n${file}`), form],
    ['truncated in an undeclared file', sendBody(`--B\r\n${text}\r\n--B\r\n${file}`), form],
    ['truncated in a part without a name', sendBody('--B\r\nContent-Type: text/plain\r\n\r\nFriends'), form],
    ['no closing boundary', sendBody(`--B\r\n${text}\r\n--B\r\n`), form],
    ['half of the closing boundary', sendBody(`--B\r\n${text}\r\n--B-`), form],
    ['only line feeds', sendBody('--B\nContent-Disposition: form-data; name="name"\n\nFriends\n--B--\n'), form],
    ['broken percent-encoding', post(ADD, URLENCODED, 'name=100%'), pairs],
    ['broken percent-encoding in a name', post(ADD, URLENCODED, '%zz=1&name=Friends'), pairs],
    ['percent-encoded bytes that are not UTF-8', post(ADD, URLENCODED, 'name=Caf%E9'), notUtf8('urlencoded form: it')],
    ['an urlencoded form in Latin-1', post(ADD, URLENCODED, latin1('name=Caf\xe9')), notUtf8('urlencoded form: it')],
    ['a multipart form in Latin-1', inLatin1(cafe), notUtf8('multipart form: the field "name"')],
    ['a name in Latin-1', inLatin1(part('caf\xe9', 'x')), notUtf8('multipart form: the name of a field')],
    ['a file name in Latin-1', inLatin1(cheese), notUtf8('multipart form: the name of a file')],
    [
      'a part in Latin-1 that declares Latin-1',
      inLatin1(cafe.replace('\r\n', '\r\nContent-Type: text/plain; charset=ISO-8859-1\r\n')),
      notUtf8('multipart form: the field "name"'),
    ],
    ['an empty chunked body', [chunked, '0\r\n\r\n'], form],
    ['broken JSON', post(ADD, 'application/json', '{"name":', any), json],
    ['a JSON string', post(ADD, 'application/json', '"name"', any), json],
    ['a JSON array', post(ADD, 'application/json', '[{"name":"Friends"}]', any), json],
    ['a lone surrogate in JSON', post(ADD, 'application/json', '{"name":"\\ud800"}', any), json],
    ['JSON null', post(ADD, 'application/json', 'null', any), json],
    ['JSON in Latin-1', post(ADD, 'application/json', latin1('{"name":"Caf\xe9"}'), any), notUtf8('JSON object: it')],
  ];
  for (const [what, request, errors] of cases) {
    t.test(what, async (t) => void (await expectRefusal(t, request, 400, errors)));
  }
});

t.test('a missing, malformed or disallowed content type is refused with 415', async (t) => {
  const types = [
    '',
    'text/plain',
    'application/xml',
    'application/json',
    ';;;',
    'multipart',
    'multipart/mixed; boundary=B',
    'a/b/c',
    '\u00e9',
  ];
  for (const type of types) {
    t.test(JSON.stringify(type), async (t) => {
      await expectRefusal(t, post(ADD, type, multipart(part('name', 'Friends'))), 415, UNSUPPORTED);
    });
  }
});

t.test('broken percent-encoding in the URL is refused', async (t) => {
  t.test('in the path', async (t) => {
    const text = "'/api/v1/contacts/%zz' is not a valid url component";
    await expectRefusal(t, [head('GET', '/api/v1/contacts/%zz')], 400, text);
  });
  for (const query of ['contact_id=%zz', 'contact_id=1%', 'contact_id=%E9', '%=1', 'contact_id=1&contact_id=%zz']) {
    t.test(`in the query: ${query}`, async (t) => {
      await expectRefusal(t, [head('GET', `/api/v1/contacts/details?${query}`)], 404, 'Record Not Found');
    });
  }
});

t.test('an oversized body is refused with 413', async (t) => {
  const bytes = 'The body is too large: more than 8388608 bytes.';
  const fields = `The body is too large: more than ${FIELDS} fields.`;
  const any = ['x-mock-assume: body-encoding=any'];
  const long = multipart(part('name', 'a'.repeat(9 * MiB)));
  const json = (text: string) => post(ADD, 'application/json', text, any);
  const many = (count: number, one: string) => multipart(...Array.from({ length: count }, () => one));
  const cases: [what: string, request: () => Bytes, errors: string][] = [
    ['urlencoded', () => post(ADD, URLENCODED, `name=${'a'.repeat(8 * MiB)}`), bytes],
    ['JSON', () => post(ADD, 'application/json', `{"name":"${'a'.repeat(8 * MiB)}"}`, any), bytes],
    ['one text', () => sendParts(part('name', 'a'.repeat(8 * MiB))), bytes],
    ['one text of two-byte letters', () => sendParts(part('name', 'é'.repeat(5 * MiB))), bytes],
    ['all texts together', () => sendBody(many(9, part('name', 'a'.repeat(MiB)))), bytes],
    ['all texts of two-byte letters together', () => sendBody(many(9, part('name', 'é'.repeat(MiB / 2)))), bytes],
    ['one text of JSON', () => sendParts(part('name', 'a'.repeat(9 * MiB)).replace('\r\n', `\r\n${JSON_TYPE}`)), bytes],
    ['one chunked text', () => [chunked, `${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`], bytes],
    ['too many pairs', () => post(ADD, URLENCODED, 'a=b&'.repeat(FIELDS + 1)), fields],
    ['too many members', () => json(JSON.stringify({ ...new Array(FIELDS + 1).fill(1) })), fields],
    ['too many elements', () => json(`{"name":[${'1,'.repeat(FIELDS)}1]}`), fields],
    ['too many texts', () => sendBody(many(FIELDS + 1, part('a', 'b'))), fields],
    [
      'too many files',
      () => sendBody(many(11, 'Content-Disposition: form-data; name="a"; filename="b"\r\n\r\nc')),
      'The body is too large: more than 10 files.',
    ],
  ];
  for (const [what, request, errors] of cases) {
    t.test(what, async (t) => void (await expectRefusal(t, request(), 413, errors)));
  }

  t.test('too many parts without a name', async (t) => {
    await expectRefusal(t, sendBody(many(FIELDS + 11, 'Content-Type: text/plain\r\n\r\nx')), 413);
  });

  t.test('a file larger than limits.upload-bytes', async (t) => {
    const upload = (size: number) =>
      post(
        UPLOAD,
        MULTIPART,
        multipart(
          `Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'email\r\na@example.com'.padEnd(size, '\n')}`,
          part('contact_type_id', '1'),
        ),
        ['x-mock-assume: limits.upload-bytes=100'],
      );
    const text = 'The body is too large: a file of more than 100 bytes.';
    const response = await expectRefusal(t, upload(101), 413, text);
    t.equal(response.headers['x-mock-assumptions'], 'limits.upload-bytes');
    await expectRefusal(t, upload(5 * MiB), 413, text);
    const { mock, client } = await start(t, { fixture });
    const connection = openConnection(t, mock, ...upload(100));
    t.match(await connection.response(), { status: 200 });
    t.match((await client.get('/contacts/list')).body, { message: { contacts: [{ email: 'a@example.com' }] } });
  });
});

t.test('a body at a limit is accepted', async (t) => {
  const fields = (count: number) => multipart(...Array.from({ length: count }, () => part('name', 'ab')));
  const json = (text: string) => post(ADD, 'application/json', text, ['x-mock-assume: body-encoding=any']);
  const cases: [what: string, request: () => Bytes][] = [
    ['100,000 fields as texts', () => sendBody(fields(FIELDS))],
    ['100,000 fields as pairs', () => post(ADD, URLENCODED, 'name=ab&'.repeat(FIELDS))],
    ['more than 100,000 empty pairs', () => post(ADD, URLENCODED, `name=ab${'&'.repeat(FIELDS + 10)}`)],
    ['100,000 fields as members', () => json(`{${'"a":1,'.repeat(FIELDS - 1)}"name":"ab"}`)],
    ['100,000 fields as elements', () => json(`{"name":"ab","a":[${'1,'.repeat(FIELDS - 2)}1]}`)],
    ['100,000 fields as nested elements', () => json(`{"name":"ab","a":{"b":[${'1,'.repeat(FIELDS - 3)}1]}}`)],
    ['a part with 100 header lines', () => sendParts(`${'X-A: b\r\n'.repeat(99)}${part('name', 'ab')}`)],
  ];
  for (const [what, request] of cases) {
    t.test(what, async (t) => {
      const { mock } = await start(t, { fixture });
      const connection = openConnection(t, mock, ...request());
      t.match(await connection.response(), { status: 200 });
    });
  }

  t.test('a part with too many header lines counts as unnamed', async (t) => {
    const body = multipart(`${'X-A: b\r\n'.repeat(200)}${part('name', 'Friends')}`);
    await expectRefusal(t, sendBody(body), 422);
  });
});

const SENT = 64 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** The announced length of a body, and the bytes that are sent before the refusal. */
for (const [path, type, bytes, before] of [
  ['/__control/reset', 'application/json', 1040 * SENT, SENT],
  ['/api/v1/contacts-type/add', FORM, 160 * SENT, 159 * SENT],
] as const) {
  t.test(`a body that ${path} refuses as too large is read to its end`, async (t) => {
    const { mock } = await start(t);
    const { publicKey, secretKey } = mock.keys;
    const keys = `PublicKey: ${publicKey}\r\nSecretKey: ${secretKey}`;
    const socket = connect({ port: Number(new URL(mock.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true });
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    let response = '';
    socket.setEncoding('utf8').on('data', (text) => {
      response += text;
    });
    const send = (length: number) => {
      for (let at = 0; at < length; at += SENT) socket.write('a'.repeat(SENT));
    };
    const lines = [`Content-Type: ${type}`, `Content-Length: ${bytes}`, '', ''];
    socket.write([`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', keys, ...lines].join('\r\n'));
    send(before);
    while (!response.includes('\r\n\r\n')) await once(socket, 'data');
    t.match(response, /^HTTP\/1\.1 413 /);
    send(bytes - before);
    socket.end();
    await once(socket, 'close');
    t.strictSame(errors, []);
  });
}
