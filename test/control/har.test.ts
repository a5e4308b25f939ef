import { createHash } from 'node:crypto';
import t, { type Test } from 'tap';
import { version } from '../../src/messages/version.js';
import { realTime } from '../../src/time/clock.js';
import { type Client, start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { openConnection } from '../server/raw-connection.js';
import { advised } from '../server/warnings-texts.js';

interface Entry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: Readonly<Record<string, unknown>>;
  readonly response: Readonly<Record<string, unknown>>;
  readonly [custom: `_${string}`]: unknown;
}

async function entriesOf(t: Test, client: Client, query = '', headers = {}): Promise<Entry[]> {
  const { status, headers: answered, body } = await client.control('GET', `/journal/har${query}`, undefined, headers);
  t.strictSame([status, answered['content-type']], [200, 'application/json; charset=utf-8']);
  return (body as { log: { entries: Entry[] } }).log.entries;
}

const pairsOf = (values: object) => Object.entries(values).map(([name, value]) => ({ name, value }));
const namesOf = (pairs: unknown): string[] => (pairs as { name: string }[]).map(({ name }) => name);

t.test('an empty journal is a HAR without entries', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const { body } = await client.control('GET', '/journal/har');
  t.strictSame(body, { log: { version: '1.2', creator: { name: 'campaign-mock', version }, pages: [], entries: [] } });
});

t.test('the HAR has an entry for each exchange', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const before = realTime();
  await client.get('/contacts/details', { contact_id: 1, 'a b': 'é&' });
  const after = realTime();
  const [entry] = await entriesOf(t, client);
  const { startedDateTime = '', time = -1, request, response, ...rest } = entry ?? {};
  const { host } = new URL(mock.baseUrl);
  const started = Date.parse(startedDateTime);
  t.ok(Math.floor(before / 1000) <= started && started * 1000 <= after, startedDateTime);
  t.ok(0 < time && time * 1000 <= after - before, `${time}`);
  const warned = {
    id: 'undocumented-parameter',
    text: advised('undocumented-parameter', 'GET /contacts/details has no parameter "a b".'),
    section: 'Endpoints: Contacts',
  };
  t.strictSame(rest, {
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    _id: 1,
    _public_key: 'pk_test_default',
    _assumptions: ['absent-optionals', 'custom-field.shown', 'custom-field.label', 'http-status.success'],
    _warnings: [warned],
    _fault: null,
  });
  const { headers: sent, ...asked } = request ?? {};
  t.strictSame(asked, {
    method: 'GET',
    url: `http://${host}/api/v1/contacts/details?contact_id=1&a+b=%C3%A9%26`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    queryString: pairsOf({ contact_id: '1', 'a b': 'é&' }),
    headersSize: -1,
    bodySize: -1,
  });
  const byName = new Map((sent as { name: string; value: string }[]).map(({ name, value }) => [name, value]));
  t.strictSame([byName.get('host'), byName.get('secretkey')], [host, '[redacted]']);
  const { headers: answered, content, ...answer } = response ?? {};
  const body = JSON.stringify((await client.get('/contacts/details', { contact_id: 1 })).body);
  t.strictSame(answer, {
    status: 200,
    statusText: 'OK',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
  });
  t.strictSame(content, { size: Buffer.byteLength(body), mimeType: 'application/json; charset=utf-8', text: body });
  t.ok(namesOf(answered).includes('x-mock-warnings'));
});

t.test('the HAR has forms and uploads as post data', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const csv = 'email\nnew@example.com\n';
  await client.postUrlencoded('/contacts/bulk-delete', { strIds: [1, 2] });
  await client.request('POST', '/contacts/bulk-delete', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'strIds[]=8&strIds[]=9',
  });
  const multipart = 'multipart/form-data; boundary=cut';
  const headers = { 'content-type': multipart };
  const [head, file] = [
    'Content-Disposition: form-data; name=',
    '"file"; filename="new é.csv"\r\nContent-Type: text/csv',
  ];
  const parts = [`--cut\r\n${head}"contact_type_id"`, `1\r\n--cut\r\n${head}${file}`, `${csv}\r\n--cut--\r\n`];
  await client.request('POST', '/contacts/upload-csv', { headers, body: parts.join('\r\n\r\n') });
  await client.request('POST', '/contacts-type/add', { headers, body: '--cut--\r\n' });
  const [bulk, twice, upload, empty] = (await entriesOf(t, client)).map(({ request }) => request.postData);
  const mimeType = 'application/x-www-form-urlencoded';
  const numbered = pairsOf({ 'strIds[0]': '1', 'strIds[1]': '2' });
  t.strictSame(bulk, { mimeType: `${mimeType};charset=UTF-8`, params: numbered });
  t.strictSame(twice, { mimeType, params: ['8', '9'].map((value) => ({ name: 'strIds[]', value })) });
  const comment = `sha256 ${createHash('sha256').update(csv).digest('hex')}`;
  const sentFile = { name: 'file', fileName: 'new é.csv', contentType: 'text/csv', comment };
  t.strictSame(upload, { mimeType: multipart, params: [...pairsOf({ contact_type_id: '1' }), sentFile] });
  t.strictSame(empty, { mimeType: multipart, params: [], comment: 'the form was empty' });
});

t.test('the HAR has entries for faults', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  for (const [path, fault] of [
    ['/contacts-type', { kind: 'close' }],
    ['/senders', { kind: 'close', reset: true, when: 'after' }],
    ['/custom-fields', { kind: 'response', status: 599, body: '' }],
    ['/automations', { kind: 'response', status: 200, body: '<p>', headers: { 'Content-Type': 'text/html' } }],
  ] as const) {
    await client.control('POST', '/faults', fault);
    await client.get(path).catch(() => undefined);
  }
  const entries = await entriesOf(t, client);
  const none = { size: 0, mimeType: '', text: '' };
  t.strictSame(
    entries.map(({ response, _fault }) => [response.status, response.statusText, response.content, _fault]),
    [
      [0, '', none, { id: 1, kind: 'close', when: 'before' }],
      [0, '', none, { id: 2, kind: 'close', when: 'after' }],
      [599, '', { ...none, mimeType: 'text/plain; charset=utf-8' }, { id: 3, kind: 'response', when: 'before' }],
      [200, 'OK', { size: 3, mimeType: 'text/html', text: '<p>' }, { id: 4, kind: 'response', when: 'before' }],
    ],
  );
});

t.test('the HAR marks a truncated form and a truncated response body', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.control('POST', '/faults', { kind: 'response', status: 200, body: 'x'.repeat(70_000) });
  await client.post('/contacts-type/add', { name: 'x'.repeat(70_000) });
  const [{ request, response }] = (await entriesOf(t, client)) as [Entry];
  const { text, ...content } = response.content as { text: string };
  t.equal(text.length, 64 * 1024);
  t.strictSame(content, { size: 64 * 1024, mimeType: 'text/plain; charset=utf-8', comment: 'the body was longer' });
  const { params, comment } = request.postData as { params: { value: string }[]; comment?: string };
  t.strictSame([params.length, comment], [1, 'the body was longer']);
  t.ok(Number(params[0]?.value.length) < 70_000);
});

t.test('the HAR has an entry for a request without an account or a Host header', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const wire = openConnection(t, mock, 'GET /api/v1/nowhere?a=1&a=2 HTTP/1.0\r\n\r\n');
  t.equal((await wire.response())?.status, 404);
  const [entry] = await entriesOf(t, client);
  t.match(entry, {
    request: { url: 'http://localhost/api/v1/nowhere?a=1&a=2', queryString: [{ value: '1' }, { value: '2' }] },
    response: { status: 404, statusText: 'Not Found' },
    _public_key: null,
  });
});

t.test('the HAR of an account or a filter has only the entries that match', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.get('/contacts-type');
  await client.as('pk_other', 'sk_other').get('/senders');
  for (const [query, headers] of [
    ['?endpoint=GET%20/senders', {}],
    ['', { PublicKey: 'pk_other' }],
  ] as const) {
    t.match(await entriesOf(t, client, query, headers), { length: 1, 0: { _public_key: 'pk_other', _id: 1 } });
  }
});
