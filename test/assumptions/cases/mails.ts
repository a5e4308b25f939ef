/** The content of mails, the times of automation mails, and mail events. */
import { type Act, assumptionCase, columns, fixture } from '../assumption-case.js';

const MAILS = 'mails are no part of a response';
const EVENTS = 'events are ordered by a control call, which names none';

const account = {
  contact_types: [{ id: 1, name: 'Customers' }],
  custom_fields: [{ field_name: 'rank' }],
  contacts: [
    {
      email: 'ada@example.com',
      contact_type_id: 1,
      first_name: 'A <b>',
      custom_field: { plan: { field_name: 'Plan', field_value: null } },
    },
  ],
  unsubscribe_groups: [{ id: 1, group_name: 'News' }],
  senders: [{ id: 1, from_email: 'news@example.com' }],
  single_sends: [
    {
      single_send_name: 'Launch',
      utr: 's-1',
      status: 1,
      recipient_id: [{ id: '1', table: 'contacts_' }],
      subject: 'For ((first_name))((plan))((rank))((x))',
      preheader: '((email))((last_name))((y))',
      template_html: '<p>((first_name))((plan))((last_name))((x))</p>',
    },
  ],
  automations: [
    {
      automation_name: 'Welcome',
      utr: 'a-1',
      status: 1,
      live_at: '2026-01-04 08:00:00',
      total_delivered: 1,
      automation_for: 1,
      automation_for_table: 'contacts_',
      unsubscribe_group_id: '1',
    },
  ],
  automation_schedules: [
    { subject: 'One', waiting_period: 1, waiting_type: 'hours' },
    { subject: 'Two', waiting_period: 1, waiting_type: 'instantly' },
    { subject: 'Three', waiting_period: 2, waiting_type: 'hours' },
  ],
} as const;

const HOUR = 3600;

interface Mail {
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  readonly at: string;
}

/** The mails of a kind, some seconds after the clock of the fixture. */
async function mails({ client, at }: Act, kind: string, seconds: number): Promise<readonly Mail[]> {
  at(seconds);
  const { body } = await client.control('GET', `/outbox?kind=${kind}`);
  return (body as { mails: readonly Mail[] }).mails;
}
const contentOf = async (act: Act) =>
  (await mails(act, 'single-send', 10)).map(({ subject, preheader, html }) => [subject, preheader, html]);

/** Applies events to the send and to the automation, at the address that both reached. */
async function applyEvents(act: Act, ...events: readonly string[]): Promise<void> {
  await mails(act, 'single-send', 10);
  for (const event of events) {
    for (const path of ['/single-sends/s-1', '/automations/a-1']) {
      await act.client.control('POST', `${path}/events`, { event, to: 'ada@example.com' });
    }
  }
}

export default [
  assumptionCase({
    id: 'placeholder.unfilled',
    fixture: fixture(account),
    unnamed: MAILS,
    act: contentOf,
    values: {
      removed: [['For A <b>', 'ada@example.com', '<p>A &lt;b&gt;</p>']],
      'kept-unknown': [['For A <b>((x))', 'ada@example.com((y))', '<p>A &lt;b&gt;((x))</p>']],
      kept: [
        [
          'For A <b>((plan))((rank))((x))',
          'ada@example.com((last_name))((y))',
          '<p>A &lt;b&gt;((plan))((last_name))((x))</p>',
        ],
      ],
    },
  }),
  assumptionCase({
    id: 'placeholder.subject',
    fixture: fixture(account),
    unnamed: MAILS,
    act: contentOf,
    values: {
      filled: [['For A <b>', 'ada@example.com', '<p>A &lt;b&gt;</p>']],
      verbatim: [['For ((first_name))((plan))((rank))((x))', '((email))((last_name))((y))', '<p>A &lt;b&gt;</p>']],
    },
  }),
  assumptionCase({
    id: 'placeholder.escaping',
    fixture: fixture(account),
    unnamed: MAILS,
    act: contentOf,
    values: {
      escaped: [['For A <b>', 'ada@example.com', '<p>A &lt;b&gt;</p>']],
      raw: [['For A <b>', 'ada@example.com', '<p>A <b></p>']],
    },
  }),
  assumptionCase({
    id: 'automation.waiting-from',
    fixture: fixture({ ...account, contacts: [] }),
    unnamed: MAILS,
    async act(act) {
      await act.client.post('/contacts/add', { contact_type_id: 1, email: 'bob@example.com', country: 1 });
      const due = await mails(act, 'automation', 24 * HOUR);
      return due.map(({ subject, at }) => [at.slice(11, 16), subject]);
    },
    values: {
      joining: [
        ['09:00', 'Two'],
        ['10:00', 'One'],
        ['11:00', 'Three'],
      ],
      'previous-mail': [
        ['10:00', 'One'],
        ['10:00', 'Two'],
        ['12:00', 'Three'],
      ],
    },
  }),
  assumptionCase({
    id: 'single-send.open-tokens',
    fixture: fixture(account),
    unnamed: EVENTS,
    async act(act) {
      await applyEvents(act, 'open', 'open');
      const [row] = await columns(act.client, '/single-send/list', ['unique_opens', 'unique_open_token']);
      return [row?.[0], Object.keys(row?.[1] as object)];
    },
    values: { 'on-open': [1, ['1']], none: [1, []] },
  }),
  assumptionCase({
    id: 'bounce.delivered',
    fixture: fixture(account),
    unnamed: EVENTS,
    async act(act) {
      await applyEvents(act, 'bounce', 'bounce');
      return [
        await columns(act.client, '/single-send/list', ['triggered', 'delivered', 'bounces']),
        await columns(act.client, '/automations', ['total_delivered', 'total_bounces']),
      ];
    },
    values: { kept: [[[1, 1, 1]], [[1, 1]]], less: [[[1, 0, 1]], [[0, 1]]] },
  }),
];
