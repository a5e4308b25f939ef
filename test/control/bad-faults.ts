/** Bodies that are not a fault, with their problems. */
import type { BadBody } from './call-cases.js';

const KINDS = 'delay, response, failure, close, truncated';
const FAILURES = 'AUTH, V, NF1, NF2, rule, 429, 500';
const NO_HEADER = 'wanted a name and a value that HTTP allows';

const half = { kind: 'truncated' };
const answer = { kind: 'response', status: 200 };
const v = { kind: 'failure', failure: 'V' };

const numbers = (length: number) => Array.from({ length }, (_, index) => index);

/** A member of a fault, the other members of the body, the wanted form, and values of another form. */
const members: readonly (readonly [name: string, beside: object, wanted: string, ...values: unknown[]])[] = [
  ['kind', {}, `one of ${KINDS}`, null, 5, [], ['close'], [['delay']], '', 'Close', 'reset', 'toString', '__proto__'],
  ['times', half, 'integer from 1 (requests) or "always"', 0, -1, 1.5, '1', 'ever', null],
  ['after', half, 'integer from 0 (requests)', -1, 0.5, '0', 'always', null],
  ['when', half, 'one of before, after', '', 'Before', 'during', 1, null],
  ['delay', half, 'integer from 0 up to 600000 (ms)', -1, 0.5, '5', 600_001, null],
  ['endpoint', half, 'string', 5, null],
  ['status', { kind: 'response' }, 'integer from 200 up to 599', 199, 600, 200.5, '200', null],
  ['headers', answer, 'object', [], 'x', null],
  ['failure', { kind: 'failure' }, `one of ${FAILURES}`, '', 'auth', 'NF3', 404, null, ['V']],
  ['fields', v, 'object', []],
  ['text', { kind: 'failure', failure: 'rule' }, 'string', 5],
  ['retry_after', { kind: 'failure', failure: '429' }, 'integer from 0 (s)', -1],
  ['reset', { kind: 'close' }, 'boolean', 'true', 1, null],
];

const noEndpoint = (endpoint: string): BadBody => [
  { ...half, endpoint },
  [['/endpoint', `is "${endpoint}", which is no endpoint; did you mean POST /contacts/add?`]],
];

export const badFaults: readonly BadBody[] = [
  [{ times: 2 }, [['/kind', `is missing; wanted one of ${KINDS}`]]],
  [{ kind: 'delay' }, [['/delay', 'is missing']]],
  [{ kind: 'response' }, [['/status', 'is missing']]],
  [{ kind: 'failure' }, [['/failure', 'is missing']]],
  [v, [['/fields', 'is missing: a V names the fields and their messages']]],
  ...members.flatMap(([name, beside, wanted, ...values]) =>
    values.map(
      (value): BadBody => [
        { ...beside, [name]: value },
        [[`/${name}`, `is ${JSON.stringify(value)}; wanted ${wanted}`]],
      ],
    ),
  ),
  ...['POST /contacts/ad', 'GET /contacts/add', 'post /contacts/add', 'POST /api/v1/contacts/add'].map(noEndpoint),

  // Problems within a member.
  [{ ...answer, headers: { a: 5 } }, [['/headers/a', 'is 5; wanted string']]],
  [{ ...answer, headers: { a: 'b\r\nc: d' } }, [['/headers/a', `is "b\\r\\nc: d"; ${NO_HEADER}`]]],
  ...['', 'a b', 'a:b', 'é', 'a\r\nb', 'a/b'].map(
    (name): BadBody => [
      { ...answer, headers: { [name]: 'x' } },
      [[`/headers/${name.replace('/', '~1')}`, `is "x"; ${NO_HEADER}`]],
    ],
  ),
  ...['Content-Length', 'transfer-encoding', 'CONNECTION', 'Vary', 'X-Mock-Fault', 'access-control-allow-origin'].map(
    (name): BadBody => [
      { ...answer, headers: { 'x-a': 'b', [name]: '5' } },
      [[`/headers/${name}`, 'is set by the server itself']],
    ],
  ),
  [{ ...v, fields: { email: 'Odd.' } }, [['/fields/email', 'is "Odd."; wanted array of 1 items']]],
  [{ ...v, fields: { email: [] } }, [['/fields/email', 'is []; wanted array of 1 items']]],
  [{ ...v, fields: { 'a/b~c': ['Odd.', 5] } }, [['/fields/a~1b~0c/1', 'is 5; wanted string']]],

  // Unknown members.
  [{ ...half, tims: 5 }, [['/tims', 'is unknown; did you mean times?']]],
  ...['id', 'matched', 'status', 'reset'].map(
    (name): BadBody => [{ ...half, [name]: 7 }, [[`/${name}`, 'is unknown']]],
  ),

  // Every problem is listed, up to a hundred.
  [
    { kind: 'close', reset: 0, times: 0, endpoint: 'GET /nothing' },
    [
      ['/times', 'is 0; wanted integer from 1 (requests) or "always"'],
      ['/reset', 'is 0; wanted boolean'],
      ['/endpoint', 'is "GET /nothing", which is no endpoint'],
    ],
  ],
  [
    { ...answer, headers: Object.fromEntries(numbers(20_000).map((index) => [`x-${index}`, 5])) },
    numbers(100).map((index) => [`/headers/x-${index}`, 'is 5; wanted string']),
  ],
];
