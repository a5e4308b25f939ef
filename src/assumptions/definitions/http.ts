/** What the document leaves open of how a failure, a method and a body look on the wire. */
import { MAX_ADDRESS_OCTETS, MIN_ADDRESS_OCTETS } from '../../protocol.js';
import { choice, integer } from '../definition.js';

const CONVENTIONS = 'Endpoints: Conventions';
const STATUS = [200, 499] as const;
const BOUND = [1, 1_000_000_000] as const;
/** More fields than this are not read. */
const FIELDS = [1, 100_000] as const;
/** More rows than this do not fit into the memory of a usual process. */
const ROWS = [1, 1_000_000] as const;

export const http = {
  'http-status.success': integer('HTTP status of a success', CONVENTIONS, 200, [200, 299]),
  'http-status.missing-credentials': integer('HTTP status of missing credentials', 'Errors 7', 401, STATUS),
  'http-status.wrong-credentials': integer(
    'HTTP status of credentials that are present but wrong',
    'Errors 7',
    401,
    STATUS,
  ),
  'http-status.validation': integer('HTTP status of a validation failure', 'Errors 7', 422, STATUS),
  'http-status.not-found': integer('HTTP status of NF1 and NF2', 'Errors 7', 404, STATUS),
  'http-status.rule': integer(
    'HTTP status of a rule failure, such as set-live without a group',
    'Errors 7',
    409,
    STATUS,
  ),
  'wrong-credentials': choice('The answer to credentials that are present but wrong', 'Authentication 4', {
    'invalid-key': 'an object on `PublicKey`, whichever key is wrong: `The selected public key is invalid.`',
    'invalid-secret':
      'the same; where only the secret key is wrong, on `SecretKey`: `The selected secret key is invalid.`',
    'invalid-both': 'the same; where only the secret key is wrong, on both',
    text: '`errors` is the text `Unauthorized`',
    'text:': '`errors` is a text in these words',
  }),
  'method-mismatch': choice(
    'The method where the documented and the used one differ',
    'Endpoints: Single sends, Senders and lookup',
    { both: 'both answer', documented: 'the documented one', used: 'the one that the requests use' },
  ),
  'head-requests': choice('HEAD on an endpoint with GET', 'Endpoints', {
    'as-get': 'the head of the response to GET',
    refused: '405, like every other method',
  }),
  'body-encoding': choice('POST bodies in an encoding other than the documented one', CONVENTIONS, {
    'any-form': 'multipart and urlencoded on every POST, JSON is refused',
    'documented-only': 'urlencoded on bulk deletes, multipart elsewhere',
    any: 'JSON too',
  }),
  'unreadable-body': choice('A body that cannot be read, or in an encoding that is not taken', CONVENTIONS, {
    refused: '400 or 415 with a text',
    empty: 'as if nothing was sent',
  }),
  'array-keys': choice('Array keys other than `name[0]`', CONVENTIONS, {
    any: '`name[]` is an array too',
    indexed: '`name[]` is an unknown field',
  }),
  trimming: choice('Blanks around the values of a form and of a query string', CONVENTIONS, {
    form: 'those of a form are cut off',
    all: 'those of a query string too',
    none: 'all stay: blanks alone are a value',
  }),
  'merged-input': choice(
    'A field in the query string of a POST, and a parameter in the body of a POST or DELETE',
    CONVENTIONS,
    {
      separate: 'is unknown there',
      merged: 'counts; where both are sent, that of the body',
    },
  ),
  'repeated-field': choice('A field or query parameter that is sent twice', CONVENTIONS, {
    last: 'the last value counts',
    first: 'the first value counts',
  }),
  'message-style': choice('The wording of rule texts other than required', 'Errors 8', {
    classic: '`The name must be at least 2 characters.`',
    field: '`The name field must be at least 2 characters.`',
  }),
  cors: choice(
    'Pages of other origins; a preflight has no keys: the values without an account decide it',
    CONVENTIONS,
    { open: 'they may call: those of `corsOrigins`, or any', none: 'no CORS headers, and none for a preflight' },
  ),
  'rate-limit': integer(
    'Requests a minute for an account; more get 429 and `Too Many Attempts.`',
    'Limits',
    'none',
    BOUND,
  ),
  'rate-limit.headers': choice('Headers that tell of a rate-limit', 'Limits', {
    'retry-after': 'Retry-After of a 429',
    'every-response':
      'X-RateLimit-Limit and X-RateLimit-Remaining of every response too, and X-RateLimit-Reset, in seconds since 1970, of a 429',
  }),
  'limits.upload-bytes': integer('Bytes of the largest upload', 'Limits', 104_857_600, BOUND),
  'over-limit.upload': choice('A file of more than `limits.upload-bytes`', 'Limits', {
    refuse: '413 with a text',
    validation: 'a validation failure, `The <field> must not be greater than <limit> kilobytes.`',
  }),
  'limits.bulk-ids': integer('Most identifiers in a bulk delete', 'Limits', 10_000, FIELDS),
  'limits.addresses': integer('Most addresses in a comma-separated list', 'Limits', 10_000, FIELDS),
  'limits.upload-rows': integer('Most rows of an upload', 'Limits', 100_000, ROWS),
  'limits.address-octets': integer('Octets of the longest address', 'Limits', MAX_ADDRESS_OCTETS, [
    MIN_ADDRESS_OCTETS,
    MAX_ADDRESS_OCTETS,
  ]),
};
