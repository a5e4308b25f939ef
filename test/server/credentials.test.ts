import t from 'tap';
import { startMock } from '../../src/mock/mock.js';
import { KEYS, start } from '../helper.js';
import { fixture } from './raw-connection.js';

const failed = (errors: unknown) => ({ status: 'failed', errors });
const noPublic = { PublicKey: ['The public key field is required.'] };
const noSecret = { SecretKey: ['The secret key field is required.'] };
const invalid = { PublicKey: ['The selected public key is invalid.'] };

t.test('missing, blank and wrong keys are refused with 401', async (t) => {
  const { mock } = await start(t, { fixture });
  const missing = 'http-status.missing-credentials';
  const wrong = 'wrong-credentials, http-status.wrong-credentials';
  const cases: [what: string, headers: Record<string, string>, errors: unknown, named: string][] = [
    ['no keys', {}, { ...noPublic, ...noSecret }, missing],
    ['blank keys', { PublicKey: ' ', SecretKey: '' }, { ...noPublic, ...noSecret }, missing],
    ['an unknown public key', { ...KEYS, PublicKey: 'pk_test_other' }, invalid, wrong],
    ['a wrong secret key', { ...KEYS, SecretKey: 'sk_test_other' }, invalid, wrong],
    ['the keys swapped', { PublicKey: KEYS.SecretKey, SecretKey: KEYS.PublicKey }, invalid, wrong],
    ['the public key in upper case', { ...KEYS, PublicKey: 'PK_TEST_DEFAULT' }, invalid, wrong],
    ['names of the prototype', { PublicKey: '__proto__', SecretKey: 'constructor' }, invalid, wrong],
  ];
  for (const [what, headers, errors, named] of cases) {
    const response = await fetch(`${mock.baseUrl}/contacts-type`, { headers });
    t.equal(response.status, 401, what);
    t.same(await response.json(), failed(errors), what);
    t.equal(response.headers.get('x-mock-assumptions'), named, what);
  }
  const spaced = { publickey: '  pk_test_default ', SECRETKEY: ' sk_test_default' };
  t.equal((await fetch(`${mock.baseUrl}/contacts-type`, { headers: spaced })).status, 200);
});

t.test('openAccounts opens an account for any key pair', async (t) => {
  const { client } = await start(t, { fixture, openAccounts: true });
  const other = client.as('pk_any', 'sk_any');
  t.equal((await other.delete('/contacts-type/delete', { contact_type_id: 1 })).status, 200);
  t.match((await other.get('/contacts-type')).body, { message: { contactTypes: [] } });
  t.match((await client.get('/contacts-type')).body, { message: { contactTypes: [{ id: 1 }] } });
  for (const pair of [
    ['pk_any', 'sk_other'],
    ['pk_test_default', 'sk_any'],
  ] as const) {
    t.match((await client.as(pair[0], pair[1]).get('/contacts-type')).body, { message: { contactTypes: [{ id: 1 }] } });
  }
  t.match((await other.get('/contacts-type')).body, { message: { contactTypes: [] } });
  t.equal((await client.as('pk_any', '').get('/contacts-type')).status, 401);
});

t.test('openAccounts opens no more accounts than maxAccounts allows', async (t) => {
  const { mock, client } = await start(t, { fixture, openAccounts: true, maxAccounts: 2 });
  const full = failed('There is no room for another account: maxAccounts is 2.');
  t.equal((await client.as('pk_a', 'sk_a').get('/contacts-type')).status, 200);
  for (const publicKey of ['pk_a', 'pk_b']) {
    const { status, headers, body } = await client.as(publicKey, 'sk_b').get('/contacts-type');
    t.strictSame([status, headers['x-mock-assumptions'], body], [409, undefined, full]);
  }
  const secretKeys = mock.directory.all().map(({ secretKey }) => secretKey);
  t.same(secretKeys, ['sk_test_default', 'sk_a']);
  t.equal((await client.as('pk_a', 'sk_a').get('/contacts-type')).status, 200);
  await client.control('DELETE', '/accounts', undefined, { PublicKey: 'pk_a' });
  t.equal((await client.as('pk_b', 'sk_b').get('/contacts-type')).status, 200);
});

t.test('http-status.wrong-credentials can be set for an account or for a request', async (t) => {
  const { client } = await start(t, { fixture });
  const forbidden = { 'x-mock-assume': 'http-status.wrong-credentials=403' };
  t.equal((await client.as('pk_unknown', 'wrong').get('/contacts-type', {}, forbidden)).status, 403);
  const changed = { 'http-status.wrong-credentials': 400 };
  await client.control('PATCH', '/assumptions', changed, { PublicKey: 'pk_test_default' });
  t.equal((await client.as('pk_test_default', 'wrong').get('/contacts-type')).status, 400);
  t.equal((await client.as('pk_unknown', 'wrong').get('/contacts-type')).status, 401);
});

t.test('accounts of a fixture can share a public key only with openAccounts', async (t) => {
  const accounts = [
    { public_key: 'pk_shared', secret_key: 'sk_one' },
    { public_key: 'pk_shared', secret_key: 'sk_two' },
  ];
  const problemsOf = (given: typeof accounts, openAccounts: boolean) =>
    startMock({ fixture: { accounts: given }, openAccounts }).then(
      () => [],
      ({ problems }: { readonly problems: unknown }) => problems,
    );
  const pointer = '/accounts/1/public_key';
  t.strictSame(await problemsOf(accounts, false), [{ pointer, detail: 'is that of /accounts/0 too' }]);
  const twice = accounts.map(() => ({ public_key: 'pk_shared', secret_key: 'sk_one' }));
  const detail = 'and secret_key are those of /accounts/0 too';
  t.strictSame(await problemsOf(twice, true), [{ pointer, detail }]);
  const { mock } = await start(t, { fixture: { accounts }, openAccounts: true });
  t.equal(mock.directory.all().length, 2);
});
