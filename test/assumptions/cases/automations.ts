/** Automations, and the mails of senders and notification recipients. */
import type { Client } from '../../helper.js';
import {
  type Act,
  assumptionCase,
  column,
  columns,
  failed,
  fixture,
  invalid,
  NF2,
  ok,
  sender,
  statusAndBody,
  utrIn,
} from '../assumption-case.js';

const automation = { automation_name: 'Welcome', utr: 'a-1' };
const live = { ...automation, status: 1, live_at: '2026-01-04 08:00:00', unsubscribe_group_id: '1' } as const;
const groups = { unsubscribe_groups: [{ id: 1, group_name: 'News' }] };
const created = { type: 'welcome', automation_name: 'Welcome', unsubscribe_group_id: 0 };
const states = (client: Client) => columns(client, '/automations', ['status', 'live_at']);
const set = ok('Automation has been set live');
const noGroup = failed(409, 'Unsubscribe group require to live automation');

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly link: string | null;
}
const mails = async ({ client }: Act): Promise<readonly Mail[]> =>
  ((await client.control('GET', '/outbox')).body as { mails: Mail[] }).mails;
const verified = ({ client }: Act) => column(client, '/senders', 'is_verified');

export default [
  assumptionCase({
    id: 'pause.next-status',
    fixture: fixture({ ...groups, automations: [live] }),
    act: async ({ client, heard }) => [
      await heard(client.get('/automations/pause', { utr: 'a-1' })),
      await column(client, '/automations', 'status'),
    ],
    values: { draft: [ok('Automation Paused Successfully'), [0]], live: [ok('Automation Paused Successfully'), [1]] },
  }),
  assumptionCase({
    id: 'pause.not-live',
    fixture: fixture({ automations: [automation] }),
    act: async ({ client, heard }) => [
      await heard(client.get('/automations/pause', { utr: 'a-1' })),
      await states(client),
    ],
    values: {
      'not-found-2': [NF2, [[0, null]]],
      rule: [failed(409, 'Only live automation can be paused'), [[0, null]]],
      'text:Not {live}': [failed(409, 'Not {live}'), [[0, null]]],
    },
  }),
  assumptionCase({
    id: 'set-live.already-live',
    fixture: fixture({ ...groups, automations: [live] }),
    act: async ({ client, heard }) => [
      await heard(client.get('/automations/set-live', { utr: 'a-1' })),
      await states(client),
    ],
    values: {
      accept: [set, [[1, '2026-01-04 08:00:00']]],
      restart: [set, [[1, '2026-01-05 09:00:00']]],
      rule: [failed(409, 'Automation is already live'), [[1, '2026-01-04 08:00:00']]],
      'text:It is live': [failed(409, 'It is live'), [[1, '2026-01-04 08:00:00']]],
    },
  }),
  assumptionCase({
    id: 'set-live.group-gone',
    fixture: fixture({
      deleted_ids: { unsubscribe_groups: [9] },
      automations: [{ ...automation, unsubscribe_group_id: '9' }],
    }),
    act: async ({ client, heard }) => [
      await heard(client.get('/automations/set-live', { utr: 'a-1' })),
      await states(client),
    ],
    values: { refuse: [noGroup, [[0, null]]], accept: [set, [[1, '2026-01-05 09:00:00']]] },
  }),
  assumptionCase({
    id: 'automation-type.codes',
    fixture: fixture({
      automations: [1, 2, 7].map((automation_type) => ({ automation_name: 'Welcome', automation_type })),
    }),
    async act({ client, names }) {
      await client.post('/automations/create', created);
      await client.post('/automations/create', { ...created, type: 'custom' });
      names(await client.get('/automations'));
      return column(client, '/automations', 'automation_type');
    },
    values: { '1,2': [1, 2, 7, 1, 2], '0,1': [0, 1, 7, 0, 1], '20,-3': [20, -3, 7, 20, -3] },
  }),
  assumptionCase({
    id: 'automation.exit-criteria',
    async act({ client, names }) {
      const utr = utrIn(await client.post('/automations/create', created));
      const { status, body } = names(await client.get('/automations/details', { utr }));
      return [
        status,
        (body as { message: { automation: { exit_criteria: number } } }).message.automation.exit_criteria,
      ];
    },
    values: { 0: [200, 0], 3: [200, 3], 9: [200, 9] },
  }),
  assumptionCase({
    id: 'automation.group-zero',
    async act({ client, names }) {
      const response = names(await client.post('/automations/create', created));
      return [
        response.status === 200 ? 200 : statusAndBody(response),
        await column(client, '/automations', 'unsubscribe_group_id'),
      ];
    },
    values: {
      none: [200, ['0']],
      invalid: [invalid({ unsubscribe_group_id: 'The selected unsubscribe group id is invalid.' }), []],
    },
  }),
  assumptionCase({
    id: 'duplicate.schedules',
    fixture: fixture({
      automations: [automation],
      senders: [{ from_email: 'news@example.com' }],
      automation_schedules: ['One', 'Two'].map((subject) => ({ subject, utr: `e-${subject}`, preview_img: 'a.png' })),
    }),
    async act({ client, names }) {
      const utr = utrIn(names(await client.get('/automations/duplicate', { utr: 'a-1' })));
      const fields = ['id', 'automation_id', 'subject', 'preview_img'];
      const copies = await columns(client, '/automations/schedule', fields, { utr });
      const utrs = await column(client, '/automations/schedule', 'utr', { utr });
      const isOwn = utrs.every((one) => one !== 'e-One' && one !== 'e-Two');
      return [copies, isOwn, new Set(utrs).size, await column(client, '/automations', 'automation_schedule_count')];
    },
    values: {
      copied: [
        [
          [3, 2, 'One', 'a.png'],
          [4, 2, 'Two', 'a.png'],
        ],
        true,
        2,
        [2, 2],
      ],
      none: [[], true, 0, [2, 0]],
    },
  }),
  assumptionCase({
    id: 'sender.verification',
    async act(act) {
      const { client, mock, heard } = act;
      const seen = [statusAndBody(await client.post('/sender/save', sender)), await verified(act)];
      seen.push(await heard(client.get('/sender/resend-mail', { sender_id: 1 })), await verified(act));
      const links = (await mails(act)).map(({ link }) => link);
      const { status } = await fetch(new URL(links[1] ?? '', mock.controlUrl));
      return [...seen, links.length, status, await verified(act)];
    },
    values: {
      'by-link': [ok('Added Successfully'), [0], ok('Verification Mail Send'), [0], 2, 200, [1]],
      'on-resend': [ok('Added Successfully'), [0], ok('Verification Mail Send'), [1], 2, 200, [1]],
    },
  }),
  assumptionCase({
    id: 'sender.update-verification',
    fixture: fixture({ senders: [{ from_email: 'ada@example.com', is_verified: 1 }] }),
    async act(act) {
      const { client, names } = act;
      const same = await client.post('/sender/update', { ...sender, sender_id: 1 });
      const before = await verified(act);
      const changed = { ...sender, sender_id: 1, from_email: 'bea@example.com' };
      const moved = names(await client.post('/sender/update', changed));
      return [
        statusAndBody(same),
        before,
        statusAndBody(moved),
        await verified(act),
        (await mails(act)).map(({ to }) => to),
      ];
    },
    values: {
      'on-email-change': [ok('Updated Successfully'), [1], ok('Updated Successfully'), [0], ['bea@example.com']],
      never: [ok('Updated Successfully'), [1], ok('Updated Successfully'), [1], []],
    },
  }),
  assumptionCase({
    id: 'notifications.events',
    unnamed: 'mails are no part of a response',
    fixture: fixture({
      ...groups,
      automations: [{ ...automation, unsubscribe_group_id: '1' }],
      single_sends: [{ single_send_name: 'Launch', utr: 's-1', status: 1 }],
      notification_recipients: [{ email_address: 'ops@example.com' }, { email_address: 'boss@example.com' }],
    }),
    async act(act) {
      const { client, at } = act;
      const response = await client.get('/automations/set-live', { utr: 'a-1' });
      at(10);
      const [status] = await column(client, '/single-send/list', 'status');
      return [statusAndBody(response), status, (await mails(act)).map(({ to, subject }) => [to, subject])];
    },
    values: {
      'single-send-completed+automation-live': [
        set,
        3,
        [
          ['ops@example.com', 'Automation set live: Welcome'],
          ['boss@example.com', 'Automation set live: Welcome'],
          ['ops@example.com', 'Single send completed: Launch'],
          ['boss@example.com', 'Single send completed: Launch'],
        ],
      ],
      none: [set, 3, []],
    },
  }),
];
