import t from 'tap';
import { start } from '../helper.js';
import { fixture, order, save, startSaving, stateOf, transports } from './faults-order.js';

const FAILED = (errors: string) => `{"status":"failed","errors":"${errors}"}`;
const SAVED = '{"status":"success","message":"Saved Successfully"}';

/** The mark, status and body of each header. */
const cases: readonly (readonly [header: string, mark: string, status: number, text: string])[] = [
  ['status=429; retry-after=2', 'kind=failure; when=before', 429, FAILED('Too Many Attempts.')],
  ['status=500', 'kind=failure; when=before', 500, FAILED('Server Error')],
  ['status=503', 'kind=answer; when=before', 503, ''],
  ['status=500; body={"a":[1]}', 'kind=answer; when=before', 500, '{"a":[1]}'],
  ['status=429; headers={"x-a":"b"}', 'kind=answer; when=before', 429, ''],
  ['kind=answer; status=500', 'kind=answer; when=before', 500, ''],
  ['failure=rule;text="One; two"', 'kind=failure; when=before', 409, FAILED('One; two')],
  ['failure=NF1; when=after; delay=1', 'kind=failure; when=after', 404, FAILED('Record Not Found')],
  ['delay=1', 'kind=delay; when=before', 200, SAVED],
  ['kind=empty; when=after', 'kind=empty; when=after', 200, ''],
  ['kind=drip; bytes=30; every=0', 'kind=drip; when=before', 200, SAVED],
];

for (const [header, mark, status, text] of cases) {
  t.test(`x-mock-fault: ${header} holds for its request alone`, async (t) => {
    const { mock, client, unsaved, saved } = await startSaving(t);
    await order(client, { kind: 'answer', status: 599, after: 1 });
    const response = await save(mock, mock.fetch, { 'x-mock-fault': header });
    t.strictSame([response.status, response.text, response.headers['x-mock-fault']], [status, text, mark]);
    const isSaved = mark.includes('after') || header === 'delay=1';
    t.equal(await stateOf(mock), isSaved ? saved : unsaved);
    const [kind, when] = mark.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));
    t.match((await client.control('GET', '/journal')).body, { exchanges: [{ fault: { kind, when } }] });
    t.match((await client.control('GET', '/faults')).body, { faults: [{ seen: 0, met: 0 }] });
    t.strictSame([(await save(mock, mock.fetch)).status, (await save(mock, mock.fetch)).status], [200, 599]);
  });
}

t.test('x-mock-fault breaks the connection of its request', async (t) => {
  for (const sendOf of Object.values(transports)) {
    const { mock, saved } = await startSaving(t);
    const headers = { 'x-mock-fault': 'kind=close; when=after' };
    await t.rejects(save(mock, sendOf(mock), headers), { name: 'TypeError', message: 'fetch failed' });
    t.equal(await stateOf(mock), saved);
  }
});

t.test('a blank x-mock-fault leaves a request to the ordered faults', async (t) => {
  const { mock, client } = await start(t, { fixture });
  await order(client, { kind: 'failure', failure: '500' });
  const { status, headers } = await save(mock, mock.fetch, { 'x-mock-fault': ' ; ' });
  t.strictSame([status, headers['x-mock-fault']], [500, '1; kind=failure; when=before']);
});

t.test('x-mock-fault is refused with 400 where it is no fault, and nothing changes', async (t) => {
  const KINDS = 'delay, answer, failure, reset, close, empty, truncated, drip';
  const refusals = [
    ['429', 'has "429"; wanted name=value'],
    ['status=ok', '/status is "ok"; wanted integer from 200 up to 599'],
    ['status=429; retry-after=soon', '/retry_after is "soon"; wanted integer from 0'],
    ['status=503; retry-after=2', '/retry_after is unknown'],
    ['failure=NF3', '/failure is "NF3"; wanted one of AUTH, V, NF1, NF2, rule, 429, 500'],
    ['failure=V', '/fields is missing: a V names the fields and their messages'],
    ['when=after', `/kind is missing; wanted one of ${KINDS}`],
    ['kind=close; stauts=500', '/stauts is unknown'],
    ['kind=close; times=2', '/times is not allowed: the fault is for this request'],
    [`status=200; body=${'['.repeat(7000)}${']'.repeat(7000)}`, /^\/body is .*; wanted JSON of at most 100 levels$/],
  ] as const;
  const { mock, client, unsaved } = await startSaving(t);
  await order(client, { kind: 'empty', times: 'always' });
  for (const [header, detail] of refusals) {
    const { status, text, headers } = await save(mock, mock.fetch, { 'x-mock-fault': header });
    const { errors } = JSON.parse(text);
    t.strictSame([status, headers['x-mock-fault']], [400, undefined], header.slice(0, 40));
    t.match(errors.slice('x-mock-fault: '.length), detail);
    t.equal(await stateOf(mock), unsaved);
  }
  const quoted = await save(mock, mock.fetch, { 'x-mock-fault': 'failure=rule; text="open' });
  t.match(JSON.parse(quoted.text).errors, /^a value in quotes is a JSON string, not /);
  t.match((await client.control('GET', '/faults')).body, { faults: [{ seen: 0 }] });
});

t.test('wrong credentials are told before a broken x-mock-fault', async (t) => {
  const { client } = await start(t, { fixture });
  t.equal((await client.as('pk_test_default', 'wrong').get('/contacts-type', {}, { 'x-mock-fault': 'x' })).status, 401);
});
