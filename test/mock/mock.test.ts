import { join } from 'node:path';
import t from 'tap';
import type { Fixture } from '../../src/fixtures/schema.js';
import { startMock } from '../../src/mock/mock.js';
import { optionTable } from '../../src/mock/options.js';
import { createClient, KEYS, start } from '../helper.js';
import { head, MULTIPART, openConnection, part, post, fixture as small } from '../server/raw-connection.js';

const fixture = { accounts: [{ contact_types: [{ name: 'Team' }] }] };

t.test('prefix is normalised, and precedes every documented path', async (t) => {
  const cases: [prefix: string | undefined, normal: string][] = [
    [undefined, '/api/v1'],
    ['', ''],
    ['/', ''],
    ['//', ''],
    ['api', '/api'],
    ['/api', '/api'],
    ['/api/v1/', '/api/v1'],
    ['api/v1//', '/api/v1'],
  ];
  for (const [prefix, normal] of cases) {
    const { mock, client } = await start(t, { fixture, ...(prefix !== undefined && { prefix }) });
    const { origin } = new URL(mock.controlUrl);
    t.equal(mock.baseUrl, origin + normal);
    t.equal(mock.controlUrl, `${origin}/__control`);
    t.match(await client.get('/contacts-type'), {
      status: 200,
      body: { message: { contactTypes: [{ name: 'Team' }] } },
    });
    t.equal((await client.control('GET', '/accounts')).status, 200);
    const nearest = (await client.get('/contacts-typ')).headers['x-mock-suggestion'];
    t.equal(nearest, `GET ${normal}/contacts-type`);
  }
});

t.test("startMock refuses a prefix that is not a plain path, or is the control plane's", async (t) => {
  for (const prefix of ['/a b', '/a?b', '/:a', '/a/*', '/a//b', '/a/../b', '/__control', '__control/x']) {
    await t.rejects(
      startMock({ fixture, prefix }),
      { message: `prefix: is ${JSON.stringify(prefix)}; wanted a plain path such as /api/v1` },
      prefix,
    );
  }
});

t.test('host sets the address to listen on', async (t) => {
  const cases = [
    [undefined, '127.0.0.1'],
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::1', '[::1]'],
    ['::', '[::1]'],
  ] as const;
  for (const [host, name] of cases) {
    const { mock, client } = await start(t, { fixture, ...(host !== undefined && { host }) });
    t.equal(new URL(mock.baseUrl).hostname, name);
    t.equal((await client.get('/contacts-type')).status, 200, name);
    t.equal((await client.control('GET', '')).status, 200, name);
  }
});

t.test('startMock listens on a given port, which is free after close', async (t) => {
  const { mock } = await start(t, { fixture });
  const port = Number(new URL(mock.baseUrl).port);
  await mock.close();
  const again = await startMock({ fixture, port });
  t.equal(Number(new URL(again.baseUrl).port), port);
  await again.close();
  t.equal(optionTable.port.flag.default, 4477);
});

t.test('startMock leaves the fixture of a caller unfrozen', async (t) => {
  const { client } = await start(t, { fixture: { accounts: [{ contact_types: [{ name: 'Customers' }] }] } });
  const whole = (await client.control('GET', '/state')).body as Fixture;
  const { mock } = await start(t, { fixture: whole });
  const [given] = (whole.accounts as [{ readonly contact_types: readonly object[] }])[0].contact_types;
  t.same(mock.directory.all()[0]?.contactTypes.all(), [given]);
  t.equal(Object.isFrozen(given), false);
});

t.test('fixture takes a name, a path or an object', async (t) => {
  const dir = t.testdir({
    'mine.json': `\uFEFF${JSON.stringify({ description: 'Mine', ...fixture })}`,
    'empty.json': JSON.stringify({ description: 'Not that of the package' }),
    'wrong.json': '{"accounts":[{"contacts":[{"emial":1}]}]}',
  });
  const nameOf = async (options: Parameters<typeof startMock>[0]) => {
    const { client } = await start(t, options);
    return ((await client.control('GET', '')).body as { fixture: unknown }).fixture;
  };
  const mine = join(dir, 'mine.json');
  t.same(await nameOf({ fixture }), { name: 'given', description: '' });
  t.same(await nameOf({ fixture: mine }), { name: mine, description: 'Mine' });
  t.same(await nameOf({ fixture: 'mine', fixturesDir: dir }), { name: 'mine', description: 'Mine' });
  t.match(await nameOf({ fixture: 'empty', fixturesDir: dir }), { description: 'Not that of the package' });
  t.match(await nameOf({}), { name: 'default' });

  const uncopied = { accounts: [{ contacts: [() => 1] }] } as unknown as Fixture;
  await t.rejects(startMock({ fixture: uncopied }), {
    message: 'fixture given: /accounts/0/contacts/0 is undefined; wanted object',
  });
  await t.rejects(startMock({ fixture: dir }), { message: /cannot be read: it is a folder; wanted a JSON file$/ });
  await t.rejects(startMock({ fixture: 'wrong', fixturesDir: dir }), {
    message: /^fixture wrong: \/accounts\/0\/contacts\/0\/emial is unknown/,
    problems: [{ pointer: '/accounts/0/contacts/0/emial' }, { pointer: '/accounts/0/contacts/0/email' }],
  });
  await t.rejects(startMock({ fixture: 'mine', fixturesDir: join(dir, 'gone') }), { message: /gone/ });
});

t.test('the keys of a mock are the keys of the first account', async (t) => {
  const { mock } = await start(t, { fixture: { accounts: [{ public_key: 'pk_1', secret_key: 'sk_1' }, {}] } });
  t.same(mock.keys, { publicKey: 'pk_1', secretKey: 'sk_1' });
});

t.test('two mocks share no state', async (t) => {
  const [one, two] = [await start(t, { fixture }), await start(t, { fixture })];
  await one.client.post('/contacts-type/add', { name: 'Fresh' });
  await one.client.control('PATCH', '/assumptions', { 'list-order': 'newest-first' });
  t.match((await two.client.get('/contacts-type')).body, { message: { contactTypes: [{ name: 'Team' }] } });
  t.match((await one.client.get('/contacts-type')).body, {
    message: { contactTypes: [{ name: 'Fresh' }, { name: 'Team' }] },
  });
});

t.test('close completes a running request, and accepts no new request', async (t) => {
  const { mock } = await start(t, { fixture: small });
  const [first, second] = [openConnection(t, mock), openConnection(t, mock)];
  const [requestHead, body] = post('/contacts-type/add', MULTIPART, `--B\r\n${part('name', 'Friends')}\r\n--B--\r\n`);
  first.write(requestHead, body.slice(0, 40));
  second.write(head('GET', '/api/v1/contacts-type'));
  t.match(await second.response(), { status: 200 });
  const closing = mock.close();
  t.equal(await second.response(), undefined, 'an idle connection closes');
  first.write(body.slice(40));
  t.match(await first.response(), { status: 200, body: '{"status":"success","message":"Added Successfully"}' });
  await closing;
  t.equal(mock.directory.all()[0]?.contactTypes.all().length, 2);
  await t.rejects(createClient(mock).get('/contacts-type'));
  await mock.close();
});

t.test('close ends an incomplete request after a time limit', async (t) => {
  const { mock } = await start(t, { fixture: small });
  const connection = openConnection(t, mock, post('/contacts-type/add', MULTIPART, 'x'.repeat(100))[0]);
  await createClient(mock).get('/contacts-type');
  await mock.close();
  t.equal(await connection.response(), undefined);
});

t.test('a client of a closed mock reaches the next mock at the same port', async (t) => {
  const body = new URLSearchParams({ name: 'Friends' });
  for (let count = 0; count < 20; count += 1) {
    const first = await startMock({ fixture });
    for (const path of ['/contacts-type', '/contacts/list']) {
      t.match(await (await fetch(first.baseUrl + path, { headers: KEYS })).json(), { status: 'success' });
    }
    await first.close();
    const second = await startMock({ fixture, port: Number(new URL(first.baseUrl).port) });
    const response = await fetch(`${second.baseUrl}/contacts-type/add`, { method: 'POST', headers: KEYS, body });
    t.strictSame(await response.json(), { status: 'success', message: 'Added Successfully' });
    await second.close();
  }
});
