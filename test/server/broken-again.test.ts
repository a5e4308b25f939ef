/** A browser repeats a request whose connection broke: the mock breaks the repetition too, for two seconds. */
import { performance } from 'node:perf_hooks';
import t, { type Test } from 'tap';
import { start } from '../helper.js';
import { fixture, order, save, startSaving } from './faults-order.js';
import { stateOf } from './raw-connection.js';

const BROKEN = { name: 'TypeError', message: 'fetch failed' };

/** Lets real time pass. */
function passTime(t: Test) {
  const now = performance.now.bind(performance);
  let passed = 0;
  t.intercept(performance, 'now', { value: () => now() + passed });
  return (milliseconds: number) => {
    passed += milliseconds;
  };
}

for (const when of ['before', 'after'] as const) {
  t.test(`repetitions of a broken request break too for two seconds, and write nothing (${when})`, async (t) => {
    const pass = passTime(t);
    const { mock, client, unsaved, saved } = await startSaving(t);
    await order(client, { kind: 'close', when });
    for (const milliseconds of [0, 1000, 500]) {
      pass(milliseconds);
      await t.rejects(save(mock, fetch), BROKEN);
      t.equal(await stateOf(mock), when === 'after' ? saved : unsaved);
    }
    t.match((await client.control('GET', '/faults')).body, { faults: [{ matched: 1, applied: 1 }] });
    const broken = { response: null, fault: { id: 1, kind: 'close', when } };
    t.match((await client.control('GET', '/journal')).body, { exchanges: [broken, broken, broken], total: 3 });
    pass(500);
    t.equal((await save(mock, fetch)).status, 200, 'the two seconds count from the first request');
  });
}

t.test('only the same request of the same account is broken again', async (t) => {
  const { client } = await start(t, { fixture });
  const file = (email: string) => ({ contact_type_id: 1, file: new File([`email\n${email}`], 'a.csv') });
  const upload = (email: string) => client.post('/contacts/upload-csv', file(email));
  await order(client, { kind: 'close', times: 2 }, { PublicKey: 'pk_test_default' });
  await t.rejects(client.get('/contacts-type'));
  await t.rejects(upload('ada@example.com'));
  const others = [
    await client.get('/contacts-type', { page: 1 }),
    await client.get('/senders'),
    await client.as('pk_2', 'sk_2').get('/contacts-type'),
    await upload('bea@example.com'),
  ];
  t.strictSame(
    others.map(({ status }) => status),
    [200, 200, 200, 422],
  );
  await t.rejects(client.get('/contacts-type'));
  await t.rejects(upload('ada@example.com'));
});

t.test('a repeated request with x-mock-fault is broken again; without the header it succeeds', async (t) => {
  const { mock, unsaved, saved } = await startSaving(t);
  const close = { 'x-mock-fault': 'kind=close; when=after' };
  for (let times = 0; times < 2; times += 1) {
    await t.rejects(save(mock, fetch, close), BROKEN);
    t.equal(await stateOf(mock), saved);
  }
  t.not(saved, unsaved);
  t.equal((await save(mock, fetch)).status, 200);
});

t.test('a request is not broken again after faults are cleared, or if it was sent without a socket', async (t) => {
  const { mock, client } = await start(t, { fixture });
  await order(client, { kind: 'close' });
  await t.rejects(client.get('/contacts-type'));
  await client.control('DELETE', '/faults');
  t.equal((await client.get('/contacts-type')).status, 200);
  await order(client, { kind: 'close' });
  await t.rejects(save(mock, mock.fetch), BROKEN);
  t.equal((await save(mock, mock.fetch)).status, 200);
});
