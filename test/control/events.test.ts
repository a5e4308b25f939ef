/** The events of a mock, as a reader of the stream gets them. */
import { once } from 'node:events';
import * as http from 'node:http';
import type { Test } from 'tap';
import t from 'tap';
import { startCampaignMock } from '../../src/index.js';
import type { Mock } from '../../src/mock/mock.js';
import { createClient, start } from '../helper.js';
import { CLOCK, fullFixture, senderForm } from '../sample-accounts/full-fixture.js';
import { sendForm, startMailing } from '../sample-accounts/mailing-account.js';
import { problem } from './problem.js';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
};

/** Follows the events. @returns a function that waits for the next `count` events, as names and data */
async function follow(t: Test, mock: Pick<Mock, 'controlUrl'>, search = '') {
  const request = http.get(`${mock.controlUrl}/events${search}`, { agent: false });
  t.teardown(() => request.destroy());
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.setEncoding('utf8');
  let text = '';
  response.on('data', (more: string) => {
    text += more;
  });
  const next = async (count: number): Promise<readonly (readonly [name: string, data: unknown])[]> => {
    const events = () => text.split('\n\n').slice(1, -1);
    while (events().length < count) await once(response, 'data');
    const found = events().map((one) => /^event: (.*)\ndata: (.*)$/.exec(one) ?? []);
    text = ': events\n\n';
    return found.map(([, name = '', data]) => [name, JSON.parse(String(data))]);
  };
  return { response, next };
}

const line = (changes: object) => ({
  id: 1,
  public_key: 'pk_test_default',
  endpoint: 'GET /contacts/list',
  method: 'GET',
  path: '/api/v1/contacts/list',
  query: {},
  status: 200,
  warnings: [],
  fault: null,
  failure: '',
  ...changes,
  at: CLOCK,
});

/** Removes real times; an exchange without an account has only a real time. */
const withoutTimes = (events: readonly unknown[]) =>
  events.map((event) => {
    const [name, { took, at, ...data }] = event as [string, Record<string, unknown>];
    return [name, { ...data, ...(data.public_key !== null && name === 'exchange' && { at }) }, typeof took];
  });

const namesOf = (events: readonly (readonly [name: string, data: unknown])[]) => events.map(([name]) => name);

t.test('a reader gets the exchanges, mails and changes of its account, and exchanges without an account', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const { response, next } = await follow(t, mock, '?public_key=pk_test_default');
  t.match({ status: response.statusCode, headers: response.headers }, { status: 200, headers: HEADERS });
  await client.as('pk_other', 'sk_other').get('/contacts/list');
  await client.get('/contacts/list?colour=sk_test_default');
  await client.as('pk_nobody', 'sk_nobody').get('/sk_nobody');
  const { at: _, ...ofNobody } = line({
    public_key: null,
    endpoint: null,
    path: '/api/v1/[redacted]',
    status: 404,
    warnings: ['undocumented-path'],
    failure: 'The route /api/v1/[redacted] could not be found.',
  });
  t.strictSame(withoutTimes(await next(2)), [
    ['exchange', line({ query: { colour: '[redacted]' }, warnings: ['undocumented-parameter'] }), 'number'],
    ['exchange', ofNobody, 'number'],
  ]);
  await client.control('PUT', '/clock', { clock: CLOCK }, { PublicKey: 'pk_other' });
  await client.control('POST', '/accounts', {}, { PublicKey: 'pk_new' });
  await client.control('POST', '/faults', { kind: 'close' }, { PublicKey: 'pk_test_default' });
  await client.control('POST', '/journal/verify', { match: {} });
  await client.get('/contacts/list').catch(() => undefined);
  t.strictSame(withoutTimes(await next(3)), [
    ['change', { public_key: null, call: 'POST /accounts' }, 'undefined'],
    ['change', { public_key: 'pk_test_default', call: 'POST /faults' }, 'undefined'],
    ['exchange', line({ id: 2, status: null, fault: 'close' }), 'number'],
  ]);
  await client.get('/sender/resend-mail', { sender_id: 1 });
  t.strictSame(namesOf(await next(2)), ['exchange', 'mail']);
});

t.test('a call of the library is a change, and so is the link of a verification mail', async (t) => {
  const mock = await startCampaignMock({ fixture: fullFixture });
  t.teardown(() => mock.close());
  const { next } = await follow(t, mock);
  await mock.clock.freeze();
  await mock.journal.find();
  await fetch(`${mock.baseUrl}/sender/resend-mail?sender_id=1`, { headers: mock.headers });
  const [mail] = await mock.outbox.find();
  t.equal((await fetch(new URL(String(mail?.link), mock.baseUrl))).status, 200);
  const events = (await next(4)).filter(([name]) => name === 'change');
  t.strictSame(events, [
    ['change', { public_key: null, call: 'POST /clock/freeze' }],
    ['change', { public_key: 'pk_test_default', call: 'GET /verify' }],
  ]);
});

t.test('a reader of an account gets its mails alone, and none that is undone', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const { next } = await follow(t, mock, '?public_key=pk_test_default');
  await client.as('pk_other', 'sk_other').post('/sender/save', senderForm);
  for (const header of ['x-mock-fault', 'x-mock-why'])
    await client.get('/sender/resend-mail', { sender_id: 1 }, { [header]: 'kind=truncated' }).catch(() => undefined);
  const events = await next(3);
  t.strictSame(namesOf(events), ['exchange', 'exchange', 'mail']);
  t.strictSame(events[2], ['mail', { public_key: 'pk_test_default' }]);
});

t.test('mails that fall due with an explained request are told', async (t) => {
  const { mock, client } = await startMailing(t, { contacts: [{ email: 'ada@example.com', contact_type_id: 1 }] });
  await client.post('/single/send/create', sendForm);
  const { next } = await follow(t, mock);
  mock.directory.find('pk_mail')?.clock.set({ frozen: Date.UTC(2026, 0, 5, 10) * 1000 });
  await client.get('/single-send/list', {}, { 'x-mock-why': '1' });
  t.strictSame(namesOf(await next(2)), ['exchange', 'mail']);
});

t.test('a reader of all accounts gets the events of each account until the mock closes', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const { response, next } = await follow(t, mock);
  await client.as('pk_other', 'sk_other').get('/contacts/list');
  await client.control('POST', '/reset');
  t.strictSame(namesOf(await next(2)), ['exchange', 'change']);
  const end = once(response, 'end');
  await mock.close();
  await end;
});

t.test('HEAD /events has the headers of the stream, and ends', async (t) => {
  const { mock } = await start(t);
  const { status, headers } = await fetch(`${mock.controlUrl}/events`, { method: 'HEAD' });
  const { 'content-type': type, 'cache-control': cache } = HEADERS;
  t.strictSame([status, headers.get('content-type'), headers.get('cache-control')], [200, type, cache]);
  t.equal(mock.directory.events.listenerCount('exchange'), 0);
});

t.test('a slow reader is dropped, and gets an event that says so', async (t) => {
  const { mock } = await start(t);
  const { response, next } = await follow(t, mock);
  response.pause();
  const { events } = mock.directory;
  const call = 'x'.repeat(1024 * 1024);
  const waitForEnd = async () => {
    while (events.listenerCount('change') > 0) {
      events.emit('change', { public_key: null, call });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await waitForEnd();
  response.resume();
  await once(response, 'end');
  const told = (await next(1)).at(-1) as [string, { bytes: number }];
  t.equal(told[0], 'dropped');
  t.ok(told[1].bytes > 1024 * 1024);
});

t.test('GET /events refuses an unknown account with 404, and the 101st reader with 409', async (t) => {
  const { mock, client } = await start(t);
  const detail = 'No account has the public key "pk_none".';
  const unknown = await client.control('GET', '/events?public_key=pk_none');
  t.strictSame([unknown.status, unknown.body], [404, problem(404, detail)]);
  for (let count = 0; count < 100; count += 1) mock.directory.events.on('exchange', () => undefined);
  const full = await createClient(mock).control('GET', '/events');
  const more = '100 readers follow the events already; let some of them end first.';
  t.strictSame([full.status, full.body], [409, problem(409, more)]);
});
