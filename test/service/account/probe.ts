/** The visible state of an account, and a change of each of its parts. */
import { writeAccount } from '../../../src/fixtures/write-fixture.js';
import type { Account, ResetPart } from '../../../src/service/account/account.js';
import type { DirectoryOptions } from '../../../src/service/account/account-directory.js';
import { createDirectory } from '../../sample-accounts/directory.js';
import { smallAccount } from '../../sample-accounts/small-account.js';

export const START = 1_767_603_600_000_000;

/** The small account with records of several kinds, a clock that stands at {@link START}, and the value of an assumption. */
export const given = smallAccount([
  {
    assumptions: { 'list-order': 'newest-first' },
    contact_types: [{ name: 'One' }, { name: 'Two' }],
    contacts: [{ email: 'ada@example.com' }],
    automations: [{ automation_name: 'A' }],
    unsubscribe_groups: [{ group_name: 'G' }],
    global_unsubscribers: [{ email_address: 'x@example.com' }],
  },
]);

export function openAccount(fixture: unknown = given, options?: DirectoryOptions): Account {
  const [account] = createDirectory('x', fixture, options).all();
  return account as Account;
}

/** Each visible part of an account, read without a change; the directory keeps the journal. */
export function probe(account: Account) {
  const { clock, assumptions, ...records } = writeAccount(account);
  return {
    records: { ...records, reached: account.caughtUpTo, requests: account.save().requestCount },
    clock,
    assumptions,
    outbox: { mails: account.outbox.find({}, 100).mails, dropped: account.outbox.state.dropped },
    faults: structuredClone(account.faults.all()),
  } satisfies Record<Exclude<ResetPart, 'journal'>, unknown>;
}

/** Changes every part of an account, and returns the generated and the assigned values. */
export function disturb(account: Account): readonly unknown[] {
  const type = account.contactTypes.add({ name: account.random.token() });
  const contact = account.contacts.update(account.contacts.get(1), { city: 'Pune' });
  for (const other of account.contactTypes.all().slice(1, 2)) account.contactTypes.remove(other);
  for (const oldest of account.globalUnsubscribers.all().slice(0, 1)) account.globalUnsubscribers.remove(oldest);
  account.enrolments.add({ automation_id: 1, contact_id: 1 });
  account.mailEvents.add({ event: 'open', mailing_utr: 'u', email_address: 'ada@example.com' });
  const generated = [
    account.automations.add({ automation_name: 'New' }),
    account.unsubscribeGroups.add({ group_name: 'New' }),
  ];
  account.assumptions.change({ 'rate-limit': 7, 'list-order': 'oldest-first' });
  const texts = { from: 'F', from_name: 'F', reply_to: 'R', subject: `to ${type.id}`, preheader: '', html: '' };
  const letter = { ...texts, link: null, filling: null };
  const batch = { kind: 'automation', utr: 'u', recipients: [{ email: 'a' }], letter } as const;
  account.outbox.add({ at: account.clock.now(), ...batch });
  const request = account.countRequest();
  account.faults.add(account.faults.lastId + 1, { kind: 'close' });
  account.caughtUpTo += 1;
  account.clock.set({ frozen: account.clock.now() + 60_000_000 });
  return [type, contact, ...generated, request, account.outbox.find({}, 100).mails];
}
