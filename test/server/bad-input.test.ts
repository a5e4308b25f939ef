import t from 'tap';
import { start } from '../helper.js';
import { type Bytes, expectRefusal, expectService, failed } from './expect-refusal.js';
import { fixture, head, KEYS, MULTIPART, openConnection, part, post, stateOf, URLENCODED } from './raw-connection.js';
import { unknownPath } from './warnings-texts.js';

const ADD = '/contacts-type/add';
const BULK = '/global-unsubscribes/bulk-delete';
const UPLOAD = '/contacts/upload-csv';
const MiB = 1024 * 1024;

t.test('an unknown path is refused with 404, and the refusal names the nearest endpoint', async (t) => {
  const cases: [method: string, path: string, nearest?: string, doubled?: string][] = [
    ['GET', '/api/v1/contact/list', 'GET /api/v1/contacts/list'],
    ['GET', '/api/v1/Contacts/List', 'GET /api/v1/contacts/list'],
    ['GET', '/api/v2/sender/detail', 'GET /api/v1/sender/details'],
    ['POST', '/api/v1/../../contacts/add', 'POST /api/v1/contacts/add'],
    ['GET', '/senders', 'GET /api/v1/senders'],
    ['GET', '/api/v1/api/v1/senders', 'GET /api/v1/senders', ': the base URL already has /api/v1'],
    ['GET', '/api/v1/contacts%2Flist', 'GET /api/v1/contacts/list'],
    ['GET', '/api/v1/nonsense'],
  ];
  for (const [method, path, nearest, doubled = ''] of cases) {
    t.test(`${method} ${path}`, async (t) => {
      const named = nearest === undefined ? '' : ` The nearest endpoint is ${nearest}.`;
      const text = `The route ${path} could not be found${doubled}.${named}`;
      const response = await expectRefusal(t, [head(method, path)], 404, text);
      t.equal(response.headers['x-mock-suggestion'], nearest);
      t.equal(response.headers['x-mock-warnings'], JSON.stringify([unknownPath(path, nearest)]));
    });
  }

  t.test('the message omits the query, also if the body is malformed', async (t) => {
    const request = post('/nope?a=%zz&b=<script>', 'nonsense', 'nonsense');
    await expectRefusal(t, request, 404, 'The route /api/v1/nope could not be found.');
  });

  t.test('the length of the prefix does not change which endpoint is nearest', async (t) => {
    for (const prefix of ['', '/a/much/longer/prefix/than/any/of/the/paths/that/stand/behind/it']) {
      const { client } = await start(t, { fixture, prefix });
      t.equal((await client.get('/sender')).headers['x-mock-suggestion'], `GET ${prefix}/senders`);
      t.equal((await client.get('/nonsense')).headers['x-mock-suggestion'], undefined);
    }
  });
});

t.test('a method that is not documented for the path is refused with 405', async (t) => {
  const cases: [method: string, path: string, allowed: string][] = [
    ...['PATCH', 'TRACE', 'PROPFIND'].map((method): [string, string, string] => [method, '/contacts/list', 'GET']),
    ['PUT', '/senders', 'GET, POST'],
  ];
  for (const [method, path, allowed] of cases) {
    t.test(`${method} ${path}`, async (t) => {
      const supported = `The ${method} method is not supported for route /api/v1${path}. Supported methods: ${allowed}.`;
      const response = await expectRefusal(t, [head(method, `/api/v1${path}`)], 405, supported);
      t.equal(response.headers.allow, allowed);
      t.equal(response.headers['x-mock-suggestion'], `${allowed.split(',')[0]} /api/v1${path}`);
    });
  }

  t.test('a percent-encoded path matches its decoded form', async (t) => {
    const response = await expectRefusal(t, [head('POST', '/api/v1/contacts/%6Cist')], 405);
    t.equal(response.headers.allow, 'GET');
  });
});

t.test('malformed HTTP gets a failure response and closes the connection', async (t) => {
  const broken = head('POST', `/api/v1${BULK}`, [`Content-Type: ${URLENCODED}`, 'Transfer-Encoding: chunked']);
  const large = [`X-Large: ${'a'.repeat(70_000)}`];
  const cases: [what: string, bytes: Bytes, status: number, errors: string][] = [
    ['words', ['hello there\r\n\r\n'], 400, 'Bad Request'],
    ['a broken chunk', [broken, 'zz\r\n'], 400, 'Bad Request'],
    ['large headers', [head('GET', '/api/v1/contacts/list', large)], 431, 'Request Header Fields Too Large'],
  ];
  for (const [what, bytes, status, errors] of cases) {
    t.test(what, async (t) => {
      const response = await expectRefusal(t, bytes, status, errors);
      t.equal(response.headers.connection, 'close');
    });
  }
});

t.test('a request without a Host header is refused with 400', async (t) => {
  await expectRefusal(t, ['GET /api/v1/contacts/list HTTP/1.1\r\n\r\n'], 400, 'The Host header is missing.');
});

t.test('a client that disconnects in mid-request changes nothing', async (t) => {
  const file = `Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\r\n${'a@example.com\r\n'.repeat(9999)}`;
  const form = `--B\r\n${part('contact_type_id', '1')}\r\n--B\r\n`;
  const unfinished = (path: string, type: string, body: string) => [
    head('POST', `/api/v1${path}`, [`Content-Type: ${type}`, 'Content-Length: 1000000']),
    body,
  ];
  const cases: [what: string, bytes: Bytes][] = [
    ['in the headers', ['GET / HTTP/1.1\r\nHost']],
    ['in an urlencoded body', unfinished(BULK, URLENCODED, 'strIds[0]=1&')],
    ['in a multipart text', unfinished(UPLOAD, MULTIPART, form)],
    ['in a file', unfinished(UPLOAD, MULTIPART, form + file)],
    ['after the closing boundary', unfinished(UPLOAD, MULTIPART, `${form}${file}\r\n--B--\r\n`)],
  ];
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  t.teardown(() => process.off('uncaughtException', note).off('unhandledRejection', note));
  for (const [what, bytes] of cases) {
    for (const how of ['reset', 'end'] as const) {
      t.test(`${what}: ${how}`, async (t) => {
        const { mock, client } = await start(t, { fixture });
        const state = await stateOf(mock);
        const connection = openConnection(t, mock, ...bytes);
        // This response shows that the server has read the bytes above.
        await client.get('/contacts-type');
        connection[how]();
        t.equal((await connection.response())?.status ?? 400, 400);
        t.equal((await client.get('/contacts-type')).status, 200);
        t.equal(await stateOf(mock), state);
        await mock.close();
        t.same(unhandled, []);
      });
    }
  }
});

t.test('missing credentials are reported before a malformed body', async (t) => {
  const both = { PublicKey: ['The public key field is required.'], SecretKey: ['The secret key field is required.'] };
  const bodies: [type: string, body: string][] = [
    ['multipart/form-data', 'garbage'],
    [MULTIPART, 'garbage'],
    ['text/plain', 'garbage'],
    [URLENCODED, '%zz'],
    [URLENCODED, 'a'.repeat(33 * MiB)],
  ];
  for (const [type, body] of bodies) {
    t.test(`${type} of ${body.length} bytes`, async (t) => {
      const started = await start(t, { fixture });
      const state = await stateOf(started.mock);
      const connection = openConnection(t, started.mock);
      const [request] = post(ADD, type, body);
      connection.write(request.replace(KEYS, ''), body);
      const response = await connection.response();
      t.match(response, { status: 401, body: failed(both) });
      await expectService(t, connection, started, state, response);
    });
  }
});
