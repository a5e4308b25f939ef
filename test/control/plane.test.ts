import t from 'tap';
import { start } from '../helper.js';
import { openConnection } from '../http/raw-connection.js';
import { fullFixture } from '../worlds/full-fixture.js';

const PROBLEM = 'application/problem+json; charset=utf-8';

t.test('a body of another content type than JSON returns 415', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const before = (await client.control('GET', '/state')).body;
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=B',
    'text/json',
    'application/ld+json',
    'nonsense',
    '',
  ];
  const calls = [
    ['POST', '/load'],
    ['POST', '/reset'],
    ['POST', '/accounts'],
    ['DELETE', '/accounts'],
    ['PATCH', '/assumptions'],
  ];
  for (const type of types) {
    for (const [method, path] of calls) {
      const wire = openConnection(t, mock);
      const header = type === '' ? '' : `Content-Type: ${type}\r\n`;
      wire.write(
        `${method} /__control${path} HTTP/1.1\r\nHost: localhost\r\n${header}Content-Length: 16\r\n\r\n{"state":{"a":1}}`,
      );
      const answer = await wire.response();
      t.equal(answer?.status, 415, `${type} ${method} ${path}`);
      t.equal(answer?.headers['content-type'], PROBLEM);
      t.same(JSON.parse(answer?.body ?? ''), {
        type: 'about:blank',
        title: 'Unsupported Media Type',
        status: 415,
        detail: 'The body is no JSON; wanted the header content-type: application/json.',
      });
    }
  }
  t.same((await client.control('GET', '/state')).body, before);
});

t.test('a malformed JSON body returns 400', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const before = (await client.control('GET', '/state')).body;
  for (const body of ['{', 'state', '{"state":{}}}']) {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${mock.controlUrl}/load`, { method: 'POST', headers, body });
    t.equal(response.status, 400, body);
    t.equal(response.headers.get('content-type'), PROBLEM);
    t.match(await response.json(), { type: 'about:blank', title: 'Bad Request', status: 400, detail: String });
  }
  t.same((await client.control('GET', '/state')).body, before);
});

t.test('an empty body counts as none with any content type', async (t) => {
  const { mock } = await start(t, { fixture: fullFixture });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '' };
  t.equal((await fetch(`${mock.controlUrl}/reset`, init)).status, 200);
  t.equal((await fetch(`${mock.controlUrl}/load`, init)).status, 422);
});

t.test('names of Object.prototype are unknown members', async (t) => {
  const { mock } = await start(t, { fixture: fullFixture });
  const headers = { 'content-type': 'application/json' };
  for (const name of ['__proto__', 'constructor']) {
    const body = `{"${name}":{"polluted":1}}`;
    for (const [path, sent, pointer] of [
      ['/load', body, `/${name}`],
      ['/load', `{"state":${body}}`, `/state/${name}`],
      ['/load', `{"state":{"accounts":[${body}]}}`, `/state/accounts/0/${name}`],
      ['/accounts', body, `/${name}`],
      ['/assumptions', body, `/${name}`],
    ] as const) {
      const method = path === '/assumptions' ? 'PATCH' : 'POST';
      const response = await fetch(mock.controlUrl + path, { method, headers, body: sent });
      t.match(await response.json(), { status: 422, errors: [{ pointer }] }, `${path} ${sent}`);
    }
  }
  t.notOk('polluted' in {});
});

// Without a prefix, the service takes all other paths.
for (const prefix of ['/api/v1', '']) {
  t.test(`an unknown call returns 404, with the prefix '${prefix}'`, async (t) => {
    const { client } = await start(t, { fixture: fullFixture, prefix });
    const calls = [
      ['GET', '/nothing'],
      ['GET', '/state/'],
      ['GET', '/verify/x'],
      ['POST', '/nothing'],
      ['DELETE', '/nothing'],
      ['PUT', '/nothing'],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await client.control(method, path);
      t.equal(answer.headers['content-type'], PROBLEM);
      t.same(answer.body, {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: `There is no control call ${method} /__control${path}.`,
      });
    }
  });

  t.test(`a wrong method returns 405 with those that the path takes, with the prefix '${prefix}'`, async (t) => {
    const { client } = await start(t, { fixture: fullFixture, prefix });
    const calls = [
      ['PUT', '/reset', 'POST'],
      ['GET', '/reset', 'POST'],
      ['DELETE', '/state?x=1', 'GET, HEAD'],
      ['GET', '/snapshots/one', 'DELETE, POST'],
      ['POST', '', 'GET, HEAD'],
      ['POST', '/', 'GET, HEAD'],
      ['PUT', '/outbox/7', 'GET, HEAD'],
    ] as const;
    for (const [method, path, allow] of calls) {
      const { headers, body } = await client.control(method, path);
      t.strictSame([headers['content-type'], headers.allow], [PROBLEM, allow]);
      t.strictSame(body, {
        type: 'about:blank',
        title: 'Method Not Allowed',
        status: 405,
        detail: `/__control${path} takes ${allow}, not ${method}.`,
      });
    }
  });
}

t.test('a malformed URL returns a problem', async (t) => {
  const { mock } = await start(t, { fixture: fullFixture });
  for (const path of ['/%zz', `/verify/${'k'.repeat(101)}/x`]) {
    const response = await fetch(mock.controlUrl + path);
    t.equal(response.headers.get('content-type'), PROBLEM, path);
    t.match(await response.json(), { type: 'about:blank', status: response.status }, path);
  }
});

t.test('every call returns 404 for an unknown public key', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const before = (await client.control('GET', '/state')).body;
  const calls = [
    ['GET', '/state'],
    ['POST', '/reset'],
    ['POST', '/load', { fixture: 'empty' }],
    ['DELETE', '/accounts'],
    ['GET', '/assumptions'],
    ['PATCH', '/assumptions', { 'list-order': 'newest-first' }],
    ['GET', '/outbox'],
  ] as const;
  for (const [method, path, body] of calls) {
    for (const [key, nearest] of [
      ['pk_othr', 'pk_other'],
      ['pk_test_defualt', 'pk_test_default'],
    ] as const) {
      const answer = await client.control(method, path, body, { PublicKey: key });
      t.same(answer.body, {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: `No account has the public key "${key}"; did you mean ${nearest}?`,
      });
    }
  }
  t.equal((await client.control('GET', '/state', undefined, { PublicKey: '__proto__' })).status, 404);
  t.same((await client.control('GET', '/state')).body, before);
});

t.test('a bug of the mock returns a problem without its details', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const { all } = mock.directory;
  mock.directory.all = () => {
    throw Object.assign(new Error('secret of the house'), { statusCode: 599 });
  };
  const answer = await client.control('GET', '/accounts');
  mock.directory.all = all;
  t.match(answer, { status: 599, headers: { 'content-type': PROBLEM } });
  t.same(answer.body, {
    type: 'about:blank',
    title: 'Unknown',
    status: 599,
    detail: 'The mock has a bug; its log says more.',
  });

  mock.directory.all = () => {
    throw new TypeError('secret of the house');
  };
  t.same((await client.control('GET', '/accounts')).body, {
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'The mock has a bug; its log says more.',
  });
});

t.test('a call needs no secret key and ignores a wrong one', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const headers = { PublicKey: 'pk_other', SecretKey: 'wrong' };
  t.match(await client.control('GET', '/state', undefined, headers), {
    status: 200,
    body: { accounts: [{ user_id: 7 }] },
  });
});

t.test('the state is written in pieces, any other result with its length', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const type = 'application/json; charset=utf-8';
  t.match((await client.control('GET', '')).headers, { 'content-length': /^\d+$/, 'content-type': type });
  t.match((await client.control('GET', '/state')).headers, { 'transfer-encoding': 'chunked', 'content-type': type });
});
