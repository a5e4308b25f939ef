/** Duplicate addresses and names. */
import {
  assumptionCase,
  column,
  columns,
  csv,
  fixture,
  invalid,
  ok,
  rows,
  send,
  sender,
  statusAndBody,
} from '../assumption-case.js';

const added = ok('Added Successfully');
const address = { email: 'ada@example.com' };
const recipient = { segment_id: 1, first_name: 'Ada', last_name: 'L' };
/** Writes of the existing address `ada@example.com`, with the tables that hold it. */
const sentToMany = fixture({
  contact_types: [1, 2].map((id) => ({ id, name: `Type ${id}` })),
  contacts: [address, { email: 'bea@example.com' }],
  segments: [1, 2].map((id) => ({ id, segment_name: `Segment ${id}` })),
  segment_recipients: [address],
  global_unsubscribers: [{ email_address: 'ada@example.com' }],
  unsubscribe_groups: [1, 2].map((id) => ({ id, group_name: `Group ${id}` })),
  unsubscribe_group_recipients: [{ email_address: 'ada@example.com' }],
  notification_recipients: [{ email_address: 'ada@example.com' }],
});
const taken = (...fields: readonly string[]) =>
  invalid(Object.fromEntries(fields.map((one) => [one, `The ${one.replaceAll('_', ' ')} has already been taken.`])));
const emails = (...names: readonly string[]) => names.map((name) => `${name}@example.com`);

export default [
  assumptionCase({
    id: 'duplicate-email',
    of: 'contacts',
    fixture: sentToMany,
    async act({ client, heard }) {
      const contact = { contact_type_id: 1, email: 'ada@example.com', country: 1, city: 'Kochi' };
      return [
        await heard(client.post('/contacts/add', contact)),
        statusAndBody(await client.post('/contacts/add', { ...contact, contact_type_id: 2 })),
        await heard(client.post('/contacts/update', { ...contact, contact_id: 2 })),
        statusAndBody(await client.post('/contacts/update', { ...contact, contact_id: 1 })),
        await columns(client, '/contacts/list', ['email', 'contact_type_id', 'city']),
      ];
    },
    values: {
      accept: [
        ok('Contact Added Successfully'),
        ok('Contact Added Successfully'),
        ok('Contact Updated Successfully'),
        ok('Contact Updated Successfully'),
        [1, 1, 1, 2].map((type) => ['ada@example.com', type, 'Kochi']),
      ],
      taken: [
        taken('email'),
        ok('Contact Added Successfully'),
        taken('email'),
        ok('Contact Updated Successfully'),
        [
          ['ada@example.com', 1, 'Kochi'],
          ['bea@example.com', 1, ''],
          ['ada@example.com', 2, 'Kochi'],
        ],
      ],
      ignore: [
        ok('Contact Added Successfully'),
        ok('Contact Added Successfully'),
        ok('Contact Updated Successfully'),
        ok('Contact Updated Successfully'),
        [
          ['ada@example.com', 1, 'Kochi'],
          ['bea@example.com', 1, ''],
          ['ada@example.com', 2, 'Kochi'],
        ],
      ],
    },
  }),
  assumptionCase({
    id: 'duplicate-email',
    of: 'segments and lists',
    fixture: sentToMany,
    async act({ client, names }) {
      const many = 'ADA@example.com, new@example.com, New@example.com';
      const responses = [
        names(await client.post('/segment/email/store', { ...recipient, ...address })),
        await client.post('/segment/email/store', { ...recipient, ...address, segment_id: 2 }),
        names(await client.post('/global-unsubscribes/save', { email_address: many })),
        names(
          await client.post('/unsubscribes-groups/manually-add', { unsubscribe_groups_id: 1, email_address: many }),
        ),
        await client.post('/unsubscribes-groups/manually-add', {
          unsubscribe_groups_id: 2,
          email_address: 'ada@example.com',
        }),
        names(
          await client.post('/notification-recipient/save', { email_address: 'ada@example.com', email_owner: 'Ada' }),
        ),
      ].map(statusAndBody);
      const left = [
        (await rows(client, '/segment/email/list', { segment_id: 1 })).length,
        await column(client, '/global-unsubscribes', 'email_address'),
        await column(client, '/unsubscribes-groups/recipients-list', 'email_address', { groupId: 1 }),
        (await rows(client, '/notification-recipients')).length,
      ];
      return { responses, left };
    },
    values: {
      accept: {
        responses: Array(6).fill(added),
        left: [2, emails('ada', 'ADA', 'new', 'New'), emails('ada', 'ADA', 'new', 'New'), 2],
      },
      taken: {
        responses: [
          taken('email'),
          added,
          taken('email_address'),
          taken('email_address'),
          added,
          taken('email_address'),
        ],
        left: [1, emails('ada'), emails('ada'), 1],
      },
      ignore: { responses: Array(6).fill(added), left: [1, emails('ada', 'new'), emails('ada', 'new'), 1] },
    },
  }),
  assumptionCase({
    id: 'duplicate-email',
    of: 'an upload',
    fixture: sentToMany,
    async act({ client, names }) {
      const file = csv('email\nnew@example.com\nADA@example.com\nNew@example.com\n');
      const uploaded = names(await client.post('/contacts/upload-csv', { contact_type_id: 1, file }));
      return [statusAndBody(uploaded), await column(client, '/contacts/list', 'email')];
    },
    values: {
      accept: [ok('Imported Successfully'), emails('ada', 'bea', 'new', 'ADA', 'New')],
      taken: [
        invalid({ file: ['Line 3: The email has already been taken.', 'Line 4: The email has already been taken.'] }),
        emails('ada', 'bea'),
      ],
      ignore: [ok('Imported Successfully'), emails('ada', 'bea', 'new')],
    },
  }),
  assumptionCase({
    id: 'duplicate-name',
    fixture: fixture({
      contact_types: [1, 2].map((id) => ({ id, name: `Type ${id}` })),
      unsubscribe_groups: [1, 2].map((id) => ({ id, group_name: `Group ${id}` })),
      custom_fields: [{ field_name: 'age' }],
    }),
    async act({ client, names }) {
      const group = { group_name: 'Group 1', description: 'All', is_display: 1 };
      const responses = [
        names(await client.post('/contacts-type/add', { name: 'Type 1' })),
        names(await client.post('/contacts-type/update', { id: 2, name: 'Type 1' })),
        await client.post('/contacts-type/update', { id: 1, name: 'Type 1' }),
        names(await client.post('/unsubscribes-groups/save', group)),
        names(await client.post('/unsubscribes-groups/update?id=2', group)),
        await client.post('/unsubscribes-groups/update?id=1', group),
        names(await client.post('/custom-fields/save', { field_name: 'age', field_type: 'number' })),
      ].map(statusAndBody);
      const left = [
        await column(client, '/contacts-type', 'name'),
        await column(client, '/unsubscribes-groups', 'group_name'),
        await column(client, '/custom-fields', 'field_name'),
      ];
      return [responses, left];
    },
    values: {
      accept: [
        [
          added,
          ok('Updated Successfully'),
          ok('Updated Successfully'),
          ok('Saved Successfully'),
          ok('Updated Successfully'),
          ok('Updated Successfully'),
          added,
        ],
        [Array(3).fill('Type 1'), Array(3).fill('Group 1'), ['age', 'age']],
      ],
      taken: [
        [
          taken('name'),
          taken('name'),
          ok('Updated Successfully'),
          taken('group_name'),
          taken('group_name'),
          ok('Updated Successfully'),
          taken('field_name'),
        ],
        [['Type 1', 'Type 2'], ['Group 1', 'Group 2'], ['age']],
      ],
    },
  }),
  assumptionCase({
    id: 'duplicate-name',
    of: 'senders and mailings',
    fixture: fixture({
      contact_types: [{ name: 'Customers' }],
      unsubscribe_groups: [{ group_name: 'Offers' }],
      senders: ['ada', 'bea'].map((nickname) => ({ nickname, from_email: `${nickname}@example.com`, is_verified: 1 })),
      single_sends: ['Launch', 'Sale'].map((name) => ({ single_send_name: name, utr: name })),
      automations: [{ automation_name: 'Welcome' }],
    }),
    async act({ client, heard }) {
      const automation = { automation_name: 'Welcome', type: 'welcome', unsubscribe_group_id: 1 };
      const first = { from_email: 'ADA@example.com', nickname: 'ada' };
      const responses = [
        await heard(client.post('/sender/save', { ...sender, ...first })),
        await heard(client.post('/sender/update', { ...sender, ...first, sender_id: 2 })),
        await heard(client.post('/single/send/create', { ...send, single_send_name: 'LAUNCH' })),
        await heard(client.post('/single/send/update', { ...send, single_send_name: 'Launch', utr: 'Sale' })),
        await heard(client.post('/automations/create', automation)),
        statusAndBody(await client.post('/sender/update', { ...sender, nickname: 'ada', sender_id: 1 })),
      ].map((one) => JSON.stringify(one).replace(/"utr":"[^"]{36}"/, '"utr":"new"'));
      const left = [
        await column(client, '/senders', 'nickname'),
        await column(client, '/single-send/list', 'single_send_name'),
        await column(client, '/automations', 'automation_name'),
      ];
      return [responses.map((one) => JSON.parse(one)), left];
    },
    values: {
      accept: [
        [
          added,
          ok('Updated Successfully'),
          ok({ utr: 'new' }),
          ok({ utr: 'Sale' }),
          ok({ utr: 'new' }),
          ok('Updated Successfully'),
        ],
        [Array(3).fill('ada'), ['Launch', 'Launch', 'LAUNCH'], ['Welcome', 'Welcome']],
      ],
      taken: [
        [
          taken('from_email', 'nickname'),
          taken('from_email', 'nickname'),
          taken('single_send_name'),
          taken('single_send_name'),
          taken('automation_name'),
          ok('Updated Successfully'),
        ],
        [['ada', 'bea'], ['Launch', 'Sale'], ['Welcome']],
      ],
    },
  }),
];
