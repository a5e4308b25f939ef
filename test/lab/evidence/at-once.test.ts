/** Assumptions of time that decide the response to a request, too: a refusal is learned by replay. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { learn } from '../../../src/lab/learn/learn.js';
import { type Fields, start } from '../../helper.js';
import { fixture, overrideFor, send } from '../../service/assumptions/assumption-case.js';

const unverified = fixture({
  contact_types: [{ id: 1, name: 'Customers' }],
  unsubscribe_groups: [{ id: 1, group_name: 'News' }],
  senders: [
    { id: 1, from_email: 'ada@example.com', is_verified: 1 },
    { id: 2, from_email: 'bea@example.com', is_verified: 0 },
  ],
});
const LISTS = ['/senders', '/contacts-type', '/unsubscribes-groups', '/get-design/template', '/single-send/list'];

const cases: readonly (readonly [id: 'schedule.past' | 'sender.unverified', changes: Fields])[] = [
  ['schedule.past', { schedule_type: 1, schedule_date: '2001-06-15', schedule_time: '09:00:00' }],
  ['sender.unverified', { sender_id: 2 }],
];

for (const [id, changes] of cases) {
  t.test(`a create that ${id}=refuse refuses shows it, and one that is accepted shows nothing`, async (t) => {
    for (const [value, found] of [
      ['refuse', ['refuse']],
      ['accept', []],
    ] as const) {
      const { client } = await start(t, { fixture: unverified, assumptions: overrideFor(id, value) });
      for (const path of LISTS) await client.get(path);
      await client.post('/single/send/create', { ...send, ...changes });
      const file = join(t.testdir(), `${value}.har`);
      writeFileSync(file, JSON.stringify((await client.control('GET', '/journal/har')).body));
      const { proofs } = await learn([file]);
      t.strictSame(
        proofs.filter((one) => one.id === id).map((one) => one.value),
        found,
      );
    }
  });
}
