import t from 'tap';
import type { FaultDefinition, FaultOutcome } from '../../src/service/account/fault-definition.js';
import { start } from '../helper.js';
import { fixture, holdWaits, order, save, startSaving, transports } from './faults-order.js';
import { stateOf } from './raw-connection.js';

const SAVED = '{"status":"success","message":"Saved Successfully"}';
const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** The expected status, type and body of each kind; null where the connection breaks. */
const kinds: readonly (readonly [what: string, outcome: FaultOutcome & { delay?: number }, expected: unknown])[] = [
  ['delay', { kind: 'delay', delay: 5 }, [200, JSON_TYPE, SAVED]],
  ['answer without a body', { kind: 'response', status: 503 }, [503, TEXT_TYPE, '']],
  ['answer of a text', { kind: 'response', status: 502, body: 'Bad gateway' }, [502, TEXT_TYPE, 'Bad gateway']],
  ['answer of JSON', { kind: 'response', status: 200, body: { a: ['é', null] } }, [200, JSON_TYPE, '{"a":["é",null]}']],
  ['answer of null', { kind: 'response', status: 299, body: null }, [299, JSON_TYPE, 'null']],
  [
    'answer with headers',
    { kind: 'response', status: 500, body: '<p>', headers: { 'Content-Type': 'text/html' } },
    [500, 'text/html', '<p>'],
  ],
  ['answer that can have no body', { kind: 'response', status: 204, body: 'x' }, [204, null, '']],
  ['failure', { kind: 'failure', failure: 'NF1' }, [404, JSON_TYPE, '{"status":"failed","errors":"Record Not Found"}']],
  ['close', { kind: 'close' }, null],
  ['close by a reset', { kind: 'close', reset: true }, null],
  ['truncated', { kind: 'truncated' }, [200, JSON_TYPE, SAVED.slice(0, SAVED.length / 2)]],
];

for (const [transport, sendOf] of Object.entries(transports)) {
  for (const [what, outcome, expected] of kinds) {
    for (const when of ['before', 'after'] as const) {
      t.test(`${what}, ${when} the state change, ${transport}`, async (t) => {
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
        // The same request would be broken again.
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

t.test('an invalid request fails under a fault too', async (t) => {
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
  t.test(`a delay ${when} the state change holds the response back, and a change that comes behind it`, async (t) => {
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
