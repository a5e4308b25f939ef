import t from 'tap';
import { Outbox } from '../../src/world/outbox.js';

const mail = (subject: string) =>
  ({ kind: 'notification', to: 'a@example.com', subject, link: null, utr: 'u', at: 'now' }) as const;

t.test('mails are kept in their order, with ids', async (t) => {
  const outbox = new Outbox();
  t.same(outbox.all(), []);
  outbox.add(mail('one'));
  outbox.add(mail('two'));
  t.same(outbox.all(), [
    { id: 1, ...mail('one') },
    { id: 2, ...mail('two') },
  ]);
  t.equal(outbox.dropped, 0);
});

t.test('the oldest mail goes when there is no more room', async (t) => {
  const outbox = new Outbox();
  for (let count = 1; count <= 1000; count += 1) outbox.add(mail(`${count}`));
  t.equal(outbox.dropped, 0);
  t.equal(outbox.all().length, 1000);
  for (let count = 1001; count <= 1003; count += 1) outbox.add(mail(`${count}`));
  t.equal(outbox.all().length, 1000);
  t.equal(outbox.dropped, 3);
  t.match(outbox.all()[0], { id: 4, subject: '4' });
  t.match(outbox.all().at(-1), { id: 1003, subject: '1003' });
});
