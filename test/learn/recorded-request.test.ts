import t from 'tap';
import { endpoints } from '../../src/api/index.js';
import { readEntry } from '../../src/learn/recorded-request.js';
import { BASE, chrome, failed, type Recorded, success } from './har-files.js';

const read = (recorded: Recorded) => readEntry(chrome(recorded), 'a.har', 3);
const exchangeIn = async (recorded: Recorded) => (await read(recorded))?.documented?.exchange;

t.test('no documented path is the end of another one', async (t) => {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  for (const path of paths)
    t.same(
      paths.filter((one) => one.endsWith(path)),
      [path],
    );
});

t.test('an entry of HTTP/2 is an exchange; the secret key stands apart', async (t) => {
  const request = await read({
    method: 'get',
    url: `${BASE}/contacts/details?contact_id=1&a+b=%C3%A9#top`,
    headers: { Accept: 'a', accept: 'b' },
    at: '2026-01-05T10:00:00.250+01:00',
    time: 20.7,
    body: failed('Record Not Found'),
    status: 404,
  });
  const { secret, isSuccess, documented } = request ?? {};
  t.strictSame([secret, isSuccess, documented?.baseUrl], ['sk_secret_1', false, BASE]);
  const { endpoint, ...exchange } = documented?.exchange ?? {};
  t.equal(endpoint?.path, '/contacts/details');
  t.strictSame(exchange, {
    source: { file: 'a.har', entry: 3, time: '2026-01-05T09:00:00.250Z', ended: '2026-01-05T09:00:00.270Z' },
    name: 'GET /contacts/details',
    kind: 'call',
    request: {
      method: 'GET',
      query: [
        ['contact_id', '1'],
        ['a b', 'é'],
      ],
      headers: new Map([
        ['publickey', 'pk_1'],
        ['secretkey', 'sent'],
        ['accept', 'a, b'],
      ]),
      form: undefined,
    },
    response: {
      status: 404,
      headers: new Map([['content-type', 'application/json']]),
      text: '{"status":"failed","errors":"Record Not Found"}',
    },
    outcome: { kind: 'text', text: 'Record Not Found' },
  });
});

t.test('a HEAD and a preflight belong to the endpoint of their path; other methods to none', async (t) => {
  t.equal((await exchangeIn({ method: 'HEAD', url: `${BASE}/contacts/list` }))?.kind, 'head');
  t.equal((await exchangeIn({ method: 'OPTIONS', url: `${BASE}/contacts/add` }))?.kind, 'preflight');
  const stray = await read({ method: 'PATCH', url: `${BASE}/contacts/add`, body: success('Saved') });
  t.match(stray, { method: 'PATCH', path: '/api/v1/contacts/add', isSuccess: true, documented: undefined });
  t.match(await read({ url: 'https://cdn.example.com/a.js' }), { isSuccess: false, documented: undefined });
});

t.test('what is no request over HTTP is left out', async (t) => {
  for (const url of ['data:text/plain,a', 'chrome-extension://a/contacts/list', 'nowhere']) {
    t.equal(await read({ url }), undefined, url);
  }
});

t.test('a response that did not come from the service now is unknown', async (t) => {
  const unknown = { status: 0, headers: new Map(), text: undefined };
  const url = `${BASE}/senders`;
  const body = success({ senders: [] });
  const cases: readonly Recorded[] = [
    { url, body, status: 0 },
    { url, body, more: { _fromCache: 'disk' } },
    { url, body, more: { _fetchedViaServiceWorker: true } },
    { url, body, more: { _fault: { id: 1, kind: 'response' } } },
    { method: 'POST', url: `${BASE}/contacts/add`, body, headers: { 'content-length': '12' } },
  ];
  for (const recorded of cases) {
    const exchange = await exchangeIn(recorded);
    t.strictSame([exchange?.response, exchange?.outcome], [unknown, { kind: 'other' }]);
  }
  t.equal((await exchangeIn({ url, body, more: { _fault: null } }))?.response.status, 200);
});

t.test('a response to what is refused unread is known without the form', async (t) => {
  const post = { method: 'POST', url: `${BASE}/contacts/add`, headers: { 'content-type': 'multipart/form-data' } };
  for (const status of [405, 415, 429]) {
    t.equal((await exchangeIn({ ...post, status, body: failed('no') }))?.response.status, status);
  }
  const wrong = failed({ PublicKey: ['no'] });
  t.equal((await exchangeIn({ ...post, status: 422, body: wrong }))?.response.status, 422);
  t.equal((await exchangeIn({ ...post, status: 422, body: failed({ email: ['no'] }) }))?.response.status, 0);
});

t.test('an entry that took no known time ends as it begins', async (t) => {
  for (const time of [null, 0, -1]) {
    t.strictSame((await read({ url: `${BASE}/senders`, time }))?.source, {
      file: 'a.har',
      entry: 3,
      time: '2026-01-05T09:00:00.000Z',
    });
  }
});
