/** `GET /`, and HEAD for every path of GET: the requests of a client that waits until the mock is up. */
import t from 'tap';
import { version } from '../../src/messages/version.js';
import { start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { fixture, openConnection } from './raw-connection.js';

const PAGES = [
  '/',
  '/__control/health',
  '/__control',
  '/__control/state',
  '/__control/journal',
  '/__control/reference',
];
const FILES = ['/__control/reference/start.js', '/__control/reference/swagger-ui.css', '/__control/openapi.json'];

t.test('/ points to the base URL and the control plane', async (t) => {
  const { mock } = await start(t, { fixture, prefix: '/v2' });
  const { origin } = new URL(mock.baseUrl);
  const page = (from: string) => ({
    name: 'campaign-mock',
    version,
    base_url: `${from}/v2`,
    control_url: `${from}/__control`,
    page: `${from}/__control/`,
    reference: `${from}/__control/reference`,
  });
  const answer = await fetch(origin);
  t.same([answer.status, await answer.json()], [200, page(origin)]);
  const connection = openConnection(t, mock, 'GET / HTTP/1.0\r\n\r\n');
  const old = await connection.response();
  t.same(JSON.parse(String(old?.body)), page(''), 'a request without a Host header');
  const plain = openConnection(t, mock, 'GET / HTTP/1.1\r\nHost: mock.test\r\n\r\n');
  t.same(JSON.parse(String((await plain.response())?.body)), page('http://mock.test'));
});

t.test('HEAD has the status and the headers of GET, and no body', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const { origin } = new URL(mock.baseUrl);
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries(
      [...headers].filter(
        ([name]) => !/^(date|connection|keep-alive|transfer-encoding|x-mock-assumptions)$/.test(name),
      ),
    );
  await client.get('/contacts/list');
  const keys = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
  const lists = ['/api/v1/contacts/list', '/api/v1/contacts-type', '/api/v1/contacts/details'];
  for (const path of [...PAGES, ...FILES, '/__control/outbox?limit=x', '/__control/outbox/99.html', ...lists]) {
    const [got, head] = [
      await fetch(origin + path, { headers: keys }),
      await fetch(origin + path, { method: 'HEAD', headers: keys }),
    ];
    await got.text();
    t.strictSame([head.status, headersOf(head), await head.text()], [got.status, headersOf(got), ''], path);
  }
});

t.test('HEAD on an endpoint is answered as GET without a warning, and recorded without a body', async (t) => {
  const { mock, client } = await start(t, { fixture });
  const { headers } = await client.request('HEAD', '/contacts/list');
  t.notOk('x-mock-warnings' in headers);
  const { body } = await client.control('GET', '/journal');
  t.match(body, { exchanges: [{ method: 'HEAD', response: { status: 200, body: '' } }] });
  t.equal((await client.request('HEAD', '/contacts/add')).status, 405, 'a path without GET');
  const wrong = await client.request('HEAD', '/senders', {
    headers: { 'x-mock-assume': 'method-mismatch=documented' },
  });
  t.strictSame([wrong.status, wrong.headers.allow], [405, 'POST']);
  t.equal(mock.directory.all().length, 1);
});
