import t from 'tap';
import type { Warning } from '../../src/service/account/journal.js';
import { endpoints } from '../../src/service/document/index.js';
import { type Client, exchangesOf, lastExchange, start } from '../helper.js';
import { call, shareSample, startSample, statusAndBody } from '../service/document/call.js';
import { samples } from '../service/document/samples.js';
import { stateOf } from '../service/document/state.js';
import { fixture, openConnection } from './raw-connection.js';
import { cases } from './warnings-cases.js';
import { ambiguous, encoding, unknown as unknownIn } from './warnings-texts.js';

/** The value of the x-mock-warnings header. */
const escaped = (warned: readonly Warning[]): string => JSON.stringify(warned).replaceAll('é', '\\u00e9');

const [reset, resetOther] = [shareSample(t), shareSample(t)];

/** A reset keeps the counts of warnings. */
async function resetCounted(): Promise<Client> {
  const { client } = await reset();
  await client.control('DELETE', '/warnings');
  return client;
}

for (const { what, send, expected, warned, endpoint } of cases) {
  t.test(`${what} gets its response and its warnings`, async (t) => {
    const client = await resetCounted();
    const actual = await send(client);
    t.equal(actual.headers['x-mock-warnings'], escaped(warned));
    const { endpoint: named, response, warnings } = await lastExchange(client);
    t.strictSame(
      { named, status: response?.status, warnings },
      { named: endpoint, status: actual.status, warnings: warned },
    );
    t.strictSame((await client.control('GET', '/warnings')).body, {
      total: warned.filter(({ level }) => level !== 'note').length,
      warnings: warned.map((warning) => ({ ...warning, endpoint, count: 1 })),
    });

    if (typeof expected !== 'function') return t.strictSame(statusAndBody(actual), expected);
    const { client: other } = await resetOther();
    const plain = await expected(other);
    t.strictSame(statusAndBody(actual), statusAndBody(plain));
    t.equal(plain.headers['x-mock-warnings'], undefined);
    t.strictSame(await stateOf(client), await stateOf(other));
  });
}

t.test('a GET with a body succeeds with a warning', async (t) => {
  const { mock, client } = await startSample(t);
  const connection = openConnection(t, mock);
  const keys = 'PublicKey: pk_sample\r\nSecretKey: sk_sample';
  connection.write(`GET /api/v1/custom-fields HTTP/1.1\r\nHost: localhost\r\n${keys}\r\nContent-Length: 2\r\n\r\n{}`);
  const response = await connection.response();
  t.strictSame(JSON.parse(response?.body ?? ''), samples['GET /custom-fields']?.body);
  const warned = [encoding('GET /custom-fields', 'no body', 'one')];
  t.equal(response?.headers['x-mock-warnings'], JSON.stringify(warned));
  t.strictSame((await lastExchange(client)).warnings, warned);
});

/** Endpoints that warn at every call. */
const UNAVOIDABLE: Readonly<Record<string, readonly Warning[]>> = {
  'POST /single/send/duplicate': [ambiguous('Single sends', '/single/send/duplicate', 'GET', 'POST')],
  'GET /senders': [ambiguous('Senders and lookup', '/senders', 'POST', 'GET')],
};

t.test('a documented request gets no warning, whatever its response', async (t) => {
  const names = endpoints.map(({ name }) => name);
  t.equal(names.length, 65);
  for (const name of names) {
    const { client } = await reset();
    const responses = [await call(client, name, samples[name]), await call(client, name)];
    t.equal(responses[0]?.status, 200, name);
    const expected = UNAVOIDABLE[name] ?? [];
    for (const { headers } of responses) {
      t.equal(headers['x-mock-warnings'], expected.length === 0 ? undefined : JSON.stringify(expected), name);
    }
    t.strictSame(
      (await exchangesOf(client)).map(({ warnings }) => warnings),
      [expected, expected],
      name,
    );
  }
});

t.test('a request refused for a limit gets no warning, also in a strict mock', async (t) => {
  const company_address = 'a'.repeat(256);
  const file = new File(['email\n'], 'contacts.txt');
  const requests: readonly ((client: Client) => ReturnType<Client['post']>)[] = [
    (client) => client.post('/contacts-type/add', { name: 'x' }),
    (client) => client.post('/contacts-type/add', { name: 'Vendors' }, { 'x-mock-assume': 'text.max-length=4' }),
    (client) => client.post('/sender/save', { ...samples['POST /sender/save']?.form, company_address }),
    (client) => client.post('/contacts/upload-csv', { contact_type_id: 3, file }),
  ];
  for (const strict of [false, true]) {
    const { client } = await startSample(t);
    await client.control('PATCH', '/settings', { strict });
    for (const send of requests) {
      const { status, headers } = await send(client);
      t.strictSame([status, headers['x-mock-warnings']], [422, undefined]);
    }
  }
});

t.test('a request with refused credentials gets no warning', async (t) => {
  const { client } = await startSample(t);
  const { status, headers } = await client
    .as('pk_sample', 'wrong')
    .postUrlencoded('/contacts-type/add?x=1', { nmae: 'x' });
  t.strictSame([status, headers['x-mock-warnings']], [401, undefined]);
});

t.test('a blank template body beside the other body gets no warning', async (t) => {
  const { client } = await startSample(t);
  const [json, html] = [{ template_json: '{"a":1}' }, { template_html: '<p>Hi</p>' }];
  const blanks = ['', ' '].flatMap((blank) => [
    { ...html, template_json: blank },
    { ...json, template_html: blank },
  ]);
  for (const blank of blanks) {
    const form = { ...samples['POST /single/send/create']?.form, ...blank };
    const { status, headers } = await client.post('/single/send/create', form);
    t.strictSame([status, headers['x-mock-warnings']], [200, undefined], JSON.stringify(blank));
  }
});

t.test('a request that browsers send on their own gets no warning', async (t) => {
  const { mock } = await startSample(t);
  const { origin } = new URL(mock.baseUrl);
  const cases = [
    ...['/favicon.ico', '/robots.txt', '/apple-touch-icon-120x120.png', '/.well-known/x'].map((path) => [path, 0]),
    ['/favicon', 1],
    ['/api/v1/favicon.ico', 1],
  ] as const;
  for (const [path, count] of cases) {
    const { status, headers } = await fetch(origin + path);
    t.strictSame([status, JSON.parse(headers.get('x-mock-warnings') ?? '[]').length], [404, count], String(path));
  }
});

const ADD = '/contacts-type/add';
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };

t.test('x-mock-warnings writes any text in ASCII', async (t) => {
  const { client } = await start(t, { fixture });
  const names = ['né', '友達', '😀', '\u0000\u007f\r\n', '"\\', '%'];
  const { status, headers } = await client.get('/contacts/list', Object.fromEntries(names.map((name) => [name, 1])));
  t.equal(status, 200);
  const header = headers['x-mock-warnings'] ?? '';
  t.match(header, /^[ -~]+$/);
  const warned = names.map((name) => unknownIn('Contacts', 'GET /contacts/list', name, 'it takes none'));
  t.strictSame(JSON.parse(header), warned);
  t.strictSame((await lastExchange(client)).warnings, warned);
});

t.test('a repeated warning is listed and counted once for each request', async (t) => {
  const { client } = await start(t, { fixture });
  const body = 'strIds[]=x&strIds[]=x&strIds[]=1';
  const bulk = () => client.request('POST', '/global-unsubscribes/bulk-delete', { headers: URLENCODED, body });
  const first = (await bulk()).headers['x-mock-warnings'] ?? '';
  const ids = JSON.parse(first).map(({ id }: Warning) => id);
  t.strictSame(ids, ['array-key', 'id-form']);
  await bulk();
  t.match((await client.control('GET', '/warnings')).body, { total: 4, warnings: [{ count: 2 }, { count: 2 }] });
});

t.test('x-mock-warnings has as many warnings as fit in 4 KiB, and the journal the first hundred', async (t) => {
  const { client } = await start(t, { fixture });
  const form = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x${index}`, '1']));
  const { status, headers } = await client.post(ADD, { name: 'Friends', ...form });
  t.equal(status, 200);
  const header = headers['x-mock-warnings'] ?? '';
  const inHeader: Warning[] = JSON.parse(header);
  const { warnings } = await lastExchange(client);
  t.ok(header.length <= 4098, `${header.length}`);
  t.ok(JSON.stringify(warnings.slice(0, inHeader.length + 1)).length > 4098, 'the next warning does not fit');
  t.strictSame(inHeader, warnings.slice(0, inHeader.length));
  t.strictSame(
    warnings.map(({ text }) => text),
    Array.from({ length: 100 }, (_, index) => unknownIn('', 'POST /contacts-type/add', `x${index}`).text),
  );
});
