/** How sends and automations begin and end, in which zone their times are, and what they leave behind. */
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
} from '../assumption-case.js';

const scheduled = (schedule_date: string, schedule_time: string): Fields => ({
  ...send,
  schedule_type: 1,
  schedule_date,
  schedule_time,
});
const create = (client: Client, fields: Fields) => client.post('/single/send/create', fields);

const contacts = ['Cem', 'Ada', 'Bea'].map((name, index) => ({
  id: 30 - index,
  email: `${name.toLowerCase()}@example.com`,
  contact_type_id: 1,
}));
const sender = { id: 1, from_email: 'news@example.com', is_verified: 0 } as const;
const accountFixture = {
  contact_types: [{ id: 1, name: 'Customers' }],
  contacts,
  segments: [{ id: 1, segment_name: 'Guests' }],
  segment_recipients: [{ id: 1, segment_id: 1, email: 'guest@example.com' }],
  senders: [sender],
  unsubscribe_groups: [{ id: 1, group_name: 'News' }],
};
const account = (more = {}) => fixture({ ...accountFixture, ...more });
const automation = {
  automation_name: 'Tips',
  utr: 'a-1',
  automation_type: 2,
  automation_for: 1,
  automation_for_table: 'contacts_',
  unsubscribe_group_id: '1',
} as const;
const schedules = [{ subject: 'One', waiting_period: 1, waiting_type: 'instantly' }] as const;

/** Some fields of the only send, some seconds after the clock of the fixture. */
async function seen({ client, names, at }: Act, fields: readonly string[], seconds: readonly number[]) {
  const rows: unknown[] = [];
  for (const second of seconds) {
    at(second);
    names(await client.get('/single-send/list'));
    rows.push(...(await columns(client, '/single-send/list', fields)));
  }
  return rows;
}
const mailed = async ({ client }: Act, kind: string): Promise<readonly string[]> => {
  const { body } = await client.control('GET', `/outbox?kind=${kind}`);
  return (body as { mails: readonly { to: string }[] }).mails.map(({ to }) => to);
};
const setLive = (client: Client) => client.get('/automations/set-live', { utr: 'a-1' });
const live = ok('Automation has been set live');
const selected = invalid({ sender_id: 'The selected sender id is invalid.' });
const passed = invalid({ schedule_date: 'The schedule date must be a date after now.' });
const created = 200;
/** A status of 200, or what refuses. */
const outcome = (response: Awaited<ReturnType<Client['post']>>) =>
  response.status === created ? created : statusAndBody(response);

export default [
  assumptionCase({
    id: 'time-zone',
    of: 'times that are shown',
    fixture: account({
      senders: [{ ...sender, send_at: '2026-07-04 22:30:00' }],
      single_sends: [{ single_send_name: 'Sale', status: 3, sent_at: '2026-01-04 08:00:00' }],
      automations: [{ ...automation, status: 1, live_at: '2026-01-04 23:59:59' }],
    }),
    async act({ client, names }) {
      for (const path of ['/single-send/list', '/automations', '/senders']) names(await client.get(path));
      return [
        await column(client, '/single-send/list', 'sent_at'),
        await column(client, '/automations', 'live_at'),
        await column(client, '/senders', 'send_at'),
      ];
    },
    values: {
      UTC: [['2026-01-04 08:00:00'], ['2026-01-04 23:59:59'], ['2026-07-04 22:30:00']],
      '+05:30': [['2026-01-04 13:30:00'], ['2026-01-05 05:29:59'], ['2026-07-05 04:00:00']],
      'Europe/Berlin': [['2026-01-04 09:00:00'], ['2026-01-05 00:59:59'], ['2026-07-05 00:30:00']],
    },
  }),
  assumptionCase({
    id: 'time-zone',
    of: 'schedules',
    fixture: account(),
    async act(act) {
      await create(act.client, scheduled('2026-01-05', '10:00'));
      return seen(act, ['status', 'sent_at'], [0, 3600, 7200]);
    },
    values: {
      UTC: [
        [0, null],
        [1, null],
        [3, '2026-01-05 10:00:10'],
      ],
      '-00:30': [
        [0, null],
        [0, null],
        [3, '2026-01-05 10:00:10'],
      ],
      'Europe/Berlin': [
        [1, null],
        [3, '2026-01-05 10:00:10'],
        [3, '2026-01-05 10:00:10'],
      ],
    },
  }),
  assumptionCase({
    id: 'schedule.read-back',
    fixture: account({
      single_sends: [
        { single_send_name: 'Sale', schedule_type: 1, schedule_date: '35-2-1', schedule_time: '08:15' },
        { single_send_name: 'None', schedule_type: 1, schedule_date: '00-0-0', schedule_time: 'noon', status: 3 },
      ],
    }),
    async act({ client, names }) {
      await create(client, scheduled('2035-06-01', '09:30'));
      names(await client.get('/single-send/list'));
      return columns(client, '/single-send/list', ['schedule_date', 'schedule_time']);
    },
    values: {
      'as-given': [
        ['35-2-1', '08:15'],
        ['00-0-0', 'noon'],
        ['2035-06-01', '09:30'],
      ],
      normalized: [
        ['2035-02-01', '08:15:00'],
        ['0000-00-00', 'noon'],
        ['2035-06-01', '09:30:00'],
      ],
    },
  }),
  assumptionCase({
    id: 'schedule.past',
    fixture: account(),
    async act(act) {
      const { client, names } = act;
      const past = outcome(names(await create(client, scheduled('2026-01-05', '09:00'))));
      const statuses: unknown[] = [];
      for (const seconds of [0, 60]) {
        act.at(seconds);
        statuses.push(await column(client, '/single-send/list', 'status'));
      }
      const dateAlone = outcome(await create(client, scheduled('2026-01-04', '')));
      return [past, outcome(await create(client, scheduled('2026-01-05', '09:02'))), dateAlone, ...statuses];
    },
    values: {
      accept: [created, created, created, [1], [3]],
      refuse: [passed, created, passed, [], []],
      never: [created, created, created, [0], [0]],
    },
  }),
  assumptionCase({
    id: 'open-tokens.key',
    fixture: account({
      single_sends: [
        { single_send_name: 'Sale', utr: 's-1', status: 3, recipient_id: [{ id: '1', table: 'contacts_' }] },
        { single_send_name: 'Old', utr: 's-2', status: 3, unique_open_token: { 108: 'x', 103: 'y' } },
        { single_send_name: 'None', utr: 's-3', status: 3 },
      ],
    }),
    async act({ client, names }) {
      for (const to of ['cem@example.com', 'bea@example.com', 'ada@example.com'])
        await client.control('POST', '/single-sends/s-1/events', { event: 'open', to });
      names(await client.get('/single-send/list'));
      const [opened, old, none] = (await column(client, '/single-send/list', 'unique_open_token')) as object[];
      return [Object.keys(opened ?? {}), old, none];
    },
    values: {
      'contact-id': [['28', '29', '30'], { 103: 'y', 108: 'x' }, {}],
      counter: [['1', '2', '3'], { 1: 'y', 2: 'x' }, {}],
      'contact-id-or-array': [['28', '29', '30'], { 103: 'y', 108: 'x' }, []],
    },
  }),
  assumptionCase({
    id: 'sender.unverified',
    of: 'a single send',
    fixture: account(),
    async act(act) {
      const { client, names, at } = act;
      const first = outcome(names(await create(client, send)));
      at(60);
      const before = [await column(client, '/single-send/list', 'status'), await mailed(act, 'single-send')];
      await client.get('/sender/resend-mail', { sender_id: 1 }, { 'x-mock-assume': 'sender.verification=on-resend' });
      return [first, before, await column(client, '/single-send/list', 'status')];
    },
    values: {
      accept: [created, [[3], ['bea@example.com', 'ada@example.com', 'cem@example.com']], [3]],
      refuse: [selected, [[], []], []],
      'never-sent': [created, [[1], []], [3]],
    },
  }),
  assumptionCase({
    id: 'sender.unverified',
    of: 'an automation',
    fixture: account({ automations: [{ ...automation, automation_type: 1 }], automation_schedules: schedules }),
    async act(act) {
      const { client, names } = act;
      const added = await client.post('/automations/schedule/create', {
        utr: 'a-1',
        sender_id: 1,
        subject: 'Two',
        waiting_period: 1,
        waiting_type: 'instantly',
        template_id: 1,
        preview_img: 'a.png',
      });
      const set = names(await setLive(client));
      await client.post('/contacts/add', { contact_type_id: 1, email: 'new@example.com', country: 1 });
      const counted = await column(client, '/automations', 'total_triggered');
      return [outcome(names(added)), statusAndBody(set), counted, await mailed(act, 'automation')];
    },
    values: {
      accept: [created, live, [2], ['new@example.com', 'new@example.com']],
      refuse: [selected, selected, [0], []],
      'never-sent': [created, live, [0], []],
    },
  }),
  assumptionCase({
    id: 'sender.resend-verified',
    fixture: account({ senders: [{ ...sender, is_verified: 1 }] }),
    act: async (act) => [
      statusAndBody(act.names(await act.client.get('/sender/resend-mail', { sender_id: 1 }))),
      await mailed(act, 'verification'),
    ],
    values: {
      accept: [ok('Verification Mail Send'), ['news@example.com']],
      rule: [failed(409, 'Sender is already verified'), []],
      'text:Done': [failed(409, 'Done'), []],
    },
  }),
  assumptionCase({
    id: 'set-live.incomplete',
    fixture: account({ automations: [{ ...automation, automation_type: 1 }] }),
    act: async ({ client, heard }) => [await heard(setLive(client)), await column(client, '/automations', 'status')],
    values: {
      accept: [live, [1]],
      rule: [failed(409, 'Schedule and target require to live automation'), [0]],
      'text:Add an email': [failed(409, 'Add an email'), [0]],
    },
  }),
  assumptionCase({
    id: 'set-live.incomplete',
    of: 'a target that is gone',
    fixture: account({ automations: [automation], automation_schedules: schedules }),
    async act({ client, heard }) {
      await client.delete('/contacts-type/delete', { contact_type_id: 1 });
      return [await heard(setLive(client)), await column(client, '/automations', 'status')];
    },
    values: {
      accept: [live, [1]],
      rule: [failed(409, 'Schedule and target require to live automation'), [0]],
      'text:Add an email': [failed(409, 'Add an email'), [0]],
    },
  }),
  assumptionCase({
    id: 'automation.audience',
    fixture: account({ automations: [automation], automation_schedules: schedules }),
    async act(act) {
      const { client, names, at } = act;
      names(await setLive(client));
      at(60);
      await client.post('/contacts/add', { contact_type_id: 1, email: 'new@example.com', country: 1 });
      names(await client.get('/automations'));
      return [await column(client, '/automations', 'total_triggered'), await mailed(act, 'automation')];
    },
    values: {
      joining: [[1], ['new@example.com']],
      existing: [[3], ['bea@example.com', 'ada@example.com', 'cem@example.com']],
    },
  }),
  assumptionCase({
    id: 'automation.audience',
    of: 'a segment',
    fixture: account({
      automations: [{ ...automation, automation_for_table: 'segments_' }],
      automation_schedules: schedules,
    }),
    async act(act) {
      act.names(await setLive(act.client));
      act.at(60);
      return [await column(act.client, '/automations', 'total_triggered'), await mailed(act, 'automation')];
    },
    values: { joining: [[0], []], existing: [[1], ['guest@example.com']] },
  }),
];
