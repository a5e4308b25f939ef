import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import t, { type Test } from 'tap';
import type { Mock } from '../../src/mock/mock.js';
import type { MockOptions } from '../../src/mock/options.js';
import { createFetch } from '../../src/server/fetch.js';
import { formData, KEYS, start } from '../helper.js';
import { smallAccount } from '../sample-accounts/small-account.js';

const fixture = smallAccount();
const ADDED = { status: 'success', message: 'Added Successfully' };

const startWithout = async (t: Test, options: MockOptions = {}): Promise<Mock> =>
  (await start(t, { fixture, listen: false, ...options })).mock;

const order = (mock: Mock, fault: object) =>
  mock.fetch(`${mock.controlUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });

t.test('a mock without a socket serves requests to its base URL', async (t) => {
  const mock = await startWithout(t);
  t.same([mock.baseUrl, mock.controlUrl], ['http://localhost/api/v1', 'http://localhost/__control']);
  const response = await mock.fetch('/contacts-type', { headers: KEYS });
  t.same([response.status, response.statusText, response.ok], [200, 'OK', true]);
  t.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
  t.match(await response.json(), { status: 'success', message: { contactTypes: [{ id: 1, name: 'Team' }] } });
});

t.test('fetch returns the same bytes and headers as a request over a socket', async (t) => {
  const { mock } = await start(t, { fixture });
  const withBytes = async (response: Response) => {
    const headers = [...response.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name));
    return [response.status, response.statusText, headers, await response.text()];
  };
  const failing = '/contacts-type/view?contact_type_id=9';
  const paths = ['/contacts-type', failing, '/contacts-typ', '/contacts/list?x=é'];
  for (const [path, method] of paths.flatMap((path) => ['GET', 'HEAD'].map((method) => [path, method] as const))) {
    const wanted = await withBytes(await fetch(mock.baseUrl + path, { method, headers: KEYS }));
    t.same(await withBytes(await mock.fetch(path, { method, headers: KEYS })), wanted, `${method} ${path}`);
  }
});

t.test('fetch accepts a path, a URL as text or object, and a Request; it rejects a relative path', async (t) => {
  const mock = await startWithout(t, { prefix: '/v2' });
  const address = 'http://localhost/v2/contacts-type/view?contact_type_id=1';
  const inputs = [
    '/contacts-type/view?contact_type_id=1',
    address,
    new URL(address),
    new Request(address, { headers: { PublicKey: 'nobody' } }),
  ];
  for (const input of inputs) {
    const response = await mock.fetch(input, { headers: KEYS });
    t.match(await response.json(), { status: 'success', message: { contactType: { id: 1 } } }, String(input));
  }
  const request = new Request(address, { headers: KEYS });
  t.equal((await mock.fetch(request)).status, 200);
  await t.rejects(mock.fetch('contacts-type'), { name: 'TypeError' });
});

t.test('fetch keeps the host of the URL: the control plane refuses a host that is not loopback', async (t) => {
  const mock = await startWithout(t);
  t.equal((await mock.fetch('http://127.0.0.1:9/__control')).status, 200);
  t.equal((await mock.fetch('http://mock.example/__control')).status, 403);
});

t.test('fetch sends multipart forms, urlencoded forms and files', async (t) => {
  const mock = await startWithout(t);
  const form = formData({ name: 'Übung & mehr' });
  const urlencoded = new URLSearchParams({ name: 'Friends' });
  for (const body of [form, urlencoded]) {
    const response = await mock.fetch('/contacts-type/add', { method: 'POST', headers: KEYS, body });
    t.same(await response.json(), ADDED);
  }
  const file = new File(['email,first_name\nada@example.com,Ada\n'], 'contacts.csv', { type: 'text/csv' });
  const upload = formData({ contact_type_id: 1, file });
  const uploaded = await mock.fetch('/contacts/upload-csv', { method: 'POST', headers: KEYS, body: upload });
  t.same([uploaded.status, await uploaded.json()], [200, { status: 'success', message: 'Imported Successfully' }]);
  const [account] = mock.directory.all();
  t.match(account?.contactTypes.all(), [{ name: 'Team' }, { name: 'Übung & mehr' }, { name: 'Friends' }]);
  t.match(account?.contacts.all(), [{ email: 'ada@example.com' }]);
});

/** The classes of another realm, such as jsdom under Jest. */
const foreign = (tag: string, members: object): object => ({ [Symbol.toStringTag]: tag, ...members });

const QUIET = { aborted: false, throwIfAborted() {}, addEventListener() {}, removeEventListener() {} };

t.test('fetch takes the Request, the signal and the forms of another realm', async (t) => {
  const mock = await startWithout(t);
  const request = new Request(`${mock.baseUrl}/contacts-type`, { headers: KEYS });
  const { url, method, headers, signal } = request;
  const copy = foreign('Request', { url, method, headers, signal, arrayBuffer: () => request.arrayBuffer() });
  const send = async (path: string, body: object): Promise<unknown> => {
    const init = { method: 'POST', headers: KEYS, body, signal: foreign('AbortSignal', QUIET) };
    // The types of Node describe only Node's own classes.
    return (await mock.fetch(path, init as RequestInit)).json();
  };
  const formWith = (file: object) =>
    foreign('FormData', { [Symbol.iterator]: () => Object.entries({ contact_type_id: '1', file })[Symbol.iterator]() });
  const fileOf = (members: object) => foreign('File', { name: 'a.csv', type: 'text/csv', ...members });
  const { buffer } = new TextEncoder().encode('email\nada@example.com\n');
  t.equal((await mock.fetch(copy as Request)).status, 200);
  const urlencoded = foreign('URLSearchParams', { toString: () => 'name=Friends' });
  t.same(await send('/contacts-type/add', urlencoded), ADDED);
  const imported = { status: 'success', message: 'Imported Successfully' };
  t.same(await send('/contacts/upload-csv', formWith(fileOf({ arrayBuffer: async () => buffer }))), imported);
  // jsdom before 28.1 keeps the bytes of a file like this.
  const kept = { [Symbol('impl')]: { type: 'text/csv', _buffer: Buffer.from('email\ngrace@example.com\n') } };
  t.same(await send('/contacts/upload-csv', formWith(fileOf(kept))), imported);
  t.match(mock.directory.all()[0]?.contacts.all(), [{ email: 'ada@example.com' }, { email: 'grace@example.com' }]);
  await t.rejects(send('/contacts/upload-csv', formWith(fileOf({}))), {
    name: 'TypeError',
    message: 'file "a.csv": has no arrayBuffer(); wanted one that can be read',
  });
});

t.test('fetch with the signal null ignores the aborted signal of the Request', async (t) => {
  const mock = await startWithout(t);
  const request = new Request(`${mock.baseUrl}/contacts-type`, { headers: KEYS, signal: AbortSignal.abort() });
  t.equal((await mock.fetch(request, { signal: null })).status, 200);
});

t.test('a 204 response has a null body', async (t) => {
  const mock = await startWithout(t);
  const response = await mock.fetch(`${mock.controlUrl}/journal`, { method: 'DELETE' });
  t.same([response.status, response.body], [204, null]);
});

t.test('fetch keeps the bytes of a binary body and each set-cookie header', async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  const bytes = readFileSync(process.execPath).subarray(0, 5000);
  app.get('/', async (_request, reply) => reply.header('set-cookie', ['a=1', 'b=2']).send(bytes));
  const response = await createFetch(app, 'http://localhost')('/');
  t.same(response.headers.getSetCookie(), ['a=1', 'b=2']);
  t.ok(bytes.equals(Buffer.from(await response.arrayBuffer())));
});

t.test('fetch rejects a request that is already aborted, and does not send it', async (t) => {
  const mock = await startWithout(t);
  const reason = new Error('not wanted');
  const init = { method: 'POST', headers: KEYS, body: new URLSearchParams({ name: 'Friends' }) };
  await t.rejects(mock.fetch('/contacts-type/add', { ...init, signal: AbortSignal.abort(reason) }), reason);
  await t.rejects(mock.fetch('/contacts-type/add', { ...init, signal: AbortSignal.abort() }), { name: 'AbortError' });
  t.same(mock.directory.journalOf('pk_test_default').find(), []);
});

t.test('an abort during a delay rejects at once with its reason', async (t) => {
  const mock = await startWithout(t);
  await order(mock, { kind: 'delay', delay: 600_000 });
  const abort = new AbortController();
  const pending = mock.fetch('/contacts-type', { headers: KEYS, signal: abort.signal });
  const reason = new Error('not wanted any more');
  const account = mock.directory.find('pk_test_default');
  while (account?.faults.all()[0]?.applied === 0) await new Promise(setImmediate);
  abort.abort(reason);
  await t.rejects(pending, reason);
});

t.test('fetch returns a list if ArrayBuffer is from another realm, as in jsdom', async (t) => {
  const mock = await startWithout(t);
  const own = globalThis.ArrayBuffer;
  t.teardown(() => {
    globalThis.ArrayBuffer = own;
  });
  globalThis.ArrayBuffer = runInNewContext('ArrayBuffer');
  const response = await mock.fetch('/contacts-type', { headers: KEYS });
  t.match(await response.json(), { status: 'success', message: { contactTypes: [{ id: 1, name: 'Team' }] } });
});
