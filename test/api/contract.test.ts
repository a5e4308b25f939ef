import t, { type Test } from 'tap';
import { IsArray, IsObject, IsUnion, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { chapters, endpoints } from '../../src/api/index.js';
import { type Endpoint, nameOf } from '../../src/contract/endpoint.js';
import { type Client, createClient, type Fields, start } from '../helper.js';
import { holdToContract } from '../published.js';
import {
  answers,
  call,
  failed,
  held,
  type Input,
  RECORD_NOT_FOUND,
  shown,
  startSample,
  urlOf,
  without,
} from './call.js';
import { missingText, recordsIn, rows } from './document.js';
import { keys, sampleWorld } from './sample-world.js';
import { A_UUID, samples } from './samples.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const sampleOf = (name: string) => samples[name] ?? { body: 'no sample' };
const sampleForm = (name: string): Fields => sampleOf(name).form ?? {};

/** The query of a sample with its values as texts. */
const sampleQuery = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(sampleOf(name).query ?? {}).map(([key, value]) => [key, String(value)]));

/** What the world holds: a failure leaves it as it is. */
const stateOf = async (client: Client) => (await client.control('GET', '/state')).body;

async function leavesState(t: Test, client: Client, act: () => Promise<unknown>): Promise<void> {
  const before = await stateOf(client);
  await act();
  t.strictSame(await stateOf(client), before, 'nothing has changed');
}

t.test('declares the 65 endpoints of the document in its order', async (t) => {
  t.equal(endpoints.length, 65);
  t.strictSame(endpoints.map(nameOf), Object.keys(rows));
});

t.test('names the chapters as the document does', async (t) => {
  t.strictSame(
    chapters.map(({ title, endpoints }) => [title, endpoints.length]),
    [
      ['Global unsubscribes', 4],
      ['Segments and segment recipients', 5],
      ['Unsubscribe groups', 8],
      ['Contact types', 5],
      ['Contacts', 8],
      ['Fields', 4],
      ['Templates and dynamic content', 2],
      ['Single sends', 7],
      ['Automations', 11],
      ['Senders and lookup', 7],
      ['Notification recipients', 4],
    ],
  );
});

/** The parts of the key headers that are sent, and what is said of the others (Authentication 2). */
const credentials = [
  {
    missing: 'both keys',
    sent: {},
    errors: {
      PublicKey: ['The public key field is required.'],
      SecretKey: ['The secret key field is required.'],
    },
  },
  {
    missing: 'PublicKey',
    sent: { SecretKey: keys.secretKey },
    errors: { PublicKey: ['The public key field is required.'] },
  },
  {
    missing: 'SecretKey',
    sent: { PublicKey: keys.publicKey },
    errors: { SecretKey: ['The secret key field is required.'] },
  },
];

for (const { missing, sent, errors } of credentials) {
  t.test(`every endpoint fails with 401 without ${missing}`, async (t) => {
    const { mock, client } = await startSample(t);
    await leavesState(t, client, async () => {
      for (const name of Object.keys(rows)) {
        const [method = '', path = ''] = name.split(' ');
        const { query } = sampleOf(name);
        const response = await fetch(mock.baseUrl + urlOf(path, query), { method, headers: sent });
        const { status, headers } = response;
        const answer = { status, headers: Object.fromEntries(headers), body: await response.json() };
        t.strictSame(shown(answer), { status: 401, body: failed(errors) }, name);
        await holdToContract(mock, { method, url: path, headers: sent, answers: undefined }, answer);
      }
    });
  });
}

t.test('missing credentials are answered before the form is looked at', async (t) => {
  const { mock } = await startSample(t);
  const stranger = createClient(mock, { publicKey: '', secretKey: '' });
  for (const name of Object.keys(rows)) {
    const answer = await call(stranger, name, {});
    t.strictSame(shown(answer), { status: 401, body: failed(credentials[0]?.errors) }, name);
  }
});

for (const [name, { required = [] }] of Object.entries(rows).filter(([, row]) => row.required !== undefined)) {
  const { query = {} } = sampleOf(name);

  t.test(`${name} names each missing field`, async (t) => {
    const { client } = await startSample(t);
    await leavesState(t, client, async () => {
      for (const field of required) {
        const answer = await call(client, name, { query, form: without(sampleForm(name), field) });
        answers(t, answer, 422, failed({ [field]: [missingText(field)] }));
      }
    });
  });

  t.test(`${name} takes an empty field for a missing one`, async (t) => {
    const { client } = await startSample(t);
    for (const field of required) {
      const answer = await call(client, name, { query, form: { ...without(sampleForm(name), field), [field]: ' ' } });
      answers(t, answer, 422, failed({ [field]: [missingText(field)] }));
    }
  });

  t.test(`${name} names all missing fields at once, in the order of the document`, async (t) => {
    const { client } = await startSample(t);
    const answer = await call(client, name, { query, form: without(sampleForm(name), ...required) });
    const errors = Object.fromEntries(required.map((field) => [field, [missingText(field)]]));
    t.equal(JSON.stringify(answer.body), JSON.stringify(failed(errors)));
    t.equal(answer.status, 422);
  });

  t.test(`${name} names all missing fields when there is no body`, async (t) => {
    const { client } = await startSample(t);
    const answer = await client.request('POST', urlOf(name.slice('POST '.length), query));
    answers(t, answer, 422, failed(Object.fromEntries(required.map((field) => [field, [missingText(field)]]))));
  });
}

/** Texts that name no record, made from one that does. */
const strangeIds = (id: string): readonly string[] => [
  '999',
  '0',
  '-1',
  `-${id}`,
  '1e3',
  `${id}e0`,
  `${id}abc`,
  `${id}.0`,
  `0${id}`,
  `0x${Number(id).toString(16)}`,
  '12345678901234567890',
  '__proto__',
  'constructor',
  'null',
  'NaN',
];

const strangeUtrs = (utr: string): readonly string[] => [
  '00000000-0000-4000-8000-000000000000',
  utr.slice(0, -1),
  `${utr}0`,
  '__proto__',
  'constructor',
  'null',
  '1',
];

const strange = (key: string, value: string) => (key === 'utr' ? strangeUtrs(value) : strangeIds(value));

/** Requests that name no record, where the query says which one is meant. */
function strangeQueries(key: string, value: string): readonly Input['query'][] {
  return [
    ...[...strange(key, value), ` ${value}`, `${value} `].map((one) => ({ [key]: one })),
    {},
    { [key]: '' },
    [
      [key, value],
      [key, value],
    ],
    { [`${key}[]`]: value },
    { [`${key}[0]`]: value },
    { [key.toUpperCase()]: value },
  ];
}

/** Forms that name no record, where a field says which one is meant. */
function strangeForms(name: string, key: string): readonly Fields[] {
  const { [key]: given, ...others } = sampleForm(name);
  if (Array.isArray(given)) return strangeIds(String(given[0])).map((one) => ({ [key]: [one, '998'] }));
  const value = String(given);
  return [
    ...strange(key, value).map((one) => ({ ...others, [key]: one })),
    { ...others, [key]: [value] },
    { ...others, [`${key}[]`]: value },
  ];
}

for (const [name, { lookup, key }] of Object.entries(rows)) {
  if (lookup === undefined || key === undefined) continue;
  t.test(`${name} finds nothing but its own records`, async (t) => {
    const { client } = await startSample(t);
    const value = sampleQuery(name)[key];
    const { form = {} } = sampleOf(name);
    const inputs: readonly Input[] =
      value === undefined
        ? strangeForms(name, key).map((one) => ({ form: one }))
        : strangeQueries(key, value).map((query) => ({ query, form }));
    await leavesState(t, client, async () => {
      for (const input of inputs) {
        const answer = await call(client, name, input);
        t.strictSame(shown(answer), { status: 404, body: RECORD_NOT_FOUND[lookup] }, JSON.stringify(input));
      }
    });
  });
}

/** Lookup failures of endpoints that are asked for no record: the answer that makes one of them fail. */
const emptyLists: Readonly<Record<string, string>> = {
  'GET /contacts/csv-sample/download': 'csv-sample=not-found',
  'GET /get-design/template': 'empty-list=not-found',
  'GET /automations': 'empty-list=not-found',
};

/** Declared failures that can't occur, and why. */
const impossible: Readonly<Record<string, string>> = {
  'GET /get-dynamic/content': 'the list of placeholder names never changes, so there is always something to list',
};

for (const [name, assumption] of Object.entries(emptyLists)) {
  t.test(`${name} fails when there is nothing, if ${assumption}`, async (t) => {
    const fixture = { ...sampleWorld, templates: [], accounts: [{}] };
    const { client } = await start(t, { fixture });
    const answer = await call(client, name, {}, { 'x-mock-assume': assumption });
    answers(t, answer, 404, RECORD_NOT_FOUND.NF1);
  });
}

/** The body with a drawn UUID replaced: its value is chance. */
function settled(body: unknown): unknown {
  const { message } = body as { readonly message?: unknown };
  const drawn = typeof message === 'object' && message !== null && 'utr' in message && message.utr;
  return typeof drawn === 'string' && UUID.test(drawn) ? { ...(body as object), message: { utr: A_UUID } } : body;
}

for (const [name, { body, ...input }] of Object.entries(samples)) {
  t.test(`${name} answers its sample exactly`, async (t) => {
    const { client } = await startSample(t);
    const answer = await call(client, name, input);
    const expected = JSON.stringify(body).includes(A_UUID) ? settled(answer.body) : answer.body;
    t.strictSame({ status: answer.status, body: expected }, { status: 200, body });
    t.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  });
}

/** Errors 6. */
const TEXT_UNDER_ERRORS = ['DELETE /segment/delete', 'DELETE /contacts-type/delete', 'DELETE /sender/delete'];

t.test('three deletes alone carry their text under errors', async (t) => {
  const { client } = await startSample(t);
  const withErrors: string[] = [];
  for (const [name, input] of Object.entries(samples)) {
    await client.control('POST', '/reset');
    const { body } = await call(client, name, input);
    if (Object.hasOwn(body as object, 'errors')) withErrors.push(name);
  }
  t.strictSame(withErrors, TEXT_UNDER_ERRORS);
});

/** Documented methods that differ from those of the requests (Endpoints). */
const mismatches = [
  ['POST /single/send/duplicate', 'GET /single/send/duplicate'],
  ['GET /senders', 'POST /senders'],
] as const;

for (const [used, documented] of mismatches) {
  t.test(`${documented} answers like ${used}`, async (t) => {
    const { client } = await startSample(t);
    const { body, query } = sampleOf(used);
    answers(t, await call(client, documented, query ? { query } : {}), 200, body);
  });
}

/** Asserts that a value has the keys of its schema in their order, at every depth. */
function followsOrder(t: Test, schema: TSchema, value: unknown, where: string): void {
  if (IsArray(schema)) {
    for (const [index, element] of (value as unknown[]).entries()) {
      followsOrder(t, schema.items, element, `${where}/${index}`);
    }
  } else if (IsObject(schema)) {
    const known = Object.keys(schema.properties);
    const given = value as Readonly<Record<string, unknown>>;
    const expected = known.filter((key) => Object.hasOwn(given, key) || schema.required?.includes(key));
    t.strictSame(Object.keys(given), expected, `keys of ${where}`);
    for (const key of known.filter((one) => Object.hasOwn(given, one))) {
      followsOrder(t, schema.properties[key] as TSchema, given[key], `${where}/${key}`);
    }
  } else if (IsUnion(schema) && typeof value === 'object' && value !== null) {
    const meant = schema.anyOf.find((one) => IsObject(one) || IsArray(one));
    if (meant) followsOrder(t, meant, value, where);
  }
}

const withShape = endpoints.filter(({ answers }) => typeof answers === 'object');

/** Asserts that a message is what its endpoint declares. */
function followsSchema(t: Test, endpoint: Endpoint, body: unknown): void {
  const schema = endpoint.answers as TSchema;
  const { message } = body as { readonly message: unknown };
  const validator = Compile({ ...schema, additionalProperties: false } as TSchema);
  t.strictSame([...validator.Errors(message)], [], 'follows its schema');
  followsOrder(t, schema, message, nameOf(endpoint));
}

for (const endpoint of withShape) {
  const name = nameOf(endpoint);
  t.test(`${name} answers what it declares`, async (t) => {
    const { client } = await startSample(t);
    followsSchema(t, endpoint, (await call(client, name, sampleOf(name))).body);
  });

  t.test(`${name} answers what it declares after every kind of write`, async (t) => {
    const { client } = await startSample(t);
    const writes = Object.keys(rows).filter((one) => one.startsWith('POST') && !one.endsWith('bulk-delete'));
    for (const write of writes) t.equal((await call(client, write, sampleOf(write))).status, 200, write);
    followsSchema(t, endpoint, (await call(client, name, sampleOf(name))).body);
  });
}

for (const [name, parts] of Object.entries(recordsIn)) {
  t.test(`${name} answers with the documented fields`, async (t) => {
    const { client } = await startSample(t);
    const answer = await call(client, name, sampleOf(name));
    for (const { under, fields } of parts) {
      const records = [held(answer, under)].flat() as object[];
      t.ok(records.length > 0);
      for (const record of records) t.strictSame(Object.keys(record), fields, under);
    }
  });
}

t.test('the tables have a case for every endpoint and every failure that it declares', async (t) => {
  const names = endpoints.map(nameOf);
  const withForm = endpoints.filter(({ form }) => Object.keys(form).length > 0).map(nameOf);
  const withLookup = endpoints.filter(({ notFound }) => notFound !== undefined).map(nameOf);
  const rowsWith = (has: (row: (typeof rows)[string]) => unknown) =>
    Object.entries(rows).flatMap(([name, row]) => (has(row) ? [name] : []));
  const lookups = [
    ...rowsWith(({ lookup, key }) => lookup && key),
    ...Object.keys(emptyLists),
    ...Object.keys(impossible),
  ];
  const shapes = withShape.filter(
    ({ answers }) => Object.keys((answers as { properties: object }).properties)[0] !== 'utr',
  );

  t.strictSame(Object.keys(samples), names, 'a sample for every endpoint');
  t.strictSame(
    rowsWith(({ required }) => required),
    withForm,
    'required fields for every form',
  );
  t.strictSame(lookups.sort(), withLookup.sort(), 'a case for every lookup failure');
  t.strictSame(
    [...Object.keys(recordsIn), 'GET /get-dynamic/content'].sort(),
    shapes.map(nameOf).sort(),
    'documented fields for every answer with records',
  );
});
