/** Lookups without a result, lists and what they show, and bulk deletes. */
import { type AssumptionCase, contact, fixture, type Row, send, sender } from '../assumption-case.js';
import { deleted, failed, NF1, NF2, ok, required, selected } from '../expected.js';
import { act, column, get, post, remove, request, status } from '../steps.js';

const address = (id: number) => `a${id}@example.com`;

/** Records of every kind. */
const ofEveryKind = (ids: readonly number[], shared = {}) => {
  const each = <R>(make: (id: number) => R) => ids.map((id) => ({ ...shared, id, ...make(id) }));
  return fixture(
    {
      contact_types: each((id) => ({ name: `Type ${id}` })),
      contacts: each((id) => ({ email: address(id) })),
      segments: each((id) => ({ segment_name: `Segment ${id}` })),
      segment_recipients: each((id) => ({ email: address(id) })),
      global_unsubscribers: each((id) => ({ email_address: address(id) })),
      unsubscribe_groups: each((id) => ({ group_name: `Group ${id}` })),
      unsubscribe_group_recipients: each((id) => ({ email_address: address(id) })),
      custom_fields: each((id) => ({ field_name: `field_${id}` })),
      single_sends: each((id) => ({ single_send_name: `Send ${id}`, utr: `s-${id}`, status: 3 })),
      automations: each((id) => ({ automation_name: `Automation ${id}`, utr: `a-${id}` })),
      automation_schedules: each((id) => ({ subject: `Mail ${id}`, utr: `e-${id}` })),
      senders: each((id) => ({ from_email: address(id) })),
      notification_recipients: each((id) => ({ email_address: address(id) })),
    },
    { templates: each((id) => ({ template_name: `Template ${id}` })) },
  );
};
const twoOfAll = ofEveryKind([1, 2]);

const lists = [
  '/global-unsubscribes',
  '/segment/list',
  '/segment/email/list?segment_id=1',
  '/unsubscribes-groups',
  '/unsubscribes-groups/recipients-list?groupId=1',
  '/contacts-type',
  '/contacts/list',
  '/custom-fields',
  '/get-design/template',
  '/single-send/list',
  '/automations',
  '/automations/schedule?utr=a-1',
  '/senders',
  '/notification-recipients',
];
const details = [
  '/unsubscribes-groups/details?id=1',
  '/contacts-type/view?contact_type_id=1',
  '/contacts/details?contact_id=1',
  '/single-send/details?utr=s-1',
  '/automations/details?utr=a-1',
  '/sender/details?sender_id=1',
];

/** Every bulk delete, with a list of the remaining records and its lookup failure. */
const bulkDeletes = [
  ['/global-unsubscribes/bulk-delete', '/global-unsubscribes', NF1],
  ['/unsubscribes-groups/recipients-bulk-delete', '/unsubscribes-groups/recipients-list?groupId=1', NF1],
  ['/contacts/bulk-delete', '/contacts/list', NF1],
  ['/single/send/bulk-delete', '/single-send/list', NF2],
  ['/automations/bulk-delete', '/automations', NF2],
  ['/notification-recipient/bulk-delete', '/notification-recipients', NF1],
] as const;
const byEither = [
  ['/single/send/bulk-delete', '/single-send/list', 's-2'],
  ['/automations/bulk-delete', '/automations', 'a-2'],
] as const;

const viewUnknown = get('/contacts-type/view?contact_type_id=9');
const group = { group_name: 'News', description: 'All', is_display: 1 };
const unknown = [
  [post('/unsubscribes-groups/update?id=9', group), 'id'],
  [post('/contacts/update', { ...contact, contact_id: 9 }), 'contact_id'],
  [post('/single/send/update', { ...send, utr: 's-9' }), 'utr'],
  [post('/sender/update', { ...sender, sender_id: 9 }), 'sender_id'],
] as const;

/** Every endpoint with a record parameter in its query, with its lookup failure. */
const lookups = [
  [remove, '/global-unsubscribes/delete', 'id', NF1],
  [get, '/segment/email/list', 'segment_id', NF2],
  [remove, '/segment/email/delete', 'segment_recipient_id', NF1],
  [remove, '/segment/delete', 'segment_id', NF1],
  [get, '/unsubscribes-groups/details', 'id', NF1],
  [get, '/unsubscribes-groups/recipients-list', 'groupId', NF1],
  [remove, '/unsubscribes-groups/recipients-delete', 'id', NF1],
  [get, '/contacts-type/view', 'contact_type_id', NF1],
  [remove, '/contacts-type/delete', 'contact_type_id', NF1],
  [get, '/contacts/details', 'contact_id', NF1],
  [remove, '/contacts/delete', 'contact_id', NF1],
  [remove, '/custom-fields/delete', 'id', NF1],
  [post, '/single/send/duplicate', 'utr', NF2],
  [get, '/single-send/details', 'utr', NF2],
  [remove, '/single/send/delete', 'utr', NF2],
  [get, '/automations/duplicate', 'utr', NF1],
  [get, '/automations/details', 'utr', NF1],
  [get, '/automations/pause', 'utr', NF2],
  [get, '/automations/set-live', 'utr', NF1],
  [remove, '/automations/delete', 'utr', NF2],
  [get, '/automations/schedule', 'utr', NF2],
  [remove, '/automations/schedule/delete', 'utr', NF2],
  [get, '/sender/details', 'sender_id', NF1],
  [remove, '/sender/delete', 'sender_id', NF1],
  [get, '/sender/resend-mail', 'sender_id', NF1],
  [remove, '/notification-recipient/delete', 'id', NF1],
] as const;

/** The lengths of the lists in a response. */
const lengths = (path: string) =>
  act(`the lengths of ${path}`, async ({ client }) => {
    const { message } = (await client.get(path)).body as { message: Record<string, unknown[]> };
    return Object.values(message).map(({ length }) => length);
  });
/** True if the endpoint warns of an unknown query parameter. */
const warned = (path: string) =>
  act(`a warning of ${path}`, async ({ client }) =>
    /no parameter/.test((await client.get(path)).headers['x-mock-warnings'] ?? ''),
  );
const newest = 'empty-list=not-found; list-order=newest-first';

const WITH_GROUPS = 'global-unsubscribes.scope=with-groups';
const stamps = { created_at: '2026-01-05T09:00:00.123456Z', updated_at: '2026-01-05T09:30:00.999999Z' };
const [whole, wholeLater] = ['2026-01-05T09:00:00.000000Z', '2026-01-05T09:30:00.000000Z'];
/** The timestamps in a response, in its order. */
const stampsOf = (path: string, assume = '') =>
  request(
    `GET ${path}`,
    ({ client }) => client.get(path, {}, { 'x-mock-assume': assume }),
    ({ body }) =>
      Array.from(JSON.stringify(body).matchAll(/"(?:created_at|updated_at)":"([^"]*)"/g), ([, stamp]) => stamp),
  );

export default [
  {
    id: 'contact-type-view.failure',
    values: ['not-found-1', 'not-found-2', 'invalid-id', 'text:No such type'],
    rows: [[viewUnknown, NF1, NF2, selected('contact_type_id'), failed(404, 'No such type')]],
  },
  {
    id: 'update-unknown',
    fixture: twoOfAll,
    values: ['not-found-1', 'not-found-2', 'invalid-id'],
    rows: unknown.map(([update, field]): Row => [update, NF1, NF2, selected(field)]),
  },
  {
    id: 'lookup-unlisted',
    values: ['not-found-1', 'not-found-2'],
    rows: [
      [get('/automations/duplicate?utr=a-9'), NF1, NF2],
      [get('/automations/set-live?utr=a-9'), NF1, NF2],
    ],
  },
  {
    id: 'missing-id',
    values: ['lookup', 'validation'],
    rows: [
      ...lookups.map(([send, path, field, failure]): Row => [send(path), failure, required(field)]),
      [get('/contacts/details?contact_id='), NF1, required('contact_id')],
      [post('/unsubscribes-groups/update', group), NF1, required('id')],
    ],
  },
  {
    id: 'empty-list',
    fixture: fixture({ segments: [{ id: 1, segment_name: 'Big spenders' }] }, { templates: [] }),
    values: ['empty-array', 'not-found'],
    rows: [
      [get('/get-design/template'), ok({ templates: [] }), NF1],
      [get('/automations'), ok({ automations: [] }), NF1],
      [get('/segment/email/list?segment_id=1'), ok({ contactEmails: [] }), NF2],
      [status(get('/get-dynamic/content')), 200],
      [get('/contacts-type'), ok({ contactTypes: [] })],
    ],
  },
  {
    id: 'list-order',
    fixture: twoOfAll,
    values: ['oldest-first', 'newest-first'],
    rows: lists.map((path): Row => [column(path, 'id'), [1, 2], [2, 1]]),
  },
  {
    id: 'list.page-size',
    fixture: twoOfAll,
    values: ['none', 1, 5],
    rows: [
      ...lists.map((path): Row => [column(path, 'id'), [1, 2], [1], [1, 2]]),
      [lengths('/reserve-fields'), [11], [1], [5]],
      [lengths('/get-dynamic/content'), [21], [1], [5]],
      [lengths('/get/country-state-city'), [1, 0, 0]],
    ],
  },
  {
    id: 'list.page-size',
    of: 'the parameter page, and an empty page, which is not an empty list',
    fixture: fixture({
      contact_types: [1, 2, 3].map((id) => ({ id, name: `Type ${id}` })),
      contacts: [1, 2, 3].map((id) => ({ id, email: address(id) })),
      automations: [{ id: 1, automation_name: 'Welcome', utr: 'a-1' }],
    }),
    values: ['none', 2],
    rows: [
      ...['1', '2', '3', 'x', '0', '2&page=1'].flatMap((page) => {
        const shown = page === '2' ? [3] : page === '3' ? [] : [1, 2];
        return [`/contacts/list?page=${page}`, `/contacts-type?page=${page}`].flatMap((path): Row[] => [
          [column(path, 'id'), [1, 2, 3], shown],
          [warned(path), true, false],
        ]);
      }),
      [column('/automations?page=2', 'id', newest), [1], []],
      [column('/contacts-type?page=2', 'id', newest), [3, 2, 1], [1]],
    ],
  },
  {
    id: 'bulk-delete.key',
    fixture: twoOfAll,
    values: ['either', 'id', 'utr'],
    rows: byEither.flatMap(([path, list, utr]): Row[] => [
      [post(path, { strIds: [1] }), deleted, deleted, NF2],
      [post(path, { strIds: [utr] }), deleted, NF2, deleted],
      [column(list, 'id'), [], [2], [1]],
    ]),
  },
  {
    id: 'bulk-delete.unknown',
    fixture: twoOfAll,
    values: ['delete-known', 'all-or-nothing'],
    rows: bulkDeletes.flatMap(([path, list, failure]): Row[] => [
      [post(path, { strIds: [2, 99] }), deleted, failure],
      [post(path, { strIds: [98, 99] }), failure],
      [column(list, 'id'), [1], [1, 2]],
    ]),
  },
  {
    id: 'timestamp.precision',
    fixture: ofEveryKind([1], stamps),
    values: ['microseconds', 'seconds'],
    rows: [...lists, ...details].map((path): Row => {
      // A listed contact contains its type, which has timestamps, too.
      const times = path === '/contacts/list' ? 2 : 1;
      const shown = (...each: readonly string[]) => Array(times).fill(each).flat();
      return [stampsOf(path), shown(...Object.values(stamps)), shown(whole, wholeLater)];
    }),
  },
  {
    id: 'timestamp.precision',
    of: 'the list with the recipients of groups, where only one timestamp has a fraction',
    fixture: fixture({
      unsubscribe_groups: [{ id: 5, group_name: 'News' }],
      unsubscribe_group_recipients: [{ id: 8, email_address: 'bea@example.com', updated_at: stamps.updated_at }],
    }),
    values: ['microseconds', 'seconds'],
    rows: [[stampsOf('/global-unsubscribes', WITH_GROUPS), [whole, stamps.updated_at], [whole, wholeLater]]],
  },
  {
    id: 'timestamp.precision',
    of: 'null timestamps and whole seconds',
    fixture: fixture({
      contact_types: [{ id: 1, name: 'Customers', updated_at: null }],
      contacts: [{ id: 1, email: 'ada@example.com', created_at: null, updated_at: stamps.updated_at }],
    }),
    values: ['microseconds', 'seconds'],
    quiet: ['microseconds', 'seconds'],
    rows: [
      [stampsOf('/contacts-type/view?contact_type_id=1'), [whole]],
      [stampsOf('/contacts/details?contact_id=1'), [stamps.updated_at], [wholeLater]],
    ],
  },
] satisfies readonly AssumptionCase[];
