import t from 'tap';
import { start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { stateOf } from '../server/raw-connection.js';
import { problem } from './problem.js';

interface Keys {
  readonly user_id: number;
  readonly public_key: string;
  readonly secret_key: string;
}

t.test('POST /accounts opens an account on the baseline, with the given keys or generated keys', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.post('/contacts-type/add', { name: 'Not theirs' });
  const [publicKey, secretKey] = [/^pk_test_[A-Za-z0-9]{20}$/, /^sk_test_[A-Za-z0-9]{20}$/];
  const cases: [given: object | undefined, public_key: unknown, secret_key: unknown][] = [
    [undefined, publicKey, secretKey],
    [{}, publicKey, secretKey],
    [{ public_key: 'pk_mine', secret_key: 'sk_mine' }, 'pk_mine', 'sk_mine'],
    [{ public_key: 'pk_half' }, 'pk_half', 'sk_half'],
    [{ public_key: 'plain' }, 'plain', 'sk_plain'],
    [{ secret_key: 'sk_only' }, /^pk_test_/, 'sk_only'],
    [{ public_key: '__proto__', secret_key: 'x' }, '__proto__', 'x'],
  ];
  for (const [given, public_key, secret_key] of cases) {
    const { status, body } = await client.control('POST', '/accounts', given);
    t.equal(status, 201);
    t.match(body, { user_id: 1, public_key, secret_key });
    const keys = body as Keys;
    const { message } = (await client.as(keys.public_key, keys.secret_key).get('/contacts-type')).body as {
      message: { contactTypes: { name: string }[] };
    };
    const names = message.contactTypes.map(({ name }) => name);
    t.strictSame(names, ['Customers']);
  }
});

t.test('POST /accounts refuses the public key of another account', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const before = await stateOf(mock);
  const answer = await client.control('POST', '/accounts', { public_key: 'pk_other', secret_key: 'mine' });
  t.same(answer.body, problem(409, 'An account has the public key "pk_other" already.'));
  t.equal(await stateOf(mock), before);
  const both = await Promise.all([1, 2].map(() => client.control('POST', '/accounts', { public_key: 'pk_race' })));
  t.same(both.map(({ status }) => status).toSorted(), [201, 409]);
});

t.test('POST /accounts takes the public key from the header PublicKey, where a balancer reads it', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const open = (PublicKey: string, body?: object) => client.control('POST', '/accounts', body, { PublicKey });
  const opened = [await open('pk_a'), await open('pk_b', { public_key: 'pk_b', secret_key: 'sk_own' })];
  t.same(
    opened.map(({ status, body }) => [status, body]),
    [
      [201, { user_id: 1, public_key: 'pk_a', secret_key: 'sk_a' }],
      [201, { user_id: 1, public_key: 'pk_b', secret_key: 'sk_own' }],
    ],
  );
  const before = await stateOf(mock);
  const refused = (detail: string) =>
    problem(422, 'The body is not what this call takes.', { errors: [{ pointer: '/public_key', detail }] });
  const form = 'wanted string of the form printable ASCII without blanks';
  const cases: [key: string, body: object, refusal: unknown][] = [
    ['pk_a', {}, problem(409, 'An account has the public key "pk_a" already.')],
    ['pk_c', { public_key: 'pk_d' }, refused('is "pk_d"; wanted "pk_c", which the header PublicKey names')],
    ['', {}, refused(`is ""; ${form}`)],
    ['p k', {}, refused(`is "p k"; ${form}`)],
  ];
  for (const [key, body, refusal] of cases) t.same((await open(key, body)).body, refusal);
  t.equal(await stateOf(mock), before);
});

t.test('DELETE /accounts closes opened accounts and keeps the accounts of the fixture', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  for (const public_key of ['pk_a', 'pk_b', 'pk_c']) await client.control('POST', '/accounts', { public_key });
  const listed = async () => (await client.control('GET', '/accounts')).body;
  const opened = (name: string) => ({ user_id: 1, public_key: `pk_${name}`, secret_key: `sk_${name}` });
  const ofFixture = [opened('test_default'), { ...opened('other'), user_id: 7 }];
  t.same(await listed(), { accounts: [...ofFixture, opened('a'), opened('b'), opened('c')] });
  const one = await client.control('DELETE', '/accounts', undefined, { PublicKey: 'pk_b' });
  t.match(one, { status: 204, body: '' });
  t.same(await listed(), { accounts: [...ofFixture, opened('a'), opened('c')] });
  t.equal((await client.as('pk_b', 'sk_b').get('/contacts-type')).status, 401);
  t.equal((await client.control('DELETE', '/accounts', undefined, { PublicKey: 'pk_b' })).status, 404);

  const stays = await client.control('DELETE', '/accounts', undefined, { PublicKey: 'pk_other' });
  t.same(stays.body, problem(409, 'The account "pk_other" is one of the fixture: it stays.'));
  t.equal((await client.control('DELETE', '/accounts')).status, 204);
  t.same(await listed(), { accounts: ofFixture });
  t.equal((await client.control('DELETE', '/accounts')).status, 204);
});

t.test('POST /accounts refuses an account beyond maxAccounts until another account is closed', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture, maxAccounts: 3 });
  const open = (public_key: string) => client.control('POST', '/accounts', { public_key });
  t.equal((await open('pk_a')).status, 201);
  const before = await stateOf(mock);
  t.same(
    (await open('pk_b')).body,
    problem(409, 'There is no room for another account: maxAccounts is 3. Close one first.'),
  );
  t.match((await open('pk_a')).body, { detail: 'An account has the public key "pk_a" already.' });
  t.equal(await stateOf(mock), before);
  const key = { PublicKey: 'pk_a' };
  t.equal((await client.control('POST', '/load', { fixture: {} }, key)).status, 200, 'a load takes no room');
  t.equal((await open('pk_b')).status, 409);
  await client.control('DELETE', '/accounts', undefined, key);
  mock.directory.close({ publicKey: 'pk_test_default', secretKey: 'sk_other' });
  mock.directory.close({ publicKey: 'pk_nobody', secretKey: 'sk_nobody' });
  t.same([(await open('pk_b')).status, (await open('pk_c')).status], [201, 409]);
  await client.control('POST', '/load', { fixture: 'empty' });
  t.same([(await open('pk_c')).status, (await open('pk_d')).status, (await open('pk_e')).status], [201, 201, 409]);
});

t.test('DELETE /accounts closes an opened account that shares the public key of a fixture account', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture, openAccounts: true });
  const before = await stateOf(mock);
  const second = client.as('pk_other', 'sk_second');
  await second.post('/contacts-type/add', { name: 'Of the second' });
  t.match((await client.control('GET', '/accounts')).body, {
    accounts: [{}, { secret_key: 'sk_other' }, { public_key: 'pk_other', secret_key: 'sk_second' }],
  });
  t.equal((await client.control('DELETE', '/accounts')).status, 204);
  t.equal(await stateOf(mock), before, 'the accounts of the fixture stay');
  t.notMatch((await second.get('/contacts-type')).body, { message: { contactTypes: [{}, { name: 'Of the second' }] } });
});
