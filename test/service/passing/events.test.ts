import t from 'tap';
import type { FixtureAccount } from '../../../src/fixtures/schema.js';
import type { Account } from '../../../src/service/account/account.js';
import type { Automation } from '../../../src/service/account/records/automations.js';
import type { SingleSend } from '../../../src/service/account/records/single-sends.js';
import { createAssume } from '../../../src/service/assumptions/assume.js';
import type { AssumptionOverrides } from '../../../src/service/assumptions/registry.js';
import { catchUp } from '../../../src/service/passing/catch-up.js';
import { applyAutomationEvent, applySendEvent, reachedBy } from '../../../src/service/passing/events.js';
import { createDirectory } from '../../sample-accounts/directory.js';
import { mailingAccount, welcome } from '../../sample-accounts/mailing-account.js';

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

function create(accountFixture: FixtureAccount = past, assumptions: AssumptionOverrides = {}) {
  const [account] = createDirectory('x', mailingAccount(accountFixture), { assumptions }).all() as [Account];
  const assume = createAssume(account.assumptions.values);
  return {
    account,
    assume,
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

t.test('events change the counters of a single send: each address counts once, but for opens', async (t) => {
  const { account, toSend } = create();
  for (const { event, to, counters } of story) t.strictSame(sendCounters(toSend(event, ...to)), counters, event);
  t.strictSame(listOf(account), [
    [1, 'bob@example.com'],
    [1, 'ada@example.com'],
  ]);
  t.strictSame(automationCounters(account.automations.get(1)), [3, 0, 0, 0, 0], 'no automation changes');
  t.equal(account.singleSends.get(1).updated_at, account.singleSends.get(1).created_at, 'updated_at is unchanged');
});

t.test('events change the counters of an automation: each address counts once, but for opens', async (t) => {
  const { account, toAutomation } = create();
  for (const { event, to, counters } of story)
    t.strictSame(automationCounters(toAutomation(event, ...to)), counters, event);
  t.strictSame(listOf(account), [
    [1, 'bob@example.com'],
    [1, 'ada@example.com'],
  ]);
  t.strictSame(sendCounters(account.singleSends.get(1)), [3, 0, 0, 0, 0], 'no single send changes');
});

t.test('an unsubscribe adds no address that is on the list', async (t) => {
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

t.test('an open after many gets the next token', async (t) => {
  const { account, toSend } = create();
  const many = Array.from({ length: 200_000 }, (_, index) => [String(index + 1), 'token']);
  account.singleSends.amend(account.singleSends.get(1), { unique_open_token: Object.fromEntries(many) });
  t.match(toSend('open', 'ada@example.com').unique_open_token[200_001], /^[A-Za-z0-9]{20}$/);
});

const segment = { ...welcome, automation_for_table: 'segments_' } as const;

t.test('a mailing that is not in the outbox reached its targets', async (t) => {
  const cases: readonly [what: string, accountFixture: FixtureAccount, send: string[], automation: string[]][] = [
    ['contacts', past, ...twice('ada@example.com', 'bob@example.com', 'cy@example.com')],
    [
      'recipients of a segment',
      {
        segment_recipients: [{ email: 'Dee@example.com' }],
        single_sends: [{ ...completed, recipient_id: [{ id: '1', table: 'segments_' }] }],
        automations: [segment],
      },
      ...twice('dee@example.com'),
    ],
    [
      'nobody',
      {
        contacts,
        single_sends: [{ ...completed, recipient_id: [] }],
        automations: [{ ...welcome, automation_for: 0, automation_for_table: '' }],
      },
      ...twice(),
    ],
  ];
  for (const [what, accountFixture, send, automation] of cases) {
    const { account } = create(accountFixture);
    t.strictSame(reached(account.singleSends.get(1), account), send, what);
    t.strictSame(reached(account.automations.get(1), account), automation, what);
  }
});

const reached = (mailing: SingleSend | Automation, account: Account) => [...reachedBy(mailing, account).keys()];

function twice(...addresses: readonly string[]): [string[], string[]] {
  return [[...addresses], [...addresses]];
}

t.test('a mailing in the outbox reached the addresses that it mailed', async (t) => {
  const { account, assume } = create({
    contacts,
    global_unsubscribers: [{ email_address: 'bob@example.com' }],
    notification_recipients: [{ email_address: 'boss@example.com' }],
    single_sends: [{ ...completed, status: 1 }],
  });
  account.clock.set({ frozen: account.clock.now() + 10_000_000 });
  catchUp(account, assume);
  t.strictSame(reached(account.singleSends.get(1), account).sort(), ['ada@example.com', 'cy@example.com']);
});

t.test('a mailing did not reach excluded and unsubscribed contacts', async (t) => {
  const { account, assume, toSend } = create({
    contacts,
    segment_recipients: [{ email: 'cy@example.com' }],
    global_unsubscribers: [{ email_address: 'bob@example.com' }],
    single_sends: [{ ...completed, status: 1, exclude_specific_recipient_id: [{ id: '1', table: 'segments_' }] }],
  });
  account.clock.set({ frozen: account.clock.now() + 10_000_000 });
  catchUp(account, assume);
  account.outbox.clear();
  t.strictSame(reached(account.singleSends.get(1), account), ['ada@example.com']);
  toSend('unsubscribe', 'ada@example.com');
  t.strictSame(
    reached(account.singleSends.get(1), account),
    ['ada@example.com'],
    'the unsubscriber by this mailing is reached',
  );
});
