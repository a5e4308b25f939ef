import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { startMock } from '../../src/mock/mock.js';
import { start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { stateOf } from '../server/raw-connection.js';

const json = (text: unknown) => JSON.stringify(text);

/** A folder of an operator with fixtures, and others that must not be reached. */
function folderOf(t: Parameters<typeof start>[0]): string {
  const dir = t.testdir({
    fixtures: {
      'small.json': json({
        description: 'Small',
        accounts: [{ public_key: 'pk_small', contact_types: [{ name: 'S' }] }],
      }),
      'broken.json': '{',
      'wrong.json': json({ accounts: [{ contacts: [{}] }] }),
      '.hidden.json': json({}),
      'notes.txt': 'nothing',
    },
    'fixtures-other': { 'secret.json': json({}) },
    'outside.json': json({}),
  });
  mkdirSync(join(dir, 'fixtures', 'folder.json'));
  writeFileSync(join(dir, 'fixtures', 'fixture.schema.json'), json({}));
  return join(dir, 'fixtures');
}

t.test('load replaces all accounts by the accounts of a named fixture', async (t) => {
  const { client } = await start(t, { fixture: fullFixture, fixturesDir: folderOf(t) });
  await client.control('POST', '/accounts', { public_key: 'pk_fresh' });
  const { status, body } = await client.control('POST', '/load', { fixture: 'small' });
  t.equal(status, 200);
  t.match(body, { fixture: 'small', accounts: [{ user_id: 1, public_key: 'pk_small', secret_key: 'sk_small' }] });
  t.match((await client.control('GET', '')).body, { fixture: { name: 'small', description: 'Small' } });
  t.match((await client.control('GET', '/accounts')).body, { accounts: [{ public_key: 'pk_small' }] });
  t.equal((await client.get('/contacts-type')).status, 401);
  const small = client.as('pk_small', 'sk_small');
  await small.post('/contacts-type/add', { name: 'Fresh' });
  await client.control('POST', '/reset');
  t.match((await small.get('/contacts-type')).body, { message: { contactTypes: [{ name: 'S' }] } });
});

t.test('load replaces all accounts by the accounts of a given state', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const state = { accounts: [{ contact_types: [{ name: 'One' }, { name: 'Two' }] }] };
  const { body } = await client.control('POST', '/load', { fixture: state });
  t.match(body, { fixture: 'given', accounts: [{ public_key: 'pk_test_default', counts: { contact_types: 2 } }] });
  t.equal((await client.as('pk_other', 'sk_other').get('/contacts-type')).status, 401);
});

t.test('load for one account keeps its keys and the other accounts', async (t) => {
  const { client } = await start(t, { fixture: fullFixture, fixturesDir: folderOf(t) });
  const stateBy = async (PublicKey: string) => (await client.control('GET', '/state', undefined, { PublicKey })).body;
  const kept = await stateBy('pk_test_default');
  const PublicKey = 'pk_other';
  const { body } = await client.control('POST', '/load', { fixture: 'small' }, { PublicKey });
  t.match(body, { fixture: 'small', accounts: [{ public_key: 'pk_other', secret_key: 'sk_other' }] });
  const other = client.as('pk_other', 'sk_other');
  t.match((await other.get('/contacts-type')).body, { message: { contactTypes: [{ name: 'S' }] } });
  t.same(await stateBy('pk_test_default'), kept);
  await other.post('/contacts-type/add', { name: 'Fresh' });
  await client.control('POST', '/reset', undefined, { PublicKey });
  t.match((await other.get('/contacts-type')).body, { message: { contactTypes: [{ name: 'S' }] } });

  const two = {
    accounts: [{ contact_types: [{ name: 'First' }] }, { public_key: PublicKey, contact_types: [{ name: 'Own' }] }],
  };
  await client.control('POST', '/load', { fixture: two }, { PublicKey });
  t.match((await other.get('/contacts-type')).body, { message: { contactTypes: [{ name: 'Own' }] } });
  t.same(await stateBy('pk_test_default'), kept);
});

t.test('load refuses an unknown fixture name, and changes nothing', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture, fixturesDir: folderOf(t) });
  const before = await stateOf(mock);
  for (const fixture of ['', '../outside', 'small.json', '.hidden', 'a'.repeat(5000)]) {
    const answer = await client.control('POST', '/load', { fixture });
    t.match(answer, {
      status: 422,
      body: { errors: [{ detail: /^is not one of [a-z-]+(, [a-z-]+)*(; did you .*)?$/ }] },
    });
  }
  t.equal(await stateOf(mock), before);
});

t.test('GET /fixtures lists the named fixtures', async (t) => {
  const { client } = await start(t, { fixture: fullFixture, fixturesDir: folderOf(t) });
  const { body } = await client.control('GET', '/fixtures');
  const names = (body as { fixtures: { name: string }[] }).fixtures.map(({ name }) => name);
  t.strictSame(names, names.toSorted());
  for (const name of ['small', 'empty', 'broken', 'folder', 'wrong']) t.ok(names.includes(name), name);
  for (const name of ['.hidden', 'fixture.schema', 'notes', 'secret', 'outside']) t.notOk(names.includes(name), name);
});

t.test('load and GET /fixtures return 422 after their folder is deleted', async (t) => {
  const fixtures = t.testdir({ gone: {} });
  const { client } = await start(t, { fixture: fullFixture, fixturesDir: join(fixtures, 'gone') });
  rmSync(join(fixtures, 'gone'), { recursive: true });
  const answer = await client.control('POST', '/load', { fixture: 'small' });
  t.equal(answer.status, 422);
  t.match(answer.body, { status: 422 });
  t.equal((await client.control('GET', '/fixtures')).status, 422);
  await t.rejects(startMock({ fixturesDir: join(fixtures, 'gone') }), { message: /gone: cannot be read: ENOENT/ });
});
