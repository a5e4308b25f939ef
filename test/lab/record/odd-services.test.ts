/** The probe of a service that breaks off, limits its requests, answers in another form, or is not there. */
import { buffer } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { startCampaignMock } from '../../../src/index.js';
import { assertReady, type ProbeOptions, probe, rehearse } from '../../../src/lab/record/probe.js';
import { naming, UNKNOWN } from '../../../src/lab/record/requests.js';
import { Visit } from '../../../src/lab/record/visit.js';
import { present } from '../../../src/messages/present.js';
import { endpoints } from '../../../src/service/document/index.js';
import { realTime } from '../../../src/time/clock.js';
import { serve } from '../../listening.js';
import { startService } from './probing.js';

/** The headers of a rate limit, and the status of a refused request. */
interface Limited {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const BUSY = '{"status":"failed","errors":"busy"}';
type Odd = 'busy' | 'named' | 'broken' | 'silent' | 'wrapped' | Limited;

/** Starts a proxy that answers some requests in another way than the service. */
async function inFront(
  t: Test,
  baseUrl: string,
  odd: (method: string, path: string, times: number) => Odd | undefined,
) {
  const times = new Map<string, number>();
  const origin = await serve(t, async (request, response) => {
    const { method = '', url = '' } = request;
    const key = `${method} ${url}`;
    times.set(key, (times.get(key) ?? 0) + 1);
    const what = odd(method, url, times.get(key) ?? 0);
    const body = await buffer(request);
    if (what === 'broken')
      return response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy());
    if (what === 'busy') return response.writeHead(429, { 'retry-after': '0' }).end(BUSY);
    if (what === 'silent') return undefined;
    const { status, headers: limit = {}, body: given = BUSY }: Partial<Limited> = typeof what === 'object' ? what : {};
    if (status !== undefined) return response.writeHead(status, limit).end(given);
    const form = new FormData();
    form.append('name', 'Unnamed');
    const type = what === 'named' ? {} : { 'content-type': `${request.headers['content-type']}` };
    const received = await fetch(new URL(url, baseUrl), {
      method,
      headers: {
        PublicKey: `${request.headers.publickey}`,
        SecretKey: `${request.headers.secretkey}`,
        ...(method === 'POST' && type),
      },
      body: method !== 'POST' ? null : what === 'named' ? form : body,
    });
    const text = await received.text();
    const shown = what === 'wrapped' ? text.replace(/(?<=:)\[.*\]/s, (list) => `{"items":${list}}`) : text;
    response.writeHead(received.status, { 'content-type': 'application/json', ...limit }).end(shown);
  });
  return `${origin}/api/v1`;
}

t.test('probe repeats a request after a 429, and removes a record created without its fields', async (t) => {
  const { service, told, probing, records } = await startService(t);
  const before = await records();
  const baseUrl = await inFront(t, service.baseUrl, (method, path, times) => {
    if (path === '/api/v1/contacts/list') return times === 1 ? 'busy' : undefined;
    return method === 'POST' && path === '/api/v1/contacts-type/add' && times === 1 ? 'named' : undefined;
  });
  t.equal(await probe(probing({ baseUrl, isWriting: false })), 0);
  t.strictSame(told, ['POST /contacts-type/add made a record without its fields: removed']);
  t.strictSame(await records(), before);
});

t.test('removeListed removes a record that the service lists under an unknown parent', async (t) => {
  const { service, told, probing } = await startService(t);
  const listing = (...names: readonly string[]) => {
    const contactEmails = names.map((name, id) => ({ id, email: `${name}@example.com` }));
    return { status: 200, headers: {}, body: JSON.stringify({ status: 'success', message: { contactEmails } }) };
  };
  // After the first removal, the list has no own record; it still has the record after the second removal.
  const baseUrl = await inFront(t, service.baseUrl, (method, path, times) => {
    if (method === 'DELETE' || !path.endsWith('?segment_id=987654321')) return undefined;
    return times === 2 ? listing('ada') : listing('ada', 'cmprobeabc1238');
  });
  const endpointOf = (path: string) => present(endpoints.find((one) => one.path === path));
  const [store, asked] = [endpointOf('/segment/email/store'), naming(endpointOf('/segment/email/list'), UNKNOWN)];
  const visit = new Visit(probing({ baseUrl }), 'cmprobeabc123');
  await visit.removeListed(store, asked);
  const [one, ...others] = await service.journal.find();
  t.strictSame([one?.endpoint, one?.query.segment_recipient_id], ['DELETE /segment/email/delete', '1']);
  t.strictSame([others, told], [[], []]);
  await visit.removeListed(store, asked);
  t.strictSame(told, ['what POST /segment/email/store made is in no list: look for cmprobeabc123 in a text']);
});

t.test('probe repeats a request after a broken response, and keeps records that it did not make', async (t) => {
  const fixture = { accounts: [{ contact_types: [{ name: 'Customers' }] }] };
  const { service, told, probing, records } = await startService(t, { fixture });
  const before = await records();
  const once = await inFront(t, service.baseUrl, (_, path, times) =>
    path.endsWith('/contacts-type') && times === 1 ? 'broken' : undefined,
  );
  t.equal(await probe(probing({ baseUrl: once, isWriting: false })), 0);
  t.strictSame([told, await records()], [[], before]);
  // The list cannot be read before the create that makes a record without its fields.
  const later = await inFront(t, service.baseUrl, (method, path, times) => {
    if (path.endsWith('/contacts-type')) return times <= 3 ? 'broken' : undefined;
    return method === 'POST' && path.endsWith('/contacts-type/add') ? 'named' : undefined;
  });
  t.equal(await probe(probing({ baseUrl: later, isWriting: false })), 1, 'a record is left');
  t.strictSame(told, [
    'GET /contacts-type cannot be read: 0 no whole response',
    'POST /contacts-type/add made a record without its fields: find and remove it yourself',
  ]);
  t.match((await service.state()).accounts?.[0]?.contact_types, [{ name: 'Customers' }, { name: 'Unnamed' }]);
});

t.test('probe counts a record as left if it cannot read its table at the end', async (t) => {
  const { service, told, probing } = await startService(t);
  let isOver = false;
  const baseUrl = await inFront(t, service.baseUrl, (_, path) =>
    isOver && path.includes('custom') ? 'broken' : undefined,
  );
  const follow = (line: string) => {
    isOver ||= line.startsWith('DELETE /custom-fields/delete');
  };
  t.equal(await probe(probing({ baseUrl, follow })), 1);
  t.match(
    told.at(-1),
    /^records are left \(1\): each has cmprobe\w{6} in a text; --cleanup and the recording remove them$/,
  );
});

t.test('probe reads a list that the service wraps in an object, and leaves no record', async (t) => {
  const { service, told, probing, records } = await startService(t);
  const before = await records();
  const isList = (path: string) => path.includes('/notification-recipients');
  const baseUrl = await inFront(t, service.baseUrl, (_, path) => (isList(path) ? 'wrapped' : undefined));
  t.strictSame([await probe(probing({ baseUrl })), told, await records()], [0, [], before]);
});

t.test('probe rejects after 10 requests in a row without a whole response', async (t) => {
  const { service, probing } = await startService(t);
  let asked = 0;
  const baseUrl = await inFront(t, service.baseUrl, () => (++asked > 40 ? 'broken' : undefined));
  const message = 'the service has not answered the last 10 requests: 0 no whole response; try again later';
  await t.rejects(probe(probing({ baseUrl, isWriting: false })), { message });
});

t.test('probe waits for Retry-After in seconds or as a date, and rejects if it asks for an hour', async (t) => {
  const times: number[] = [];
  const baseUrl = await serve(t, (_, response) => {
    times.push(realTime() / 1_000_000);
    const soon = new Date(Math.ceil(realTime() / 1_000_000) * 1000).toUTCString();
    response.writeHead(429, { 'retry-after': ['1', soon, '3600'][times.length - 1] }).end();
  });
  const { probing } = await startService(t);
  const waiting = probe(probing({ baseUrl, isWriting: false }));
  await t.rejects(waiting, { message: 'the service asks to wait for 3600 s: come back later' });
  const [first = 0, second = 0, third = 0] = times;
  t.ok(second - first >= 0.99 && third >= Math.ceil(second) - 0.02, `${times}`);
});

type LimitHeaders = (left: number, seconds: number) => Readonly<Record<string, string>>;
/** Limits of 60 requests a minute: the headers by the requests and seconds left, and the number of refusals. */
const LIMITS: Readonly<Record<string, readonly [headersOf: LimitHeaders, refused: number]>> = {
  'no header': [() => ({}), 1],
  'Retry-After': [(left, seconds) => (left < 0 ? { 'retry-after': `${seconds}` } : {}), 1],
  'X-RateLimit-Remaining': [(left) => ({ 'x-ratelimit-remaining': `${Math.max(0, left)}` }), 0],
  'RateLimit-Reset': [(left, seconds) => ({ 'ratelimit-remaining': `${left}`, 'ratelimit-reset': `${seconds}` }), 0],
};

for (const [name, [headersOf, refusals]] of Object.entries(LIMITS)) {
  t.test(`probe obeys a rate limit with ${name}, and loses no request`, async (t) => {
    const { service, told, probing } = await startService(t, { assumptions: {} });
    // A simulated clock in milliseconds: only waits of the probe move it.
    let clock = 0;
    const minutes: number[] = [];
    let refused = 0;
    const baseUrl = await inFront(t, service.baseUrl, () => {
      const minute = Math.floor(clock / 60_000);
      minutes.push(minute);
      const left = 60 - minutes.filter((one) => one === minute).length;
      const headers = headersOf(left, 60 - Math.floor((clock % 60_000) / 1000));
      if (left >= 0) return { headers };
      refused += 1;
      return { status: 429, headers };
    });
    const wait = async (milliseconds: number) => {
      clock += milliseconds;
    };
    // A refusal without a time changes the pace: only a long session shows that no second refusal follows.
    const isWriting = name === 'no header';
    t.equal(await probe(probing({ baseUrl, isWriting, pace: 10, wait })), 0);
    t.strictSame([told, refused], [[], refusals]);
    t.equal(minutes.length - refused, (await rehearse(isWriting)).length);
  });
}

t.test('assertReady says in a sentence if the service is down, or the keys or the address are wrong', async (t) => {
  const { service, probing } = await startService(t);
  const { baseUrl, keys } = service;
  await assertReady(probing());
  const gone = await startCampaignMock();
  await gone.close();
  /** Starts a service that gives every request the same response; returns its address. */
  const answering = async (status: number, headers: Readonly<Record<string, string>>, body: string) =>
    inFront(t, baseUrl, () => ({ status, headers, body }));
  const busy = '; check --base-url, or try again later';
  const cases: readonly (readonly [Partial<ProbeOptions>, RegExp | string])[] = [
    [{ baseUrl: gone.baseUrl }, `the service cannot be reached at ${gone.baseUrl}: ECONNREFUSED${busy}`],
    [
      { keys: { ...keys, secretKey: 'wrong' } },
      /^the service refuses the keys: 401 \{"status":"failed",.*\}; check --public-key and --secret-key$/,
    ],
    [{ keys: { ...keys, publicKey: 'other' } }, /^the service refuses the keys: 401 /],
    [
      { baseUrl: `${baseUrl}/v9` },
      /^no list of contact types under http:\/\/127\.0\.0\.1:\d+\/api\/v1\/v9: 404 .*; check --base-url$/,
    ],
    [
      { baseUrl: await answering(500, {}, '<h1>Server\n Error</h1>') },
      `the service takes no requests now: 500 <h1>Server Error</h1>${busy}`,
    ],
    [
      { baseUrl: await answering(429, {}, '{"status":"failed","errors":"Too many"}') },
      `the service takes no requests now: 429 {"status":"failed","errors":"Too many"}${busy}`,
    ],
    [
      { baseUrl: await answering(200, {}, '<p>Log in</p>') },
      /^no list of contact types under .*: 200 <p>Log in<\/p>; /,
    ],
    [
      { baseUrl: await answering(302, { location: 'https://login.example' }, '') },
      /: 302 https:\/\/login\.example; check --base-url$/,
    ],
    [{ baseUrl: await answering(204, {}, '') }, /: 204 without a body; check --base-url$/],
  ];
  for (const [more, message] of cases) await t.rejects(assertReady(probing(more)), { message });
  const stop = new AbortController();
  const silent = await inFront(t, baseUrl, () => 'silent');
  const waiting = assertReady(probing({ baseUrl: silent, signal: stop.signal }));
  stop.abort(new Error('stopped'));
  await t.rejects(waiting, new Error('stopped'));
});
