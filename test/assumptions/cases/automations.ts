/** Automations, and the mails of senders and notification recipients. */
import type { Client } from '../../helper.js';
import {
  type Act,
  assumptionCase,
  column,
  columns,
  failed,
  fixture,
  NF2,
  ok,
  sender,
  statusAndBody,
} from '../assumption-case.js';

const automation = { automation_name: 'Welcome', utr: 'a-1' };
const live = { ...automation, status: 1, live_at: '2026-01-04 08:00:00', unsubscribe_group_id: '1' } as const;
const groups = { unsubscribe_groups: [{ id: 1, group_name: 'News' }] };
const created = { type: 'welcome', automation_name: 'Welcome', unsubscribe_group_id: 0 };
const states = (client: Client) => columns(client, '/automations', ['status', 'live_at']);
const set = ok('Automation has been set live');

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
];
