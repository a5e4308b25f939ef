/** The form of a request: methods, encodings, arrays, missing and loose parameters. */
import type { Client } from '../../helper.js';
import {
  assumptionCase,
  column,
  failed,
  fixture,
  invalid,
  NF1,
  NF2,
  ok,
  okUnderErrors,
  statusAndBody,
  statusesAndBodies,
} from '../assumption-case.js';

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const send = (client: Client, path: string, body: string, headers: Record<string, string>) =>
  client.request('POST', path, { headers, body });

const deleted = ok('Deleted Successfully');
const unsupported = failed(415, 'Unsupported Media Type');
const malformed = (what: string) => failed(400, `The body is not a well-formed ${what}.`);
const notSupported = (method: string, path: string, other: string) =>
  failed(405, `The ${method} method is not supported for route /api/v1${path}. Supported methods: ${other}.`);
const notInteger = (field: string) => invalid({ [field]: `The ${words(field)} must be an integer.` });
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

const methods = [
  ['GET', '/senders', ''],
  ['POST', '/senders', ''],
  ['GET', '/single/send/duplicate', '?utr=s-1'],
  ['POST', '/single/send/duplicate', '?utr=s-1'],
] as const;

export default [
  assumptionCase({
    id: 'method-mismatch',
    fixture: fixture({ single_sends: [{ single_send_name: 'Launch', utr: 's-1' }] }),
    async act({ client, names }) {
      const responses = await statusesAndBodies(methods, async ([method, path, query]) =>
        names(await client.request(method, path + query)),
      );
      const { headers } = await client.request('GET', '/senders');
      return [...responses, (await column(client, '/single-send/list', 'id')).length, headers.allow];
    },
    values: {
      both: [
        ok({ senders: [] }),
        ok({ senders: [] }),
        ok('Duplicated Successfully'),
        ok('Duplicated Successfully'),
        3,
        undefined,
      ],
      documented: [
        notSupported('GET', '/senders', 'POST'),
        ok({ senders: [] }),
        ok('Duplicated Successfully'),
        notSupported('POST', '/single/send/duplicate', 'GET'),
        2,
        'POST',
      ],
      used: [
        ok({ senders: [] }),
        notSupported('POST', '/senders', 'GET'),
        notSupported('GET', '/single/send/duplicate', 'POST'),
        ok('Duplicated Successfully'),
        2,
        undefined,
      ],
    },
  }),
  assumptionCase({
    id: 'head-requests',
    async act({ client, names }) {
      const listed = await client.get('/contacts-type');
      const head = names(await client.request('HEAD', '/contacts-type'));
      const isSame = head.headers['content-length'] === listed.headers['content-length'];
      const broken = names(await client.request('HEAD', '/contacts/details'));
      return [statusAndBody(head), isSame, head.headers.allow, statusAndBody(broken)];
    },
    values: {
      'as-get': [[200, ''], true, undefined, [404, '']],
      refused: [[405, ''], false, 'GET', [405, '']],
    },
  }),
  assumptionCase({
    id: 'body-encoding',
    fixture: fixture({ contacts: [1, 2, 3].map((id) => ({ id, email: `c${id}@example.com` })) }),
    async act({ client, names }) {
      const add = '/contacts-type/add';
      const bulk = '/contacts/bulk-delete';
      return [
        statusAndBody(await client.post(add, { name: 'Multipart' })),
        statusAndBody(names(await client.postUrlencoded(add, { name: 'Urlencoded' }))),
        statusAndBody(names(await send(client, add, '{"name":"JSON"}', json))),
        await column(client, '/contacts-type', 'name'),
        statusAndBody(await client.postUrlencoded(bulk, { strIds: [1] })),
        statusAndBody(names(await client.post(bulk, { strIds: [2] }))),
        statusAndBody(names(await send(client, bulk, '{"strIds":[3]}', json))),
        await column(client, '/contacts/list', 'id'),
      ];
    },
    values: {
      'any-form': [
        ok('Added Successfully'),
        ok('Added Successfully'),
        unsupported,
        ['Multipart', 'Urlencoded'],
        deleted,
        deleted,
        unsupported,
        [3],
      ],
      'documented-only': [
        ok('Added Successfully'),
        unsupported,
        unsupported,
        ['Multipart'],
        deleted,
        unsupported,
        unsupported,
        [2, 3],
      ],
      any: [
        ok('Added Successfully'),
        ok('Added Successfully'),
        ok('Added Successfully'),
        ['Multipart', 'Urlencoded', 'JSON'],
        deleted,
        deleted,
        deleted,
        [],
      ],
    },
  }),
  assumptionCase({
    id: 'unreadable-body',
    fixture: fixture({ contacts: [{ id: 1, email: 'ada@example.com' }] }),
    act: ({ client, names }) =>
      statusesAndBodies(
        [
          ['/contacts-type/add', 'name=%zz', urlencoded],
          ['/contacts-type/add', 'name=a&name=%zz', urlencoded],
          ['/contacts-type/add', '{"name":"Friends"', { ...json, 'x-mock-assume': 'body-encoding=any' }],
          ['/contacts-type/add', 'no part', { 'content-type': 'multipart/form-data; boundary=B' }],
          ['/contacts-type/add', '{"name":"Friends"}', json],
          ['/contacts-type/add', 'name=Friends', { 'content-type': 'text/plain' }],
          ['/contacts-type/add', 'name=Friends', { ...urlencoded, 'content-encoding': 'gzip' }],
          ['/contacts/bulk-delete', 'strIds[0]=%zz', urlencoded],
        ] as const,
        async ([path, body, headers]) => names(await send(client, path, body, headers)),
      ),
    values: {
      refused: [
        malformed('urlencoded form'),
        malformed('urlencoded form'),
        malformed('JSON object'),
        malformed('multipart form'),
        unsupported,
        unsupported,
        failed(415, 'The content encoding "gzip" is not supported.'),
        malformed('urlencoded form'),
      ],
      empty: [...Array(7).fill(required('name')), invalid({ strIds: 'The str ids field is required.' })],
    },
  }),
  assumptionCase({
    id: 'array-keys',
    fixture: fixture({ contacts: [1, 2].map((id) => ({ id, email: `c${id}@example.com` })) }),
    async act({ client, names }) {
      const bracketed = names(await send(client, '/contacts/bulk-delete', 'strIds[]=1&strIds%5B%5D=2', urlencoded));
      return [statusAndBody(bracketed), await column(client, '/contacts/list', 'id')];
    },
    values: {
      any: [deleted, []],
      indexed: [invalid({ strIds: 'The str ids field is required.' }), [1, 2]],
    },
  }),
  assumptionCase({
    id: 'trimming',
    fixture: fixture({
      contact_types: [{ id: 1, name: 'Customers' }],
      contacts: [{ id: 1, email: 'ada@example.com' }],
    }),
    async act({ client, names }) {
      const added = names(await client.post('/contacts-type/add', { name: ' Friends ' }));
      const blank = names(await client.post('/contacts-type/add', { name: '   ' }));
      const bulk = names(await client.postUrlencoded('/contacts/bulk-delete', { strIds: [' 1 '] }));
      const viewed = names(await client.get('/contacts-type/view', { contact_type_id: ' 1 ' }));
      return [
        statusAndBody(added),
        statusAndBody(blank),
        statusAndBody(bulk),
        viewed.status,
        await column(client, '/contacts-type', 'name'),
      ];
    },
    values: {
      form: [ok('Added Successfully'), required('name'), deleted, 404, ['Customers', 'Friends']],
      all: [ok('Added Successfully'), required('name'), deleted, 200, ['Customers', 'Friends']],
      none: [ok('Added Successfully'), ok('Added Successfully'), NF1, 404, ['Customers', ' Friends ', '   ']],
    },
  }),
  assumptionCase({
    id: 'trimming',
    of: 'a template body, which is kept as it was sent, and an empty parameter',
    fixture: fixture({
      contact_types: [{ id: 1, name: 'Customers' }],
      senders: [{ id: 1, from_email: 'news@example.com' }],
      unsubscribe_groups: [{ id: 1, group_name: 'News' }],
    }),
    async act({ client, names }) {
      const fields = {
        template_id: 1,
        sender_id: 1,
        unsubscribe_group_id: 1,
        schedule_type: 0,
        single_send_name: 'Launch',
        subject: 'Hello',
        preheader: 'There',
        recipient_id: ['contacts_1'],
      };
      await client.post('/single/send/create', { ...fields, template_html: ' <p></p> ' });
      names(await client.post('/single/send/create', { ...fields, template_html: ' ' }));
      const missing = { 'x-mock-assume': 'missing-id=validation' };
      const viewed = names(await client.get('/contacts/details', { contact_id: ' ' }, missing));
      return [await column(client, '/single-send/list', 'template_html'), statusAndBody(viewed)];
    },
    values: {
      form: [[' <p></p> ', ''], NF1],
      all: [[' <p></p> ', ''], required('contact_id')],
      none: [[' <p></p> ', ' '], NF1],
    },
  }),
  assumptionCase({
    id: 'repeated-field',
    fixture: fixture({ contacts: [1, 2].map((id) => ({ id, email: `c${id}@example.com` })) }),
    async act({ client, names }) {
      names(await send(client, '/contacts-type/add', 'name=First&name=Second', urlencoded));
      names(await send(client, '/contacts/bulk-delete', 'strIds[0]=1&strIds[0]=2', urlencoded));
      const viewed = names(await client.get('/contacts/details?contact_id=9&contact_id=1'));
      return [
        await column(client, '/contacts-type', 'name'),
        await column(client, '/contacts/list', 'id'),
        viewed.status,
      ];
    },
    values: { last: [['Second'], [1], 200], first: [['First'], [2], 404] },
  }),
  assumptionCase({
    id: 'cors',
    async act({ client, names }) {
      const page = { origin: 'http://shop.example' };
      const listed = names(await client.get('/contacts-type', {}, page));
      const headers = { ...page, 'access-control-request-method': 'GET' };
      const preflight = names(await client.request('OPTIONS', '/contacts-type', { headers }));
      return [listed, preflight].map((one) => [one.status, one.headers['access-control-allow-origin']]);
    },
    values: {
      open: [
        [200, '*'],
        [204, '*'],
      ],
      none: [
        [200, undefined],
        [204, undefined],
      ],
    },
  }),
  assumptionCase({
    id: 'required-fields',
    fixture: fixture({
      contacts: [{ id: 1, email: 'ada@example.com' }],
      unsubscribe_groups: [{ id: 1, group_name: 'News' }],
    }),
    act: async ({ client, names }) => [
      statusAndBody(names(await client.post('/contacts/add'))),
      statusAndBody(names(await client.post('/contacts/update', { contact_id: 1 }))),
      statusAndBody(names(await client.post('/unsubscribes-groups/save'))),
      statusAndBody(names(await client.post('/unsubscribes-groups/manually-add'))),
      statusAndBody(names(await client.post('/automations/create'))),
      statusAndBody(names(await client.post('/automations/schedule/create'))),
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
    act: async ({ client, names }) => [
      statusAndBody(names(await client.get('/contacts/details', { contact_id: '' }))),
      statusAndBody(
        names(
          await client.post('/unsubscribes-groups/update', { group_name: 'News', description: 'All', is_display: 1 }),
        ),
      ),
    ],
    values: { lookup: [NF1, NF1], validation: [required('contact_id'), required('id')] },
  }),
  assumptionCase({
    id: 'loose-id',
    fixture: fixture({
      contact_types: [{ id: 1, name: 'Customers' }],
      segments: [{ id: 1, segment_name: 'Big spenders' }],
      contacts: [1, 2, 3].map((id) => ({ id, email: `c${id}@example.com` })),
    }),
    async act({ client, names }) {
      const changed = names(await client.post('/contacts-type/update', { id: '1abc', name: 'Clients' }));
      const deleted = names(await client.delete('/contacts/delete', { contact_id: '1abc' }));
      const bulk = names(await client.postUrlencoded('/contacts/bulk-delete', { strIds: ['2.5'] }));
      const segment = names(await client.delete('/segment/delete', { segment_id: '1.9' }));
      const contacts = await column(client, '/contacts/list', 'id');
      const viewed = names(await client.get('/contacts/details', { contact_id: '3 ' }));
      return [
        statusAndBody(changed),
        statusAndBody(deleted),
        statusAndBody(bulk),
        statusAndBody(segment),
        contacts,
        viewed.status,
      ];
    },
    values: {
      'not-found': [NF1, NF1, NF1, NF1, [1, 2, 3], 404],
      coerced: [ok('Updated Successfully'), deleted, deleted, okUnderErrors('Deleted Successfully'), [3], 200],
      invalid: [
        notInteger('id'),
        notInteger('contact_id'),
        invalid({ strIds: 'The str ids must be an integer.' }),
        notInteger('segment_id'),
        [1, 2, 3],
        422,
      ],
    },
  }),
];
