import t from 'tap';
import { start } from '../helper.js';
import { fixture, order, save, startSaving } from './faults-order.js';
import { stateOf } from './raw-connection.js';

const FAILED = (errors: string) => `{"status":"failed","errors":"${errors}"}`;
const SAVED = '{"status":"success","message":"Saved Successfully"}';

/** The kind and time, status and body of each header; null where the connection breaks. */
const cases: readonly (readonly [header: string, kind: string, when: string, status: number | null, text?: string])[] =
  [
    ['status=429; retry-after=2', 'failure', 'before', 429, FAILED('Too Many Attempts.')],
    ['status=500', 'failure', 'before', 500, FAILED('Server Error')],
    ['status=503', 'response', 'before', 503, ''],
    ['status=500; body={"a":[1]}', 'response', 'before', 500, '{"a":[1]}'],
    ['status=429; headers={"x-a":"b"}', 'response', 'before', 429, ''],
    ['kind=response; status=500', 'response', 'before', 500, ''],
    ['failure=rule;text="One; two"', 'failure', 'before', 409, FAILED('One; two')],
    ['failure=NF1; when=after; delay=1', 'failure', 'after', 404, FAILED('Record Not Found')],
    ['delay=1', 'delay', 'before', 200, SAVED],
    ['kind=close; reset=true; when=after', 'close', 'after', null],
  ];

for (const [header, kind, when, status, text] of cases) {
  t.test(`x-mock-fault: ${header} applies only to its request`, async (t) => {
    const { mock, client, unsaved, saved } = await startSaving(t);
    await order(client, { kind: 'response', status: 599, after: 1 });
    const pending = save(mock, mock.fetch, { 'x-mock-fault': header });
    if (status === null) await t.rejects(pending, { name: 'TypeError', message: 'fetch failed' });
    else {
      const { headers, ...response } = await pending;
      t.strictSame(
        { ...response, fault: headers['x-mock-fault'] },
        { status, text, fault: `0; kind=${kind}; when=${when}` },
      );
    }
    t.equal(await stateOf(mock), when === 'after' || kind === 'delay' ? saved : unsaved);
    t.match((await client.control('GET', '/journal')).body, { exchanges: [{ fault: { id: 0, kind, when } }] });
    t.match((await client.control('GET', '/faults')).body, { faults: [{ matched: 0, applied: 0 }] });
    t.strictSame([(await save(mock, mock.fetch)).status, (await save(mock, mock.fetch)).status], [200, 599]);
  });
}

t.test('a blank x-mock-fault does not replace the ordered faults', async (t) => {
  const { mock, client } = await start(t, { fixture });
  await order(client, { kind: 'failure', failure: '500' });
  const { headers } = await save(mock, mock.fetch, { 'x-mock-fault': ' ; ' });
  t.equal(headers['x-mock-fault'], '1; kind=failure; when=before');
});

t.test('an invalid x-mock-fault is refused with 400, and changes nothing', async (t) => {
  const KINDS = 'delay, response, failure, close, truncated';
  const refusals = [
    ['429', `/kind is missing; wanted one of ${KINDS}`],
    ['status=ok', '/status is "ok"; wanted integer from 200 up to 599'],
    ['status=429; retry-after=soon', '/retry_after is "soon"; wanted integer from 0 (s)'],
    ['status=503; retry-after=2', '/retry_after is unknown'],
    ['failure=NF3', '/failure is "NF3"; wanted one of AUTH, V, NF1, NF2, rule, 429, 500'],
    ['kind=close; times=2', '/times is not allowed: the fault is for this request'],
  ];
  const { mock, client, unsaved } = await startSaving(t);
  await order(client, { kind: 'truncated', times: 'always' });
  for (const [header = '', detail = ''] of refusals) {
    const { status, text } = await save(mock, mock.fetch, { 'x-mock-fault': header });
    t.strictSame([status, JSON.parse(text).errors], [400, `x-mock-fault: ${detail}`]);
  }
  const { text } = await save(mock, mock.fetch, { 'x-mock-fault': 'failure=rule; text="open' });
  t.match(JSON.parse(text).errors, /^a value in quotes is a JSON string, not /);
  t.equal(await stateOf(mock), unsaved);
  t.match((await client.control('GET', '/faults')).body, { faults: [{ matched: 0 }] });
});

t.test('wrong credentials are reported before an invalid x-mock-fault', async (t) => {
  const { client } = await start(t, { fixture });
  t.equal((await client.as('pk_test_default', 'wrong').get('/contacts-type', {}, { 'x-mock-fault': 'x' })).status, 401);
});
