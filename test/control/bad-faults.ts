/** What is no fault, with its problems. */
import type { BadBody } from './call-cases.js';

const KINDS = 'delay, response, failure, close, truncated';
const FAILURES = 'AUTH, V, NF1, NF2, rule, 429, 500';

const half = { kind: 'truncated' };
const answer = { kind: 'response', status: 200 };
const v = { kind: 'failure', failure: 'V' };

const numbers = (length: number) => Array.from({ length }, (_, index) => index);
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const DEEP = `${'['.repeat(57)}...`;

export const badFaults: readonly BadBody[] = [
  // The kind.
  [{}, [['/kind', `is missing; wanted one of ${KINDS}`]]],
  [{ times: 2 }, [['/kind', `is missing; wanted one of ${KINDS}`]]],
  ...[
    null,
    5,
    {},
    [],
    ['close'],
    [['delay']],
    '',
    'Close',
    'reset',
    'empty',
    'drip',
    'toString',
    '__proto__',
    'constructor',
  ].map((kind): BadBody => [{ kind }, [['/kind', `is ${JSON.stringify(kind)}; wanted one of ${KINDS}`]]]),

  // The aim.
  [
    { ...half, endpoint: 'POST /contacts/ad' },
    [['/endpoint', 'is "POST /contacts/ad", which is no endpoint; did you mean POST /contacts/add?']],
  ],
  [
    { ...half, endpoint: 'GET /contacts/add' },
    [['/endpoint', 'is "GET /contacts/add", which is no endpoint; did you mean POST /contacts/add?']],
  ],
  [
    { ...half, endpoint: 'post /contacts/add' },
    [['/endpoint', 'is "post /contacts/add", which is no endpoint; did you mean POST /contacts/add?']],
  ],
  [
    { ...half, endpoint: 'POST /api/v1/contacts/add' },
    [['/endpoint', 'is "POST /api/v1/contacts/add", which is no endpoint; did you mean POST /contacts/add?']],
  ],
  [{ ...half, endpoint: 5 }, [['/endpoint', 'is 5; wanted string']]],
  [{ ...half, endpoint: null }, [['/endpoint', 'is null; wanted string']]],
  ...[0, -1, 1.5, '1', 'ever', null, []].map(
    (times): BadBody => [
      { ...half, times },
      [['/times', `is ${JSON.stringify(times)}; wanted integer from 1 (requests) or "always"`]],
    ],
  ),
  ...[-1, 0.5, '0', 'always', null].map(
    (after): BadBody => [
      { ...half, after },
      [['/after', `is ${JSON.stringify(after)}; wanted integer from 0 (requests)`]],
    ],
  ),
  ...['', 'Before', 'during', 1, null].map(
    (when): BadBody => [{ ...half, when }, [['/when', `is ${JSON.stringify(when)}; wanted one of before, after`]]],
  ),
  ...[-1, 0.5, '5', 600_001, null].map(
    (delay): BadBody => [
      { ...half, delay },
      [['/delay', `is ${JSON.stringify(delay)}; wanted integer from 0 up to 600000 (ms)`]],
    ],
  ),

  // What the kind takes.
  [{ kind: 'delay' }, [['/delay', 'is missing']]],
  [{ kind: 'response' }, [['/status', 'is missing']]],
  ...[199, 600, 100, 200.5, '200', null].map(
    (status): BadBody => [
      { kind: 'response', status },
      [['/status', `is ${JSON.stringify(status)}; wanted integer from 200 up to 599`]],
    ],
  ),
  [{ ...answer, headers: [] }, [['/headers', 'is []; wanted object']]],
  [{ ...answer, headers: 'x' }, [['/headers', 'is "x"; wanted object']]],
  [{ ...answer, headers: null }, [['/headers', 'is null; wanted object']]],
  [{ ...answer, headers: { a: 5 } }, [['/headers/a', 'is 5; wanted string']]],
  [
    { ...answer, headers: { a: 'b\r\nc: d' } },
    [['/headers/a', 'is "b\\r\\nc: d"; wanted a name and a value that HTTP allows']],
  ],
  ...['Content-Length', 'transfer-encoding', 'CONNECTION', 'Vary', 'X-Mock-Fault', 'access-control-allow-origin'].map(
    (name): BadBody => [
      { ...answer, headers: { 'x-a': 'b', [name]: '5' } },
      [[`/headers/${name}`, 'is set by the server itself']],
    ],
  ),
  [{ kind: 'failure' }, [['/failure', 'is missing']]],
  ...['', 'auth', 'NF3', 404, null, ['V']].map(
    (failure): BadBody => [
      { kind: 'failure', failure },
      [['/failure', `is ${JSON.stringify(failure)}; wanted one of ${FAILURES}`]],
    ],
  ),
  [v, [['/fields', 'is missing: a V names the fields and their messages']]],
  [{ ...v, fields: [] }, [['/fields', 'is []; wanted object']]],
  [{ ...v, fields: { email: 'Odd.' } }, [['/fields/email', 'is "Odd."; wanted array of 1 items']]],
  [{ ...v, fields: { email: [] } }, [['/fields/email', 'is []; wanted array of 1 items']]],
  [{ ...v, fields: { 'a/b~c': ['Odd.', 5] } }, [['/fields/a~1b~0c/1', 'is 5; wanted string']]],
  [{ ...v, fields: { 'a\nb': 5 } }, [['/fields/a\nb', 'is 5; wanted array of 1 items']]],
  [{ kind: 'failure', failure: 'rule', text: 5 }, [['/text', 'is 5; wanted string']]],
  [{ kind: 'failure', failure: '429', retry_after: -1 }, [['/retry_after', 'is -1; wanted integer from 0 (s)']]],
  ...['true', 1, null].map(
    (reset): BadBody => [{ kind: 'close', reset }, [['/reset', `is ${JSON.stringify(reset)}; wanted boolean`]]],
  ),

  // What it does not take.
  [{ ...half, tims: 5 }, [['/tims', 'is unknown; did you mean times?']]],
  [{ ...half, id: 7 }, [['/id', 'is unknown']]],
  [{ ...half, matched: 7 }, [['/matched', 'is unknown']]],
  [{ ...half, status: 500 }, [['/status', 'is unknown']]],
  [{ kind: 'truncated', reset: true }, [['/reset', 'is unknown']]],

  // Every problem is listed.
  [
    { kind: 'close', reset: 0, times: 0, endpoint: 'GET /nothing' },
    [
      ['/times', 'is 0; wanted integer from 1 (requests) or "always"'],
      ['/reset', 'is 0; wanted boolean'],
      ['/endpoint', 'is "GET /nothing", which is no endpoint'],
    ],
  ],

  // Names of headers, and many problems.
  ...['', 'a b', 'a:b', 'é', 'a\r\nb', 'a/b'].map(
    (name): BadBody => [
      { ...answer, headers: { [name]: 'x' } },
      [[`/headers/${name.replace('/', '~1')}`, 'is "x"; wanted a name and a value that HTTP allows']],
    ],
  ),
  [
    { kind: 'response', status: 'x', ...Object.fromEntries(numbers(1_500).map((index) => [`tims${index}`, 1])) },
    numbers(100).map((index) => [`/tims${index}`, `is unknown${index === 0 ? '; did you mean times?' : ''}`]),
  ],
  [
    { ...answer, headers: Object.fromEntries(numbers(20_000).map((index) => [`x-${index}`, 5])) },
    numbers(100).map((index) => [`/headers/x-${index}`, 'is 5; wanted string']),
  ],
  [{ ...v, fields: { a: nested(2_000) } }, [['/fields/a/0', `is ${DEEP}; wanted string`]]],
  [{ ...answer, headers: { a: nested(2_000) } }, [['/headers/a', `is ${DEEP}; wanted string`]]],
];
