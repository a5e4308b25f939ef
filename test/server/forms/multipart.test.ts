import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { WithoutBoundaryBlanks } from '../../../src/server/forms/boundary-blanks.js';
import { lastExchange, start } from '../../helper.js';
import { fixture, head, MULTIPART, multipart, openConnection, part, post } from '../raw-connection.js';
import { sendRaw, succeeded } from '../raw-request.js';
import { unknown } from '../warnings-texts.js';

const ADD = '/contacts-type/add';

t.test('a refused chunked form is read to its end', async (t) => {
  const { mock } = await start(t, { fixture });
  const connection = openConnection(t, mock);
  const files = Array.from({ length: 11 }, () => 'Content-Disposition: form-data; name="a"; filename="b"\r\n\r\nc');
  const body = `${multipart(...files)}${'x'.repeat(1024 * 1024)}`;
  connection.write(
    head('POST', `/api/v1${ADD}`, [`Content-Type: ${MULTIPART}`, 'Transfer-Encoding: chunked']),
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    head('GET', '/api/v1/contacts-type'),
  );
  t.match(await connection.response(), { status: 413 });
  t.match(await connection.response(), { status: 200 });
});

t.test('blanks between a boundary and the end of its line are ignored', async (t) => {
  const value = `a --B  \r\n --B \r\n-B \r\n`;
  const body = (blanks: string) =>
    `--B${blanks}\r\n${part('name', value)}\r\n--B${blanks}\r\n${part('nmae', 'x')}\r\n--B--${blanks}\r\n`;
  const fieldsOf = async (blanks: string, type = MULTIPART) => {
    const { response, client } = await sendRaw(t, post(ADD, type, body(blanks)));
    t.equal(response.body, succeeded('Added Successfully'));
    return JSON.stringify((await client.control('GET', '/journal')).body).match(/"fields":\{.*?\}/)?.[0];
  };
  const fields = `"fields":${JSON.stringify({ name: value, nmae: 'x' })}`;
  t.equal(await fieldsOf(''), fields);
  t.equal(await fieldsOf(' \t '), fields);
  t.equal(await fieldsOf('  ', 'multipart/form-data; charset=utf-8; Boundary="B"'), fields);

  t.test('wherever the body is split into chunks', async (t) => {
    const sent = Buffer.from(body(' \t '));
    for (let size = 1; size < sent.length; size += 1) {
      const filter = new WithoutBoundaryBlanks('B');
      const chunks = Array.from({ length: Math.ceil(sent.length / size) }, (_, index) =>
        sent.subarray(index * size, (index + 1) * size),
      );
      t.equal(await text(Readable.from(chunks).pipe(filter)), `\r\n${body('')}`, `in chunks of ${size} bytes`);
    }
  });
});

t.test('the journal has the size and the hash of an upload, up to limits.upload-bytes', async (t) => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const content = 'email\n'.repeat(100_000);
  const upload = (name: string, text: string) =>
    `Content-Disposition: form-data; name="${name}"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${text}`;
  const body = multipart(part('name', 'Friends'), upload('a', content), upload('b', ''));
  const names = (name: string) => ({ name, file_name: 'a.csv', content_type: 'text/csv' });
  const { client } = await sendRaw(t, post(ADD, MULTIPART, body));
  t.strictSame((await lastExchange(client)).request.files, [
    { ...names('a'), bytes: content.length, sha256: sha256(content) },
    { ...names('b'), bytes: 0, sha256: sha256('') },
  ]);
  const limited = `${MULTIPART}\r\nx-mock-assume: limits.upload-bytes=100000`;
  const refused = await sendRaw(t, post(ADD, limited, body));
  t.equal(refused.response.status, 413);
  t.strictSame((await lastExchange(refused.client)).request.files, [
    { ...names('a'), bytes: 100_000, sha256: sha256(content.slice(0, 100_000)) },
  ]);
});

t.test(
  'a withheld part gets a warning, and the journal records no value of it, and its form as truncated',
  async (t) => {
    const nameless = 'Content-Disposition: form-data; name="valueOf"; filename=""\r\n\r\nx';
    const body = multipart(part('name', 'Friends'), part('__proto__', 'x'), nameless);
    const { response, client } = await sendRaw(t, post(ADD, MULTIPART, body));
    t.equal(response.body, succeeded('Added Successfully'));
    const { request, warnings } = await lastExchange(client);
    t.equal(JSON.stringify(request.fields), '{"name":"Friends","__proto__":"","valueOf":""}');
    t.strictSame([request.files, request.body, request.truncated], [[], null, true]);
    const warned = ['__proto__', 'valueOf'].map((name) => unknown('Contact types', `POST ${ADD}`, name));
    t.strictSame(warnings, warned);
  },
);

t.test('a client that hangs up within its form leaves a failure in the journal', async (t) => {
  const malformed = 'The body is not a well-formed multipart form.';
  for (const [type, sent, errors] of [
    [MULTIPART, '', malformed],
    [MULTIPART, `--B\r\n${part('name', 'Fri')}`, malformed],
    [MULTIPART, `--B\r\n${part('__proto__', '')}\r\n--B\r\n${part('name', 'Fri')}`, malformed],
    ['application/x-www-form-urlencoded', 'name=Fri', 'aborted'],
    ['application/json\r\nx-mock-assume: body-encoding=any', '{"name":"Fri', 'aborted'],
  ] as const) {
    const { mock, client } = await start(t, { fixture });
    const begin = head('POST', `/api/v1${ADD}`, [`Content-Type: ${type}`, 'Content-Length: 500']);
    const wire = openConnection(t, mock, begin, sent);
    // This response shows that the server has read the bytes above.
    await client.as('', '').get('/senders');
    wire.reset();
    while (mock.directory.journalOf(mock.keys.publicKey).find().length === 0) await setImmediate();
    const { path, response } = await lastExchange(client);
    t.strictSame([path, response?.body], [`/api/v1${ADD}`, JSON.stringify({ status: 'failed', errors })], type);
  }
});

/** Parts that the server skips, by the missing part of their head. */
const skipped: readonly (readonly [what: string, start: string])[] = [
  ['headers', '\r\n'],
  ['a disposition', 'X: y\r\n\r\n'],
  ['the disposition of a form', 'Content-Disposition: attachment; name="name"\r\n\r\n'],
  ['a name', 'Content-Disposition: form-data\r\n\r\n'],
  ['a permitted name of a field', 'Content-Disposition: form-data; name="__proto__"\r\n\r\n'],
  ['a permitted name of a file', 'Content-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\n'],
];

for (const [what, start] of skipped) {
  t.test(`a part without ${what} is skipped, however long it is`, async (t) => {
    for (const length of [100, 20_000, 70_000, 3_000_000]) {
      const body = multipart(`${start}${'y'.repeat(length)}`, part('name', 'Friends'));
      const { response } = await sendRaw(t, post(ADD, MULTIPART, body));
      t.equal(response.body, succeeded('Added Successfully'), `${length} bytes`);
    }
  });
}
