/** Single sends: their lifecycle, schedule, template body and copies. */
import type { Client, Fields } from '../../helper.js';
import {
  type Act,
  assumptionCase,
  column,
  columns,
  failed,
  fixture,
  invalid,
  ok,
  send,
  statusAndBody,
  utrIn,
} from '../assumption-case.js';

const accountFixture = {
  contact_types: [{ id: 1, name: 'Customers' }],
  senders: [
    {
      id: 1,
      from_name: 'News desk',
      from_email: 'news@example.com',
      reply_to_email: 'desk@example.com',
      company_address: 'Street 1',
      company_address2: 'Floor 2',
    },
  ],
  unsubscribe_groups: [{ id: 1, group_name: 'News' }],
};
const account = (more = {}) => fixture({ ...accountFixture, ...more });

const scheduled = (time: string, date = '2026-01-05'): Fields => ({
  ...send,
  schedule_type: 1,
  schedule_date: date,
  schedule_time: time,
});
const create = (client: Client, fields: Fields) => client.post('/single/send/create', fields);

/** The status of a send, some seconds after the clock of the fixture. */
async function statuses({ client, names, at }: Act, utr: string, seconds: readonly number[]): Promise<unknown[]> {
  const seen = [];
  for (const second of seconds) {
    at(second);
    const details = await client.get('/single-send/details', { utr });
    const { singleSend } = (details.body as { message: { singleSend: { status: number; sent_at: string }[] } }).message;
    // How a completed one came to that is not read any more.
    if (singleSend[0]?.status !== 3) names(details);
    seen.push(singleSend[0]?.status, singleSend[0]?.sent_at);
  }
  return seen;
}

const none = [null, null, null];
const pairs = (status: readonly number[], sentAt: readonly unknown[]) => status.flatMap((one, i) => [one, sentAt[i]]);

const copied = {
  single_send_name: 'Launch',
  utr: 's-1',
  status: 3,
  unique_open_token: { 1: 'token' },
  sent_at: '2026-01-04 08:00:00',
} as const;
const automation = {
  automation_name: 'Welcome',
  utr: 'a-1',
  status: 1,
  live_at: '2026-01-04 08:00:00',
} as const;

const DUPLICATED = ok('Duplicated Successfully');
const SEND_COUNTERS = ['triggered', 'delivered', 'unique_opens', 'total_opens', 'bounces', 'unsubscribes'];
const AUTOMATION_COUNTERS = ['triggered', 'delivered', 'unique_opens', 'opens', 'bounces', 'unsubscribe'].map(
  (name) => `total_${name}`,
);
/** 9, 8, and so on. */
const counted = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [name, 9 - index]));

const bodies = (client: Client) => columns(client, '/single-send/list', ['template_json', 'template_html']);
const schedule = {
  utr: 'a-1',
  sender_id: 1,
  subject: 'Hello',
  waiting_period: 1,
  waiting_type: 'days',
  template_id: 2,
  preview_img: 'a.png',
};
const emailBodies = (client: Client) =>
  columns(client, '/automations/schedule', ['template_json', 'template_html'], { utr: 'a-1' });
const withTemplates = {
  ...account({ automations: [automation] }),
  templates: [
    { id: 1, template_name: 'Blank', is_blank: 1 as const },
    { id: 2, template_name: 'Welcome', json_code: '{"t":2}', html_code: '<p>2</p>' },
  ],
};
const wrong = (date: string, time = '') =>
  invalid({
    ...(date !== '' && { schedule_date: `The schedule date does not match the format ${date}.` }),
    ...(time !== '' && { schedule_time: `The schedule time does not match the format ${time}.` }),
  });
const created = [200, { status: 'success', message: { utr: 'utr' } }];
/** The response of a create, with the word utr in the place of the random one. */
const responseOf = (response: Awaited<ReturnType<Client['post']>>): unknown =>
  response.status === 200
    ? [200, { ...(response.body as object), message: { utr: typeof utrIn(response) === 'string' && 'utr' } }]
    : statusAndBody(response);

export default [
  assumptionCase({
    id: 'single-send.lifecycle',
    fixture: account(),
    async act(act) {
      const now = utrIn(await create(act.client, send));
      const first = await statuses(act, now, [0, 5, 10]);
      act.at(0);
      const later = utrIn(await create(act.client, scheduled('09:01:00')));
      return [first, await statuses(act, later, [0, 60, 65, 70])];
    },
    values: {
      timed: [
        pairs([1, 2, 3], [null, null, '2026-01-05 09:00:10']),
        pairs([0, 1, 2, 3], [...none, '2026-01-05 09:01:10']),
      ],
      immediate: [
        pairs([3, 3, 3], Array(3).fill('2026-01-05 09:00:00')),
        pairs([0, 3, 3, 3], [null, ...Array(3).fill('2026-01-05 09:01:00')]),
      ],
      never: [pairs([1, 1, 1], none), pairs([0, 0, 0, 0], [...none, null])],
      waits: [
        pairs([1, 2, 3], [null, null, '2026-01-05 09:00:10']),
        pairs([1, 1, 2, 3], [...none, '2026-01-05 09:01:10']),
      ],
    },
  }),
  assumptionCase({
    id: 'single-send.step-seconds',
    fixture: account(),
    act: async (act) => statuses(act, utrIn(act.names(await create(act.client, send))), [0, 5, 10, 29, 30, 60]),
    values: {
      0: pairs([3, 3, 3, 3, 3, 3], Array(6).fill('2026-01-05 09:00:00')),
      5: pairs([1, 2, 3, 3, 3, 3], [null, null, ...Array(4).fill('2026-01-05 09:00:10')]),
      30: pairs([1, 1, 1, 1, 2, 3], [...none, null, null, '2026-01-05 09:01:00']),
    },
  }),
  assumptionCase({
    id: 'single-send.update',
    fixture: account({
      single_sends: [
        { single_send_name: 'Old', utr: 's-1', status: 1 },
        { single_send_name: 'Old', utr: 's-2', status: 2 },
        { single_send_name: 'Old', utr: 's-3', status: 3 },
      ],
    }),
    async act({ client, names }) {
      const waiting = await client.post('/single/send/update', { ...send, utr: 's-1' });
      const running = names(await client.post('/single/send/update', { ...send, utr: 's-2' }));
      const completed = names(await client.post('/single/send/update', { ...send, utr: 's-3' }));
      return [
        statusAndBody(waiting),
        statusAndBody(running),
        statusAndBody(completed),
        await column(client, '/single-send/list', 'single_send_name'),
      ];
    },
    values: {
      accept: [...['s-1', 's-2', 's-3'].map((utr) => ok({ utr })), ['Launch', 'Launch', 'Launch']],
      refuse: [
        ok({ utr: 's-1' }),
        ...Array(2).fill(failed(409, 'Single send is already running or completed')),
        ['Launch', 'Old', 'Old'],
      ],
      'text:Too late': [ok({ utr: 's-1' }), ...Array(2).fill(failed(409, 'Too late')), ['Launch', 'Old', 'Old']],
    },
  }),
  assumptionCase({
    id: 'single-send.sender-text',
    fixture: account(),
    async act({ client, names }) {
      const sent = await create(client, send);
      names(await client.get('/single-send/list'));
      const fields = ['from_sender', 'reply_to', 'sender_name', 'sender_address'];
      return [responseOf(sent), await columns(client, '/single-send/list', fields)];
    },
    values: {
      sender: [created, [['news@example.com', 'desk@example.com', 'News desk', 'Street 1, Floor 2']]],
      null: [created, [['news@example.com', 'desk@example.com', null, null]]],
    },
  }),
  assumptionCase({
    id: 'schedule.missing',
    fixture: account(),
    async act({ client, names }) {
      const both = names(await create(client, { ...send, schedule_type: 1 }));
      const time = names(await create(client, { ...send, schedule_type: 1, schedule_date: '2026-02-01' }));
      const fields = ['schedule_date', 'schedule_time', 'status'];
      return [responseOf(both), responseOf(time), await columns(client, '/single-send/list', fields)];
    },
    values: {
      accept: [
        created,
        created,
        [
          ['0000-00-00', '00:00:00', 1],
          ['2026-02-01', '00:00:00', 0],
        ],
      ],
      required: [
        invalid({
          schedule_date: 'The schedule date field is required.',
          schedule_time: 'The schedule time field is required.',
        }),
        invalid({ schedule_time: 'The schedule time field is required.' }),
        [],
      ],
    },
  }),
  assumptionCase({
    id: 'template-body',
    fixture: withTemplates,
    async act({ client, names }) {
      await create(client, { ...send, template_id: 2 });
      await client.post('/automations/schedule/create', schedule);
      names(await client.get('/single-send/list'));
      return [await bodies(client), await emailBodies(client)];
    },
    values: { empty: [[['', '']], [['', '']]], template: [[['{"t":2}', '<p>2</p>']], [['{"t":2}', '<p>2</p>']]] },
  }),
  assumptionCase({
    id: 'duplicate.name',
    fixture: account({ single_sends: [copied], automations: [automation] }),
    act: async ({ client, names, heard }) => [
      await heard(client.post('/single/send/duplicate?utr=s-1')),
      responseOf(names(await client.get('/automations/duplicate', { utr: 'a-1' }))),
      await column(client, '/single-send/list', 'single_send_name'),
      await column(client, '/automations', 'automation_name'),
    ],
    values: {
      'copy-suffix': [DUPLICATED, created, ['Launch', 'Launch copy'], ['Welcome', 'Welcome copy']],
      same: [DUPLICATED, created, ['Launch', 'Launch'], ['Welcome', 'Welcome']],
      'text:Copy of {name}': [DUPLICATED, created, ['Launch', 'Copy of Launch'], ['Welcome', 'Copy of Welcome']],
    },
  }),
  assumptionCase({
    id: 'schedule.format',
    fixture: account(),
    async act({ client, heard }) {
      const seen = [];
      for (const date of ['26-2-1', '2026-02-01'])
        for (const time of ['10:00', '9.30', '09:30:15']) {
          const response = await create(client, scheduled(time, date));
          await heard(Promise.resolve(response));
          seen.push(responseOf(response));
        }
      return seen;
    },
    values: {
      long: [wrong('Y-m-d'), wrong('Y-m-d', 'H:i'), wrong('Y-m-d'), created, wrong('', 'H:i'), created],
      short: [created, wrong('', 'H:i'), created, wrong('y-m-d'), wrong('y-m-d', 'H:i'), wrong('y-m-d')],
      minutes: [
        ...[wrong('Y-m-d'), wrong('Y-m-d', 'H:i'), wrong('Y-m-d', 'H:i')],
        ...[created, wrong('', 'H:i'), wrong('', 'H:i')],
      ],
      seconds: [
        ...[wrong('Y-m-d', 'H:i:s'), wrong('Y-m-d', 'H:i:s'), wrong('Y-m-d')],
        ...[wrong('', 'H:i:s'), wrong('', 'H:i:s'), created],
      ],
    },
  }),
  assumptionCase({
    id: 'duplicate',
    fixture: account({
      single_sends: [{ ...copied, ...counted(SEND_COUNTERS) }],
      automations: [{ ...automation, ...counted(AUTOMATION_COUNTERS) }],
      automation_schedules: [{ subject: 'One', utr: 'e-1', preview_img: 'a.png' }],
    }),
    async act({ client, names }) {
      const sent = names(await client.post('/single/send/duplicate?utr=s-1'));
      names(await client.get('/automations/duplicate', { utr: 'a-1' }));
      const fields = ['status', ...SEND_COUNTERS, 'unique_open_token', 'sent_at'];
      const sends = await columns(client, '/single-send/list', fields);
      const more = ['status', ...AUTOMATION_COUNTERS, 'live_at', 'automation_schedule_count'];
      const automations = await columns(client, '/automations', more);
      return [statusAndBody(sent), sends.at(-1), automations.at(-1), sends.length, automations.length];
    },
    values: {
      fresh: [DUPLICATED, [0, 0, 0, 0, 0, 0, 0, {}, null], [0, 0, 0, 0, 0, 0, 0, null, 1], 2, 2],
      starts: [DUPLICATED, [1, 0, 0, 0, 0, 0, 0, {}, null], [0, 0, 0, 0, 0, 0, 0, null, 1], 2, 2],
      'without-schedules': [DUPLICATED, [0, 0, 0, 0, 0, 0, 0, {}, null], [0, 0, 0, 0, 0, 0, 0, null, 0], 2, 2],
      same: [
        DUPLICATED,
        [3, 9, 8, 7, 6, 5, 4, { 1: 'token' }, '2026-01-04 08:00:00'],
        [1, 9, 8, 7, 6, 5, 4, '2026-01-04 08:00:00', 1],
        2,
        2,
      ],
    },
  }),
];
