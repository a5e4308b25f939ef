/** What some answers make of one place of the document. */
import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import type { AssumptionOverrides } from '../../src/assumptions/registry.js';
import { arrayKey, strictly } from '../http/warnings-texts.js';
import { documentBy, example, HEADERS, invalid, messagesOf, ref, response, textOf } from './parts.js';

/**
 * What some values make of a place. `GET /contacts/details 422` is a response of an endpoint, ` json/` leads to what it says of its body,
 * and `schemas/…` and `responses/…` are components.
 */
type Case = readonly [settings: AssumptionOverrides, place: string, found: unknown, facts?: Facts];

interface Facts {
  /** Is the document that of a mock which opens accounts? */
  readonly opensAccounts?: true;
  /** Is it so by the default values too? */
  readonly isDefault?: true;
}

function pointerTo(place: string): string {
  const below = place.replace(/ json\b/, ' content/application~1json');
  const [, method, path = '', status, rest] = /^([A-Z]+) (\S+)(?: (\d+))?(?: (\S+))?$/.exec(below) ?? [];
  if (method === undefined) return `components/${below.replace(' ', '/')}`;
  const parts = ['paths', path.replaceAll('/', '~1'), method.toLowerCase(), status && `responses/${status}`, rest];
  return parts.filter(Boolean).join('/');
}

const byDefault = documentBy();

const follow = (whole: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .map((key) => key.replaceAll('~1', '/'))
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], whole);

const failed = (errors: string) => ({ status: 'failed', errors });
const ADD_MISSING = example('fields missing', invalid({ name: 'The name field is required.' }));
const ADDED = example('success', { status: 'success', message: 'Added Successfully' });
const WRONG_KEY = example('wrong', invalid({ PublicKey: 'The selected public key is invalid.' }));
const HEADER_ROW =
  'first_name,last_name,email,country,state,city,address_line1,address_line2,state_province_region,postal_code\r\n';

const TOKENS = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'maps a numeric key to a token string',
};

const whole = (description: string) => ({ description, schema: { type: 'integer' } });

const TIME = '^([01]\\d|2[0-3]):[0-5]\\d';

const cases: readonly Case[] = [
  // Statuses: failures that share one stand together.
  [
    { 'http-status.validation': 400 },
    'POST /contacts-type/add 400',
    response(
      'V: validation failure; What cannot be read as a request, and in strict mode what the document does not promise',
      {
        anyOf: [
          messagesOf('name'),
          {
            type: 'object',
            required: ['status', 'errors'],
            properties: { status: { type: 'string', const: 'failed' }, errors: { type: 'string' } },
            additionalProperties: false,
          },
        ],
      },
      {
        ...ADD_MISSING,
        ...example('left the contract', failed(strictly(arrayKey('strIds[]').text))),
        ...example('malformed body', failed('The body is not a well-formed multipart form.')),
      },
    ),
  ],
  [{ 'http-status.validation': 400 }, 'POST /contacts-type/add 422', undefined],
  [
    { 'http-status.validation': 200 },
    'POST /contacts-type/add 200',
    response(
      'Success; V: validation failure',
      { anyOf: [textOf('success', 'message', 'Added Successfully'), messagesOf('name')] },
      { ...ADDED, ...ADD_MISSING },
    ),
  ],
  [
    { 'http-status.validation': 204 },
    'POST /contacts-type/add 204',
    { description: 'V: validation failure', headers: HEADERS },
  ],
  [
    { 'http-status.missing-credentials': 403, 'http-status.wrong-credentials': 403 },
    'POST /contacts-type/add 403',
    ref('responses/AUTH'),
  ],
  [{ 'http-status.wrong-credentials': 403 }, 'POST /contacts-type/add 403', ref('responses/WrongCredentials')],
  [
    { 'http-status.wrong-credentials': 403 },
    'responses/WrongCredentials',
    response('AUTH: credentials wrong', messagesOf('PublicKey', 'SecretKey'), WRONG_KEY),
  ],
  [
    { 'http-status.wrong-credentials': 403, 'wrong-credentials': 'text' },
    'responses/WrongCredentials',
    response(
      'AUTH: credentials wrong',
      textOf('failed', 'errors', 'Unauthorized'),
      example('wrong', failed('Unauthorized')),
    ),
  ],
  [
    { 'http-status.wrong-credentials': 403, 'wrong-credentials': 'invalid-secret' },
    'responses/WrongCredentials',
    response('AUTH: credentials wrong', messagesOf('PublicKey', 'SecretKey'), {
      ...WRONG_KEY,
      ...example('wrong secret', invalid({ SecretKey: 'The selected secret key is invalid.' })),
    }),
  ],
  [{ 'http-status.not-found': 410 }, 'GET /contacts/details 410', ref('responses/NF1')],
  [
    {},
    'responses/NF2',
    response(
      'NF2: the text `Record not found`',
      textOf('failed', 'errors', 'Record not found'),
      example('NF2', failed('Record not found')),
    ),
  ],
  [
    { 'http-status.rule': 422 },
    'GET /automations/set-live 422',
    response(
      'Unsubscribe group require to live automation',
      textOf('failed', 'errors', 'Unsubscribe group require to live automation'),
      example('rule', failed('Unsubscribe group require to live automation')),
    ),
  ],
  // Bodies that cannot be read.
  // Credentials.
  [{ 'wrong-credentials': 'text' }, 'responses/AUTH json/examples/wrong/value', failed('Unauthorized')],
  [
    { 'wrong-credentials': 'text' },
    'responses/AUTH json/schema/properties/errors/anyOf/1',
    { type: 'string', const: 'Unauthorized' },
  ],
  [{}, 'responses/AUTH json/examples/wrong', undefined, { opensAccounts: true }],
  // Methods.
  [{ 'method-mismatch': 'used' }, 'POST /senders', undefined],
  [{ 'method-mismatch': 'documented' }, 'GET /senders', undefined],
  // Lookups.
  [
    { 'missing-id': 'validation' },
    'GET /contacts/details 422',
    response(
      'V: validation failure',
      messagesOf('contact_id'),
      example('fields missing', invalid({ contact_id: 'The contact id field is required.' })),
    ),
  ],
  [{ 'contact-type-view.failure': 'not-found-2' }, 'GET /contacts-type/view 404', ref('responses/NF2')],
  [{ 'contact-type-view.failure': 'text:No `type`' }, 'GET /contacts-type/view 404', ref('responses/NotFound')],
  [
    { 'contact-type-view.failure': 'text:No `type`' },
    'responses/NotFound json/examples/NotFound/value',
    failed('No `type`'),
  ],
  [{ 'dangling-reference': 'not-found' }, 'POST /contacts/add 404', ref('responses/NF1')],
  [{}, 'POST /segment/email/store 404', undefined],
  [{ 'dangling-reference': 'not-found' }, 'POST /segment/email/store 404', ref('responses/NF1')],
  // Violated rules.
  [
    { 'array-errors': 'element' },
    'POST /single/send/bulk-delete 422 json/schema',
    messagesOf('strIds'),
    { isDefault: true },
  ],
  [
    { 'rule-violations': 'text' },
    'POST /contacts-type/add 422',
    response('V: validation failure', messagesOf('name'), ADD_MISSING),
    { isDefault: true },
  ],
  [{ 'rule-violations': 'text' }, 'POST /contacts-type/add 409', ref('responses/ViolatedRule')],
  [
    { 'rule-violations': 'text' },
    'responses/ViolatedRule',
    {
      description: 'The text of a violated rule',
      headers: HEADERS,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['status', 'errors'],
            properties: { status: { type: 'string', const: 'failed' }, errors: { type: 'string' } },
            additionalProperties: false,
          },
        },
      },
    },
  ],
  [
    { 'rule-violations': 'text', 'contact-type-view.failure': 'invalid-id' },
    'GET /contacts-type/view 409',
    ref('responses/ViolatedRule'),
  ],
  [{ 'rule-violations': 'text', 'contact-type-view.failure': 'invalid-id' }, 'GET /contacts-type/view 404', undefined],
  [
    { 'dangling-reference': 'not-found', 'lookup-unlisted': 'not-found-2' },
    'POST /contacts/add 404',
    ref('responses/NF2'),
  ],
  [{ 'lookup-unlisted': 'not-found-2' }, 'GET /automations/duplicate 404', ref('responses/NF2')],
  [
    { 'update-unknown': 'invalid-id' },
    'POST /sender/update 422 json/examples/no-such-record/value',
    invalid({ sender_id: 'The selected sender id is invalid.' }),
  ],
  [{ 'update-unknown': 'invalid-id' }, 'POST /sender/update 404', undefined],
  // Rules.
  [
    { 'set-live.already-live': 'rule' },
    'GET /automations/set-live 409 json/schema/anyOf/1',
    textOf('failed', 'errors', 'Automation is already live'),
  ],
  [
    { 'set-live.incomplete': 'text:Add an email' },
    'GET /automations/set-live 409 json/schema/anyOf/1',
    textOf('failed', 'errors', 'Add an email'),
  ],
  [{}, 'GET /automations/set-live 422', undefined],
  [{ 'sender.unverified': 'refuse' }, 'GET /automations/set-live 422 json/schema', messagesOf('utr', 'sender_id')],
  // Shapes.
  [{}, 'schemas/SingleSend/properties/unique_open_token', TOKENS],
  [
    { 'open-tokens.key': 'contact-id-or-array' },
    'schemas/SingleSend/properties/unique_open_token',
    { anyOf: [TOKENS, { type: 'array', items: { type: 'string' }, maxItems: 0 }] },
  ],
  [
    {},
    'schemas/SingleSend/properties/status',
    { type: 'integer', enum: [0, 1, 2, 3], description: '0 initiate, 1 ready to send, 2 running, 3 completed' },
  ],
  // Files.
  [
    {},
    'GET /contacts/csv-sample/download 200 content',
    {
      'application/json': {
        schema: { type: 'object', required: [], properties: {}, additionalProperties: false },
        examples: example('success', {}),
      },
    },
  ],
  [
    { 'csv-sample': 'csv-file' },
    'GET /contacts/csv-sample/download 200',
    {
      description: 'Success',
      headers: {
        ...HEADERS,
        'content-disposition': { description: 'Names the file contacts.csv.', schema: { type: 'string' } },
      },
      content: { 'text/csv': { schema: { type: 'string' }, examples: example('success', HEADER_ROW) } },
    },
  ],
  [{ 'csv-sample': 'not-found' }, 'GET /contacts/csv-sample/download 200', undefined],
  // The rate limit.
  [{}, 'POST /contacts-type/add 429', undefined],
  [{ 'rate-limit': 5 }, 'POST /contacts-type/add 429', ref('responses/TooManyRequests')],
  [{}, 'POST /contacts-type/add 409', undefined],
  [{}, 'POST /contacts-type/add 409', ref('responses/TooManyAccounts'), { opensAccounts: true }],
  [{}, 'GET /contacts-type 409', ref('responses/TooManyAccounts'), { opensAccounts: true }],
  [{ 'rate-limit': 5 }, 'GET /contacts-type 200 headers/x-ratelimit-limit', whole('Requests a minute.')],
  // Forms and their fields.
  [
    { 'body-encoding': 'documented-only' },
    'POST /contacts-type/add requestBody/content',
    { 'multipart/form-data': { schema: ref('schemas/ContactsTypeAddForm') } },
  ],
  [
    { 'body-encoding': 'any' },
    'POST /contacts/bulk-delete requestBody/content',
    {
      'application/x-www-form-urlencoded': { schema: ref('schemas/ContactsBulkDeleteForm') },
      'multipart/form-data': { schema: ref('schemas/ContactsBulkDeleteForm') },
      'application/json': { schema: ref('schemas/ContactsBulkDeleteFormAsJson') },
    },
  ],
  // No other form than a multipart one has files.
  [
    { 'body-encoding': 'any' },
    'POST /contacts/upload-csv requestBody/content',
    { 'multipart/form-data': { schema: ref('schemas/ContactsUploadCsvForm') } },
    { isDefault: true },
  ],
  [
    { 'limits.upload-bytes': 9 },
    'schemas/ContactsUploadCsvForm/properties/file',
    {
      type: 'string',
      format: 'binary',
      contentMediaType: 'text/csv',
      description: 'A csv file of at most 9 bytes.',
      examples: ['email\nada@example.com\n'],
    },
  ],
  [{ 'required-fields': 'reported' }, 'schemas/ContactsAddForm/required', ['email']],
  [{}, 'schemas/ContactsAddForm/required', ['contact_type_id', 'email', 'country']],
  [
    { 'required-fields': 'reported' },
    'POST /contacts/add 422 json/examples/fields-missing/value',
    invalid({ email: 'The email field is required.' }),
  ],
  [{ 'required-fields': 'reported' }, 'POST /contacts-type/update 422 json', { schema: messagesOf('id', 'name') }],
  [
    {},
    'schemas/ContactsAddForm/properties/email',
    { type: 'string', format: 'idn-email', minLength: 1, maxLength: 320, examples: ['ada@example.com'] },
  ],
  [{ 'text.max-length': 255 }, 'schemas/ContactsAddForm/properties/email/maxLength', 255],
  [
    { 'text.max-length': 100 },
    'schemas/ContactsTypeAddForm/properties/name',
    { type: 'string', minLength: 2, maxLength: 100, examples: ['Name'] },
  ],
  [
    { 'text.max-length': 6 },
    'schemas/CustomFieldsSaveForm',
    {
      type: 'object',
      required: ['field_name', 'field_type'],
      properties: {
        field_name: { type: 'string', minLength: 1, maxLength: 6, pattern: '^[A-Za-z0-9_]+$', examples: ['shoe_s'] },
        field_type: { type: 'string', enum: ['text', 'number', 'datetime-local'], examples: ['text'] },
      },
      examples: [{ field_name: 'shoe_s', field_type: 'text' }],
    },
  ],
  [{ 'text.max-length': 5 }, 'schemas/SenderSaveForm/properties/company_address/maxLength', 255, { isDefault: true }],
  [
    { 'text.max-length': 5 },
    'schemas/SingleSendCreateForm/properties/template_html/maxLength',
    undefined,
    { isDefault: true },
  ],
  [
    { 'text.max-length': 5 },
    'schemas/UnsubscribesGroupsSaveForm/examples',
    [{ group_name: 'Group', description: 'Descr', is_display: 0 }],
  ],
  [
    { 'schedule.format': 'short' },
    'schemas/SingleSendCreateForm/properties/schedule_date',
    { type: 'string', pattern: '^(\\d{2})-(\\d{1,2})-(\\d{1,2})$', examples: ['26-1-5'] },
  ],
  [
    { 'schedule.format': 'minutes' },
    'schemas/SingleSendCreateForm/properties/schedule_time',
    { type: 'string', pattern: `${TIME}$`, examples: ['09:30'] },
  ],
  [
    { 'schedule.format': 'seconds' },
    'schemas/SingleSendCreateForm/properties/schedule_time',
    { type: 'string', pattern: `${TIME}:[0-5]\\d$`, examples: ['09:30:00'] },
  ],
];

/** Nothing in a document refers to what is not there. */
for (const [settings, place, found, { opensAccounts = false, isDefault = false } = {}] of cases) {
  const at = pointerTo(place);
  const assumed = Object.entries(settings).map((pair) => pair.join('='));
  const isSame = isDefault || (assumed.length === 0 && !opensAccounts);
  t.test(`${place} by ${assumed.join(' and ') || 'the default values'}`, async (t) => {
    const document = documentBy(settings, { opensAccounts });
    t.strictSame(follow(document, at), found);
    t.equal(isDeepStrictEqual(follow(byDefault, at), found), isSame, 'and by default');
    const refs = [...JSON.stringify(document).matchAll(/"#\/(components\/\w+\/\w+)"/g)].map(([, to = '']) => to);
    const dangling = [...new Set(refs)].filter((to) => follow(document, to) === undefined);
    t.strictSame([refs.length > 100, dangling], [true, []], 'every reference leads somewhere');
  });
}
