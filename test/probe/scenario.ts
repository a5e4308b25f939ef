/** Steps that make every kind of record, and a session of a probe whose connection breaks where a test says. */
import type { Test } from 'tap';
import type { Fixture } from '../../src/fixtures/schema.js';
import type { ShownRecord } from '../../src/inference/shown-records.js';
import { type CampaignMock, startCampaignMock } from '../../src/library/local-client.js';
import type { MockOptions } from '../../src/options.js';
import type { LogEntry } from '../../src/probe/log.js';
import { Session, type SessionOptions } from '../../src/probe/session.js';
import type { Step } from '../../src/probe/step.js';

export const NOW = '2026-01-05T09:00:00.000Z';
export const MARKER = 'probe_test_';

/** The fields of a single send to a contact type. */
export const sendTo = (type: unknown, session: Session, others: Readonly<Record<string, string>> = {}) => ({
  template_id: 1,
  sender_id: 1,
  unsubscribe_group_id: 1,
  single_send_name: session.name('send'),
  subject: 'subject',
  preheader: 'preheader',
  recipient_id: [`contacts_${type}`],
  schedule_type: '1',
  schedule_date: '2031-12-31',
  schedule_time: '09:30:00',
  ...others,
});

const mailOf = (session: Session, name: string): string => `${session.name(name)}@example.com`;
const first = (records: readonly ShownRecord[]): ShownRecord => {
  const [record] = records;
  if (record === undefined) throw new Error('nothing was made');
  return record;
};

/** References that lists showed. */
const look = async (session: Session): Promise<void> => {
  for (const kind of ['templates', 'senders', 'unsubscribeGroups'] as const) await session.list(kind);
  await session.send('GET /get/country-state-city');
};

export const read: Step = {
  title: 'refused creates',
  needs: [],
  calls: ['POST /contacts/add', 'POST /segment/email/store'],
  tells: ['email-format', 'list-order'],
  async run(session) {
    await session.send('POST /contacts/add', { form: { contact_type_id: 'x', country: 987654 } });
    await session.send('POST /contacts/add', { form: { contact_type_id: 987654 } });
    await session.send('POST /segment/email/store', { form: { segment_id: 1, first_name: 'Ada' } });
    await session.send('POST /segment/email/store', { form: { segment_id: 'x', first_name: 'Ada' } });
  },
};

export const write: Step = {
  title: 'own records of every kind',
  needs: ['write'],
  calls: ['POST /contacts-type/add'],
  tells: ['duplicate.name'],
  async run(session) {
    await look(session);
    const type = first(
      (await session.make('contactTypes', 'POST /contacts-type/add', { form: { name: session.name('type') } })).records,
    );
    const send = await session.make('singleSends', 'POST /single/send/create', { form: sendTo(type.id, session) });
    const { utr } = first(send.records);
    await session.make('singleSends', 'POST /single/send/duplicate', { query: { utr: String(utr) } });
    const created = await session.make('automations', 'POST /automations/create', {
      form: {
        type: 'welcome',
        automation_name: session.name('automation'),
        automation_for: `contacts_${type.id}`,
        unsubscribe_group_id: 1,
      },
    });
    const automation = String(first(created.records).utr);
    const schedule = {
      utr: automation,
      sender_id: 1,
      subject: session.name('schedule'),
      waiting_period: 1,
      waiting_type: 'days',
      template_id: 1,
      preview_img: 'image.png',
    };
    const of = { query: { utr: automation } };
    await session.make('automationSchedules', 'POST /automations/schedule/create', { form: schedule }, of);
    await session.make('automations', 'GET /automations/duplicate', { query: { utr: automation } });
    const contact = { contact_type_id: String(type.id), country: 1 };
    await session.make('contacts', 'POST /contacts/add', { form: { ...contact, email: mailOf(session, 'one') } });
    const file = { fileName: 'contacts.csv', text: `email,country\n${mailOf(session, 'two')},India\n` };
    await session.make('contacts', 'POST /contacts/upload-csv', { form: { contact_type_id: String(type.id), file } });
    await session.make('customFields', 'POST /custom-fields/save', {
      form: { field_name: session.name('field'), field_type: 'text' },
    });
    await session.make('globalUnsubscribers', 'POST /global-unsubscribes/save', {
      form: { email_address: `${mailOf(session, 'three')},${mailOf(session, 'four')}` },
    });
    await session.make('notificationRecipients', 'POST /notification-recipient/save', {
      form: { email_address: mailOf(session, 'five'), email_owner: 'Owner' },
    });
  },
};

export const named: Step = {
  title: 'recipients of what the user named',
  needs: ['write', 'segment', 'group', 'mail'],
  calls: ['POST /segment/email/store'],
  tells: ['sender.verification'],
  async run(session) {
    await look(session);
    const { segment = 0, group = 0, mail = '' } = session.options;
    await session.make(
      'segmentRecipients',
      'POST /segment/email/store',
      { form: { segment_id: segment, first_name: 'Ada', last_name: 'Lovelace', email: mailOf(session, 'six') } },
      { query: { segment_id: segment } },
    );
    await session.make(
      'unsubscribeGroupRecipients',
      'POST /unsubscribes-groups/manually-add',
      { form: { unsubscribe_groups_id: group, email_address: mailOf(session, 'seven') } },
      { query: { groupId: group } },
    );
    await session.make('senders', 'POST /sender/save', {
      form: {
        from_name: session.name('sender'),
        from_email: mail,
        reply_to_email: mail,
        country_id: 1,
        company_address: 'Street',
        nickname: session.name('nickname'),
      },
    });
  },
};

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
