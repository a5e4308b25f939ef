import t from 'tap';
import type { FixtureAccount } from '../../../src/fixtures/schema.js';
import type { Account } from '../../../src/service/account/account.js';
import type { Automation } from '../../../src/service/account/records/automations.js';
import type { SingleSend } from '../../../src/service/account/records/single-sends.js';
import { AccountFull } from '../../../src/service/account/table.js';
import { applyAutomationEvent, applySendEvent, reachedBy } from '../../../src/service/passing/events.js';
import { welcome } from '../../sample-accounts/mailing-account.js';
import { catchUpTo, openMailing } from './catch-up-account.js';

const customers = [{ id: '1', table: 'contacts_' }];
const completed = {
  single_send_name: 'Launch',
  utr: 's-1',
  status: 3,
  recipient_id: customers,
  triggered: 3,
  delivered: 3,
} as const;
const sent = { ...welcome, total_triggered: 3, total_delivered: 3 };
const contacts = ['Ada@example.com', 'bob@example.com', 'cy@example.com'].map((email) => ({
  email,
  contact_type_id: 1,
}));
const past: FixtureAccount = { contacts, single_sends: [completed], automations: [sent] };

function create(accountFixture: FixtureAccount = past) {
  const account = openMailing(accountFixture);
  return {
    account,
    toSend: (event: Parameters<typeof applySendEvent>[0], ...addresses: readonly string[]) =>
      applySendEvent(event, account.singleSends.get(1), addresses, account),
    toAutomation: (event: Parameters<typeof applyAutomationEvent>[0], ...addresses: readonly string[]) =>
      applyAutomationEvent(event, account.automations.get(1), addresses, account),
  };
}

type Row = Readonly<Record<string, unknown>>;
const sendCounters = (send: Row) =>
  ['delivered', 'unique_opens', 'total_opens', 'bounces', 'unsubscribes'].map((name) => send[name]);
const automationCounters = (automation: Row) =>
  ['total_delivered', 'total_unique_opens', 'total_opens', 'total_bounces', 'total_unsubscribe'].map(
    (name) => automation[name],
  );

/** Consecutive events, and the counters after each: delivered, unique and all opens, bounces, unsubscribes. */
const story = [
  { event: 'open', to: ['ada@example.com'], counters: [3, 1, 1, 0, 0] },
  { event: 'open', to: ['ADA@example.com'], counters: [3, 1, 2, 0, 0] },
  { event: 'open', to: ['bob@example.com', 'ada@example.com', 'bob@example.com'], counters: [3, 2, 5, 0, 0] },
  { event: 'bounce', to: ['cy@example.com'], counters: [3, 2, 5, 1, 0] },
  { event: 'bounce', to: ['cy@example.com', 'CY@example.com'], counters: [3, 2, 5, 1, 0] },
  { event: 'unsubscribe', to: ['bob@example.com', 'Bob@example.com'], counters: [3, 2, 5, 1, 1] },
  { event: 'unsubscribe', to: ['bob@example.com', 'ada@example.com'], counters: [3, 2, 5, 1, 2] },
  { event: 'open', to: [], counters: [3, 2, 5, 1, 2] },
] as const;
const listOf = (account: Account) =>
  account.unsubscribeGroupRecipients.all().map((one) => [one.unsubscribe_groups_id, one.email_address]);

t.test('events change the counters of one mailing, and count each address once, except for opens', async (t) => {
  for (const isSend of [true, false]) {
    const { account, toSend, toAutomation } = create();
    for (const { event, to, counters } of story) {
      const changed = isSend ? sendCounters(toSend(event, ...to)) : automationCounters(toAutomation(event, ...to));
      t.strictSame(changed, counters, event);
    }
    const listed = ['bob@example.com', 'ada@example.com'].map((email) => [1, email]);
    t.strictSame(listOf(account), listed);
    const [send, automation] = [account.singleSends.get(1), account.automations.get(1)];
    t.strictSame(isSend ? automationCounters(automation) : sendCounters(send), [3, 0, 0, 0, 0], 'the other mailing');
    t.equal(send.updated_at, send.created_at, 'updated_at is unchanged');
  }
});

t.test('an unsubscribe event adds no address that the group has already', async (t) => {
  const listed = [{ email_address: 'BOB@example.com', unsubscribe_groups_id: 1 }];
  const { account, toSend } = create({ ...past, unsubscribe_group_recipients: listed });
  t.strictSame(sendCounters(toSend('unsubscribe', 'bob@example.com')), [3, 0, 0, 0, 1]);
  t.strictSame(listOf(account), [[1, 'BOB@example.com']]);
});

t.test('the first open of an address adds a token under the id of its contact', async (t) => {
  const { account, toSend } = create({
    ...past,
    single_sends: [{ ...completed, unique_open_token: { 7: 'seven', x: 'x' } }],
  });
  const tokens = () => account.singleSends.get(1).unique_open_token;
  toSend('open', 'ada@example.com', 'bob@example.com', 'ada@example.com');
  t.strictSame(Object.keys(tokens()), ['1', '2', '7', 'x']);
  const { 1: ada = '', 2: bob = '' } = tokens();
  t.match([ada, bob], [/^[A-Za-z0-9]{20}$/, /^[A-Za-z0-9]{20}$/]);
  t.not(ada, bob);
  toSend('open', 'ada@example.com');
  toSend('bounce', 'cy@example.com');
  t.strictSame(tokens(), { 1: ada, 2: bob, 7: 'seven', x: 'x' }, 'a later open keeps the token');
});

t.test('an event that finds no room changes nothing', async (t) => {
  const { account, toSend } = create();
  const stateOf = () => [account.mailEvents.all(), listOf(account), account.singleSends.all()];
  const before = stateOf();
  account.unsubscribeGroupRecipients.addAll = () => {
    throw new AccountFull();
  };
  t.throws(() => toSend('unsubscribe', 'ada@example.com'), new AccountFull());
  t.strictSame(stateOf(), before);
});

t.test('an open after 200,000 tokens adds a token under the next number', async (t) => {
  const { account, toSend } = create();
  const many = Array.from({ length: 200_000 }, (_, index) => [String(index + 1), 'token']);
  account.singleSends.amend(account.singleSends.get(1), { unique_open_token: Object.fromEntries(many) });
  t.match(toSend('open', 'ada@example.com').unique_open_token[200_001], /^[A-Za-z0-9]{20}$/);
});

const segment = { ...welcome, automation_for_table: 'segments_' } as const;

const reached = (mailing: SingleSend | Automation, account: Account) => [...reachedBy(mailing, account).keys()];

const members = { segment_recipients: [{ email: 'Dee@example.com' }] };
const sentTo = (recipient_id: SingleSend['recipient_id']) => ({ single_sends: [{ ...completed, recipient_id }] });
const nobody = { ...welcome, automation_for: 0, automation_for_table: '' };
const targets: readonly (readonly [account: FixtureAccount, ...addresses: readonly string[]])[] = [
  [past, 'ada@example.com', 'bob@example.com', 'cy@example.com'],
  [{ ...sentTo([{ id: '1', table: 'segments_' }]), ...members, automations: [segment] }, 'dee@example.com'],
  [{ ...sentTo([]), contacts, automations: [nobody] }],
];
t.test('reachedBy returns the addresses of the targets for a mailing that is not in the outbox', async (t) => {
  for (const [accountFixture, ...addresses] of targets) {
    const { account } = create(accountFixture);
    t.strictSame(reached(account.singleSends.get(1), account), addresses);
    t.strictSame(reached(account.automations.get(1), account), addresses);
  }
});

t.test('reachedBy returns the mailed addresses for a mailing in the outbox', async (t) => {
  const { account } = create({
    contacts,
    global_unsubscribers: [{ email_address: 'bob@example.com' }],
    notification_recipients: [{ email_address: 'boss@example.com' }],
    single_sends: [{ ...completed, status: 1 }],
  });
  catchUpTo(account, 10);
  t.strictSame(reached(account.singleSends.get(1), account).sort(), ['ada@example.com', 'cy@example.com']);
});

t.test('reachedBy leaves out contacts that were excluded, or had unsubscribed before the mailing', async (t) => {
  const { account, toSend } = create({
    contacts,
    segment_recipients: [{ email: 'cy@example.com' }],
    global_unsubscribers: [{ email_address: 'bob@example.com' }],
    single_sends: [{ ...completed, status: 1, exclude_specific_recipient_id: [{ id: '1', table: 'segments_' }] }],
  });
  catchUpTo(account, 10);
  account.outbox.clear();
  t.strictSame(reached(account.singleSends.get(1), account), ['ada@example.com']);
  toSend('unsubscribe', 'ada@example.com');
  t.strictSame(
    reached(account.singleSends.get(1), account),
    ['ada@example.com'],
    'a recipient who unsubscribed by this mailing is reached',
  );
});
