/** The work of catching up with very much that fell due: batches that the outbox gets, records that change. */

import t from 'tap';
import type { FixtureAccount } from '../../../src/fixtures/schema.js';
import type { Account } from '../../../src/service/account/account.js';
import type { MailBatch } from '../../../src/service/account/outbox.js';
import { AUTOMATION_STATUS } from '../../../src/service/account/records/automations.js';
import { createAssume } from '../../../src/service/assumptions/assume.js';
import { enrol } from '../../../src/service/passing/automations.js';
import { catchUp } from '../../../src/service/passing/catch-up.js';
import { createDirectory } from '../../sample-accounts/directory.js';
import { after, instantly, mailingAccount, welcome } from '../../sample-accounts/mailing-account.js';

const SECOND = 1_000_000;
const HOUR = 3600 * SECOND;
const MANY = 2_500;

/** An account with many contacts of type 1, two of whom unsubscribed; it tells what its outbox is given, and what changes. */
function create(accountFixture: FixtureAccount) {
  const numbers = Array.from({ length: MANY }, (_, index) => index + 1);
  const fixture = mailingAccount({
    contacts: numbers.map((id) => ({ email: `c${id}@example.com`, contact_type_id: 1 })),
    global_unsubscribers: [{ email_address: 'C1@example.com' }, { email_address: 'c2@example.com' }],
    ...accountFixture,
  });
  const [account] = createDirectory('x', fixture).all() as [Account];
  const { outbox, enrolments } = account;
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
    account,
    batches,
    amendments,
    advance(micros: number): void {
      account.clock.set({ frozen: account.clock.now() + micros });
      catchUp(account, createAssume(account.assumptions.values));
    },
  };
}

/** Where each batch comes from, and how many recipients it has. */
const sizesOf = (batches: readonly MailBatch[]) =>
  batches.map(({ kind, schedule, recipients }) => `${kind} ${schedule ?? ''} ${recipients.length}`);

t.test('a schedule mails all that fall due at one time in one batch', async (t) => {
  const { account, batches, amendments, advance } = create({
    automations: [welcome],
    automation_schedules: [instantly('Hello')],
  });
  enrol(account, 'contacts_', 1, account.contacts.all());
  advance(0);
  t.strictSame(sizesOf(batches), [`automation e-Hello ${MANY - 2}`]);
  t.match(account.automations.get(1), { total_triggered: MANY, total_delivered: MANY - 2 });
  const ends = [1, 1_000, 1_001, MANY - 2].map((id) => account.outbox.get(id)?.to);
  t.strictSame(ends, ['c3@example.com', 'c1002@example.com', 'c1003@example.com', `c${MANY}@example.com`]);
  advance(HOUR);
  t.strictSame([batches.length, amendments], [1, [MANY]], 'each enrolment changes once');
});

t.test('mails of one time go out by live automation, schedule and enrolment', async (t) => {
  const { account, batches, amendments, advance } = create({
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
  const [, , third, fourth] = account.contacts.all();
  for (const one of [fourth, third]) if (one !== undefined) enrol(account, 'contacts_', 1, [one]);
  account.automations.update(account.automations.get(3), { status: AUTOMATION_STATUS.draft });
  advance(2 * HOUR);
  t.strictSame(
    account.outbox.find({}, 100).map(({ id, subject, to }) => `${id} ${subject} ${to}`),
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
    account.enrolments.all().map(({ automation_id, mailed_until }) => [automation_id, mailed_until?.slice(11, 16)]),
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
