import t from 'tap';
import { start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { PROBLEM, problem } from './problem.js';

t.test('an empty body with a content type counts as no body', async (t) => {
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
      ['/load', `{"fixture":${body}}`, `/fixture/${name}`],
      ['/load', `{"fixture":{"accounts":[${body}]}}`, `/fixture/accounts/0/${name}`],
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

// Without a prefix, the service handles all other paths.
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
      t.same(answer.body, problem(404, `There is no control call ${method} /__control${path}.`));
    }
  });

  t.test(`a wrong method returns 405 with the methods of the path, with the prefix '${prefix}'`, async (t) => {
    const { client } = await start(t, { fixture: fullFixture, prefix });
    const calls = [
      ['PUT', '/reset', 'POST'],
      ['GET', '/reset', 'POST'],
      ['DELETE', '/state?x=1', 'GET, HEAD'],
      ['GET', '/snapshots/one', 'POST, DELETE'],
      ['POST', '', 'GET, HEAD'],
      ['POST', '/', 'GET, HEAD'],
      ['PUT', '/outbox/7', 'GET, HEAD'],
    ] as const;
    for (const [method, path, allow] of calls) {
      const { headers, body } = await client.control(method, path);
      t.strictSame([headers['content-type'], headers.allow], [PROBLEM, allow]);
      t.strictSame(body, problem(405, `/__control${path} takes ${allow}, not ${method}.`));
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

t.test('a bug of the mock returns a problem without its details', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  mock.directory.all = () => {
    throw new TypeError('secret of the house');
  };
  const { headers, body } = await client.control('GET', '/accounts');
  t.same([headers['content-type'], body], [PROBLEM, problem(500, 'The mock has a bug; its log says more.')]);
});

t.test('a call needs no secret key, and ignores a wrong secret key', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const headers = { PublicKey: 'pk_other', SecretKey: 'wrong' };
  t.match(await client.control('GET', '/state', undefined, headers), {
    status: 200,
    body: { accounts: [{ user_id: 7 }] },
  });
});
