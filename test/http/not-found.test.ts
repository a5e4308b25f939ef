import t from 'tap';
import { endpoint } from '../../src/endpoint/endpoint.js';
import type { Failure } from '../../src/endpoint/failure.js';
import type { Warn } from '../../src/endpoint/warnings.js';
import { methodNotAllowed } from '../../src/http/head.js';
import { createNotFound } from '../../src/http/service.js';
import { start } from '../helper.js';

const declaration = { success: 'OK', handle: () => {} } as const;
const endpoints = [
  endpoint('GET /contacts', 'Do', declaration),
  endpoint('GET /senders', 'Do', { documentedMethod: 'POST', ...declaration }),
];

/** The failure, and the warnings that it adds. */
function refusalOf(refuse: (warn: Warn) => Failure) {
  const warned: unknown[] = [];
  const { status, errors, headers } = refuse((id, ...facts) => warned.push([id, ...facts]));
  return { status, errors, headers, warned };
}

t.test('an unknown path names the nearest endpoint, and a prefix that is missing or there twice', async (t) => {
  const notFound = createNotFound(endpoints, '/v1');
  for (const [path, nearest, doubled = ''] of [
    ['/v1/contact', 'GET /v1/contacts'],
    ['/senders', 'GET /v1/senders'],
    ['/v1/v1/senders', 'GET /v1/senders', ': the base URL already has /v1'],
  ] as const) {
    t.strictSame(
      refusalOf((warn) => notFound('GET', path, warn)),
      {
        status: 404,
        errors: `The route ${path} could not be found${doubled}. The nearest endpoint is ${nearest}.`,
        headers: { 'x-mock-suggestion': nearest },
        warned: [['undocumented-path', path, nearest]],
      },
    );
  }
});

t.test('a path with an encoded slash is none of the documented ones, and is named as it was sent', async (t) => {
  const { client } = await start(t, { fixture: 'empty' });
  const { status, body, headers } = await client.get('/contacts%2Flist');
  const errors =
    'The route /api/v1/contacts%2Flist could not be found. The nearest endpoint is GET /api/v1/contacts/list.';
  t.strictSame([status, body], [404, { status: 'failed', errors }]);
  t.match(headers['x-mock-warnings'], /There is no path \\"\/api\/v1\/contacts%2Flist\\"; the nearest endpoint is GET/);
});

t.test('an unknown path that is near none names none', async (t) => {
  const nonsense = (prefix: string) =>
    refusalOf((warn) => createNotFound(endpoints, prefix)('GET', `${prefix}/nonsense`, warn));
  for (const prefix of ['', '/v1', '/a/much/longer/prefix/than/any/of/the/paths/that/stand/behind/it']) {
    const path = `${prefix}/nonsense`;
    t.strictSame(nonsense(prefix), {
      status: 404,
      errors: `The route ${path} could not be found.`,
      headers: {},
      warned: [['undocumented-path', path, undefined]],
    });
  }
});

t.test('the nearest endpoint has its prefix, however long', async (t) => {
  const prefix = '/a/much/longer/prefix/than/any/of/the/paths/that/$&/stand/behind/it';
  const { headers } = refusalOf((warn) => createNotFound(endpoints, prefix)('GET', `${prefix}/sender`, warn));
  t.strictSame(headers, { 'x-mock-suggestion': `GET ${prefix}/senders` });
});

t.test('a wrong method lists the supported ones', async (t) => {
  const cases = [
    ['', '/senders', 'GET, POST', 'GET and POST'],
    ['/v1', '/v1/senders', 'GET, POST', 'GET and POST'],
    ['/v1', '/v1/contacts', 'GET', 'GET'],
  ] as const;
  for (const [prefix, path, allow, methods] of cases) {
    const notFound = createNotFound(endpoints, prefix);
    t.strictSame(
      refusalOf((warn) => notFound('PUT', path, warn)),
      {
        status: 405,
        errors: `The PUT method is not supported for route ${path}. Supported methods: ${allow}.`,
        headers: { allow, 'x-mock-suggestion': `GET ${path}` },
        warned: [['undocumented-method', 'PUT', path, methods]],
      },
      path,
    );
  }
});

t.test('a method that an assumption removes is refused the same way', async (t) => {
  t.strictSame(
    refusalOf((warn) => methodNotAllowed('GET', '/v1/senders', ['POST'], warn)),
    {
      status: 405,
      errors: 'The GET method is not supported for route /v1/senders. Supported methods: POST.',
      headers: { allow: 'POST', 'x-mock-suggestion': 'POST /v1/senders' },
      warned: [['undocumented-method', 'GET', '/v1/senders', 'POST']],
    },
  );
});
