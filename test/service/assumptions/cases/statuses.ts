/** Status codes, credentials and limits. */
import { type AssumptionCase, csv, fixture } from '../assumption-case.js';
import { added, deletedUnderErrors, failed, imported, NF1, NF2, ok, required } from '../expected.js';
import { as, column, get, header, later, post, remove, status } from '../steps.js';

/** The same response with another status. */
const withStatus = (code: number, expected: unknown): unknown => [code, (expected as readonly unknown[])[1]];

const types = get('/contacts-type');
const none = ok({ contactTypes: [] });
const addType = post('/contacts-type/add', { name: 'Customers' });
const wrongKeys = as('pk_wrong', 'sk_wrong', types);
const otherSecret = as('pk_test_default', 'sk_other', types);
const noKeys = as('', '', types);

const missingKeys = {
  PublicKey: ['The public key field is required.'],
  SecretKey: ['The secret key field is required.'],
};
const wrongKey = { PublicKey: ['The selected public key is invalid.'] };
const wrongSecret = { SecretKey: ['The selected secret key is invalid.'] };
const unknownKey = failed(401, wrongKey);
const bothWrong = failed(401, { ...wrongKey, ...wrongSecret });
const unauthorized = failed(401, 'Unauthorized');
const ownWords = 'Bad "keys"; go, away=1';
const rule = 'Unsubscribe group require to live automation';

const UPLOAD_BYTES = 104_857_600;
const file = (bytes: number) =>
  post('/contacts/upload-csv', csv(`email\n${'a'.repeat(bytes - 'email\n@example.com'.length)}@example.com`));
const block = new Uint8Array(1024 * 1024).fill(97);
/** A file that is too large to be written out. */
const largeFile = post('/contacts/upload-csv', {
  contact_type_id: 1,
  file: new File([...Array<typeof block>(UPLOAD_BYTES / block.length).fill(block), 'a'], 'contacts.csv'),
});
const tooLarge = (bytes: number) => failed(413, `The body is too large: a file of more than ${bytes} bytes.`);

const codes = [200, 201, 204, 205, 299] as const;
/** Two of the codes take no body. */
const underCodes = (expected: unknown) =>
  codes.map((code) => (code === 204 || code === 205 ? [code, ''] : withStatus(code, expected)));

const refusals = [401, 403, 200, 499] as const;

export default [
  {
    id: 'http-status.success',
    fixture: fixture({ segments: [{ segment_name: 'Big spenders' }] }),
    values: codes,
    rows: [
      [types, ...underCodes(none)],
      [addType, ...underCodes(added)],
      [remove('/segment/delete?segment_id=1'), ...underCodes(deletedUnderErrors)],
      [get('/contacts/csv-sample/download'), ...underCodes([200, {}])],
      [status(get('/contacts/details?contact_id=9')), 404],
    ],
  },
  {
    id: 'http-status.missing-credentials',
    values: refusals,
    rows: [
      [noKeys, ...refusals.map((code) => failed(code, missingKeys))],
      [status(wrongKeys), 401],
    ],
  },
  {
    id: 'http-status.wrong-credentials',
    values: refusals,
    rows: [
      [wrongKeys, ...refusals.map((code) => failed(code, wrongKey))],
      [status(noKeys), 401],
    ],
  },
  {
    id: 'http-status.validation',
    values: [422, 400],
    rows: [[post('/contacts-type/add'), required('name'), withStatus(400, required('name'))]],
  },
  {
    id: 'http-status.not-found',
    values: [404, 200],
    rows: [
      [get('/contacts/details?contact_id=9'), NF1, withStatus(200, NF1)],
      [get('/single-send/details?utr=9'), NF2, withStatus(200, NF2)],
    ],
  },
  {
    id: 'http-status.rule',
    fixture: fixture({ automations: [{ automation_name: 'Welcome', utr: 'a-1' }] }),
    values: [409, 422],
    rows: [[get('/automations/set-live?utr=a-1'), failed(409, rule), failed(422, rule)]],
  },
  {
    id: 'wrong-credentials',
    values: ['invalid-key', 'invalid-secret', 'invalid-both', 'text', `text:${ownWords}`],
    rows: [
      [as('pk_other', 'sk_other', addType), unknownKey, unknownKey, unknownKey, unauthorized, failed(401, ownWords)],
      [otherSecret, unknownKey, failed(401, wrongSecret), bothWrong, unauthorized, failed(401, ownWords)],
      [column('/contacts-type', 'name'), []],
    ],
  },
  {
    id: 'rate-limit',
    fixture: fixture(),
    values: ['none', 2],
    quiet: ['none'],
    rows: [
      [types, none],
      [later(15, types), none],
      [later(59.5, types), none, failed(429, 'Too Many Attempts.')],
      [later(60, types), none],
      [later(61, types), none],
      [header('/contacts-type', 'retry-after'), undefined, '59'],
      [later(119.5, header('/contacts-type', 'retry-after')), undefined, '1'],
    ],
  },
  {
    id: 'limits.upload-bytes',
    fixture: fixture({ contact_types: [{ id: 1, name: 'Customers' }] }),
    values: [UPLOAD_BYTES, 50],
    rows: [
      [file(50), imported],
      [file(51), imported, tooLarge(50)],
      [largeFile, tooLarge(UPLOAD_BYTES), tooLarge(50)],
      [column('/contacts/list', 'id'), [1, 2], [1]],
    ],
  },
] satisfies readonly AssumptionCase[];
