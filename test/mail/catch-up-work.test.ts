/** The work of catching up with very much that fell due: batches that the outbox gets, lists of recipients, records that change. */
import t from 'tap';
import { createAssume } from '../../src/assumptions/assume.js';
import type { FixtureAccount } from '../../src/fixtures/schema.js';
import { enrol } from '../../src/mail/automations.js';
import { catchUp } from '../../src/mail/catch-up.js';
import { AUTOMATION_STATUS } from '../../src/store/records/automations.js';
import { SINGLE_SEND_STATUS, type SingleSend } from '../../src/store/records/single-sends.js';
import { AccountDirectory } from '../../src/world/account-directory.js';
import type { MailBatch } from '../../src/world/outbox.js';
import type { World } from '../../src/world/world.js';
import { after, instantly, mailingWorld, welcome } from '../worlds/mailing-world.js';

const SECOND = 1_000_000;
const HOUR = 3600 * SECOND;
const MANY = 2_500;

/** A world with many contacts of type 1, two of whom unsubscribed; it tells what its outbox is given, and what changes. */
function create(account: FixtureAccount) {
  const numbers = Array.from({ length: MANY }, (_, index) => index + 1);
  const fixture = mailingWorld({
    contacts: numbers.map((id) => ({ email: `c${id}@example.com`, contact_type_id: 1 })),
    global_unsubscribers: [{ email_address: 'C1@example.com' }, { email_address: 'c2@example.com' }],
    ...account,
  });
  const [world] = new AccountDirectory('x', fixture).all() as [World];
  const { outbox, enrolments } = world;
  const batches: MailBatch[] = [];
  const add = outbox.add.bind(outbox);
  outbox.add = (batch) => {
    batches.push(batch);
    add(batch);
  };
  const amendments: number[] = [];
  const amendAll = enrolments.amendAll.bind(enrolments);
  enrolments.amendAll = (amended) => {
    amendments.push(amended.length);
    amendAll(amended);
  };
  return {
    world,
    batches,
    amendments,
    advance(micros: number): void {
      world.clock.set({ frozen: world.clock.now() + micros });
      catchUp(world, createAssume(world.assumptions.values));
    },
  };
}

/** Where each batch comes from, and how many recipients it has. */
const sizesOf = (batches: readonly MailBatch[]) =>
  batches.map(({ kind, schedule, recipients }) => `${kind} ${schedule ?? ''} ${recipients.length}`);

t.test('a schedule mails all that fall due at one time in one batch', async (t) => {
  const { world, batches, amendments, advance } = create({
    automations: [welcome],
    automation_schedules: [instantly('Hello')],
  });
  enrol(world, 'contacts_', 1, world.contacts.all());
  advance(0);
  t.strictSame(sizesOf(batches), [`automation e-Hello ${MANY - 2}`]);
  t.match(world.automations.get(1), { total_triggered: MANY, total_delivered: MANY - 2 });
  const ends = [1, 1_000, 1_001, MANY - 2].map((id) => world.outbox.get(id)?.to);
  t.strictSame(ends, ['c3@example.com', 'c1002@example.com', 'c1003@example.com', `c${MANY}@example.com`]);
  advance(HOUR);
  t.strictSame([batches.length, amendments], [1, [MANY]], 'each enrolment changes once');
});

t.test('mails of one time go out by live automation, schedule and enrolment', async (t) => {
  const { world, batches, amendments, advance } = create({
    enrolments: [],
    automations: [welcome, { ...welcome, utr: 'a-2' }, { ...welcome, utr: 'a-3' }],
    automation_schedules: [
      instantly('Two', { automation_id: 2 }),
      after(1, 'hours', 'Late'),
      instantly('One'),
      instantly('Other'),
      instantly('Paused', { automation_id: 3 }),
    ],
  });
  const [, , third, fourth] = world.contacts.all();
  for (const one of [fourth, third]) if (one !== undefined) enrol(world, 'contacts_', 1, [one]);
  world.automations.update(world.automations.get(3), { status: AUTOMATION_STATUS.draft });
  advance(2 * HOUR);
  t.strictSame(
    world.outbox.find({}, 100).map(({ id, subject, to }) => `${id} ${subject} ${to}`),
    [
      '1 One c4@example.com',
      '2 One c3@example.com',
      '3 Other c4@example.com',
      '4 Other c3@example.com',
      '5 Two c4@example.com',
      '6 Two c3@example.com',
      '7 Late c4@example.com',
      '8 Late c3@example.com',
    ],
  );
  t.strictSame([batches.length, amendments], [4, [4]], 'an enrolment with two mails changes once');
  t.strictSame(
    world.enrolments.all().map(({ automation_id, mailed_until }) => [automation_id, mailed_until?.slice(11, 16)]),
    [
      [1, '10:00'],
      [2, '09:00'],
      [3, undefined],
      [1, '10:00'],
      [2, '09:00'],
      [3, undefined],
    ],
    'until the latest of its mails',
  );
});

t.test('the times of an enrolment are read again when one near it changes', async (t) => {
  const { world, advance } = create({ automations: [welcome], automation_schedules: [after(1, 'hours', 'Late')] });
  const times = () => [...world.enrolments.chunks()].map(({ derived }) => derived);
  advance(0);
  const read = times();
  t.equal(read.length, 10);
  enrol(world, 'contacts_', 1, [world.contacts.add({ email: 'late@example.com', contact_type_id: 1 })]);
  advance(0);
  t.strictSame(
    times().map((one, index) => one === read[index]),
    [...read.slice(1).map(() => true), false],
  );
});

const send = (utr: string, more: Partial<SingleSend> = {}) => ({
  single_send_name: utr,
  utr,
  status: SINGLE_SEND_STATUS.ready,
  template_html: 'Hi',
  recipient_id: [{ id: '1', table: 'contacts_' as const }],
  unsubscribe_group_id: 1,
  ...more,
});

t.test('the sends of one catch-up share what they have in common', async (t) => {
  const { world, batches, advance } = create({
    notification_recipients: [{ email_address: 'boss@example.com' }],
    unsubscribe_group_recipients: [{ email_address: 'c3@example.com', unsubscribe_groups_id: 2 }],
    single_sends: [send('s-1'), send('s-2', { unsubscribe_group_id: 2 }), send('s-3')],
  });
  advance(10 * SECOND);
  t.strictSame(
    batches.map(({ kind, utr, recipients }) => `${kind} ${utr} ${recipients.length}`),
    ['s-1', 's-2', 's-3'].flatMap((utr, index) => [
      `single-send ${utr} ${index === 1 ? MANY - 3 : MANY - 2}`,
      `notification ${utr} 1`,
    ]),
  );
  const [first, note, other, otherNote, last, lastNote] = batches.map(({ recipients }) => recipients);
  t.equal(last, first, 'a list of recipients');
  t.not(other, first);
  t.strictSame([otherNote === note, lastNote === note], [true, true], 'the notification recipients');
  t.match(world.singleSends.all(), [
    { triggered: MANY, delivered: MANY - 2 },
    { triggered: MANY, delivered: MANY - 3 },
    { triggered: MANY, delivered: MANY - 2 },
  ]);
  world.notificationRecipients.add({ email_address: 'cto@example.com' });
  world.singleSends.add(send('s-4', { recipient_id: [] }));
  advance(10 * SECOND);
  t.strictSame(
    world.outbox.find({ utr: 's-4' }, 10).map(({ to }) => to),
    ['boss@example.com', 'cto@example.com'],
    'the next catch-up reads them again',
  );
});
