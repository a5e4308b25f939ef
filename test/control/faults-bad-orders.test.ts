import t from 'tap';
import { start } from '../helper.js';
import { fullFixture } from '../worlds/full-fixture.js';

const KINDS = 'delay, answer, failure, reset, close, empty, truncated, drip';
const FAILURES = 'AUTH, V, NF1, NF2, rule, 429, 500';

type Errors = readonly (readonly [pointer: string, detail: string])[];

const empty = { kind: 'empty' };
const answer = { kind: 'answer', status: 200 };
const v = { kind: 'failure', failure: 'V' };

/** Invalid orders, with their problems. */
const cases: readonly (readonly [body: unknown, errors: Errors])[] = [
  // The whole.
  [null, [['', 'is null; wanted object']]],
  [[], [['', 'is []; wanted object']]],
  [[empty], [['', 'is [{"kind":"empty"}]; wanted object']]],
  ['empty', [['', 'is "empty"; wanted object']]],
  [5, [['', 'is 5; wanted object']]],
  [true, [['', 'is true; wanted object']]],

  // The kind.
  [{}, [['/kind', `is missing; wanted one of ${KINDS}`]]],
  [{ times: 2 }, [['/kind', `is missing; wanted one of ${KINDS}`]]],
  ...[null, 5, {}, [], ['empty'], [['delay']], '', 'Empty', 'toString', '__proto__', 'constructor'].map(
    (kind): [unknown, Errors] => [{ kind }, [['/kind', `is ${JSON.stringify(kind)}; wanted one of ${KINDS}`]]],
  ),

  // The aim.
  [
    { ...empty, endpoint: 'POST /contacts/ad' },
    [['/endpoint', 'is "POST /contacts/ad", which is no endpoint; did you mean POST /contacts/add?']],
  ],
  [
    { ...empty, endpoint: 'GET /contacts/add' },
    [['/endpoint', 'is "GET /contacts/add", which is no endpoint; did you mean POST /contacts/add?']],
  ],
  [
    { ...empty, endpoint: 'post /contacts/add' },
    [['/endpoint', 'is "post /contacts/add", which is no endpoint; did you mean POST /contacts/add?']],
  ],
  [
    { ...empty, endpoint: 'POST /api/v1/contacts/add' },
    [['/endpoint', 'is "POST /api/v1/contacts/add", which is no endpoint; did you mean POST /contacts/add?']],
  ],
  [{ ...empty, endpoint: 5 }, [['/endpoint', 'is 5; wanted string']]],
  [{ ...empty, endpoint: null }, [['/endpoint', 'is null; wanted string']]],
  ...[0, -1, 1.5, '1', 'ever', null, []].map((times): [unknown, Errors] => [
    { ...empty, times },
    [['/times', `is ${JSON.stringify(times)}; wanted integer from 1 (requests) or "always"`]],
  ]),
  ...[-1, 0.5, '0', 'always', null].map((after): [unknown, Errors] => [
    { ...empty, after },
    [['/after', `is ${JSON.stringify(after)}; wanted integer from 0 (requests)`]],
  ]),
  ...['', 'Before', 'during', 1, null].map((when): [unknown, Errors] => [
    { ...empty, when },
    [['/when', `is ${JSON.stringify(when)}; wanted one of before, after`]],
  ]),
  ...[-1, 0.5, '5', 600_001, null].map((delay): [unknown, Errors] => [
    { ...empty, delay },
    [['/delay', `is ${JSON.stringify(delay)}; wanted integer from 0 up to 600000 (ms)`]],
  ]),

  // What the kind takes.
  [{ kind: 'delay' }, [['/delay', 'is missing']]],
  [{ kind: 'answer' }, [['/status', 'is missing']]],
  ...[199, 600, 100, 200.5, '200', null].map((status): [unknown, Errors] => [
    { kind: 'answer', status },
    [['/status', `is ${JSON.stringify(status)}; wanted integer from 200 up to 599`]],
  ]),
  [{ ...answer, headers: [] }, [['/headers', 'is []; wanted object']]],
  [{ ...answer, headers: 'x' }, [['/headers', 'is "x"; wanted object']]],
  [{ ...answer, headers: null }, [['/headers', 'is null; wanted object']]],
  [{ ...answer, headers: { a: 5 } }, [['/headers/a', 'is 5; wanted string']]],
  [
    { ...answer, headers: { a: 'b\r\nc: d' } },
    [['/headers/a', 'is "b\\r\\nc: d"; wanted a name and a value that HTTP allows']],
  ],
  ...['Content-Length', 'transfer-encoding', 'CONNECTION', 'Vary', 'X-Mock-Fault', 'access-control-allow-origin'].map(
    (name): [unknown, Errors] => [
      { ...answer, headers: { 'x-a': 'b', [name]: '5' } },
      [[`/headers/${name}`, 'is set by the server itself']],
    ],
  ),
  [{ kind: 'failure' }, [['/failure', 'is missing']]],
  ...['', 'auth', 'NF3', 500, null, ['V']].map((failure): [unknown, Errors] => [
    { kind: 'failure', failure },
    [['/failure', `is ${JSON.stringify(failure)}; wanted one of ${FAILURES}`]],
  ]),
  [v, [['/fields', 'is missing: a V names the fields and their messages']]],
  [{ ...v, fields: [] }, [['/fields', 'is []; wanted object']]],
  [{ ...v, fields: { email: 'Odd.' } }, [['/fields/email', 'is "Odd."; wanted array of 1 items']]],
  [{ ...v, fields: { email: [] } }, [['/fields/email', 'is []; wanted array of 1 items']]],
  [{ ...v, fields: { 'a/b~c': ['Odd.', 5] } }, [['/fields/a~1b~0c/1', 'is 5; wanted string']]],
  [{ ...v, fields: { 'a\nb': 5 } }, [['/fields/a\nb', 'is 5; wanted array of 1 items']]],
  [{ kind: 'failure', failure: 'rule', text: 5 }, [['/text', 'is 5; wanted string']]],
  [{ kind: 'failure', failure: '429', retry_after: -1 }, [['/retry_after', 'is -1; wanted integer from 0 (s)']]],
  [{ kind: 'drip', bytes: 0 }, [['/bytes', 'is 0; wanted integer from 1 (bytes)']]],
  [{ kind: 'drip', every: 600_001 }, [['/every', 'is 600001; wanted integer from 0 up to 600000 (ms)']]],

  // What it does not take.
  [{ ...empty, tims: 5 }, [['/tims', 'is unknown; did you mean times?']]],
  [{ ...empty, id: 7 }, [['/id', 'is unknown']]],
  [{ ...empty, seen: 7 }, [['/seen', 'is unknown']]],
  [{ ...empty, status: 500 }, [['/status', 'is unknown']]],
  [{ kind: 'reset', bytes: 5 }, [['/bytes', 'is unknown']]],

  // Every problem is listed.
  [
    { kind: 'drip', bytes: 0, times: 0, endpoint: 'GET /nothing' },
    [
      ['/times', 'is 0; wanted integer from 1 (requests) or "always"'],
      ['/bytes', 'is 0; wanted integer from 1 (bytes)'],
      ['/endpoint', 'is "GET /nothing", which is no endpoint'],
    ],
  ],
];

for (const [who, headers] of [
  ['all accounts', {}],
  ['one', { PublicKey: 'pk_other' }],
] as const) {
  t.test(`POST /faults refuses an invalid order for ${who} with pointers and orders nothing`, async (t) => {
    const { client } = await start(t, { fixture: fullFixture });
    for (const [body, errors] of cases) {
      const refused = await client.control('POST', '/faults', body, headers);
      t.strictSame(
        refused.body,
        {
          type: 'about:blank',
          title: 'Unprocessable Entity',
          status: 422,
          detail: 'The body is not what this call takes.',
          errors: errors.map(([pointer, detail]) => ({ pointer, detail })),
        },
        JSON.stringify(body),
      );
      t.equal(refused.status, 422);
    }
    t.strictSame((await client.control('GET', '/faults')).body, { faults: [] });
    t.equal((await client.get('/contacts-type')).status, 200);
  });
}

t.test('POST /faults refuses an invalid header name', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  for (const name of ['', 'a b', 'a:b', 'é', 'a\r\nb', 'a/b']) {
    const order = { kind: 'answer', status: 200, headers: { [name]: 'x' } };
    const { status, body } = await client.control('POST', '/faults', order);
    t.equal(status, 422, JSON.stringify(name));
    const pointer = `/headers/${name.replace('/', '~1')}`;
    t.strictSame((body as { errors: unknown }).errors, [
      { pointer, detail: 'is "x"; wanted a name and a value that HTTP allows' },
    ]);
  }
  t.strictSame((await client.control('GET', '/faults')).body, { faults: [] });
});

/** As many members as anybody likes, which no order has. */
const unknown = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`tims${index}`, 1]));
const told = Array.from({ length: 100 }, (_, index) => ({
  pointer: `/tims${index}`,
  detail: index < 10 ? 'is unknown; did you mean times?' : 'is unknown',
}));

t.test('POST /faults refuses 1,500 unknown members beside another problem', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const refused = await client.control('POST', '/faults', { kind: 'answer', status: 'x', ...unknown });
  t.strictSame([refused.status, (refused.body as { errors: unknown }).errors], [422, told]);
  t.strictSame((await client.control('GET', '/faults')).body, { faults: [] });
  t.equal((await client.get('/contacts-type')).status, 200);
});

t.test('POST /faults tells the first hundred of many invalid headers', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const headers = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`x-${index}`, 5]));
  const refused = await client.control('POST', '/faults', { kind: 'answer', status: 200, headers });
  const errors = Array.from({ length: 100 }, (_, index) => ({
    pointer: `/headers/x-${index}`,
    detail: 'is 5; wanted string',
  }));
  t.strictSame([refused.status, (refused.body as { errors: unknown }).errors], [422, errors]);
});

t.test('POST /faults refuses a body nested too deeply', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const headers = { 'content-type': 'application/json' };
  const bodiesOf = (deep: string) => [
    `{"kind":${deep.replace('[]', '["empty"]')}}`,
    `{"kind":"answer","status":200,"body":${deep}}`,
    `{"kind":"failure","failure":"V","fields":{"a":${deep}}}`,
    `{"kind":"failure","failure":"V","fields":{"a\\n":${deep}}}`,
    `{"kind":"answer","status":200,"headers":{"a":${deep}}}`,
    deep,
  ];
  const depths = [101, 2_000, 200_000];
  for (const body of depths.flatMap((depth) => bodiesOf('['.repeat(depth) + ']'.repeat(depth)))) {
    const answer = await fetch(`${mock.controlUrl}/faults`, { method: 'POST', headers, body });
    t.equal(answer.status, 422, body.slice(0, 40));
  }
  const listed = await client.control('GET', '/faults');
  t.equal(listed.status, 200);
  t.strictSame(listed.body, { faults: [] });
});
