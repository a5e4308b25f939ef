/** What the document leaves open of how a failure, a method and a body look on the wire. */
import { MAX_ADDRESS_OCTETS, MIN_ADDRESS_OCTETS } from '../../protocol.js';
import type { Definitions } from '../definition.js';

const STATUS = { minimum: 200, maximum: 499 };
const BOUND = { minimum: 1, maximum: 1_000_000_000 };
/** More fields than this are not read. */
const MAX_FIELDS = { minimum: 1, maximum: 100_000 };
/** More rows than this do not fit into the memory of a usual process. */
const MAX_ROWS = { minimum: 1, maximum: 1_000_000 };

export const http = {
  'http-status.success': {
    question: 'HTTP status of a success',
    section: 'Endpoints: Conventions',
    default: 200,
    minimum: 200,
    maximum: 299,
  },
  'http-status.missing-credentials': {
    question: 'HTTP status of missing credentials',
    section: 'Errors 7',
    default: 401,
    ...STATUS,
  },
  'http-status.wrong-credentials': {
    question: 'HTTP status of credentials that are present but wrong',
    section: 'Errors 7',
    default: 401,
    ...STATUS,
  },
  'http-status.validation': {
    question: 'HTTP status of a validation failure',
    section: 'Errors 7',
    default: 422,
    ...STATUS,
  },
  'http-status.not-found': { question: 'HTTP status of NF1 and NF2', section: 'Errors 7', default: 404, ...STATUS },
  'http-status.rule': {
    question: 'HTTP status of a rule failure, such as set-live without a group',
    section: 'Errors 7',
    default: 409,
    ...STATUS,
  },
  'wrong-credentials': {
    question: 'The answer to credentials that are present but wrong',
    section: 'Authentication 4',
    values: {
      'invalid-key': 'an object on `PublicKey`: `The selected public key is invalid.`',
      text: '`errors` is the text `Unauthorized`',
    },
    text: '`errors` is a text in these words',
  },
  'wrong-credentials.field': {
    question: 'Where a wrong secret key is reported whose public key exists',
    section: 'Authentication 4',
    values: {
      'public-key': 'under `PublicKey`',
      'secret-key': 'under `SecretKey`: `The selected secret key is invalid.`',
      both: 'under both',
    },
  },
  'method-mismatch': {
    question: 'The method where the documented and the used one differ',
    section: 'Endpoints: Single sends, Senders and lookup',
    values: { both: 'both answer', documented: 'the documented one', used: 'the one that the requests use' },
  },
  'head-requests': {
    question: 'HEAD on an endpoint with GET',
    section: 'Endpoints',
    values: { 'as-get': 'the head of the response to GET', refused: '405, like every other method' },
  },
  'body-encoding': {
    question: 'POST bodies in an encoding other than the documented one',
    section: 'Endpoints: Conventions',
    values: {
      'any-form': 'multipart and urlencoded on every POST, JSON is refused',
      'documented-only': 'urlencoded on bulk deletes, multipart elsewhere',
      any: 'JSON too',
    },
  },
  'unreadable-body': {
    question: 'A body that cannot be read, or in an encoding that is not taken',
    section: 'Endpoints: Conventions',
    values: { refused: '400 or 415 with a text', empty: 'as if nothing was sent' },
  },
  'array-keys': {
    isEffect: true,
    question: 'Array keys other than `name[0]`',
    section: 'Endpoints: Conventions',
    values: { any: '`name[]` is an array too', indexed: '`name[]` is an unknown field' },
  },
  trimming: {
    isEffect: true,
    question: 'Blanks around the values of a form and of a query string',
    section: 'Endpoints: Conventions',
    values: {
      form: 'those of a form are cut off',
      all: 'those of a query string too',
      none: 'all stay: blanks alone are a value',
    },
  },
  'repeated-field': {
    isEffect: true,
    question: 'A field or query parameter that is sent twice',
    section: 'Endpoints: Conventions',
    values: { last: 'the last value counts', first: 'the first value counts' },
  },
  'message-style': {
    question: 'The wording of rule texts other than required',
    section: 'Errors 8',
    values: {
      classic: '`The name must be at least 2 characters.`',
      field: '`The name field must be at least 2 characters.`',
    },
  },
  cors: {
    question: 'Pages of other origins; a preflight has no keys: the values without an account decide it',
    section: 'Endpoints: Conventions',
    values: {
      open: 'they may call: those of `corsOrigins`, or any',
      none: 'no CORS headers, and none for a preflight',
    },
  },
  'rate-limit': {
    question: 'Requests a minute for an account; more get 429 and `Too Many Attempts.`',
    section: 'Limits',
    default: 'none',
    ...BOUND,
  },
  'limits.upload-bytes': {
    question: 'Bytes of the largest upload',
    section: 'Limits',
    default: 104_857_600,
    ...BOUND,
  },
  'limits.bulk-ids': {
    question: 'Most identifiers in a bulk delete',
    section: 'Limits',
    default: 10_000,
    ...MAX_FIELDS,
  },
  'limits.addresses': {
    question: 'Most addresses in a comma-separated list',
    section: 'Limits',
    default: 10_000,
    ...MAX_FIELDS,
  },
  'limits.upload-rows': {
    question: 'Most rows of an upload',
    section: 'Limits',
    default: 100_000,
    ...MAX_ROWS,
  },
  'limits.address-octets': {
    question: 'Octets of the longest address',
    section: 'Limits',
    default: MAX_ADDRESS_OCTETS,
    minimum: MIN_ADDRESS_OCTETS,
    maximum: MAX_ADDRESS_OCTETS,
  },
} as const satisfies Definitions;
