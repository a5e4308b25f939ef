import t from 'tap';
import { MAX_KEPT } from '../../src/server/forms/form-log.js';
import { excerptOf, renderBody } from '../../src/server/recorder.js';
import { Redaction } from '../../src/server/redaction.js';
import type { Exchange } from '../../src/service/account/journal.js';
import type { Body } from '../../src/service/answer.js';
import { exchangesOf, lastExchange, start } from '../helper.js';
import {
  head,
  MULTIPART,
  multipart,
  openConnection,
  part,
  post,
  fixture as small,
  URLENCODED,
} from './raw-connection.js';
import { repeated, unknown as unknownIn } from './warnings-texts.js';

const CLOCK = small.clock;
const JSON_TYPE = 'application/json; charset=utf-8';
const LIMIT = 64 * 1024;

t.test('an entry holds the whole exchange', async (t) => {
  const { mock, client } = await start(t, { fixture: small });
  const connection = openConnection(t, mock);
  const form = multipart(part('name', ' Friends '), part('nmae', '1'));
  connection.write(...post('/contacts-type/add?page=2&page=3&x=%C3%A9', MULTIPART, form));
  await connection.response();
  const unknown = (name: string, rest: string) => unknownIn('Contact types', 'POST /contacts-type/add', name, rest);
  const inQuery = ['page', 'x'].map((name) => unknown(name, 'it takes none'));
  const warnings = [repeated('page'), ...inQuery, unknown('nmae', 'the nearest is name')];
  t.strictSame(await exchangesOf(client), [
    {
      id: 1,
      public_key: 'pk_test_default',
      at: CLOCK,
      endpoint: 'POST /contacts-type/add',
      method: 'POST',
      path: '/api/v1/contacts-type/add',
      query: { page: ['2', '3'], x: 'é' },
      request: {
        headers: {
          host: '127.0.0.1',
          'content-type': MULTIPART,
          'content-length': '125',
          publickey: 'pk_test_default',
          secretkey: '[redacted]',
        },
        fields: { name: ' Friends ', nmae: '1' },
        files: [],
        body: null,
        truncated: false,
      },
      response: {
        status: 200,
        headers: {
          'access-control-allow-origin': '*',
          'access-control-expose-headers':
            'x-mock-assumptions, x-mock-warnings, x-mock-fault, x-mock-suggestion, x-mock-why, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, allow, content-disposition',
          'x-mock-assumptions': 'text.max-length, http-status.success',
          'x-mock-warnings': JSON.stringify(warnings).replace('é', '\\u00e9'),
          'content-type': JSON_TYPE,
          'x-content-type-options': 'nosniff',
        },
        body: '{"status":"success","message":"Added Successfully"}',
        truncated: false,
      },
      assumptions: ['text.max-length', 'http-status.success'],
      warnings,
      fault: null,
    },
  ]);
});

t.test('an entry holds no secret header, parameter or field', async (t) => {
  const { client } = await start(t, { fixture: small });
  const secrets = ['sk_test_default', 'in-the-header', 'in-the-query', 'in-the-form'];
  const query = 'SecretKey=in-the-query&secret_key=in-the-query&secret-key=in-the-query&Authorization=in-the-query';
  const headers = { authorization: 'Bearer in-the-header', cookie: 'a=in-the-header' };
  await client.get(`/contacts-type?${query}`, {}, headers);
  await client.as('pk_test_default', 'in-the-header').get('/contacts-type');
  await client.get(`/nowhere?${query}`, {}, headers);
  await client.post('/contacts-type/add', { SecretKey: 'in-the-form', secret_key: 'in-the-form', name: 'Friends' });
  const journal = JSON.stringify((await client.control('GET', '/journal')).body);
  const har = JSON.stringify((await client.control('GET', '/journal/har')).body);
  const warnings = JSON.stringify((await client.control('GET', '/warnings')).body);
  for (const secret of secrets) t.notMatch(`${journal}${har}${warnings}`, secret);
  const [first] = await exchangesOf(client);
  const hidden = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '[redacted]']));
  t.match(first?.request.headers, { ...hidden('secretkey', 'authorization', 'cookie'), publickey: 'pk_test_default' });
  t.strictSame(first?.query, hidden('SecretKey', 'secret_key', 'secret-key', 'Authorization'));
});

t.test('the journal, the HAR and the warnings redact the secret key in every place and encoding', async (t) => {
  const secretKey = 'Sk_q%41&b';
  const fixture = { ...small, accounts: [{ ...small.accounts[0], secret_key: secretKey }] };
  const { mock, client } = await start(t, { fixture });
  const uri = encodeURIComponent(secretKey);
  const parts = [
    `Content-Disposition: form-data; name="file"; filename="${uri}.csv"\r\nContent-Type: text/${uri}\r\n\r\nemail`,
    part(`n-${uri}`, `v ${secretKey} ${JSON.stringify(secretKey)}`),
    part('contact_type_id', '1'),
  ];
  await client.control('POST', '/faults', {
    kind: 'response',
    status: 200,
    body: `${JSON.stringify(secretKey)} ${secretKey}`,
    headers: { [`x-${uri}`]: '1', 'x-key': secretKey },
  });
  const connection = openConnection(t, mock);
  const [headOfPost, body] = post(`/contacts/upload-csv?a=${uri}&${uri}=b`, MULTIPART, multipart(...parts), [
    `X-${uri}: 1`,
    `X-Key: ${secretKey}`,
    `Referer: http://localhost/?key=${uri}`,
  ]);
  connection.write(headOfPost.replace('sk_test_default', secretKey), body);
  t.equal((await connection.response())?.status, 200);
  connection.write(head('GET', `/api/v1/contacts-type/${uri}`).replace('sk_test_default', secretKey));
  t.equal((await connection.response())?.status, 404);
  const [posted, unknown] = await exchangesOf(client);
  t.match(posted, {
    path: '/api/v1/contacts/upload-csv',
    query: { a: '[redacted]', '[redacted]': 'b' },
    request: {
      headers: {
        'x-[redacted]': '1',
        'x-key': '[redacted]',
        referer: 'http://localhost/?key=[redacted]',
        secretkey: '[redacted]',
      },
      fields: { 'n-[redacted]': 'v [redacted] "[redacted]"', contact_type_id: '1' },
      files: [{ name: 'file', file_name: '[redacted].csv', content_type: 'text/[redacted]', bytes: 5 }],
    },
    response: { headers: { 'x-[redacted]': '1', 'x-key': '[redacted]' }, body: '"[redacted]" [redacted]' },
  });
  t.equal(unknown?.path, '/api/v1/contacts-type/[redacted]');
  t.match(unknown?.warnings[0]?.text, /^There is no path "\/api\/v1\/contacts-type\/\[redacted\]"/);
  t.match(
    unknown?.response?.headers['x-mock-warnings'],
    /There is no path \\"\/api\/v1\/contacts-type\/\[redacted\]\\"/,
  );
  for (const path of ['/journal', '/journal/har', '/warnings']) {
    const text = JSON.stringify((await client.control('GET', path)).body);
    // Every encoding of the key contains this part of the key.
    t.notMatch(text, /q%(25)*41/i, path);
  }
});

t.test('an entry redacts the secret key of a request with wrong credentials', async (t) => {
  const { client } = await start(t, { fixture: small });
  for (const publicKey of ['pk_test_default', 'pk_unknown']) {
    await client.as(publicKey, 'sk_of_another').get('/contacts-type/sk_of_another', { sk_of_another: 1 });
    const { path, query, warnings } = await lastExchange(client);
    t.strictSame([path, query], ['/api/v1/contacts-type/[redacted]', { '[redacted]': '1' }], publicKey);
    t.match(warnings[0]?.text, /^There is no path "\/api\/v1\/contacts-type\/\[redacted\]"/);
  }
});

t.test('a field or warning that is cut does not show the beginning of the secret key', async (t) => {
  const { client } = await start(t, { fixture: small });
  const name = `${'n'.repeat(45)}sk_test_default`;
  await client.post('/contacts-type/add', { [name]: '1', name: `${'x'.repeat(LIMIT - 76)}sk_test_default` });
  const { request, warnings } = await lastExchange(client);
  t.strictSame(request.fields, { [`${'n'.repeat(45)}[redacted]`]: '1', name: `${'x'.repeat(LIMIT - 76)}[redacted]` });
  t.equal(request.truncated, true);
  t.match(warnings[0]?.text, /has no parameter "n{45}\[redacted\]\.\.\.\. Leave it out/);
});

t.test('the journal records the fields of a form as sent, and a refused body as its text', async (t) => {
  const { mock, client } = await start(t, { fixture: small });
  const [add, bulk] = ['/contacts-type/add', '/global-unsubscribes/bulk-delete'];
  const [json, any] = ['application/json', 'body-encoding=any'];
  const friends = '{"name":"Friends"}';
  const elements = { 'strIds[0]': '1', 'strIds[1]': '', 'strIds[2]': '1', a: '{"b":1}' };
  type Row = readonly [path: string, type: string, sent: string, status: number, fields: object | null, body: unknown];
  const rows: readonly (readonly [...Row, assume?: string])[] = [
    [bulk, json, '{"strIds":[1,null,true],"a":{"b":1}}', 200, elements, null, any],
    [bulk, URLENCODED, 'strIds%5B3%5D=+3+&empty', 200, { 'strIds[3]': ' 3 ', empty: '' }, null],
    [add, json, friends, 200, { name: 'Friends' }, null, any],
    [add, json, friends, 415, null, friends],
    [add, json, '{"name":', 400, null, '{"name":', any],
    [add, json, '{"api_key":"a"}', 415, null, '[redacted]'],
    [add, 'text/xml', '<name>é</name>', 415, null, '<name>é</name>'],
    [add, URLENCODED, 'name=%zz', 400, null, 'name=%zz'],
    [add, 'text/plain', 'a sk_test_default', 415, null, 'a [redacted]'],
    [add, 'text/plain', 'é'.repeat(LIMIT), 415, null, 'é'.repeat(LIMIT / 2)],
  ];
  for (const [path, type, sent, status, fields, body, assume = ''] of rows) {
    const headers = { 'content-type': type, ...(assume !== '' && { 'x-mock-assume': assume }) };
    await client.request('POST', path, { headers, body: sent });
    const { request, response } = await lastExchange(client);
    const found = [response?.status, request.fields, request.body, request.truncated];
    t.strictSame(found, [status, fields, body, sent.length === LIMIT], sent.slice(0, 50));
  }
  await client.get('/contacts-type');
  t.strictSame((await lastExchange(client)).request.fields, null, 'a request without a body');
  await mock.fetch(add, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'mine' });
  const [ofNobody] = (await exchangesOf(client)).filter(({ public_key }) => public_key === null);
  t.strictSame([ofNobody?.response?.status, ofNobody?.request.body], [401, 'mine'], 'without keys');
  const { body } = await client.control('GET', '/journal/har?status=415');
  const { entries } = (body as { log: { entries: { request: { postData: unknown } }[] } }).log;
  t.strictSame(entries[0]?.request.postData, { mimeType: json, text: friends });
});

t.test('a refusal does not wait for the body that it records', async (t) => {
  const { mock, client } = await start(t, { fixture: small });
  const connection = openConnection(t, mock);
  const [headOfPost] = post('/contacts-type/add', 'text/plain', 'abcdef');
  connection.write(headOfPost, 'abc');
  t.equal((await connection.response())?.status, 415);
  connection.write('def');
  connection.write(head('GET', '/api/v1/contacts-type'));
  t.equal((await connection.response())?.status, 200);
  const [refused] = await exchangesOf(client);
  t.equal(refused?.request.body, 'abcdef');
});

t.test('the journal counts the bytes of bodies', async (t) => {
  const { mock, client } = await start(t, { fixture: small });
  const grown = async (ask: () => Promise<unknown>) => {
    const before = mock.directory.journalOf(mock.keys.publicKey).bytes;
    await ask();
    return mock.directory.journalOf(mock.keys.publicKey).bytes - before;
  };
  const post = (a: string) => () => client.postUrlencoded('/contacts-type/add', { a });
  t.equal((await grown(post('x'.repeat(1000)))) - (await grown(post(''))), 1000, 'a field');
  const bodies: number[] = [];
  for (const length of [0, 1000, LIMIT, 1_000_000]) {
    await client.control('POST', '/faults', { kind: 'response', status: 200, body: 'x'.repeat(length) });
    bodies.push(await grown(() => client.get('/contacts-type')));
  }
  const [least = 0] = bodies;
  t.ok(least > 4096 && least < 5000, `${least}`);
  t.strictSame(
    bodies.map((bytes) => bytes - least),
    [0, 1000, LIMIT, LIMIT],
  );
});

t.test('requests that belong to no account are recorded apart from requests of an account', async (t) => {
  const { client } = await start(t, { fixture: small });
  const nobody = client.as('', '');
  await nobody.get('/contacts-type');
  await nobody.get('/nowhere');
  await client.as('pk_unknown', 'x').get('/contacts-type');
  await client.as('pk_test_default', 'wrong').get('/contacts-type');
  await client.as('pk_test_default', '').get('/nowhere');
  const rowsOf = (exchanges: readonly Exchange[]) =>
    exchanges.map(({ id, public_key, endpoint, response }) => [id, public_key, endpoint, response?.status]);
  const own = [
    [1, 'pk_test_default', 'GET /contacts-type', 401],
    [2, 'pk_test_default', null, 404],
  ];
  t.strictSame(rowsOf(await exchangesOf(client)), [
    [1, null, 'GET /contacts-type', 401],
    [2, null, null, 404],
    [3, null, 'GET /contacts-type', 401],
    ...own,
  ]);
  t.strictSame(rowsOf(await exchangesOf(client, '', { PublicKey: 'pk_test_default' })), own);
});

t.test('the request target is recorded as sent', async (t) => {
  const { mock, client } = await start(t, { fixture: small });
  const targets: [target: string, path: string, query: unknown, status: number][] = [
    ['//[', '//[', {}, 404],
    ['//example.com/api/v1/contacts-type', '//example.com/api/v1/contacts-type', {}, 404],
    ['/api/v1/../contacts-type', '/api/v1/../contacts-type', {}, 404],
    ['/api/v1/%63ontacts-type?a=?&b', '/api/v1/%63ontacts-type', { a: '?', b: '' }, 200],
    ['/api/v1/%zz?a=1', '/api/v1/%zz', { a: '1' }, 400],
    ['/api/v1?', '/api/v1', {}, 404],
  ];
  for (const [target, path, query, status] of targets) {
    const connection = openConnection(t, mock, head('GET', target));
    t.equal((await connection.response())?.status, status, target);
    const last = await lastExchange(client);
    t.strictSame([last.path, last.query, last.response?.status], [path, query, status]);
  }
});

const SECRET = 'sk_test_default';
const secretive = new Redaction(SECRET);
const open = new Redaction();

const shownOf = (body: Body, redaction: Redaction) => renderBody(excerptOf(body), redaction);

/** The excerpts of a text and of its bytes. */
const keptOf = (text: string, redaction: Redaction) => [
  shownOf(text, redaction),
  shownOf(Buffer.from(text), redaction),
];

t.test('a body of up to 64 KiB is kept whole, and a longer body is cut there', async (t) => {
  const whole = 'x'.repeat(MAX_KEPT);
  for (const redaction of [open, secretive]) {
    for (const body of ['', 'x', '\ufeffx', whole.slice(1), whole]) {
      t.strictSame(keptOf(body, redaction), Array(2).fill({ body, truncated: false }), `${body.length}`);
    }
    for (const more of [1, SECRET.length, 100_000]) {
      t.strictSame(keptOf(whole + 'y'.repeat(more), redaction), Array(2).fill({ body: whole, truncated: true }));
    }
  }
});

t.test('a secret key that the limit cuts shows at most three characters, at any position', async (t) => {
  for (let at = MAX_KEPT - SECRET.length - 2; at <= MAX_KEPT + 2; at += 1) {
    const text = `${'x'.repeat(at)}${SECRET}${'y'.repeat(100)}`;
    const kept = text.slice(0, MAX_KEPT);
    const beginning = kept.slice(at);
    const body = beginning.length < 4 ? kept : `${kept.slice(0, at)}[redacted]${beginning.slice(SECRET.length)}`;
    t.strictSame(keptOf(text, secretive), Array(2).fill({ body, truncated: true }), `at ${at}`);
  }
});
