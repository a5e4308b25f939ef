/** How records of every kind are shown. */
import { assumptionCase, fixture } from '../assumption-case.js';

const stamps = { created_at: '2026-01-05T09:00:00.123456Z', updated_at: '2026-01-05T09:30:00.999999Z' };
const one = { id: 1, ...stamps };

/** One record of each kind. */
const stamped = fixture(
  {
    contact_types: [{ ...one, name: 'Customers' }],
    contacts: [{ ...one, email: 'ada@example.com' }],
    segments: [{ ...one, segment_name: 'Big spenders' }],
    segment_recipients: [{ ...one, email: 'ada@example.com' }],
    global_unsubscribers: [{ ...one, email_address: 'eve@example.com' }],
    unsubscribe_groups: [{ ...one, group_name: 'News' }],
    unsubscribe_group_recipients: [{ ...one, email_address: 'eve@example.com' }],
    custom_fields: [{ ...one, field_name: 'shoe_size' }],
    single_sends: [{ ...one, single_send_name: 'Launch', utr: 's-1', status: 3 }],
    automations: [{ ...one, automation_name: 'Welcome', utr: 'a-1' }],
    automation_schedules: [{ ...one, subject: 'Hello', utr: 'e-1' }],
    senders: [{ ...one, from_email: 'ada@example.com' }],
    notification_recipients: [{ ...one, email_address: 'ops@example.com' }],
  },
  { templates: [{ ...one, template_name: 'Blank' }] },
);

const lists = [
  '/global-unsubscribes',
  '/segment/list',
  '/segment/email/list?segment_id=1',
  '/unsubscribes-groups',
  '/unsubscribes-groups/details?id=1',
  '/unsubscribes-groups/recipients-list?groupId=1',
  '/contacts-type',
  '/contacts-type/view?contact_type_id=1',
  '/contacts/list',
  '/contacts/details?contact_id=1',
  '/custom-fields',
  '/get-design/template',
  '/single-send/list',
  '/single-send/details?utr=s-1',
  '/automations',
  '/automations/details?utr=a-1',
  '/automations/schedule?utr=a-1',
  '/senders',
  '/sender/details?sender_id=1',
  '/notification-recipients',
];

/** The timestamps in a body, in its order. */
const stampsIn = (body: unknown): string[] =>
  Array.from(JSON.stringify(body).matchAll(/"(?:created_at|updated_at)":"([^"]*)"/g), ([, stamp = '']) => stamp);

/** A contact of the list has its type. */
const seen = (...each: readonly string[]) =>
  lists.map((path) => [path, ...(path === '/contacts/list' ? [...each, ...each] : each)]);

export default [
  assumptionCase({
    id: 'timestamp.precision',
    fixture: stamped,
    async act({ client, names }) {
      const shown = [];
      for (const path of lists) shown.push([path, ...stampsIn(names(await client.get(path)).body)]);
      return shown;
    },
    values: {
      microseconds: seen(...Object.values(stamps)),
      seconds: seen('2026-01-05T09:00:00.000000Z', '2026-01-05T09:30:00.000000Z'),
    },
  }),
  assumptionCase({
    id: 'timestamp.precision',
    of: 'in the list with the recipients of groups, and where one alone has a fraction',
    fixture: fixture({
      unsubscribe_groups: [{ id: 5, group_name: 'News' }],
      unsubscribe_group_recipients: [{ id: 8, email_address: 'bea@example.com', updated_at: stamps.updated_at }],
    }),
    async act({ client, names }) {
      const headers = { 'x-mock-assume': 'global-unsubscribes.scope=with-groups' };
      return stampsIn(names(await client.get('/global-unsubscribes', {}, headers)).body);
    },
    values: {
      microseconds: ['2026-01-05T09:00:00.000000Z', '2026-01-05T09:30:00.999999Z'],
      seconds: ['2026-01-05T09:00:00.000000Z', '2026-01-05T09:30:00.000000Z'],
    },
  }),
  assumptionCase({
    id: 'timestamp.precision',
    of: 'where all are whole seconds or null',
    fixture: fixture({
      contact_types: [{ id: 1, name: 'Customers', updated_at: null }],
      contacts: [{ id: 1, email: 'ada@example.com', created_at: null, updated_at: stamps.updated_at }],
    }),
    async act({ client, names }) {
      const view = names(await client.get('/contacts-type/view', { contact_type_id: 1 }));
      const details = await client.get('/contacts/details', { contact_id: 1 });
      return [view.body, details.body].map(stampsIn);
    },
    quiet: ['microseconds', 'seconds'],
    values: {
      microseconds: [['2026-01-05T09:00:00.000000Z'], ['2026-01-05T09:30:00.999999Z']],
      seconds: [['2026-01-05T09:00:00.000000Z'], ['2026-01-05T09:30:00.000000Z']],
    },
  }),
];
