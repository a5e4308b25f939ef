/** A variation of the mailing account in which mails fall due, and a probe of the search for due mails. */
import type { FixtureAccount } from '../../../src/fixtures/schema.js';
import type { Account } from '../../../src/service/account/account.js';
import { SINGLE_SEND_STATUS, type SingleSend } from '../../../src/service/account/records/single-sends.js';
import type { AssumptionOverrides } from '../../../src/service/assumptions/registry.js';
import { enrol } from '../../../src/service/passing/automations.js';
import { catchUp } from '../../../src/service/passing/catch-up.js';
import { createDirectory } from '../../sample-accounts/directory.js';
import { after, mailingAccount, welcome } from '../../sample-accounts/mailing-account.js';

const START = Date.UTC(2026, 0, 5, 9) * 1000;
const SECOND = 1_000_000;

export const send = (more: Partial<SingleSend> = {}) => ({
  single_send_name: 'Launch',
  status: SINGLE_SEND_STATUS.ready,
  template_html: 'Hi',
  unsubscribe_group_id: 1,
  recipient_id: [{ id: '1', table: 'contacts_' as const }],
  exclude_specific_recipient_id: [],
  ...more,
});

/** One contact, a send a minute later, and an automation whose mail goes out an hour after joining. */
const due: FixtureAccount = {
  contacts: [{ email: 'ada@example.com' }],
  single_sends: [send({ utr: 's-1', schedule_type: 1, schedule_date: '2026-01-05', schedule_time: '09:01:00' })],
  automations: [welcome],
  automation_schedules: [after(1, 'hours', 'Hour')],
};

export function openMailing(accountFixture = due, assumptions: AssumptionOverrides = {}): Account {
  const [account] = createDirectory('x', mailingAccount(accountFixture), { assumptions }).all() as [Account];
  return account;
}

/** Sets the clock of an account, in seconds since its start. */
export const setTime = (account: Account, seconds: number): void =>
  account.clock.set({ frozen: START + seconds * SECOND });

/** Catches an account up to these seconds since its start. */
export function catchUpTo(account: Account, seconds: number): void {
  setTime(account, seconds);
  catchUp(account);
}

/** Catches an account up to its clock. @returns whether it searched for due changes */
export function hasSearched(account: Account, override?: AssumptionOverrides): boolean {
  const { idle, assumptions } = account;
  // The values of an account are one object: a cache depends on it.
  catchUp(account, override === undefined ? assumptions.values : { ...assumptions.values, ...override });
  return idle === undefined || account.idle !== idle;
}

/** A contact joins a type. */
export function join(account: Account, email: string): void {
  enrol(account, 'contacts_', 1, [account.contacts.add({ email, contact_type_id: 1 })]);
}

/** Kind, address and second of each mail. */
export const mailsOf = (account: Account): (readonly [string, string, number])[] =>
  account.outbox.find({}, 1000).mails.map(({ kind, to, at }) => [kind, to, (Date.parse(at) * 1000 - START) / SECOND]);
