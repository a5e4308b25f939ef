import { testCases } from './cases.js';
import { example, HEADERS, invalid, messagesOf, ref, response, textOf } from './parts.js';

const failed = (errors: string) => ({ status: 'failed', errors });
const ADD = 'paths/~1contacts-type~1add/post';
const ADD_MISSING = example('fields missing', invalid({ name: 'The name field is required.' }));
const ADDED = example('success', { status: 'success', message: 'Added Successfully' });
const WRONG_KEY = example('wrong', invalid({ PublicKey: 'The selected public key is invalid.' }));
const SAMPLE = 'paths/~1contacts~1csv-sample~1download/get/responses';
const HEADER_ROW =
  'first_name,last_name,email,country,state,city,address_line1,address_line2,state_province_region,postal_code\r\n';

const SEND = 'components/schemas/SingleSend/properties';
const TOKENS = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'maps a numeric key to a token string',
};

testCases([
  // Statuses: failures that share one stand together.
  {
    settings: { 'http-status.validation': 400 },
    at: `${ADD}/responses/400`,
    found: response(
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
  },
  { settings: { 'http-status.validation': 400 }, at: `${ADD}/responses/422`, found: undefined },
  {
    settings: { 'http-status.validation': 200 },
    at: `${ADD}/responses/200`,
    found: response(
      'Success; V: validation failure',
      { anyOf: [textOf('success', 'message', 'Added Successfully'), messagesOf('name')] },
      { ...ADDED, ...ADD_MISSING },
    ),
  },
  {
    settings: { 'http-status.validation': 204 },
    at: `${ADD}/responses/204`,
    found: { description: 'V: validation failure', headers: HEADERS },
  },
  {
    settings: { 'http-status.missing-credentials': 403, 'http-status.wrong-credentials': 403 },
    at: `${ADD}/responses/403`,
    found: ref('responses/AUTH'),
  },
  {
    settings: { 'http-status.wrong-credentials': 403 },
    at: `${ADD}/responses/403`,
    found: ref('responses/WrongCredentials'),
  },
  {
    settings: { 'http-status.wrong-credentials': 403 },
    at: 'components/responses/WrongCredentials',
    found: response('AUTH: credentials wrong', messagesOf('PublicKey', 'SecretKey'), WRONG_KEY),
  },
  {
    settings: { 'http-status.wrong-credentials': 403, 'wrong-credentials': 'text' },
    at: 'components/responses/WrongCredentials',
    found: response(
      'AUTH: credentials wrong',
      textOf('failed', 'errors', 'Unauthorized'),
      example('wrong', failed('Unauthorized')),
    ),
  },
  {
    settings: { 'http-status.wrong-credentials': 403, 'wrong-credentials.field': 'secret-key' },
    at: 'components/responses/WrongCredentials',
    found: response('AUTH: credentials wrong', messagesOf('PublicKey', 'SecretKey'), {
      ...WRONG_KEY,
      ...example('wrong secret', invalid({ SecretKey: 'The selected secret key is invalid.' })),
    }),
  },
  {
    settings: { 'http-status.not-found': 410 },
    at: 'paths/~1contacts~1details/get/responses/410',
    found: ref('responses/NF1'),
  },
  {
    settings: {},
    at: 'components/responses/NF2',
    found: response(
      'NF2: the text `Record not found`',
      textOf('failed', 'errors', 'Record not found'),
      example('NF2', failed('Record not found')),
    ),
  },
  {
    settings: { 'http-status.rule': 422 },
    at: 'paths/~1automations~1set-live/get/responses/422',
    found: response(
      'Unsubscribe group require to live automation',
      textOf('failed', 'errors', 'Unsubscribe group require to live automation'),
      example('rule', failed('Unsubscribe group require to live automation')),
    ),
  },
  // Bodies that cannot be read.
  { settings: { 'unreadable-body': 'empty' }, at: `${ADD}/responses/415`, found: undefined },
  {
    settings: { 'unreadable-body': 'empty' },
    at: 'components/responses/BadForm/content/application~1json/examples/malformed-body',
    found: undefined,
  },
  // Credentials.
  {
    settings: { 'wrong-credentials': 'text' },
    at: 'components/responses/AUTH/content/application~1json/examples/wrong/value',
    found: failed('Unauthorized'),
  },
  {
    settings: { 'wrong-credentials': 'text' },
    at: 'components/responses/AUTH/content/application~1json/schema/properties/errors/anyOf/1',
    found: { type: 'string', const: 'Unauthorized' },
  },
  {
    settings: {},
    opensAccounts: true,
    at: 'components/responses/AUTH/content/application~1json/examples/wrong',
    found: undefined,
  },
  // Methods.
  { settings: { 'method-mismatch': 'used' }, at: 'paths/~1senders/post', found: undefined },
  { settings: { 'method-mismatch': 'documented' }, at: 'paths/~1senders/get', found: undefined },
  // Lookups.
  {
    settings: { 'missing-id': 'validation' },
    at: 'paths/~1contacts~1details/get/responses/422',
    found: response(
      'V: validation failure',
      messagesOf('contact_id'),
      example('fields missing', invalid({ contact_id: 'The contact id field is required.' })),
    ),
  },
  {
    settings: { 'contact-type-view.failure': 'not-found-2' },
    at: 'paths/~1contacts-type~1view/get/responses/404',
    found: ref('responses/NF2'),
  },
  {
    settings: { 'contact-type-view.failure': 'text:No `type`' },
    at: 'paths/~1contacts-type~1view/get/responses/404',
    found: ref('responses/NotFound'),
  },
  {
    settings: { 'contact-type-view.failure': 'text:No `type`' },
    at: 'components/responses/NotFound/content/application~1json/examples/NotFound/value',
    found: failed('No `type`'),
  },
  {
    settings: { 'loose-id': 'invalid' },
    at: 'paths/~1contacts~1details/get/responses/422/content/application~1json/schema',
    found: messagesOf('contact_id'),
  },
  {
    settings: { 'dangling-reference': 'not-found' },
    at: 'paths/~1contacts~1add/post/responses/404',
    found: ref('responses/NF1'),
  },
  { settings: {}, at: 'paths/~1segment~1email~1store/post/responses/404', found: undefined },
  {
    settings: { 'dangling-parent': 'not-found' },
    at: 'paths/~1segment~1email~1store/post/responses/404',
    found: ref('responses/NF1'),
  },
  {
    settings: { 'dangling-parent': 'not-found' },
    at: 'paths/~1contacts~1add/post/responses/404',
    found: undefined,
    isDefault: true,
  },
  // Violated rules.
  {
    settings: { 'array-errors': 'element' },
    at: 'paths/~1single~1send~1bulk-delete/post/responses/422/content/application~1json/schema',
    found: messagesOf('strIds'),
    isDefault: true,
  },
  {
    settings: { 'rule-violations': 'text' },
    at: `${ADD}/responses/422`,
    found: response('V: validation failure', messagesOf('name'), ADD_MISSING),
    isDefault: true,
  },
  {
    settings: { 'rule-violations': 'text', 'loose-id': 'invalid' },
    at: 'paths/~1contacts~1details/get/responses/422',
    found: undefined,
    isDefault: true,
  },
  {
    settings: { 'array-errors': 'element' },
    at: 'paths/~1contacts~1bulk-delete/post/responses/422/content/application~1json/schema/properties/errors',
    found: {
      type: 'object',
      properties: { strIds: ref('schemas/Messages') },
      patternProperties: { '^strIds\\.\\d+$': ref('schemas/Messages') },
      additionalProperties: false,
      minProperties: 1,
    },
  },
  { settings: { 'rule-violations': 'text' }, at: `${ADD}/responses/409`, found: ref('responses/ViolatedRule') },
  {
    settings: { 'rule-violations': 'text' },
    at: 'components/responses/ViolatedRule',
    found: {
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
  },
  {
    settings: { 'rule-violations': 'text', 'loose-id': 'invalid' },
    at: 'paths/~1contacts~1details/get/responses/409',
    found: ref('responses/ViolatedRule'),
  },
  {
    settings: { 'rule-violations': 'text', 'contact-type-view.failure': 'invalid-id' },
    at: 'paths/~1contacts-type~1view/get/responses/409',
    found: ref('responses/ViolatedRule'),
  },
  {
    settings: { 'rule-violations': 'text', 'contact-type-view.failure': 'invalid-id' },
    at: 'paths/~1contacts-type~1view/get/responses/404',
    found: undefined,
  },
  {
    settings: { 'dangling-reference': 'not-found', 'lookup-unlisted': 'not-found-2' },
    at: 'paths/~1contacts~1add/post/responses/404',
    found: ref('responses/NF2'),
  },
  {
    settings: { 'lookup-unlisted': 'not-found-2' },
    at: 'paths/~1automations~1duplicate/get/responses/404',
    found: ref('responses/NF2'),
  },
  {
    settings: { 'update-unknown': 'invalid-id' },
    at: 'paths/~1sender~1update/post/responses/422/content/application~1json/examples/no-such-record/value',
    found: invalid({ sender_id: 'The selected sender id is invalid.' }),
  },
  {
    settings: { 'update-unknown': 'invalid-id' },
    at: 'paths/~1sender~1update/post/responses/404',
    found: undefined,
  },
  // Rules.
  {
    settings: { 'pause.not-live': 'rule' },
    at: 'paths/~1automations~1pause/get/responses/409/content/application~1json/examples/rule/value',
    found: failed('Only live automation can be paused'),
  },
  {
    settings: { 'set-live.already-live': 'rule' },
    at: 'paths/~1automations~1set-live/get/responses/409/content/application~1json/schema/anyOf/1',
    found: textOf('failed', 'errors', 'Automation is already live'),
  },
  {
    settings: { 'single-send.update': 'refuse' },
    at: 'paths/~1single~1send~1update/post/responses/409/content/application~1json/schema',
    found: textOf('failed', 'errors', 'Single send is already running or completed'),
  },
  {
    settings: { 'set-live.incomplete': 'text:Add an email' },
    at: 'paths/~1automations~1set-live/get/responses/409/content/application~1json/schema/anyOf/1',
    found: textOf('failed', 'errors', 'Add an email'),
  },
  {
    settings: { 'sender.resend-verified': 'rule' },
    at: 'paths/~1sender~1resend-mail/get/responses/409/content/application~1json/schema',
    found: textOf('failed', 'errors', 'Sender is already verified'),
  },
  { settings: {}, at: 'paths/~1automations~1set-live/get/responses/422', found: undefined },
  {
    settings: { 'sender.unverified': 'refuse' },
    at: 'paths/~1automations~1set-live/get/responses/422/content/application~1json/schema',
    found: messagesOf('utr', 'sender_id'),
  },
  // Shapes.
  { settings: {}, at: `${SEND}/unique_open_token`, found: TOKENS },
  {
    settings: { 'open-tokens.key': 'contact-id-or-array' },
    at: `${SEND}/unique_open_token`,
    found: { anyOf: [TOKENS, { type: 'array', items: { type: 'string' }, maxItems: 0 }] },
  },
  {
    settings: {},
    at: `${SEND}/status`,
    found: {
      type: 'integer',
      enum: [0, 1, 2, 3],
      description: '0 initiate, 1 ready to send, 2 running, 3 completed',
    },
  },
  // Files.
  {
    settings: {},
    at: `${SAMPLE}/200/content`,
    found: {
      'application/json': {
        schema: { type: 'object', required: [], properties: {}, additionalProperties: false },
        examples: example('success', {}),
      },
    },
  },
  {
    settings: { 'csv-sample': 'csv-file' },
    at: `${SAMPLE}/200`,
    found: {
      description: 'Success',
      headers: {
        ...HEADERS,
        'content-disposition': { description: 'Names the file contacts.csv.', schema: { type: 'string' } },
      },
      content: { 'text/csv': { schema: { type: 'string' }, examples: example('success', HEADER_ROW) } },
    },
  },
  { settings: { 'csv-sample': 'not-found' }, at: `${SAMPLE}/200`, found: undefined },
  // The rate limit.
  { settings: {}, at: `${ADD}/responses/429`, found: undefined },
  { settings: { 'rate-limit': 5 }, at: `${ADD}/responses/429`, found: ref('responses/TooManyRequests') },
  { settings: {}, at: `${ADD}/responses/409`, found: undefined },
  {
    settings: {},
    opensAccounts: true,
    at: `${ADD}/responses/409`,
    found: ref('responses/TooManyAccounts'),
  },
  {
    settings: {},
    opensAccounts: true,
    at: 'paths/~1contacts-type/get/responses/409',
    found: ref('responses/TooManyAccounts'),
  },
  {
    settings: { 'rate-limit': 5 },
    at: 'components/responses/TooManyRequests',
    found: {
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
  },
]);
