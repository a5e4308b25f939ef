import { assumptionCase, fixture, invalid, NF1, NF2, ok, statusesAndBodies } from '../assumption-case.js';

const required = (...fields: readonly string[]) =>
  invalid(Object.fromEntries(fields.map((field) => [field, `The ${field.replaceAll('_', ' ')} field is required.`])));

/** Every endpoint with a record parameter in its query, with its lookup failure. */
const lookups = [
  ['DELETE', '/global-unsubscribes/delete', 'id', NF1],
  ['GET', '/segment/email/list', 'segment_id', NF2],
  ['DELETE', '/segment/email/delete', 'segment_recipient_id', NF1],
  ['DELETE', '/segment/delete', 'segment_id', NF1],
  ['GET', '/unsubscribes-groups/details', 'id', NF1],
  ['GET', '/unsubscribes-groups/recipients-list', 'groupId', NF1],
  ['DELETE', '/unsubscribes-groups/recipients-delete', 'id', NF1],
  ['GET', '/contacts-type/view', 'contact_type_id', NF1],
  ['DELETE', '/contacts-type/delete', 'contact_type_id', NF1],
  ['GET', '/contacts/details', 'contact_id', NF1],
  ['DELETE', '/contacts/delete', 'contact_id', NF1],
  ['DELETE', '/custom-fields/delete', 'id', NF1],
  ['POST', '/single/send/duplicate', 'utr', NF2],
  ['GET', '/single-send/details', 'utr', NF2],
  ['DELETE', '/single/send/delete', 'utr', NF2],
  ['GET', '/automations/duplicate', 'utr', NF1],
  ['GET', '/automations/details', 'utr', NF1],
  ['GET', '/automations/pause', 'utr', NF2],
  ['GET', '/automations/set-live', 'utr', NF1],
  ['DELETE', '/automations/delete', 'utr', NF2],
  ['GET', '/automations/schedule', 'utr', NF2],
  ['DELETE', '/automations/schedule/delete', 'utr', NF2],
  ['GET', '/sender/details', 'sender_id', NF1],
  ['DELETE', '/sender/delete', 'sender_id', NF1],
  ['GET', '/sender/resend-mail', 'sender_id', NF1],
  ['DELETE', '/notification-recipient/delete', 'id', NF1],
] as const;
const words = (field: string): string => (field === 'groupId' ? 'group id' : field.replaceAll('_', ' '));

export default [
  assumptionCase({
    id: 'required-fields',
    fixture: fixture({
      contacts: [{ id: 1, email: 'ada@example.com' }],
      unsubscribe_groups: [{ id: 1, group_name: 'News' }],
    }),
    act: async ({ client, heard }) => [
      await heard(client.post('/contacts/add')),
      await heard(client.post('/contacts/update', { contact_id: 1 })),
      await heard(client.post('/unsubscribes-groups/save')),
      await heard(client.post('/unsubscribes-groups/manually-add')),
      await heard(client.post('/automations/create')),
      await heard(client.post('/automations/schedule/create')),
    ],
    values: {
      starred: [
        required('contact_type_id', 'email', 'country'),
        required('contact_type_id', 'email', 'country'),
        required('group_name', 'description', 'is_display'),
        required('unsubscribe_groups_id', 'email_address'),
        required('type', 'automation_name', 'unsubscribe_group_id'),
        required('utr', 'sender_id', 'subject', 'waiting_period', 'waiting_type', 'template_id', 'preview_img'),
      ],
      reported: [
        required('email'),
        required('email'),
        required('group_name', 'description'),
        required('email_address'),
        required('automation_name'),
        required('sender_id', 'subject', 'waiting_type'),
      ],
    },
  }),
  assumptionCase({
    id: 'required-fields',
    of: 'what is not required may be left out',
    fixture: fixture({
      senders: [{ id: 1, from_email: 'news@example.com' }],
      contacts: [{ id: 1, email: 'ada@example.com' }],
    }),
    async act({ client, names }) {
      const automation = names(await client.post('/automations/create', { automation_name: 'Welcome' }));
      const schedule = { sender_id: 1, subject: 'Hello', waiting_type: 'days' };
      const stored = await statusesAndBodies(
        [
          ['/contacts/add', { email: 'bea@example.com' }],
          ['/contacts/update', { contact_id: 1, email: 'cem@example.com' }],
          ['/unsubscribes-groups/save', { group_name: 'News', description: 'All' }],
          ['/automations/schedule/create', schedule],
        ] as const,
        async ([path, fields]) => names(await client.post(path, fields)),
      );
      const [listed] = [await client.get('/contacts/list')];
      const { contacts } = (listed.body as { message: { contacts: Record<string, unknown>[] } }).message;
      const seen = contacts.map(({ email, contact_type_id, country }) => [email, contact_type_id, country]);
      return [automation.status, ...stored, seen];
    },
    values: {
      starred: [
        422,
        required('contact_type_id', 'country'),
        required('contact_type_id', 'country'),
        required('is_display'),
        required('utr', 'waiting_period', 'template_id', 'preview_img'),
        [['ada@example.com', 0, '']],
      ],
      reported: [
        200,
        ok('Contact Added Successfully'),
        ok('Contact Updated Successfully'),
        ok('Saved Successfully'),
        ok('Schedule Added'),
        [
          ['cem@example.com', 0, ''],
          ['bea@example.com', 0, ''],
        ],
      ],
    },
  }),
  assumptionCase({
    id: 'missing-id',
    act: ({ client, names }) =>
      statusesAndBodies(lookups, async ([method, path]) => names(await client.request(method, path))),
    values: {
      lookup: lookups.map(([, , , failure]) => failure),
      validation: lookups.map(([, , field]) => invalid({ [field]: `The ${words(field)} field is required.` })),
    },
  }),
  assumptionCase({
    id: 'missing-id',
    of: 'an empty parameter, and an update',
    act: async ({ client, heard }) => [
      await heard(client.get('/contacts/details', { contact_id: '' })),
      await heard(
        client.post('/unsubscribes-groups/update', { group_name: 'News', description: 'All', is_display: 1 }),
      ),
    ],
    values: { lookup: [NF1, NF1], validation: [required('contact_id'), required('id')] },
  }),
];
