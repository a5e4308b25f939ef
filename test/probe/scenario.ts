/** Steps that make every kind of record, and a session of a probe whose connection breaks where a test says. */
import type { Test } from 'tap';
import type { Fixture } from '../../src/fixtures/schema.js';
import { type CampaignMock, startCampaignMock } from '../../src/library/local-client.js';
import type { MockOptions } from '../../src/options.js';
import type { LogEntry } from '../../src/probe/guard/log.js';
import { Session, type SessionOptions } from '../../src/probe/guard/session.js';
import { list, make, send, step } from '../../src/probe/step.js';

export const NOW = '2026-01-05T09:00:00.000Z';
export const MARKER = 'probe_test_';

const SEND = {
  template_id: 1,
  sender_id: 1,
  unsubscribe_group_id: 1,
  subject: 'subject',
  preheader: 'preheader',
  schedule_type: '1',
  schedule_date: '2031-12-31',
  schedule_time: '09:30:00',
};

/** The fields of a single send to a contact type. */
export const sendTo = (type: unknown, session: Session) => ({
  ...SEND,
  single_send_name: session.name('send'),
  recipient_id: [`contacts_${type}`],
});

/** References that lists showed. */
const look = [list('templates'), list('senders'), list('unsubscribeGroups'), send('GET /get/country-state-city')];

export const read = step(
  'refused creates',
  [],
  send('POST /contacts/add', { contact_type_id: 'x', country: 987654 }),
  send('POST /contacts/add', { contact_type_id: 987654 }),
  send('POST /segment/email/store', { segment_id: 1, first_name: 'Ada' }),
  send('POST /segment/email/store', { segment_id: 'x', first_name: 'Ada' }),
);

const TARGET = 'contacts_$type.id';
const CONTACT = { contact_type_id: '$type.id' };

export const write = step(
  'own records of every kind',
  ['write'],
  look,
  make('type', 'POST /contacts-type/add', { name: '~type' }),
  make('send', 'POST /single/send/create', { ...SEND, single_send_name: '~send', recipient_id: [TARGET] }),
  make('copy', 'POST /single/send/duplicate', { utr: '$send.utr' }),
  make('automation', 'POST /automations/create', {
    type: 'welcome',
    automation_name: '~automation',
    automation_for: TARGET,
    unsubscribe_group_id: 1,
  }),
  make('schedule', 'POST /automations/schedule/create', {
    utr: '$automation.utr',
    sender_id: 1,
    subject: '~schedule',
    waiting_period: 1,
    waiting_type: 'days',
    template_id: 1,
    preview_img: 'image.png',
  }),
  make('copied', 'GET /automations/duplicate', { utr: '$automation.utr' }),
  make('contacts', 'POST /contacts/add', { ...CONTACT, country: 1, email: '~one@example.com' }),
  make('contacts', 'POST /contacts/upload-csv', {
    ...CONTACT,
    file: { fileName: 'contacts.csv', text: 'email,country\n~two@example.com,India\n' },
  }),
  make('field', 'POST /custom-fields/save', { field_name: '~field', field_type: 'text' }),
  make('global', 'POST /global-unsubscribes/save', { email_address: '~three@example.com,~four@example.com' }),
  make('owner', 'POST /notification-recipient/save', { email_address: '~five@example.com', email_owner: 'Owner' }),
);

export const named = step(
  'recipients of what the user named',
  ['write', 'segment', 'group', 'mail'],
  look,
  make('stored', 'POST /segment/email/store', {
    segment_id: '$segment',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: '~six@example.com',
  }),
  make('added', 'POST /unsubscribes-groups/manually-add', {
    unsubscribe_groups_id: '$group',
    email_address: '~seven@example.com',
  }),
  make('sender', 'POST /sender/save', {
    from_name: '~sender',
    from_email: '$mail',
    reply_to_email: '$mail',
    country_id: 1,
    company_address: 'Street',
    nickname: '~nickname',
  }),
  send('GET /sender/resend-mail', { sender_id: '$sender.id' }),
);

export interface Rig {
  readonly session: Session;
  readonly log: LogEntry[];
  /** The requests so far: method and path. */
  readonly requests: string[];
  /** A further session with the same account. */
  again(): Session;
}

export interface Break {
  /** The number of the request at which the connection breaks for good. */
  readonly at: number;
  /** Has the service acted on it? */
  readonly isAfter: boolean;
}

export const ALL = { segment: 1, group: 1, mail: 'me@example.org', notify: true } as const;

/** A mock that stops with the test. */
export async function startQuietMock(t: Test, options: MockOptions = {}): Promise<CampaignMock> {
  const mock = await startCampaignMock({ listen: false, seed: 1, clock: NOW, ...options });
  t.teardown(() => mock.close());
  return mock;
}

export function rigOf(
  mock: CampaignMock,
  given: Partial<SessionOptions> = {},
  broken: Break = { at: Number.POSITIVE_INFINITY, isAfter: false },
): Rig {
  const log: LogEntry[] = [];
  const requests: string[] = [];
  const base = {
    baseUrl: mock.baseUrl,
    keys: mock.keys,
    fetch: (url: string, init: RequestInit) => mock.fetch(url, init),
    marker: MARKER,
    now: () => NOW,
    wait: async () => undefined,
    log: { write: (entry: LogEntry) => void log.push(entry) },
    ...given,
  };
  const session = new Session({
    ...base,
    async fetch(url, init) {
      requests.push(`${init.method} ${url.slice(mock.baseUrl.length)}`);
      const isBroken = requests.length > broken.at;
      if (isBroken && (!broken.isAfter || requests.length > broken.at + 1)) throw new TypeError('fetch failed');
      const response = await base.fetch(url, init);
      if (isBroken) throw new TypeError('fetch failed');
      return response;
    },
  });
  return { session, log, requests, again: () => new Session(base) };
}

/** A small account with records of every kind that a probe must not touch. */
export const SMALL: Fixture = {
  accounts: [
    {
      contact_types: [{ id: 1, name: 'Customers' }],
      contacts: [{ id: 1, contact_type_id: 1, email: 'ada@example.com' }],
      segments: [{ id: 1, contact_type_id: 1, segment_name: 'All' }],
      segment_recipients: [{ id: 1, segment_id: 1, email: 'ada@example.com' }],
      unsubscribe_groups: [{ id: 1, group_name: 'News' }],
      unsubscribe_group_recipients: [{ id: 1, unsubscribe_groups_id: 1, email_address: 'bob@example.com' }],
      global_unsubscribers: [{ id: 1, email_address: 'eve@example.com' }],
      senders: [{ id: 1, from_name: 'Shop', from_email: 'shop@example.com' }],
      single_sends: [{ id: 1, single_send_name: 'Sale', recipient_id: [{ id: '1', table: 'contacts_' }] }],
      automations: [{ id: 1, automation_name: 'Welcome' }],
      automation_schedules: [{ id: 1, automation_id: 1, subject: 'Hello' }],
      notification_recipients: [{ id: 1, email_address: 'owner@example.com' }],
      custom_fields: [{ id: 1, field_name: 'size' }],
    },
  ],
};

/** The state of the account without what no call takes back: counters of ids, random numbers, deleted records. */
export function recordsOf(mock: CampaignMock): unknown {
  const [{ deleted_ids, next_ids, random_state, ...account } = {}] = mock.state().accounts as readonly Record<
    string,
    unknown
  >[];
  const isDeleted = (one: { readonly deleted_at?: unknown } | null) => typeof one?.deleted_at === 'string';
  const alive = (_name: string, value: unknown) =>
    Array.isArray(value) ? value.filter((one) => !isDeleted(one)) : value;
  const { enrolments, automations, ...rest } = JSON.parse(JSON.stringify(account, alive));
  const ids = new Set(automations.map(({ id }: { readonly id: number }) => id));
  // Nothing shows those of a deleted automation.
  const kept = enrolments.filter((one: { readonly automation_id: number }) => ids.has(one.automation_id));
  return { ...rest, automations, enrolments: kept };
}
