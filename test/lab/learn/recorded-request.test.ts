import t from 'tap';
import { NO_RESPONSE } from '../../../src/lab/evidence/exchange.js';
import type { Entry } from '../../../src/lab/learn/har-file.js';
import { readEntry } from '../../../src/lab/learn/recorded-request.js';
import { endpoints } from '../../../src/service/document/index.js';
import { failed, success } from '../evidence/exchanges.js';
import { BASE, chrome, type Recorded } from './har-files.js';

const read = (recorded: Recorded) => readEntry(chrome(recorded), 'a.har', 3);

t.test('no documented path is the end of another one', async (t) => {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  for (const path of paths)
    t.same(
      paths.filter((one) => one.endsWith(path)),
      [path],
    );
});

t.test('an entry of HTTP/2 is an exchange; the secret key is not kept', async (t) => {
  const request = await read({
    method: 'get',
    url: `${BASE}/contacts/details?contact_id=1&a+b=%C3%A9#top`,
    headers: { Accept: 'a', accept: 'b' },
    at: '2026-01-05T10:00:00.250+01:00',
    time: 20.7,
    body: failed('Record Not Found'),
    status: 404,
  });
  const { isSuccess, documented } = request ?? {};
  t.strictSame([isSuccess, documented?.baseUrl], [false, BASE]);
  const { endpoint, ...exchange } = documented?.exchange ?? {};
  t.equal(endpoint?.path, '/contacts/details');
  t.strictSame(exchange, {
    source: { file: 'a.har', entry: 3, time: '2026-01-05T09:00:00.250Z', ended: '2026-01-05T09:00:00.270Z' },
    name: 'GET /contacts/details',
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

t.test('a method that the document lacks, and another path, have no endpoint', async (t) => {
  const stray = await read({ method: 'PATCH', url: `${BASE}/contacts/add`, body: success('Saved') });
  t.match(stray, { method: 'PATCH', path: '/api/v1/contacts/add', isSuccess: true, documented: undefined });
  t.match(await read({ url: 'https://cdn.example.com/a.js' }), { isSuccess: false, documented: undefined });
});

t.test('what is no request over HTTP, a HEAD and a preflight are left out', async (t) => {
  for (const url of ['data:text/plain,a', 'chrome-extension://a/contacts/list', 'nowhere'])
    t.equal(await read({ url }), undefined, url);
  t.equal(await read({ method: 'HEAD', url: `${BASE}/contacts/list` }), undefined);
  t.equal(await read({ method: 'OPTIONS', url: `${BASE}/contacts/add` }), undefined);
});

t.test('a response that the service did not give now, or not whole, is unknown, and says why', async (t) => {
  const url = `${BASE}/senders`;
  const body = success({ senders: [] });
  const entry = chrome({ url, body });
  const marked = (mark: object) => [
    { ...entry, ...mark },
    { ...entry, response: { ...entry.response, ...mark } },
  ];
  const half = { text: '{"status":"suc', mimeType: 'application/json' };
  const cases: Readonly<Record<string, readonly unknown[]>> = {
    'from a service worker': [
      ...marked({ _fetchedViaServiceWorker: true }),
      ...marked({ _fetchType: 'Service Worker' }),
    ],
    'from a route of a test': [...marked({ _wasFulfilled: true }), ...marked({ _fetchType: 'Inspector Override' })],
    'from a fault of a mock': [chrome({ url, body, more: { _fault: { id: 1, kind: 'response' } } })],
    'from a cache': [
      ...marked({ _fromCache: 'disk' }),
      ...marked({ _fromPrefetchCache: true }),
      ...marked({ _fetchType: 'Memory Cache' }),
      chrome({ url, body, status: 304 }),
      chrome({ url, body, responseHeaders: { age: '120' } }),
      { ...entry, cache: { afterRequest: null } },
      { ...entry, cache: { beforeRequest: { eTag: '1', hitCount: 1 }, afterRequest: null } },
    ],
    'broken off': [
      chrome({ url, body, status: 0 }),
      ...marked({ _error: 'net::ERR_INCOMPLETE_CHUNKED_ENCODING' }),
      ...marked({ _failureText: 'net::ERR_ABORTED' }),
      ...marked({ _wasAborted: true }),
    ],
    'cut short or unreadable': [
      chrome({ url, content: half, responseHeaders: { 'content-length': '54' } }),
      chrome({ url, content: { ...half, size: 54 } }),
    ],
    'to a body that is not recorded': [
      chrome({ method: 'POST', url: `${BASE}/contacts/add`, body, headers: { 'content-length': '12' } }),
    ],
  };
  for (const [flaw, entries] of Object.entries(cases)) {
    for (const one of entries) {
      // It is as a recorder writes it.
      const read = await readEntry(one as Entry, 'a.har', 3);
      t.strictSame([read?.flaw, read?.isWithoutBody, read?.isSuccess], [flaw, false, false]);
      const { response, outcome } = read?.documented?.exchange ?? {};
      t.strictSame([response, outcome], [NO_RESPONSE, { kind: 'other' }], JSON.stringify(one));
    }
  }
  const whole = [
    ...marked({ _fetchType: 'Network Load', _error: null, _fault: null, _fetchedViaServiceWorker: false }),
    { ...entry, cache: { beforeRequest: null, afterRequest: { eTag: '1' } } },
    chrome({ url, body, responseHeaders: { 'content-length': '5000', 'content-encoding': 'gzip' } }),
  ];
  for (const one of whole) t.match(await readEntry(one as Entry, 'a.har', 3), { flaw: undefined, isSuccess: true });
});

t.test('a response without its body is one, where a body was to come', async (t) => {
  const url = `${BASE}/senders`;
  const cases: readonly (readonly [recorded: Partial<Recorded>, isWithoutBody: boolean])[] = [
    [{ content: { size: 60 } }, true],
    [{ content: { size: 60, text: '' } }, true],
    [{ content: {} }, true],
    [{ content: { size: 0 } }, false],
    [{ content: {}, status: 204 }, false],
    [{ content: {}, status: 0 }, false],
  ];
  for (const [recorded, expected] of cases) t.equal((await read({ url, ...recorded }))?.isWithoutBody, expected);
});

t.test('a query that stands apart from the address is that of the request', async (t) => {
  const entry = chrome({ url: `${BASE}/contacts/details` });
  const queryOf = async (search: string) => {
    const url = `${BASE}/contacts/details${search}`;
    const queryString = [
      { name: 'contact_id', value: '9 9' },
      { name: 'page', value: '2' },
    ];
    const read = await readEntry({ ...entry, request: { ...entry.request, url, queryString } }, 'a.har', 3);
    return read?.documented?.exchange.request.query;
  };
  t.strictSame(await queryOf(''), [
    ['contact_id', '9 9'],
    ['page', '2'],
  ]);
  t.strictSame(await queryOf('?contact_id=9%209'), [['contact_id', '9 9']]);
});

t.test('a response to what is refused unread is known without the form', async (t) => {
  const post = { method: 'POST', url: `${BASE}/contacts/add`, headers: { 'content-type': 'multipart/form-data' } };
  const cases = [
    ...[405, 415, 429].map((status) => [status, 'no', status] as const),
    [422, { PublicKey: ['no'] }, 422],
    [422, { email: ['no'] }, 0],
  ] as const;
  for (const [status, errors, known] of cases) {
    const { documented } = (await read({ ...post, status, body: failed(errors) })) ?? {};
    t.equal(documented?.exchange.response.status, known);
  }
});

t.test('an entry that took no known time ends as it begins', async (t) => {
  for (const time of [null, 0, -1, 1e300]) {
    t.strictSame((await read({ url: `${BASE}/senders`, time }))?.source, {
      file: 'a.har',
      entry: 3,
      time: '2026-01-05T09:00:00.000Z',
    });
  }
});
