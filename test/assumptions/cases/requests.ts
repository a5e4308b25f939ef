/** The form of a request: methods, encodings, arrays, blanks and repeated fields. */
import type { Client } from '../../helper.js';
import {
  assumptionCase,
  column,
  failed,
  fixture,
  invalid,
  NF1,
  ok,
  okUnderErrors,
  send as sendForm,
  statusAndBody,
  statusesAndBodies,
} from '../assumption-case.js';

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const send = (client: Client, path: string, body: string, headers: Record<string, string>) =>
  client.request('POST', path, { headers, body });

const deleted = ok('Deleted Successfully');
const added = ok('Added Successfully');
const removed = okUnderErrors('Deleted Successfully');
const unsupported = (...taken: readonly string[]) =>
  failed(415, `Unsupported Media Type: this endpoint takes ${taken.join(' or ')}.`);
const noForm = unsupported('multipart/form-data', 'application/x-www-form-urlencoded');
const malformed = (what: string) => failed(400, `The body is not a well-formed ${what}.`);
const notSupported = (method: string, path: string, other: string) =>
  failed(405, `The ${method} method is not supported for route /api/v1${path}. Supported methods: ${other}.`);
const required = (...fields: readonly string[]) =>
  invalid(Object.fromEntries(fields.map((field) => [field, `The ${field.replaceAll('_', ' ')} field is required.`])));

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
    id: 'merged-input',
    fixture: fixture({
      contact_types: [1, 2, 3, 4, 5].map((id) => ({ id, name: `Type ${id}` })),
      unsubscribe_groups: [{ id: 1, group_name: 'News' }],
    }),
    async act({ client, heard }) {
      const remove = (body: string, headers: Record<string, string>, query = '') =>
        client.request('DELETE', `/contacts-type/delete${query}`, { headers, body });
      return [
        await heard(client.post('/contacts-type/add?name=Sixth')),
        statusAndBody(await client.post('/contacts-type/add?name=Query', { name: 'Body' })),
        await heard(
          client.post('/unsubscribes-groups/update', { id: 1, group_name: 'All', description: 'All', is_display: 1 }),
        ),
        await heard(remove('contact_type_id=1', urlencoded)),
        await heard(remove('{"contact_type_id":2}', json)),
        await heard(remove('contact_type_id=3', urlencoded, '?contact_type_id=4')),
        statusAndBody(await remove('{"contact_type_id":', json)),
        statusAndBody(await remove('contact_type_id=5', { 'content-type': 'text/plain' })),
        statusAndBody(await remove('contact_type_id=5', { ...urlencoded, 'content-encoding': 'gzip' })),
        statusAndBody(await remove(`contact_type_id=5&x=${'x'.repeat(8 * 1024 ** 2)}`, urlencoded)),
        await column(client, '/contacts-type', 'id'),
        await column(client, '/unsubscribes-groups', 'group_name'),
      ];
    },
    values: {
      separate: [required('name'), added, NF1, NF1, NF1, removed, NF1, NF1, NF1, NF1, [1, 2, 3, 5, 6], ['News']],
      merged: [
        added,
        added,
        ok('Updated Successfully'),
        removed,
        removed,
        removed,
        NF1,
        NF1,
        NF1,
        NF1,
        [4, 5, 6, 7],
        ['All'],
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
    values: { 'as-get': [[200, ''], true, undefined, [404, '']], refused: [[405, ''], false, 'GET', [405, '']] },
  }),
  assumptionCase({
    id: 'body-encoding',
    fixture: fixture({ contacts: [1, 2, 3].map((id) => ({ id, email: `c${id}@example.com` })) }),
    async act({ client, heard }) {
      const add = '/contacts-type/add';
      const bulk = '/contacts/bulk-delete';
      return [
        statusAndBody(await client.post(add, { name: 'Multipart' })),
        await heard(client.postUrlencoded(add, { name: 'Urlencoded' })),
        await heard(send(client, add, '{"name":"JSON"}', json)),
        await column(client, '/contacts-type', 'name'),
        statusAndBody(await client.postUrlencoded(bulk, { strIds: [1] })),
        await heard(client.post(bulk, { strIds: [2] })),
        await heard(send(client, bulk, '{"strIds":[3]}', json)),
        await column(client, '/contacts/list', 'id'),
      ];
    },
    values: {
      'any-form': [
        ok('Added Successfully'),
        ok('Added Successfully'),
        noForm,
        ['Multipart', 'Urlencoded'],
        deleted,
        deleted,
        noForm,
        [3],
      ],
      'documented-only': [
        ok('Added Successfully'),
        unsupported('multipart/form-data'),
        unsupported('multipart/form-data'),
        ['Multipart'],
        deleted,
        unsupported('application/x-www-form-urlencoded'),
        unsupported('application/x-www-form-urlencoded'),
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
        noForm,
        noForm,
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
    values: { any: [deleted, []], indexed: [invalid({ strIds: 'The str ids field is required.' }), [1, 2]] },
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
      await client.post('/single/send/create', { ...sendForm, template_html: ' <p></p> ' });
      names(await client.post('/single/send/create', { ...sendForm, template_html: ' ' }));
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
];
