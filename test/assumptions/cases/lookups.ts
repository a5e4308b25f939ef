/** Lookups without a result, empty lists, the order of lists, and bulk deletes. */
import type { TestResponse } from '../../helper.js';
import {
  assumptionCase,
  column,
  failed,
  fixture,
  invalid,
  NF1,
  NF2,
  ok,
  send,
  sender,
  statusAndBody,
  statusesAndBodies,
} from '../assumption-case.js';

const two = <R>(make: (id: number) => R) => [1, 2].map((id) => ({ id, ...make(id) }));
const address = (id: number) => `a${id}@example.com`;

/** Two records in every table. */
const twoOfAll = fixture(
  {
    contact_types: two((id) => ({ name: `Type ${id}` })),
    contacts: two((id) => ({ email: address(id) })),
    segments: two((id) => ({ segment_name: `Segment ${id}` })),
    segment_recipients: two((id) => ({ email: address(id) })),
    global_unsubscribers: two((id) => ({ email_address: address(id) })),
    unsubscribe_groups: two((id) => ({ group_name: `Group ${id}` })),
    unsubscribe_group_recipients: two((id) => ({ email_address: address(id) })),
    custom_fields: two((id) => ({ field_name: `field_${id}` })),
    single_sends: two((id) => ({ single_send_name: `Send ${id}`, utr: `s-${id}`, status: 3 })),
    automations: two((id) => ({ automation_name: `Automation ${id}`, utr: `a-${id}` })),
    automation_schedules: two((id) => ({ subject: `Mail ${id}`, utr: `e-${id}` })),
    senders: two((id) => ({ from_email: address(id) })),
    notification_recipients: two((id) => ({ email_address: address(id) })),
  },
  { templates: two((id) => ({ template_name: `Template ${id}` })) },
);

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

/** Every bulk delete, with a list of the remaining records and its lookup failure. */
const bulkDeletes = [
  ['/global-unsubscribes/bulk-delete', '/global-unsubscribes', NF1],
  ['/unsubscribes-groups/recipients-bulk-delete', '/unsubscribes-groups/recipients-list?groupId=1', NF1],
  ['/contacts/bulk-delete', '/contacts/list', NF1],
  ['/single/send/bulk-delete', '/single-send/list', NF2],
  ['/automations/bulk-delete', '/automations', NF2],
  ['/notification-recipient/bulk-delete', '/notification-recipients', NF1],
] as const;
const deleted = ok('Deleted Successfully');

const group = { group_name: 'News', description: 'All', is_display: 1 };
const contact = { contact_type_id: 1, email: 'ada@example.com', country: 1 };
const updates = [
  ['/unsubscribes-groups/update?id=9', group, 'id'],
  ['/contacts/update', { ...contact, contact_id: 9 }, 'contact_id'],
  ['/single/send/update', { ...send, utr: 's-9' }, 'utr'],
  ['/sender/update', { ...sender, sender_id: 9 }, 'sender_id'],
] as const;

const idsIn = ({ body }: TestResponse): unknown[] =>
  Object.values((body as { message: Record<string, { id: number }[]> }).message).flatMap((all) =>
    all.map(({ id }) => id),
  );

export default [
  assumptionCase({
    id: 'contact-type-view.failure',
    act: async ({ client, heard }) => await heard(client.get('/contacts-type/view', { contact_type_id: 9 })),
    values: {
      'not-found-1': NF1,
      'not-found-2': NF2,
      'invalid-id': invalid({ contact_type_id: 'The selected contact type id is invalid.' }),
      'text:No such type': failed(404, 'No such type'),
    },
  }),
  assumptionCase({
    id: 'update-unknown',
    fixture: twoOfAll,
    act: ({ client, names }) =>
      statusesAndBodies(updates, async ([path, fields]) => names(await client.post(path, fields))),
    values: {
      'not-found-1': updates.map(() => NF1),
      'not-found-2': updates.map(() => NF2),
      'invalid-id': updates.map(([, , field]) =>
        invalid({ [field]: `The selected ${field.replace('_', ' ')} is invalid.` }),
      ),
    },
  }),
  assumptionCase({
    id: 'lookup-unlisted',
    act: ({ client, names }) =>
      statusesAndBodies(['/automations/duplicate', '/automations/set-live'], async (path) =>
        names(await client.get(path, { utr: 'a-9' })),
      ),
    values: { 'not-found-1': [NF1, NF1], 'not-found-2': [NF2, NF2] },
  }),
  assumptionCase({
    id: 'empty-list',
    fixture: fixture({ segments: [{ id: 1, segment_name: 'Big spenders' }] }, { templates: [] }),
    act: async ({ client, heard }) => [
      await heard(client.get('/get-design/template')),
      await heard(client.get('/automations')),
      await heard(client.get('/segment/email/list', { segment_id: 1 })),
      (await client.get('/get-dynamic/content')).status,
      statusAndBody(await client.get('/contacts-type')),
    ],
    values: {
      'empty-array': [
        ok({ templates: [] }),
        ok({ automations: [] }),
        ok({ contactEmails: [] }),
        200,
        ok({ contactTypes: [] }),
      ],
      'not-found': [NF1, NF1, NF2, 200, ok({ contactTypes: [] })],
    },
  }),
  assumptionCase({
    id: 'list-order',
    fixture: twoOfAll,
    async act({ client, names }) {
      const orders = [];
      for (const path of lists) {
        names(await client.get(path));
        orders.push([path, ...(await column(client, path, 'id'))]);
      }
      return orders;
    },
    values: { 'oldest-first': lists.map((path) => [path, 1, 2]), 'newest-first': lists.map((path) => [path, 2, 1]) },
  }),
  assumptionCase({
    id: 'list.page-size',
    fixture: twoOfAll,
    async act({ client, names }) {
      const pages = [];
      for (const path of lists) {
        names(await client.get(path));
        pages.push([path, ...(await column(client, path, 'id'))]);
      }
      const reserved = names(await client.get('/reserve-fields'));
      const contents = names(await client.get('/get-dynamic/content'));
      const geography = await client.get('/get/country-state-city');
      return [
        ...pages,
        ...[reserved, contents, geography].map(({ body }) =>
          Object.values((body as { message: Record<string, unknown[]> }).message).map(({ length }) => length),
        ),
      ];
    },
    values: {
      none: [...lists.map((path) => [path, 1, 2]), [11], [21], [1, 0, 0]],
      1: [...lists.map((path) => [path, 1]), [1], [1], [1, 0, 0]],
      5: [...lists.map((path) => [path, 1, 2]), [5], [5], [1, 0, 0]],
    },
  }),
  assumptionCase({
    id: 'list.page-size',
    of: 'the parameter page, and what an empty page is not',
    fixture: fixture({
      contact_types: [1, 2, 3].map((id) => ({ id, name: `Type ${id}` })),
      contacts: [1, 2, 3].map((id) => ({ id, email: address(id) })),
      automations: [{ automation_name: 'Welcome', utr: 'a-1' }],
    }),
    async act({ client, names }) {
      const pages = [];
      for (const page of ['1', '2', '3', 'x', '0', '2&page=1']) {
        const types = names(await client.get(`/contacts-type?page=${page}`));
        const ids = await column(client, `/contacts/list?page=${page}`, 'id');
        const { 'x-mock-warnings': warnings = '' } = types.headers;
        pages.push([
          page,
          ids,
          await column(client, `/contacts-type?page=${page}`, 'id'),
          /no parameter/.test(warnings),
        ]);
      }
      const headers = { 'x-mock-assume': 'empty-list=not-found; list-order=newest-first' };
      const single = names(await client.get('/automations?page=2', {}, headers));
      const newest = await client.get('/contacts-type?page=2', {}, headers);
      return [...pages, (await client.get('/automations')).status, single.status, idsIn(single), idsIn(newest)];
    },
    values: {
      none: [
        ...['1', '2', '3', 'x', '0', '2&page=1'].map((page) => [page, [1, 2, 3], [1, 2, 3], true]),
        200,
        200,
        [1],
        [3, 2, 1],
      ],
      2: [
        ['1', [1, 2], [1, 2], false],
        ['2', [3], [3], false],
        ['3', [], [], false],
        ['x', [1, 2], [1, 2], false],
        ['0', [1, 2], [1, 2], false],
        ['2&page=1', [1, 2], [1, 2], false],
        200,
        200,
        [],
        [1],
      ],
    },
  }),
  assumptionCase({
    id: 'bulk-delete.key',
    fixture: twoOfAll,
    async act({ client, names }) {
      const responses = [];
      for (const [path, list, utr] of [
        ['/single/send/bulk-delete', '/single-send/list', 's-2'],
        ['/automations/bulk-delete', '/automations', 'a-2'],
      ] as const) {
        const byId = names(await client.postUrlencoded(path, { strIds: [1] }));
        const byUtr = names(await client.postUrlencoded(path, { strIds: [utr] }));
        responses.push([statusAndBody(byId), statusAndBody(byUtr), await column(client, list, 'id')]);
      }
      return responses;
    },
    values: {
      either: Array(2).fill([deleted, deleted, []]),
      id: Array(2).fill([deleted, NF2, [2]]),
      utr: Array(2).fill([NF2, deleted, [1]]),
    },
  }),
  assumptionCase({
    id: 'bulk-delete.unknown',
    fixture: twoOfAll,
    async act({ client, names }) {
      const responses = [];
      for (const [path, list] of bulkDeletes) {
        const some = names(await client.postUrlencoded(path, { strIds: [2, 99] }));
        const none = await client.postUrlencoded(path, { strIds: [98, 99] });
        responses.push([statusAndBody(some), statusAndBody(none), await column(client, list, 'id')]);
      }
      return responses;
    },
    values: {
      'delete-known': bulkDeletes.map(([, , failure]) => [deleted, failure, [1]]),
      'all-or-nothing': bulkDeletes.map(([, , failure]) => [failure, failure, [1, 2]]),
    },
  }),
];
