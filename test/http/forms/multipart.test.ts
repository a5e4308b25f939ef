import { setImmediate } from 'node:timers/promises';
import type { Multipart } from '@fastify/multipart';
import fastify, { type FastifyRequest } from 'fastify';
import t from 'tap';
import type { Exchange } from '../../../src/account/journal.js';
import { endpoints } from '../../../src/api/index.js';
import { createAssume } from '../../../src/assumptions/assume.js';
import { defaultValues } from '../../../src/assumptions/registry.js';
import type { ListedEndpoint } from '../../../src/endpoint/endpoint.js';
import { FormFields } from '../../../src/http/forms/form-fields.js';
import { readMultipart } from '../../../src/http/forms/multipart.js';
import { registerForms } from '../../../src/http/forms/read-form.js';
import { FormLog } from '../../../src/http/recording/form-log.js';
import { start } from '../../helper.js';
import { expectRefusal } from '../expect-refusal.js';
import { fixture, head, MULTIPART, multipart, openConnection, part, post } from '../raw-connection.js';
import { sendRaw, succeeded } from '../raw-request.js';
import { closeOf, watchArrivals } from '../server-events.js';

const ADD = '/contacts-type/add';
const JSON_NAME = 'Content-Disposition: form-data; name="name"\r\nContent-Type: application/json\r\n\r\n';
const MALFORMED = 'The body is not a well-formed multipart form.';

t.test('a JSON text is a text: the limits of uploads do not hold for it', async (t) => {
  const others = Array.from({ length: 30 }, (_, index) =>
    part(`other${index}`, '').replace('\r\n', '\r\nContent-Type: application/json\r\n'),
  );
  const body = multipart(...others, `${JSON_NAME}["Friends"]`);
  const { response, types } = await sendRaw(t, post(ADD, MULTIPART, body, ['x-mock-assume: limits.upload-bytes=5']));
  t.equal(response.body, succeeded('Added Successfully'));
  t.same(await types(), ['Team', '["Friends"]']);
});

t.test('a JSON text of more than 8 MiB is refused', async (t) => {
  const body = multipart(`${JSON_NAME}${'a'.repeat(9 * 1024 * 1024)}`);
  await expectRefusal(t, post(ADD, MULTIPART, body), 413, 'The body is too large: more than 8388608 bytes.');
});

t.test('a text after a file of the same name counts', async (t) => {
  const file = 'Content-Disposition: form-data; name="name"; filename="a.txt"\r\n\r\nx';
  const { response, types } = await sendRaw(t, post(ADD, MULTIPART, multipart(file, part('name', 'Friends'))));
  t.equal(response.body, succeeded('Added Successfully'));
  t.same(await types(), ['Team', 'Friends']);
});

t.test('a long form has the texts of a short one', async (t) => {
  const note = part('note', 'é'.repeat(3 * 1024 * 1024 + 1));
  const { response, types, client } = await sendRaw(t, post(ADD, MULTIPART, multipart(note, part('name', 'Päckchen'))));
  t.equal(response.body, succeeded('Added Successfully'));
  t.same(await types(), ['Team', 'Päckchen']);
  const { body } = await client.control('GET', '/journal?endpoint=POST%20/contacts-type/add');
  const [{ request }] = (body as { exchanges: [{ request: { fields: Record<string, string>; files: unknown[] } }] })
    .exchanges;
  t.match(request.fields.note, /^é+$/);
  t.strictSame(request.files, []);
});

t.test('a chunked text of more than 8 MiB is refused', async (t) => {
  const chunked = head('POST', `/api/v1${ADD}`, [`Content-Type: ${MULTIPART}`, 'Transfer-Encoding: chunked']);
  const body = multipart(part('name', 'a'.repeat(9 * 1024 * 1024)));
  const request = [chunked, `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`];
  await expectRefusal(t, request, 413, 'The body is too large: more than 8388608 bytes.');
});

t.test('a part is let go once it is read, in a long form too', async (t) => {
  // It is documented.
  const endpoint = endpoints.find(({ path }) => path === ADD) as ListedEndpoint;
  const assume = createAssume(defaultValues);
  const app = fastify();
  t.teardown(() => app.close());
  let kept: Multipart['fields'] = {};
  /** A request that shows what is kept of the parts of its form. */
  const watched = (request: FastifyRequest): FastifyRequest =>
    Object.create(request, {
      parts: {
        async *value(this: FastifyRequest, options?: Parameters<FastifyRequest['parts']>[0]) {
          for await (const part of request.parts.call(this, options)) {
            kept = part.fields;
            yield part;
          }
        },
      },
    });
  app.register(async (forms) => {
    await registerForms(forms);
    forms.post('/', async (request) => {
      const sent = new FormLog();
      const fields = new FormFields(() => undefined, sent);
      await readMultipart(watched(request), { endpoint, assume, sent, fields });
      return [...fields.collect().keys()];
    });
  });
  const file = 'Content-Disposition: form-data; name="c"; filename="a"\r\n\r\nc';
  for (const length of [1, 3 * 1024 * 1024]) {
    const value = 'é'.repeat(length);
    const body = multipart(
      part('a', value),
      part('a', 'again'),
      file,
      part('b', ''),
      `Content-Disposition: form-data\r\n\r\nx`,
    );
    const response = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': MULTIPART }, body });
    t.strictSame(response.json(), ['a', 'c', 'b']);
    t.strictSame(Object.keys(kept), [], `${length} characters`);
  }
});

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

t.test('a chunked body without a byte is malformed', async (t) => {
  const chunked = head('POST', `/api/v1${ADD}`, [`Content-Type: ${MULTIPART}`, 'Transfer-Encoding: chunked']);
  await expectRefusal(t, [chunked, '0\r\n\r\n'], 400, MALFORMED);
});

t.test('a withheld part is warned of, and the journal says that the form is cut', async (t) => {
  const nameless = 'Content-Disposition: form-data; name="valueOf"; filename=""\r\n\r\nx';
  const body = multipart(part('name', 'Friends'), part('__proto__', 'x'), nameless);
  const { response, client } = await sendRaw(t, post(ADD, MULTIPART, body));
  t.equal(response.body, succeeded('Added Successfully'));
  const { body: journal } = await client.control('GET', '/journal');
  t.match(
    JSON.stringify(journal),
    '"fields":{"name":"Friends","__proto__":"","valueOf":""},"files":[],"body":null,"truncated":true',
  );
});

t.test('a client that hangs up within its form leaves a failure in the journal', async (t) => {
  const malformed = 'The body is not a well-formed multipart form.';
  for (const [type, sent, errors] of [
    [MULTIPART, `--B\r\n${part('name', 'Fri')}`, malformed],
    [MULTIPART, `--B\r\n${part('__proto__', '')}\r\n--B\r\n${part('name', 'Fri')}`, malformed],
    ['application/x-www-form-urlencoded', 'name=Fri', 'aborted'],
    ['application/json\r\nx-mock-assume: body-encoding=any', '{"name":"Fri', 'aborted'],
  ] as const) {
    const { requests } = watchArrivals(t);
    const { mock, client } = await start(t, { fixture });
    const wire = openConnection(t, mock);
    const begin = head('POST', `/api/v1${ADD}`, [`Content-Type: ${type}`, 'Content-Length: 500']) + sent;
    wire.write(begin);
    const { socket } = await requests.next();
    while (socket.bytesRead < begin.length) await setImmediate();
    const closed = closeOf(socket);
    wire.reset();
    await closed;
    while (mock.directory.journalOf(mock.keys.publicKey).find().length === 0) await setImmediate();
    const { body } = await client.control('GET', '/journal');
    const { exchanges } = body as { readonly exchanges: readonly Exchange[] };
    const failure = JSON.stringify({ status: 'failed', errors });
    t.strictSame(
      exchanges.map(({ path, response }) => [path, response?.body]),
      [[`/api/v1${ADD}`, failure]],
      type,
    );
  }
});

/** Parts that nobody reads, by what they lack. */
const skipped: readonly (readonly [what: string, start: string])[] = [
  ['headers', '\r\n'],
  ['a disposition', 'X: y\r\n\r\n'],
  ['the disposition of a form', 'Content-Disposition: attachment; name="name"\r\n\r\n'],
  ['a name', 'Content-Disposition: form-data\r\n\r\n'],
  ['the name of a field', 'Content-Disposition: form-data; name="__proto__"\r\n\r\n'],
  ['the name of a file', 'Content-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\n'],
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
