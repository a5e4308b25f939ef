/** Senders, groups and recipients for sends and automations, a frozen clock, and helpers that act on them and read the mails. */
import type { Test } from 'tap';
import type { ReadMail } from '../../src/control/outbox.js';
import type { FixtureAccount } from '../../src/fixtures/schema.js';
import { type Client, createClient, start } from '../helper.js';

export const CLOCK = '2026-01-05T09:00:00.000000Z';
export const BEFORE = '2026-01-04T09:00:00.000000Z';

export const news = {
  from_name: 'News desk',
  from_email: 'news@acme.example',
  reply_to_email: 'help@acme.example',
  company_address: '1 Acme Road',
  company_address2: 'Floor 2',
} as const;

/** A live automation for contact type 1. */
export const welcome = {
  automation_name: 'Welcome',
  utr: 'a-1',
  status: 1,
  live_at: '2026-01-05 09:00:00',
  automation_for: 1,
  automation_for_table: 'contacts_',
  unsubscribe_group_id: '1',
  created_at: BEFORE,
} as const;

const emailDefaults = { automation_id: 1, sender_id: 1, template_id: 1, created_at: BEFORE } as const;
export const instantly = (subject: string, more: object = {}) => ({
  ...emailDefaults,
  subject,
  utr: `e-${subject.replace(' ', '-')}`,
  waiting_period: 1,
  waiting_type: 'instantly',
  template_html: `<p>${subject}</p>`,
  ...more,
});
export const after = (waiting_period: number, waiting_type: 'hours' | 'days', subject: string, more: object = {}) =>
  instantly(subject, { waiting_period, waiting_type, ...more });

export const mailingAccount = (accountFixture: FixtureAccount = {}) => ({
  clock: CLOCK,
  templates: [
    { id: 1, template_name: 'Blank', is_blank: 1, html_code: '<html></html>' },
    { id: 2, template_name: 'Hello', html_code: '<p>Hello ((first_name))</p>' },
  ],
  countries: [{ id: 1, name: 'India' }],
  states: [],
  cities: [],
  accounts: [
    {
      public_key: 'pk_mail',
      secret_key: 'sk_mail',
      contact_types: [{ name: 'Customers' }, { name: 'Partners' }],
      segments: [{ segment_name: 'VIP' }],
      senders: [news],
      unsubscribe_groups: [{ group_name: 'News' }, { group_name: 'Offers' }],
      ...accountFixture,
    },
  ],
});

/** The mails of one outbox page. */
export async function mailsIn(client: Client, query = '', headers = {}): Promise<readonly ReadMail[]> {
  const { body } = await client.control('GET', `/outbox${query}`, undefined, headers);
  return (body as { mails: readonly ReadMail[] }).mails;
}

/** Day and time, address and subject of each mail: `05 09:00 ada@example.com Hello`. */
export const mailSummaries = async (client: Client, query = ''): Promise<string[]> =>
  (await mailsIn(client, query)).map(({ at, to, subject }) => `${at.slice(8, 16).replace('T', ' ')} ${to} ${subject}`);

/** Adds a contact, of type 1 by default. */
export const join = (client: Client, email: string, contact_type_id = 1) =>
  client.post('/contacts/add', { contact_type_id, email, country: 1 });

export const advance = (client: Client, by: string) => client.control('POST', '/clock/advance', { by });

export async function startMailing(t: Test, accountFixture: FixtureAccount = {}) {
  const { mock, client } = await start(t, { fixture: mailingAccount(accountFixture) });
  return { mock, client };
}

/** A client of a new mock that loaded the exported state. */
export async function continueElsewhere(t: Test, client: Client) {
  const { body } = await client.control('GET', '/state');
  const { mock } = await start(t, { fixture: body as FixtureAccount });
  return createClient(mock);
}

/** The counters of an automation: triggered and delivered. */
export async function countersOf(client: Client, utr: string): Promise<unknown[]> {
  const { body } = await client.get('/automations/details', { utr });
  const { automation } = (body as { message: { automation: Readonly<Record<string, number>> } }).message;
  return [automation.total_triggered, automation.total_delivered];
}

export const sendForm = {
  template_id: 2,
  sender_id: 1,
  unsubscribe_group_id: 1,
  recipient_id: ['contacts_1'],
  schedule_type: 0,
  single_send_name: 'Launch',
  subject: 'We launched',
  preheader: 'Read all about it',
} as const;

/** Creates a single send and advances the clock by 10 seconds, when it goes out. */
export async function sendOut(client: Client, changes: object = {}): Promise<string> {
  const { body } = await client.post('/single/send/create', { ...sendForm, ...changes });
  const { utr } = (body as { message: { utr: string } }).message;
  await advance(client, 'PT10S');
  return utr;
}
