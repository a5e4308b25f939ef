import t from 'tap';
import type { Entry } from '../../../src/lab/learn/har-file.js';
import { readEntry } from '../../../src/lab/learn/recorded-request.js';
import { endpoints } from '../../../src/service/document/index.js';
import { failed, success } from '../evidence/exchanges.js';
import { BASE, chrome, type Recorded } from './har-files.js';

const read = (recorded: Recorded) => readEntry(chrome(recorded), 'a.har', 3);

t.test('no documented path ends with another documented path', async (t) => {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  for (const path of paths)
    t.same(
      paths.filter((one) => one.endsWith(path)),
      [path],
    );
});

t.test('readEntry reads an entry of HTTP/2 as an exchange, without its secret key', async (t) => {
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
  const { declared, ...exchange } = documented?.exchange ?? {};
  t.equal(declared?.path, '/contacts/details');
  t.strictSame(exchange, {
    file: 'a.har',
    entry: 3,
    started: Date.UTC(2026, 0, 5, 9, 0, 0, 250) * 1000,
    took: 20_000,
    endpoint: 'GET /contacts/details',
    method: 'GET',
    query: { contact_id: '1', 'a b': 'é' },
    request: {
      headers: { publickey: 'pk_1', secretkey: 'sent', accept: 'a, b' },
      fields: null,
      files: [],
      truncated: false,
    },
    response: {
      status: 404,
      headers: { 'content-type': 'application/json' },
      body: '{"status":"failed","errors":"Record Not Found"}',
      truncated: false,
    },
    outcome: { kind: 'text', text: 'Record Not Found' },
  });
});

t.test('readEntry finds no endpoint for an undocumented method or path', async (t) => {
  const stray = await read({ method: 'PATCH', url: `${BASE}/contacts/add`, body: success('Saved') });
  t.match(stray, { method: 'PATCH', path: '/api/v1/contacts/add', isSuccess: true, documented: undefined });
  t.match(await read({ url: 'https://cdn.example.com/a.js' }), { isSuccess: false, documented: undefined });
});

t.test('readEntry skips URLs other than HTTP, HEAD requests and preflights', async (t) => {
  for (const url of ['data:text/plain,a', 'chrome-extension://a/contacts/list', 'nowhere'])
    t.equal(await read({ url }), undefined, url);
  t.equal(await read({ method: 'HEAD', url: `${BASE}/contacts/list` }), undefined);
  t.equal(await read({ method: 'OPTIONS', url: `${BASE}/contacts/add` }), undefined);
});

t.test('readEntry drops a response that is mocked, cached, broken off or cut short, and says why', async (t) => {
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
      // The table has entries as recorders write them.
      const read = await readEntry(one as Entry, 'a.har', 3);
      t.strictSame([read?.flaw, read?.isWithoutBody, read?.isSuccess], [flaw, false, false]);
      const { response, outcome } = read?.documented?.exchange ?? {};
      t.strictSame([response, outcome], [null, { kind: 'other' }], JSON.stringify(one));
    }
  }
  const whole = [
    ...marked({ _fetchType: 'Network Load', _error: null, _fault: null, _fetchedViaServiceWorker: false }),
    { ...entry, cache: { beforeRequest: null, afterRequest: { eTag: '1' } } },
    chrome({ url, body, responseHeaders: { 'content-length': '5000', 'content-encoding': 'gzip' } }),
  ];
  for (const one of whole) t.match(await readEntry(one as Entry, 'a.har', 3), { flaw: undefined, isSuccess: true });
});

t.test('readEntry sets isWithoutBody if the body of a response should exist and is not recorded', async (t) => {
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

t.test('readEntry takes the query from queryString only if the URL has no query', async (t) => {
  const entry = chrome({ url: `${BASE}/contacts/details` });
  const queryOf = async (search: string) => {
    const url = `${BASE}/contacts/details${search}`;
    const queryString = Object.entries({ contact_id: '9 9', page: '2' }).map(([name, value]) => ({ name, value }));
    const read = await readEntry({ ...entry, request: { ...entry.request, url, queryString } }, 'a.har', 3);
    return read?.documented?.exchange.query;
  };
  t.strictSame(await queryOf(''), { contact_id: '9 9', page: '2' });
  t.strictSame(await queryOf('?contact_id=9%209'), { contact_id: '9 9' });
});

t.test('readEntry keeps a refusal that does not depend on the form if the form is not recorded', async (t) => {
  const post = { method: 'POST', url: `${BASE}/contacts/add`, headers: { 'content-type': 'multipart/form-data' } };
  const cases = [
    ...[405, 415, 429].map((status) => [status, 'no', status] as const),
    [422, { PublicKey: ['no'] }, 422],
    [422, { email: ['no'] }, undefined],
  ] as const;
  for (const [status, errors, known] of cases) {
    const { documented } = (await read({ ...post, status, body: failed(errors) })) ?? {};
    t.equal(documented?.exchange.response?.status, known);
  }
});

t.test('readEntry sets a duration of 0 for an entry whose duration is missing, zero or out of range', async (t) => {
  for (const time of [null, 0, -1, 1e300]) {
    const { started, took } = (await read({ url: `${BASE}/senders`, time }))?.documented?.exchange ?? {};
    t.strictSame([started, took], [Date.UTC(2026, 0, 5, 9) * 1000, 0]);
  }
});
