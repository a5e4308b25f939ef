import t from 'tap';
import { start, type TestResponse } from './helper.js';
import { assertConformance, ConformanceChecker, type Document, documentOf } from './openapi-conformance.js';

const PATH = '/contacts-type/view';
const responseOf = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): TestResponse => ({
  status,
  body,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
});

const type = {
  id: 1,
  user_id: 1,
  name: 'Customers',
  deleted_at: null,
  created_at: '2026-01-05T09:00:00.000000Z',
  updated_at: null,
};
const success = (contactType: object) => responseOf({ status: 'success', message: { contactType } });
const failed = (errors: unknown, status: number) => responseOf({ status: 'failed', errors }, status);

/** Responses that violate the document, and the violations of each. */
const violating: readonly (readonly [what: string, response: TestResponse, violations: readonly string[]])[] = [
  ['a field that is missing', success({ ...type, name: undefined }), [" must have required property 'name'"]],
  ['an undocumented field', success({ ...type, contacts_count: 1 }), [' must NOT have additional properties']],
  ['another type', success({ ...type, id: '1' }), ['/id must be integer']],
  ['a timestamp of another form', success({ ...type, created_at: '2026-01-05' }), ['/created_at must match pattern']],
  ['another text of a failure', failed('Record not found', 404), ['/errors must be equal to constant']],
  ['a failure of other endpoints', failed('Unsupported Media Type', 415), ['the status 415 is not documented']],
  ['a status of no endpoint', failed('Record Not Found', 410), ['the status 410 is not documented']],
  [
    'another content type',
    { ...success(type), headers: { 'content-type': 'text/html' } },
    ['the type text/html is not documented'],
  ],
  ['no body', { ...success(type), headers: {} }, ['a body of the type undefined is not as documented']],
  [
    'an assumption that does not shape the response',
    responseOf({ status: 'success', message: { contactType: type } }, 200, {
      'x-mock-assumptions': 'missing-id, list-order',
    }),
    ['list-order is not among x-assumptions'],
  ],
];

const documentAt = async (url: string) => (await (await fetch(url)).json()) as Document;

t.test('violations reports a response that the document does not have', async (t) => {
  const { mock } = await start(t);
  const checker = new ConformanceChecker(await documentAt(`${mock.controlUrl}/openapi.json`));
  t.strictSame(checker.violations('GET', PATH, success(type)), []);
  t.strictSame(checker.violations('GET', '/contacts-type/views', success(type)), undefined);
  for (const [what, response, expected] of violating) {
    // The body is read as JSON, as by a client.
    const violations = checker.violations('GET', PATH, {
      ...response,
      body: JSON.parse(JSON.stringify(response.body)),
    });
    t.equal(violations?.length, expected.length, what);
    for (const [index, text] of expected.entries())
      t.ok(violations?.[index]?.includes(text), `${violations} includes ${text}`);
  }
});

t.test('violations reports a response if the document declares another shape', async (t) => {
  const { mock, client } = await start(t);
  const response = await client.get(PATH, { contact_type_id: 1 });
  const document = await documentAt(`${mock.controlUrl}/openapi.json`);
  const changed = JSON.parse(JSON.stringify(document).replaceAll('"contactType"', '"contact_type"')) as Document;
  t.strictSame(new ConformanceChecker(document).violations('GET', PATH, response), []);
  t.strictSame(new ConformanceChecker(changed).violations('GET', PATH, response), [
    "/message must have required property 'contact_type'",
    '/message must NOT have additional properties',
  ]);
});

t.test('the test client rejects a response that leaves the contract', async (t) => {
  const { mock, client } = await start(t);
  const request = { method: 'GET', url: `${PATH}?contact_type_id=1`, headers: {}, assumptions: undefined };
  const response = await client.get(PATH, { contact_type_id: 1 });
  assertConformance(mock, request, response);
  t.throws(() => assertConformance(mock, request, { ...response, status: 201 }), {
    message: `GET ${PATH}?contact_type_id=1 leaves the contract:\n  the status 201 is not documented`,
  });
  const headers = { ...response.headers, 'x-mock-fault': '1; kind=response; when=before' };
  assertConformance(mock, request, { ...response, status: 201, headers });
});

t.test('documentOf returns the operations and components of the served document', async (t) => {
  const { mock } = await start(t, { fixture: 'empty' });
  const served = await documentAt(`${mock.controlUrl}/openapi.json`);
  const paths = Object.keys(served.paths);
  t.equal(paths.length, 65);
  for (const path of paths) {
    const own = documentOf(path);
    t.strictSame(own.paths[path], served.paths[path], path);
    for (const [kind, parts] of Object.entries(own.components)) {
      const published: object = served.components[kind as 'responses'];
      for (const [name, part] of Object.entries(parts))
        t.strictSame(part, new Map(Object.entries(published)).get(name), name);
    }
  }
});
