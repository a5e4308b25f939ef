import t from 'tap';
import type { FaultDefinition, FaultOutcome } from '../../src/service/account/fault-definition.js';
import { type Client, formData, start, type TestResponse } from '../helper.js';
import { fixture, holdWaits, order, save, startSaving, transports } from './faults-order.js';
import { stateOf } from './raw-connection.js';
import { unknown } from './warnings-texts.js';

const SAVED = '{"status":"success","message":"Saved Successfully"}';
const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** The expected status, type and body of each kind; null where the connection breaks. */
const kinds: readonly (readonly [what: string, outcome: FaultOutcome & { delay?: number }, expected: unknown])[] = [
  ['delay', { kind: 'delay', delay: 5 }, [200, JSON_TYPE, SAVED]],
  ['empty response', { kind: 'response', status: 503 }, [503, TEXT_TYPE, '']],
  ['text response', { kind: 'response', status: 502, body: 'Bad gateway' }, [502, TEXT_TYPE, 'Bad gateway']],
  ['JSON response', { kind: 'response', status: 200, body: { a: ['é', null] } }, [200, JSON_TYPE, '{"a":["é",null]}']],
  ['null response', { kind: 'response', status: 299, body: null }, [299, JSON_TYPE, 'null']],
  [
    'response with headers',
    { kind: 'response', status: 500, body: '<p>', headers: { 'Content-Type': 'text/html' } },
    [500, 'text/html', '<p>'],
  ],
  ['response with status 204', { kind: 'response', status: 204, body: 'x' }, [204, null, '']],
  ['failure', { kind: 'failure', failure: 'NF1' }, [404, JSON_TYPE, '{"status":"failed","errors":"Record Not Found"}']],
  ['close', { kind: 'close' }, null],
  ['close with a reset', { kind: 'close', reset: true }, null],
  ['truncated', { kind: 'truncated' }, [200, JSON_TYPE, SAVED.slice(0, SAVED.length / 2)]],
];

for (const [transport, sendOf] of Object.entries(transports)) {
  for (const [what, outcome, expected] of kinds) {
    for (const when of ['before', 'after'] as const) {
      t.test(`the fault "${what}" applies ${when} the state change, ${transport}`, async (t) => {
        const { mock, client, unsaved, saved, response } = await startSaving(t);
        const send = sendOf(mock);
        await order(client, { ...outcome, when });
        t.equal(await stateOf(mock), unsaved);
        const mark = { id: 1, kind: outcome.kind, when };
        if (expected === null) await t.rejects(save(mock, send), { name: 'TypeError', message: 'fetch failed' });
        else {
          const { status, headers, text } = await save(mock, send);
          t.strictSame([status, headers['content-type'] ?? null, text], expected);
          t.equal(headers['x-mock-fault'], `1; kind=${mark.kind}; when=${when}`);
        }
        const { body } = await client.control('GET', '/journal');
        t.match(body, {
          exchanges: [{ fault: mark, response: expected === null ? null : { status: Number } }],
          total: 1,
        });

        const isSaved = when === 'after' || outcome.kind === 'delay';
        t.equal(await stateOf(mock), isSaved ? saved : unsaved);
        if (isSaved) return;
        // Otherwise the mock would break the same request again.
        await client.control('DELETE', '/faults');
        const next = await save(mock, send);
        t.strictSame(
          [next.status, next.text, next.headers['x-mock-fault']],
          [response.status, response.text, undefined],
        );
        t.equal(await stateOf(mock), saved, 'the next save takes the same id and random value');
      });
    }
  }
}

t.test('an invalid request still fails under a fault that lets its step run', async (t) => {
  const { mock, client } = await start(t, { fixture });
  const failed = '{"status":"failed","errors":{"name":["The name field is required."]}}';
  const half = failed.slice(0, Math.floor(failed.length / 2));
  const cases: [fault: FaultDefinition, text: string][] = [
    [{ kind: 'truncated' }, half],
    [{ kind: 'truncated', when: 'after' }, half],
    [{ kind: 'delay', delay: 1 }, failed],
  ];
  for (const [fault, text] of cases) {
    await order(client, fault);
    const headers = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
    const response = await fetch(`${mock.baseUrl}/contacts-type/add`, { method: 'POST', headers });
    t.strictSame([response.status, await response.text()], [422, text]);
  }
});

for (const when of ['before', 'after'] as const) {
  t.test(`a delay ${when} the state change holds back the response, and any change after the delay`, async (t) => {
    const nextWait = holdWaits(t);
    const { mock, client, unsaved, saved } = await startSaving(t);
    await order(client, { kind: 'delay', when, delay: 120 });
    const pending = save(mock, mock.fetch);
    let isDone = false;
    pending.then(() => {
      isDone = true;
    });
    const { milliseconds, end } = await nextWait();
    t.strictSame([milliseconds, isDone, await stateOf(mock)], [120, false, when === 'after' ? saved : unsaved]);
    end();
    t.strictSame([(await pending).status, await stateOf(mock)], [200, saved]);
  });
}

t.test('a delay ends when the mock closes', async (t) => {
  for (const sendOf of Object.values(transports)) {
    const { mock, client } = await start(t, { fixture });
    await order(client, { kind: 'delay', delay: 600_000 });
    const waiting = save(mock, sendOf(mock));
    const [fault] = mock.directory.all()[0]?.faults.all() ?? [];
    while (fault?.applied === 0) await new Promise(setImmediate);
    await mock.close();
    const { status, text } = await waiting;
    t.strictSame([status, text], [200, SAVED]);
  }
});

const DOWN = { kind: 'response', status: 503 } as const;

/** The statuses of requests, one after the other. */
async function statusesOf(...requests: readonly (() => Promise<TestResponse>)[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const request of requests) statuses.push((await request()).status);
  return statuses;
}

const list = (client: Client) => () => client.get('/contacts-type');
const twice = (client: Client) => statusesOf(list(client), list(client));

t.test('a fault applies to its endpoint, under both of its methods, or to all endpoints', async (t) => {
  const { client } = await start(t, { fixture });
  await order(client, { ...DOWN, endpoint: 'GET /senders', times: 2 });
  t.strictSame(await twice(client), [200, 200]);
  const senders = () => client.get('/senders');
  t.strictSame(await statusesOf(senders, () => client.post('/senders'), senders), [503, 503, 200]);
  await order(client, { ...DOWN, endpoint: '*', times: 2 });
  t.strictSame(await statusesOf(() => client.get('/custom-fields'), list(client), list(client)), [503, 503, 200]);
});

t.test('a HEAD and a preflight use up no fault of a GET or POST', async (t) => {
  const { client } = await start(t, { fixture });
  await order(client, { ...DOWN, endpoint: 'GET /contacts-type' });
  await order(client, { ...DOWN, endpoint: 'POST /contacts-type/add' });
  const asked = (path: string, method: string) => () =>
    client.request('OPTIONS', path, {
      headers: { origin: 'http://localhost:5173', 'access-control-request-method': method },
    });
  const looks = [asked('/contacts-type', 'GET'), asked('/contacts-type/add', 'POST')];
  t.strictSame(await statusesOf(() => client.request('HEAD', '/contacts-type'), ...looks), [200, 204, 204]);
  const add = () => client.post('/contacts-type/add', { name: 'Team' });
  t.strictSame(await statusesOf(list(client), add), [503, 503]);
});

t.test('a request refused for its keys, path, method or rate uses up no fault', async (t) => {
  const { client } = await start(t, { fixture, assumptions: { 'rate-limit': 1 } });
  await order(client, { ...DOWN, after: 1 });
  const passed = [
    await client.as('', '').get('/contacts-type'),
    await client.as('pk_test_default', 'wrong').get('/contacts-type'),
    await client.get('/contact-type'),
    await client.request('PATCH', '/contacts-type'),
    await client.get('/contacts-type'),
    await client.get('/contacts-type'),
  ];
  t.strictSame(
    passed.map(({ status, headers }) => [status, headers['x-mock-fault']]),
    [401, 401, 404, 405, 200, 429].map((status) => [status, undefined]),
  );
  await client.control('PATCH', '/assumptions', { 'rate-limit': 'none' });
  t.strictSame(await twice(client), [503, 200]);
});

t.test('a fault that replaces the step applies before a strict mock refuses the request', async (t) => {
  const { client } = await start(t, { fixture, strict: true });
  await order(client, DOWN);
  const page = () => client.get('/contacts-type', { page: 1 });
  t.strictSame(await statusesOf(page, page), [503, 400]);
});

t.test('a request gets its warnings once under a fault that lets its step run', async (t) => {
  const { mock, client } = await start(t, { fixture });
  const endpoint = 'POST /contacts-type/add';
  const warning = unknown('Contact types', endpoint, 'nmae', 'the nearest is name');
  const headers = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
  for (const [fault, status, isWarned] of [
    [DOWN, 503, false],
    [{ ...DOWN, when: 'after' }, 503, true],
    [{ kind: 'failure', failure: 'NF1', when: 'after' }, 404, true],
    [{ kind: 'delay', delay: 1 }, 422, true],
    [{ kind: 'truncated' }, 422, true],
    [{ kind: 'truncated', when: 'after' }, 422, true],
  ] as const) {
    await order(client, fault);
    const init = { method: 'POST', headers, body: formData({ nmae: 'x' }) };
    const response = await mock.fetch('/contacts-type/add', init);
    const warned = JSON.parse(response.headers.get('x-mock-warnings') ?? '[]');
    t.strictSame([response.status, warned], [status, isWarned ? [warning] : []], JSON.stringify(fault));
  }
  t.strictSame((await client.control('GET', '/warnings')).body, {
    total: 5,
    warnings: [{ ...warning, endpoint, count: 5 }],
  });
});
