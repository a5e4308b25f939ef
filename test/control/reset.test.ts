import t from 'tap';
import { start } from '../helper.js';
import { fullFixture, senderForm } from '../sample-accounts/full-fixture.js';
import { stateOf } from '../server/raw-connection.js';

t.test('reset restores the whole baseline', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const before = await stateOf(mock);
  const change = async () => {
    await client.post('/sender/save', senderForm);
    const { body } = await client.control('GET', '/outbox');
    await client.control('PATCH', '/assumptions', { 'list-order': 'newest-first' });
    await client.control('PUT', '/clock', { clock: 'real' });
    return body;
  };
  const first = await change();
  t.not(await stateOf(mock), before);
  const { status, body } = await client.control('POST', '/reset');
  t.equal(status, 200);
  t.match(body, {
    accounts: [{ public_key: 'pk_test_default', counts: { contact_types: 1 } }, { public_key: 'pk_other' }],
  });
  t.equal(await stateOf(mock), before);
  t.same((await client.control('GET', '/outbox')).body, { mails: [], total: 0, dropped: 0 });
  t.same(await change(), first, 'ids, random values, times and mails are the same again');
});

t.test('reset restores only the named parts, and nothing if the list is empty', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const before = await stateOf(mock);
  await client.post('/contacts-type/add', { name: 'Fresh' });
  await client.control('PATCH', '/assumptions', { 'list-order': 'newest-first' }, { PublicKey: 'pk_test_default' });
  const changed = await stateOf(mock);
  t.equal((await client.control('POST', '/reset', { only: [] })).status, 200);
  t.equal(await stateOf(mock), changed);
  t.equal((await client.control('POST', '/reset', { only: ['assumptions', 'records', 'records'] })).status, 200);
  t.equal(await stateOf(mock), before);
});

t.test('reset clears the journal of requests without an account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const total = async () => ((await client.control('GET', '/journal')).body as { total: number }).total;
  await client.as('pk_nobody', 'sk').get('/contacts-type');
  t.equal(await total(), 1);
  await client.control('POST', '/reset', { only: ['journal'] }, { PublicKey: 'pk_other' });
  t.equal(await total(), 1);
  await client.control('POST', '/reset');
  t.equal(await total(), 0);
});

t.test('reset of accounts closes opened accounts, and returns the numbers of opened and closed accounts', async (t) => {
  const { client, mock } = await start(t, { fixture: fullFixture });
  const open = (public_key: string) => client.control('POST', '/accounts', { public_key });
  const reset = async (body: object, PublicKey?: string) => {
    const response = await client.control('POST', '/reset', body, PublicKey === undefined ? {} : { PublicKey });
    const { accounts, ...counts } = response.body as { readonly accounts: readonly { readonly public_key: string }[] };
    return { ...counts, keys: accounts.map(({ public_key }) => public_key) };
  };
  for (const key of ['pk_one', 'pk_two', 'pk_three']) await open(key);
  const [first, other] = mock.directory.all().map(({ publicKey }) => publicKey);
  t.strictSame(await reset({ only: ['records'] }, 'pk_one'), { opened: 1, closed: 0, keys: ['pk_one'] });
  t.strictSame(await reset({ only: ['accounts'] }, 'pk_one'), { opened: 0, closed: 1, keys: [] });
  t.strictSame(await reset({ only: ['accounts'] }, first), { opened: 0, closed: 0, keys: [first] });
  t.strictSame(await reset({}), { opened: 2, closed: 0, keys: [first, other, 'pk_two', 'pk_three'] });
  await client.post('/contacts-type/add', { name: 'Friends' });
  const before = await stateOf(mock);
  t.strictSame(await reset({ only: ['accounts'] }), { opened: 0, closed: 2, keys: [first, other] });
  t.not(await stateOf(mock), before);
  t.match((await client.get('/contacts-type')).body, { message: { contactTypes: [{}, { name: 'Friends' }] } });
});
