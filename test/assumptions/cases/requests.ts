/** The form of a request: methods, encodings, arrays, blanks and repeated fields. */
import type { Client } from '../../helper.js';
import { assumptionCase, column, failed, fixture, ok, statusAndBody, statusesAndBodies } from '../assumption-case.js';

const json = { 'content-type': 'application/json' };
const send = (client: Client, path: string, body: string, headers: Record<string, string>) =>
  client.request('POST', path, { headers, body });

const deleted = ok('Deleted Successfully');
const unsupported = (...taken: readonly string[]) =>
  failed(415, `Unsupported Media Type: this endpoint takes ${taken.join(' or ')}.`);
const noForm = unsupported('multipart/form-data', 'application/x-www-form-urlencoded');
const notSupported = (method: string, path: string, other: string) =>
  failed(405, `The ${method} method is not supported for route /api/v1${path}. Supported methods: ${other}.`);

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
];
