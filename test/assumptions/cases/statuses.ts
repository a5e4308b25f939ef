/** Status codes, credentials and limits. */
import type { TestResponse } from '../../helper.js';
import {
  assumptionCase,
  column,
  csv,
  failed,
  fixture,
  ok,
  statusAndBody,
  statusesAndBodies,
} from '../assumption-case.js';

const missingKeys = {
  PublicKey: ['The public key field is required.'],
  SecretKey: ['The secret key field is required.'],
};
const wrongKey = { PublicKey: ['The selected public key is invalid.'] };
const wrongSecret = { SecretKey: ['The selected secret key is invalid.'] };
const notFound = (status: number) => [failed(status, 'Record Not Found'), failed(status, 'Record not found')];

const file = (bytes: number) => csv(`email\n${'a'.repeat(bytes - 'email\n@example.com'.length)}@example.com`);
/** A file that is too large to be written out. */
const largeFile = (bytes: number) => {
  const block = new Uint8Array(1024 * 1024).fill(97);
  const blocks = Array.from({ length: Math.floor(bytes / block.length) }, () => block);
  return new File([...blocks, block.slice(0, bytes % block.length)], 'contacts.csv');
};
const uploadBytes = 104_857_600;
const retryAfter = ({ headers }: TestResponse): unknown => headers['retry-after'];

const created = { status: 'success', message: 'Added Successfully' };
const emptied = { status: 'success', message: { contactTypes: [] } };
const removed = { status: 'success', errors: 'Deleted Successfully' };

export default [
  assumptionCase({
    id: 'http-status.success',
    fixture: fixture({ segments: [{ segment_name: 'Big spenders' }] }),
    act: async ({ client, heard }) => [
      await heard(client.get('/contacts-type')),
      await heard(client.post('/contacts-type/add', { name: 'Customers' })),
      await heard(client.delete('/segment/delete', { segment_id: 1 })),
      await heard(client.get('/contacts/csv-sample/download')),
      (await client.get('/contacts/details', { contact_id: 9 })).status,
    ],
    values: {
      200: [[200, emptied], [200, created], [200, removed], [200, {}], 404],
      201: [[201, emptied], [201, created], [201, removed], [201, {}], 404],
      204: [...Array(4).fill([204, '']), 404],
      205: [...Array(4).fill([205, '']), 404],
      299: [[299, emptied], [299, created], [299, removed], [299, {}], 404],
    },
  }),
  assumptionCase({
    id: 'http-status.missing-credentials',
    act: async ({ client, heard }) => [
      await heard(client.as('', '').get('/contacts-type')),
      (await client.as('pk_wrong', 'sk_wrong').get('/contacts-type')).status,
    ],
    values: {
      401: [failed(401, missingKeys), 401],
      403: [failed(403, missingKeys), 401],
      200: [failed(200, missingKeys), 401],
      499: [failed(499, missingKeys), 401],
    },
  }),
  assumptionCase({
    id: 'http-status.wrong-credentials',
    act: async ({ client, heard }) => [
      await heard(client.as('pk_wrong', 'sk_wrong').get('/contacts-type')),
      (await client.as('', '').get('/contacts-type')).status,
    ],
    values: {
      401: [failed(401, wrongKey), 401],
      403: [failed(403, wrongKey), 401],
      200: [failed(200, wrongKey), 401],
      499: [failed(499, wrongKey), 401],
    },
  }),
  assumptionCase({
    id: 'http-status.validation',
    act: async ({ client, heard }) => await heard(client.post('/contacts-type/add')),
    values: {
      422: failed(422, { name: ['The name field is required.'] }),
      400: failed(400, { name: ['The name field is required.'] }),
    },
  }),
  assumptionCase({
    id: 'http-status.not-found',
    act: ({ client, names }) =>
      statusesAndBodies(['/contacts/details?contact_id=9', '/single-send/details?utr=9'], async (path) =>
        names(await client.get(path)),
      ),
    values: { 404: notFound(404), 200: notFound(200) },
  }),
  assumptionCase({
    id: 'http-status.rule',
    fixture: fixture({ automations: [{ automation_name: 'Welcome', utr: 'a-1' }] }),
    act: async ({ client, heard }) => await heard(client.get('/automations/set-live', { utr: 'a-1' })),
    values: {
      409: failed(409, 'Unsubscribe group require to live automation'),
      422: failed(422, 'Unsubscribe group require to live automation'),
    },
  }),
  assumptionCase({
    id: 'wrong-credentials',
    fixture: fixture({ notification_recipients: [{ email_address: 'ops@example.com' }] }),
    async act({ client, names }) {
      const other = client.as('pk_other', 'sk_other');
      const saved = names(await other.post('/contacts-type/add', { name: 'Theirs' }));
      const listed = await other.get('/contacts-type');
      const { message: { contactTypes = [] } = {} } = listed.body as { message?: { contactTypes?: unknown[] } };
      const onlySecret = names(await client.as('pk_test_default', 'sk_other').get('/contacts-type'));
      return [
        statusAndBody(saved),
        statusAndBody(onlySecret),
        contactTypes.length,
        await column(client, '/contacts-type', 'name'),
      ];
    },
    values: {
      'invalid-key': [failed(401, wrongKey), failed(401, wrongKey), 0, []],
      'invalid-secret': [failed(401, wrongKey), failed(401, wrongSecret), 0, []],
      'invalid-both': [failed(401, wrongKey), failed(401, { ...wrongKey, ...wrongSecret }), 0, []],
      text: [failed(401, 'Unauthorized'), failed(401, 'Unauthorized'), 0, []],
      'text:Bad "keys"; go, away=1': [
        failed(401, 'Bad "keys"; go, away=1'),
        failed(401, 'Bad "keys"; go, away=1'),
        0,
        [],
      ],
    },
  }),
  assumptionCase({
    id: 'wrong-credentials',
    of: 'a known public key with another secret key',
    fixture: fixture(),
    act: async ({ client, mock, heard }) =>
      await heard(client.as(mock.keys.publicKey, 'sk_wrong').get('/contacts-type')),
    values: { 'invalid-key': failed(401, wrongKey), text: failed(401, 'Unauthorized') },
  }),
  assumptionCase({
    id: 'rate-limit',
    fixture: fixture(),
    async act({ client, names, at }) {
      const responses = await statusesAndBodies([0, 15, 59.5, 60], async (seconds) => {
        at(seconds);
        return names(await client.get('/contacts-type'));
      });
      at(61);
      await client.get('/contacts-type');
      const refused = [];
      for (const seconds of [61, 119.5]) {
        at(seconds);
        refused.push(retryAfter(await client.get('/contacts-type')));
      }
      return [...responses, ...refused];
    },
    quiet: ['none'],
    values: {
      none: [...Array(4).fill(ok({ contactTypes: [] })), undefined, undefined],
      2: [
        ok({ contactTypes: [] }),
        ok({ contactTypes: [] }),
        failed(429, 'Too Many Attempts.'),
        ok({ contactTypes: [] }),
        '59',
        '1',
      ],
    },
  }),
  assumptionCase({
    id: 'limits.upload-bytes',
    fixture: fixture({ contact_types: [{ id: 1, name: 'Customers' }] }),
    async act({ client, names }) {
      const upload = (content: File) => client.post('/contacts/upload-csv', { contact_type_id: 1, file: content });
      const responses = await statusesAndBodies([file(50), file(51)], upload);
      const large = names(await upload(largeFile(uploadBytes + 1)));
      return [...responses, statusAndBody(large), (await column(client, '/contacts/list', 'id')).length];
    },
    values: {
      104857600: [
        ok('Imported Successfully'),
        ok('Imported Successfully'),
        failed(413, 'The body is too large: a file of more than 104857600 bytes.'),
        2,
      ],
      50: [
        ok('Imported Successfully'),
        failed(413, 'The body is too large: a file of more than 50 bytes.'),
        failed(413, 'The body is too large: a file of more than 50 bytes.'),
        1,
      ],
    },
  }),
];
