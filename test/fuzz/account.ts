/** The accounts of the server under attack: everything occurs in the first, which each batch gets a copy of; nobody attacks the second. */

import type { Account } from '../../src/account/account.js';
import { createDirectory } from '../sample-accounts/directory.js';
import { sampleAccount } from '../sample-accounts/sample-account.js';
import { automationSchedules, automations, singleSends } from '../sample-accounts/sample-mailings.js';
import { NOW_STAMP, stamps } from '../sample-accounts/sample-time.js';

/** The keys of the account whose state and speed tell what the attacks on others do to it. */
export const WITNESS = { publicKey: 'pk_witness', secretKey: 'sk_witness_Qz7LmW4t' } as const;

// The sample account has one account.
const [sample = {}] = sampleAccount.accounts ?? [];

/** Mails go out at once, for who joins the target of an automation. */
const liveSchedule = {
  ...automationSchedules.hello,
  id: 103,
  automation_id: automations.live.id,
  utr: 'live-schedule',
};
const contactsAutomation = {
  ...automations.live,
  id: 95,
  automation_for: 3,
  automation_for_table: 'contacts_',
  utr: 'contacts-automation',
  created_at: stamps.created_at,
};
const contactsSchedule = { ...liveSchedule, id: 104, automation_id: contactsAutomation.id, utr: 'contacts-schedule' };

const accountFixture = {
  ...sample,
  automations: [...Object.values(automations), contactsAutomation],
  automation_schedules: [...Object.values(automationSchedules), liveSchedule, contactsSchedule],
};

export const fixture = {
  ...sampleAccount,
  accounts: [
    { ...accountFixture, public_key: 'pk_first', secret_key: 'sk_first_Vb3KxT9s' },
    { ...accountFixture, public_key: WITNESS.publicKey, secret_key: WITNESS.secretKey },
  ],
};

/** The first account, for generators that name its records. */
export function createAccount(): Account {
  const [account] = createDirectory('fuzz', structuredClone(fixture)).all();
  if (account === undefined) throw new Error('the fixture has no account');
  return account;
}

/** The state of an account with so many contacts, segment recipients and mails. */
export function largeState(size: number): object {
  const ids = Array.from({ length: size }, (_, index) => index + 1);
  const person = (id: number) => ({ first_name: `Name${id}`, last_name: 'Large', email: `person${id}@large.example` });
  return {
    ...sampleAccount,
    accounts: [
      {
        ...accountFixture,
        contacts: ids.map((id) => ({ id, contact_type_id: 3, ...person(id) })),
        segment_recipients: ids.map((id) => ({ id, segment_id: 21, city: 'London', ...person(id) })),
        global_unsubscribers: ids.map((id) => ({ id, email_address: `gone${id}@large.example` })),
        single_sends: [
          { ...singleSends.sent, exclude_specific_recipient_id: [], triggered: size, delivered: size },
          { ...singleSends.planned, schedule_date: NOW_STAMP.slice(0, 10), schedule_time: '09:00' },
        ],
      },
    ],
  };
}
