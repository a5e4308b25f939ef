/** The probe: what it makes is gone afterwards, nothing is mailed, and its recording shows what the service does. */
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { startCampaignMock } from '../../../src/index.js';
import { learn } from '../../../src/lab/learn/learn.js';
import { assertReady, cleanUp, type ProbeOptions, probe, rehearse } from '../../../src/lab/record/probe.js';
import { Recorder } from '../../../src/lab/record/recorder.js';
import { naming } from '../../../src/lab/record/requests.js';
import { Visit } from '../../../src/lab/record/visit.js';
import type { MockOptions } from '../../../src/mock/options.js';
import { endpoints } from '../../../src/service/document/index.js';
import { realTime } from '../../../src/time/clock.js';
import { serve } from '../../listening.js';
import { success } from '../evidence/exchanges.js';
import { chrome, harFile } from '../learn/har-files.js';

const VALUES = {
  'list-order': 'newest-first',
  'message-style': 'field',
  'http-status.validation': 400,
  'missing-id': 'validation',
  'duplicate-name': 'accept',
  'bulk-delete.unknown': 'all-or-nothing',
  'update-unknown': 'not-found-2',
} as const;

/** A mock with other values, as the real service. */
async function startService(t: Test, options: MockOptions = {}) {
  const service = await startCampaignMock({ assumptions: VALUES, clock: '2026-03-02T09:00:00Z', ...options });
  t.teardown(() => service.close());
  const told: string[] = [];
  const probing = (more: Partial<ProbeOptions> = {}): ProbeOptions => ({
    ...{ baseUrl: service.baseUrl, keys: service.keys, isWriting: true, pace: 0 },
    ...{ signal: new AbortController().signal, tell: (text: string) => told.push(text) },
    ...more,
  });
  /** The records that are not deleted, by table. */
  const records = async () => {
    const [account = {}] = (await service.state()).accounts ?? [];
    const tables = Object.entries(account).filter(([, value]) => Array.isArray(value));
    return tables.map(([name, all]) => [name, [all].flat().filter((one) => !Object(one).deleted_at)]);
  };
  return { service, told, probing, records };
}

t.test('a probe that writes leaves no record and no mail, and its recording shows values', async (t) => {
  const { service, told, probing, records } = await startService(t);
  const before = await records();
  const out = join(t.testdir({}), 'probe.har');
  const recorder = await Recorder.start({ baseUrl: service.baseUrl, out });
  t.equal(await probe(probing({ baseUrl: recorder.baseUrl })), 0);
  await recorder.close();
  t.strictSame(told, []);
  t.strictSame(await records(), before);
  t.strictSame(await service.outbox.find(), []);
  const { proofs, contradictions, deviations } = await learn([out], service.baseUrl);
  t.strictSame([contradictions, deviations], [[], []]);
  const shown = new Map<string, unknown>(proofs.map(({ id, value }) => [id, value]));
  for (const [id, value] of Object.entries(VALUES)) t.equal(shown.get(id), value, id);
});

t.test(
  'a probe that writes uploads files, schedules mails of its automations, and names parents that are not there',
  async (t) => {
    const values = {
      'http-status.success@POST /contacts/upload-csv': 201,
      'http-status.success@POST /automations/schedule/create': 201,
      'http-status.validation@POST /sender/update': 400,
      'http-status.validation@POST /segment/email/store': 400,
      'dangling-reference@POST /segment/email/store': 'accept',
      'dangling-reference@POST /unsubscribes-groups/manually-add': 'not-found',
      'dangling-reference@POST /automations/schedule/create': 'not-found',
      'csv-bad-row': 'skip-row',
      'csv-known-address': 'update',
      'text.max-length@POST /contacts-type/add': 200,
      'text.max-length@POST /automations/create': 250,
      'text.max-length@POST /contacts-type/update': 220,
      // Contacts of the account show own custom fields, and are still not those of the probe.
      'custom-field.shown': 'all',
      'custom-field.label': 'name',
      'list.page-size@GET /contacts/list': 12,
      'list.page-size@GET /reserve-fields': 12,
      'reserved-fields.names@GET /reserve-fields': 'placeholders',
      'missing-id@DELETE /sender/delete': 'validation',
      'body-encoding@POST /global-unsubscribes/save': 'any',
      'delete.in-use@DELETE /contacts-type/delete': 'cascade',
      'contact-form.further': 'stored',
      'delete.in-use@DELETE /custom-fields/delete': 'refuse',
      'bulk-delete.key@POST /single/send/bulk-delete': 'id',
    } as const;
    const { service, told, probing, records } = await startService(t, { assumptions: values });
    const before = await records();
    const out = join(t.testdir({}), 'probe.har');
    const recorder = await Recorder.start({ baseUrl: service.baseUrl, out });
    t.equal(await probe(probing({ baseUrl: recorder.baseUrl })), 0);
    await recorder.close();
    t.strictSame(told, ['what POST /segment/email/store made is in no list']);
    const other = (name: unknown) => name !== 'segment_recipients';
    const left = (all: Awaited<ReturnType<typeof records>>) => all.filter(([name]) => other(name));
    t.strictSame(left(await records()), left(before));
    t.strictSame(await service.outbox.find(), []);
    // A service may keep the schedules of a deleted automation.
    const all = await service.journal.find({ limit: 1000, status: 200 });
    const deletion = all.findIndex(({ endpoint }) => endpoint === 'DELETE /automations/delete');
    const list = all.slice(0, deletion).findLast(({ endpoint }) => endpoint === 'GET /automations/schedule');
    t.match(list?.response?.body, '{"automation_schedules":[]}');
    const adds = all.flatMap(({ endpoint, request }) =>
      endpoint === 'POST /contacts/add' ? [{ ...request.fields }] : [],
    );
    const long = adds.find(({ first_name }) => String(first_name).length > 255);
    t.equal(adds.filter(({ email }) => email === long?.email).length, 1, 'a long text has an address of its own');
    const { proofs } = await learn([out], service.baseUrl);
    const shown = new Map<string, unknown>(proofs.map(({ key, value }) => [key, value]));
    for (const [key, value] of Object.entries(values)) t.equal(shown.get(key), value, key);
  },
);

t.test('a visit sends no write that names a record of somebody else', async (t) => {
  const { service, probing } = await startService(t);
  const visit = new Visit(probing(), 'cmprobeabc123');
  for (const endpoint of endpoints.filter(({ key, isRead }) => key !== undefined && !isRead))
    await t.rejects(visit.ask(naming(endpoint, '1', {})), / is not sent: 1 is no record of the probe$/);
  t.strictSame(await service.journal.find(), []);
});

t.test('a probe that reads sends no write but creates without fields', async (t) => {
  const { service, probing } = await startService(t);
  await probe(probing({ isWriting: false }));
  const exchanges = await service.journal.find({ limit: 1000 });
  const writes = exchanges.filter(({ method, response }) => method !== 'GET' && response?.status === 200);
  t.strictSame(writes, []);
});

t.test('the plan is what is asked, and sends nothing to the service', async (t) => {
  const [reads, all] = [await rehearse(false), await rehearse(true)];
  t.ok(reads.length > 50 && all.length > 3 * reads.length, `${reads.length} and ${all.length}`);
  t.ok(reads.includes('GET /contacts-type/view  contact_type_id'));
  t.ok(all.includes('POST /contacts-type/update  name, id'));
  t.notOk(all.some((line) => /^(POST \/sender\/save {2}from|GET \/automations\/set-live$)/.test(line)));
});

/** The headers of a limit, and the status of a refusal. */
interface Limited {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Starts a proxy that answers some requests in another way than the service. */
async function inFront(
  t: Test,
  baseUrl: string,
  odd: (
    method: string,
    path: string,
    times: number,
  ) => 'busy' | 'named' | 'broken' | 'silent' | 'wrapped' | Limited | undefined,
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
    if (what === 'busy')
      return response.writeHead(429, { 'retry-after': '0' }).end('{"status":"failed","errors":"busy"}');
    if (what === 'silent') return undefined;
    const refusal = '{"status":"failed","errors":"busy"}';
    const {
      status,
      headers: limit = {},
      body: given = refusal,
    }: Partial<Limited> = typeof what === 'object' ? what : {};
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

t.test('a bad answer is asked again, and a record that was made without its fields is told and removed', async (t) => {
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

t.test('a send of the probe never lies in the past, is never without its time, and mails nobody', async (t) => {
  const fixture = {
    clock: '2026-03-02T09:00:00Z',
    assumptions: { 'single-send.step-seconds': 0, 'schedule.missing': 'accept' },
    accounts: [
      {
        senders: [{ from_email: 'ada@example.com', is_verified: 1 }],
        unsubscribe_groups: [{ group_name: 'News' }],
        notification_recipients: [{ email_address: 'owner@example.com' }],
      },
    ],
  } as const;
  for (const format of ['long', 'short', 'minutes', 'seconds'] as const) {
    const { service, told, probing } = await startService(t, { fixture, assumptions: { 'schedule.format': format } });
    t.equal(await probe(probing()), 0);
    t.strictSame([told, await service.outbox.find()], [[], []], format);
    const done = await service.journal.find({ limit: 1000, status: 200 });
    const names = new Set(done.map(({ endpoint }) => endpoint));
    for (const name of ['create', 'update', 'duplicate', 'bulk-delete'])
      t.ok(names.has(`POST /single/send/${name}`), name);
    const dates = done.flatMap(({ request }) => request.fields?.schedule_date ?? []);
    t.ok(dates.length >= 2 && dates.every((date) => /^(20)?39-0?1-0?5$/.test(String(date))), format);
  }
});

t.test('a page that breaks off is asked again, and a record of somebody else stays', async (t) => {
  const fixture = { accounts: [{ contact_types: [{ name: 'Customers' }] }] };
  const { service, told, probing, records } = await startService(t, { fixture });
  const before = await records();
  const once = await inFront(t, service.baseUrl, (_, path, times) =>
    path.endsWith('/contacts-type') && times === 1 ? 'broken' : undefined,
  );
  t.equal(await probe(probing({ baseUrl: once, isWriting: false })), 0);
  t.strictSame([told, await records()], [[], before]);
  // The list cannot be read before the create that makes something without its fields.
  const later = await inFront(t, service.baseUrl, (method, path, times) => {
    if (path.endsWith('/contacts-type')) return times <= 3 ? 'broken' : undefined;
    return method === 'POST' && path.endsWith('/contacts-type/add') ? 'named' : undefined;
  });
  await probe(probing({ baseUrl: later, isWriting: false }));
  t.strictSame(told, [
    'GET /contacts-type cannot be read: 0 no whole response',
    'POST /contacts-type/add made a record without its fields: look for it yourself',
  ]);
  t.match((await service.state()).accounts?.[0]?.contact_types, [{ name: 'Customers' }, { name: 'Unnamed' }]);
});

t.test('a table that cannot be read at the end counts as not removed', async (t) => {
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

t.test('a list in another form is read, so that nothing is left', async (t) => {
  const { service, told, probing, records } = await startService(t);
  const before = await records();
  const isList = (path: string) => path.includes('/notification-recipients');
  const baseUrl = await inFront(t, service.baseUrl, (_, path) => (isList(path) ? 'wrapped' : undefined));
  t.strictSame([await probe(probing({ baseUrl })), told, await records()], [0, [], before]);
});

t.test('a probe of a service that has gone ends', async (t) => {
  const { service, probing } = await startService(t);
  let asked = 0;
  const baseUrl = await inFront(t, service.baseUrl, () => (++asked > 40 ? 'broken' : undefined));
  const message = 'the service has not answered the last 10 requests: 0 no whole response; try again later';
  await t.rejects(probe(probing({ baseUrl, isWriting: false })), { message });
});

t.test('the wait that a service asks for is kept, in seconds and as a date', async (t) => {
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
/** Limits of 60 requests a minute: the headers of a response, by the requests and the seconds that are left, and the refused requests. */
const LIMITS: Readonly<Record<string, readonly [headersOf: LimitHeaders, refused: number]>> = {
  'no header': [() => ({}), 1],
  'Retry-After': [(left, seconds) => (left < 0 ? { 'retry-after': `${seconds}` } : {}), 1],
  'X-RateLimit-Remaining': [(left) => ({ 'x-ratelimit-remaining': `${Math.max(0, left)}` }), 0],
  'RateLimit-Reset': [(left, seconds) => ({ 'ratelimit-remaining': `${left}`, 'ratelimit-reset': `${seconds}` }), 0],
};

for (const [name, [headersOf, refusals]] of Object.entries(LIMITS)) {
  t.test(`a probe keeps a limit with ${name}, and loses no request`, async (t) => {
    const { service, told, probing } = await startService(t, { assumptions: {} });
    // Milliseconds of a fast clock, which only waits of the probe move.
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
    // Only after a refusal without a time, the pace changes: a long session shows that it is the last one.
    const isWriting = name === 'no header';
    t.equal(await probe(probing({ baseUrl, isWriting, pace: 10, wait })), 0);
    t.strictSame([told, refused], [[], refusals]);
    t.equal(minutes.length - refused, (await rehearse(isWriting)).length);
  });
}

t.test('a probe that was broken off is cleaned up after by its recording', async (t) => {
  const { service, told, probing, records } = await startService(t);
  const before = await records();
  const body = new URLSearchParams({ name: 'cmprobeabc123 name 1' });
  const url = `${service.baseUrl}/contacts-type/add`;
  await fetch(url, { method: 'POST', headers: service.headers, body });
  // The records of an earlier probe are not those of this one.
  const earlier = success({ contactTypes: [{ name: 'cmprobe000000 name 1' }] });
  const list = chrome({ url: `${service.baseUrl}/contacts-type`, body: earlier });
  const file = harFile(t, [list, chrome({ method: 'POST', url, postData: { text: `${body}` } })]);
  const other = harFile(t, [list], 'other.har');
  t.equal(await cleanUp(file, probing({ baseUrl: '' })), 0, 'at the address of the recording');
  t.strictSame([told, await records()], [['no record with cmprobeabc123 in a text is left'], before]);
  await t.rejects(cleanUp(other, probing()), {
    message: `${other} has nothing that a probe made; wanted the recording of a probe with --write`,
  });
});

t.test('a signal ends a probe, and what it made is removed', async (t) => {
  const { probing, records } = await startService(t);
  const before = await records();
  const stop = new AbortController();
  let creates = 0;
  const follow = (line: string) => {
    if (line === 'POST /contacts-type/add  name') creates += 1;
    if (creates === 2) stop.abort();
  };
  await t.rejects(probe(probing({ signal: stop.signal, follow })), { name: 'AbortError' });
  t.strictSame(await records(), before);
});

t.test('a service that is down, other keys and another address are told in a sentence', async (t) => {
  const { service, probing } = await startService(t);
  const { baseUrl, keys } = service;
  await assertReady(probing());
  const gone = await startCampaignMock();
  await gone.close();
  /** The address of a service that answers everything alike. */
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
