import { testCases } from './cases.js';
import { example, HEADERS, invalid, messagesOf, ref, response, textOf } from './parts.js';

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

testCases([
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
        ...example(
          'left the contract',
          failed('"strIds[]" is not how the document writes an array: its keys are name[0], name[1], and so on.'),
        ),
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
    { 'http-status.wrong-credentials': 403, 'wrong-credentials.field': 'secret-key' },
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
  [{ 'unreadable-body': 'empty' }, 'POST /contacts-type/add 415', undefined],
  [{ 'unreadable-body': 'empty' }, 'responses/BadForm json/examples/malformed-body', undefined],
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
  [{ 'loose-id': 'invalid' }, 'GET /contacts/details 422 json/schema', messagesOf('contact_id')],
  [{ 'dangling-reference': 'not-found' }, 'POST /contacts/add 404', ref('responses/NF1')],
  [{}, 'POST /segment/email/store 404', undefined],
  [{ 'dangling-parent': 'not-found' }, 'POST /segment/email/store 404', ref('responses/NF1')],
  [{ 'dangling-parent': 'not-found' }, 'POST /contacts/add 404', undefined, { isDefault: true }],
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
  [{ 'rule-violations': 'text', 'loose-id': 'invalid' }, 'GET /contacts/details 422', undefined, { isDefault: true }],
  [
    { 'array-errors': 'element' },
    'POST /contacts/bulk-delete 422 json/schema/properties/errors',
    {
      type: 'object',
      properties: { strIds: ref('schemas/Messages') },
      patternProperties: { '^strIds\\.\\d+$': ref('schemas/Messages') },
      additionalProperties: false,
      minProperties: 1,
    },
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
  [{ 'rule-violations': 'text', 'loose-id': 'invalid' }, 'GET /contacts/details 409', ref('responses/ViolatedRule')],
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
  [
    { 'rate-limit': 5 },
    'responses/TooManyRequests',
    {
      ...response(
        'More requests than the assumption rate-limit lets through',
        textOf('failed', 'errors', 'Too Many Attempts.'),
        example('too many', failed('Too Many Attempts.')),
      ),
      headers: {
        ...HEADERS,
        'retry-after': { description: 'Seconds until the next request is answered.', schema: { type: 'integer' } },
      },
    },
  ],
]);
