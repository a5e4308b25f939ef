import t from 'tap';
import { chapters, endpoints } from '../../../src/service/document/index.js';
import { type Fields, send, start } from '../../helper.js';
import { assertConformance } from '../../openapi-conformance.js';
import { keys, sampleAccount } from '../../sample-accounts/sample-account.js';
import {
  assertResponse,
  call,
  failed,
  type Input,
  RECORD_NOT_FOUND,
  shareSample,
  statusAndBody,
  UUID,
  urlOf,
  without,
} from './call.js';
import { missingText, rows } from './document.js';
import { recordsIn } from './resource-tables.js';
import { A_UUID, samples } from './samples.js';
import { leavesState } from './state.js';

const resetSample = shareSample(t);

const sampleOf = (name: string) => samples[name] ?? { body: 'no sample' };
const sampleForm = (name: string): Fields => sampleOf(name).form ?? {};

/** The query of a sample with its values as texts. */
const sampleQuery = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(sampleOf(name).query ?? {}).map(([key, value]) => [key, String(value)]));

t.test('the declarations are the 65 endpoints of the document, in its order', async (t) => {
  t.equal(endpoints.length, 65);
  t.strictSame(
    endpoints.map(({ name }) => name),
    Object.keys(rows),
  );
});

t.test('the chapters have the titles and the numbers of endpoints of the document', async (t) => {
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

for (const [name, { required = [] }] of Object.entries(rows).filter(([, row]) => row.required !== undefined)) {
  const { query = {} } = sampleOf(name);

  t.test(`${name} reports each required field that is missing or empty`, async (t) => {
    const { client } = await resetSample();
    await leavesState(t, client, async () => {
      for (const field of required) {
        const others = without(sampleForm(name), field);
        for (const form of [others, { ...others, [field]: ' ' }]) {
          const response = await call(client, name, { query, form });
          assertResponse(t, response, 422, failed({ [field]: [missingText(field)] }));
        }
      }
    });
  });

  t.test(`${name} reports all missing fields at once, in the order of the document, even without a body`, async (t) => {
    const { client } = await resetSample();
    const errors = Object.fromEntries(required.map((field) => [field, [missingText(field)]]));
    const form = without(sampleForm(name), ...required);
    for (const response of [
      await call(client, name, { query, form }),
      await client.request('POST', urlOf(name.slice('POST '.length), query)),
    ]) {
      t.strictSame([response.status, JSON.stringify(response.body)], [422, JSON.stringify(failed(errors))]);
    }
  });
}

/** Texts that are the id of no record, derived from the id of a record. */
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

/** Requests for an unknown record, with its id in the query. */
function strangeQueries(key: string, value: string): readonly Input['query'][] {
  return [
    ...[...strange(key, value), ` ${value}`, `${value} `].map((one) => ({ [key]: one })),
    {},
    { [key]: '' },
    [
      [key, value],
      [key, '998'],
    ],
    { [`${key}[]`]: value },
    { [`${key}[0]`]: value },
    { [key.toUpperCase()]: value },
  ];
}

/** Requests for an unknown record, with its id in the form. */
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
  t.test(`${name} fails with 404 for an unknown or malformed id`, async (t) => {
    const { client } = await resetSample();
    const value = sampleQuery(name)[key];
    const { form = {} } = sampleOf(name);
    const inputs: readonly Input[] =
      value === undefined
        ? strangeForms(name, key).map((one) => ({ form: one }))
        : strangeQueries(key, value).map((query) => ({ query, form }));
    await leavesState(t, client, async () => {
      for (const input of inputs) {
        const response = await call(client, name, input);
        t.strictSame(statusAndBody(response), { status: 404, body: RECORD_NOT_FOUND[lookup] }, JSON.stringify(input));
      }
    });
  });
}

/** Lists whose lookup failure the value `empty-list=not-found` enables. */
const emptyLists = ['GET /get-design/template', 'GET /automations'];

/** Declared lookup failures without a case here, and the reason. */
const excepted: Readonly<Record<string, string>> = {
  'GET /contacts/csv-sample/download': 'it is no list: the cases of the assumption csv-sample play its failure',
  'GET /get-dynamic/content': 'the list of placeholder names never changes, so there is always something to list',
};

for (const name of emptyLists) {
  t.test(`${name} fails with 404 on an empty account under empty-list=not-found`, async (t) => {
    const fixture = { ...sampleAccount, templates: [], accounts: [{}] };
    const { client } = await start(t, { fixture });
    const response = await call(client, name, {}, { 'x-mock-assume': 'empty-list=not-found' });
    assertResponse(t, response, 404, RECORD_NOT_FOUND.NF1);
  });
}

/** The body with a fixed UUID in the place of a random one. */
function settled(body: unknown): unknown {
  const { message } = body as { readonly message?: unknown };
  const utr = typeof message === 'object' && message !== null && 'utr' in message && message.utr;
  return typeof utr === 'string' && UUID.test(utr) ? { ...(body as object), message: { utr: A_UUID } } : body;
}

for (const [name, { body, ...input }] of Object.entries(samples)) {
  t.test(`${name} returns its sample exactly`, async (t) => {
    const { client } = await resetSample();
    const response = await call(client, name, input);
    const expected = JSON.stringify(body).includes(A_UUID) ? settled(response.body) : response.body;
    t.strictSame({ status: response.status, body: expected }, { status: 200, body });
    t.equal(response.headers['content-type'], 'application/json; charset=utf-8');
  });
}

/** The key headers of a request, by those that are missing (Authentication 2). */
const credentials: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'PublicKey, SecretKey': {},
  PublicKey: { SecretKey: keys.secretKey },
  SecretKey: { PublicKey: keys.publicKey },
};

for (const [missing, headers] of Object.entries(credentials)) {
  t.test(`every endpoint fails with 401 without ${missing}`, async (t) => {
    const { mock, client } = await resetSample();
    const words = { PublicKey: 'public key', SecretKey: 'secret key' };
    const errors = Object.entries(words).filter(([name]) => missing.includes(name));
    const expected = failed(Object.fromEntries(errors.map(([name, word]) => [name, [missingText(word)]])));
    await leavesState(t, client, async () => {
      for (const name of Object.keys(rows)) {
        const [method = '', path = ''] = name.split(' ');
        const { text, ...response } = await send(mock.baseUrl + urlOf(path, sampleOf(name).query), { method, headers });
        const body = JSON.parse(text);
        t.strictSame([response.status, body], [401, expected], name);
        assertConformance(mock, { method, url: path, headers, assumptions: undefined }, { ...response, body });
      }
    });
  });
}

/** Errors 6. */
const TEXT_UNDER_ERRORS = ['DELETE /segment/delete', 'DELETE /contacts-type/delete', 'DELETE /sender/delete'];

t.test('only three deletes have their text under errors', async (t) => {
  const { client } = await resetSample();
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
  t.test(`${documented} responds like ${used}`, async (t) => {
    const { client } = await resetSample();
    const { body, query } = sampleOf(used);
    assertResponse(t, await call(client, documented, query ? { query } : {}), 200, body);
  });
}

const withShape = endpoints.filter(({ success }) => typeof success === 'object');

t.test('the tables have a case for every endpoint and every declared failure', async (t) => {
  const names = endpoints.map(({ name }) => name);
  const withForm = endpoints.filter(({ form }) => Object.keys(form).length > 0).map(({ name }) => name);
  const withLookup = endpoints.filter(({ notFound }) => notFound !== undefined).map(({ name }) => name);
  const rowsWith = (has: (row: (typeof rows)[string]) => unknown) =>
    Object.entries(rows).flatMap(([name, row]) => (has(row) ? [name] : []));
  const lookups = [...rowsWith(({ lookup, key }) => lookup && key), ...emptyLists, ...Object.keys(excepted)];
  const shapes = withShape.filter(
    ({ success }) => Object.keys((success as { properties: object }).properties)[0] !== 'utr',
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
    shapes.map(({ name }) => name).sort(),
    'documented fields for every response with records',
  );
});
