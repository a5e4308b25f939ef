/** Assumptions about sends that also decide a response: a replay shows them by a refusal. */
import t, { type Test } from 'tap';
import { learn } from '../../../src/lab/learn/learn.js';
import { type Fields, start } from '../../helper.js';
import { fixture, overrideFor, send } from '../../service/assumptions/assumption-case.js';
import { harFile } from '../learn/har-files.js';

const unverified = fixture({
  contact_types: [{ id: 1, name: 'Customers' }],
  unsubscribe_groups: [{ id: 1, group_name: 'News' }],
  senders: [
    { id: 1, from_email: 'ada@example.com', is_verified: 1 },
    { id: 2, from_email: 'bea@example.com', is_verified: 0 },
  ],
});
const LISTS = ['/senders', '/contacts-type', '/unsubscribes-groups', '/get-design/template', '/single-send/list'];

const learnOf = (t: Test, har: unknown) => learn([harFile(t, Object(har).log.entries)]);

const cases: readonly (readonly [id: 'schedule.past' | 'sender.unverified', changes: Fields])[] = [
  ['schedule.past', { schedule_type: 1, schedule_date: '2001-06-15', schedule_time: '09:00:00' }],
  ['sender.unverified', { sender_id: 2 }],
];

for (const [id, changes] of cases) {
  t.test(`learn shows ${id}=refuse by a refused create, and nothing by an accepted create`, async (t) => {
    for (const [value, found] of [
      ['refuse', ['refuse']],
      ['accept', []],
    ] as const) {
      const { client } = await start(t, { fixture: unverified, assumptions: overrideFor(id, value) });
      for (const path of LISTS) await client.get(path);
      await client.post('/single/send/create', { ...send, ...changes });
      const { proofs } = await learnOf(t, (await client.control('GET', '/journal/har')).body);
      t.strictSame(
        proofs.filter((one) => one.id === id).map((one) => one.value),
        found,
      );
    }
  });
}

t.test('learn finds no contradiction in a copied single send that waits for an update', async (t) => {
  const { client } = await start(t, { fixture: 'default', assumptions: { 'single-send.lifecycle': 'waits' } });
  const { singleSends } = Object((await client.get('/single-send/list')).body).message;
  const completed = singleSends.find(({ status }: Fields) => status === 3);
  const ahead = { ...send, schedule_type: 1, schedule_date: '2039-01-05', schedule_time: '09:00:00' };
  const { utr } = Object((await client.post('/single/send/create', ahead)).body).message;
  await client.get('/single-send/list');
  await client.post(`/single/send/duplicate?utr=${completed.utr}`, {});
  await client.get('/single-send/list');
  await client.delete('/single/send/delete', { utr });
  await client.get('/single-send/list');
  const { contradictions } = await learnOf(t, (await client.control('GET', '/journal/har')).body);
  t.strictSame(contradictions, []);
});

t.test('learn shows single-send.lifecycle by a send years ahead, whatever the status of its copy', async (t) => {
  const { client } = await start(t, { fixture: unverified, assumptions: { 'single-send.lifecycle': 'waits' } });
  for (const path of LISTS) await client.get(path);
  const ahead = { schedule_type: 1, schedule_date: '2039-01-05', schedule_time: '09:00:00' };
  const created = await client.post('/single/send/create', { ...send, ...ahead });
  await client.get('/single-send/list');
  await client.post(`/single/send/duplicate?utr=${Object(created.body).message.utr}`, {});
  await client.get('/single-send/list');
  const { log } = Object((await client.control('GET', '/journal/har')).body);
  const { content } = log.entries.at(-1).response;
  content.text = content.text.replace(/"status":1(?!.*"status":1)/, '"status":0');
  const { proofs, contradictions } = await learnOf(t, { log });
  t.strictSame(contradictions, []);
  const values = proofs.filter(({ id }) => id === 'single-send.lifecycle').map(({ value }) => value);
  t.strictSame(values, ['waits']);
});
