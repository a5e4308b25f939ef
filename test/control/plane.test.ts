import t from 'tap';
import { calls } from '../../src/control/registry.js';
import { PIECE } from '../../src/messages/json.js';
import { start } from '../helper.js';
import { openApp } from '../sample-accounts/app.js';
import { createDirectory } from '../sample-accounts/directory.js';
import { CLOCK, fullFixture } from '../sample-accounts/full-fixture.js';
import { PROBLEM, problem } from './problem.js';

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

t.test('others get their turn while a long result is written', async (t) => {
  const contacts = Array.from({ length: 20_000 }, (_, index) => ({ email: `c${index}@example.com` }));
  const app = openApp(t, createDirectory('x', { accounts: [{ contacts }] }));
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  const { body } = await app.inject('/__control/state');
  clearImmediate(next);
  t.ok(turns >= Math.floor(body.length / PIECE), `${turns} turns between the pieces`);
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
      t.same(answer.body, problem(404, `There is no control call ${method} /__control${path}.`));
    }
  });

  t.test(`a wrong method returns 405 with those that the path takes, with the prefix '${prefix}'`, async (t) => {
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

t.test('a call needs no secret key and ignores a wrong one', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const headers = { PublicKey: 'pk_other', SecretKey: 'wrong' };
  t.match(await client.control('GET', '/state', undefined, headers), {
    status: 200,
    body: { accounts: [{ user_id: 7 }] },
  });
});

t.test('a result of more than a million characters is written in pieces, any other with its length', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const type = 'application/json; charset=utf-8';
  const state = () => client.control('GET', '/state');
  t.match((await state()).headers, { 'content-length': /^\d+$/, 'content-type': type });
  const contacts = Array.from({ length: 6000 }, (_, id) => ({ email: `c${id}@example.com`, contact_type_id: 1 }));
  const contact_types = [{ id: 1, name: 'Customers' }];
  await client.control('POST', '/load', { fixture: { clock: CLOCK, accounts: [{ contact_types, contacts }] } });
  const { headers, body } = await state();
  t.match(headers, { 'transfer-encoding': 'chunked', 'content-type': type });
  t.strictSame(body, calls.state.perform(mock.context, {}));
});
