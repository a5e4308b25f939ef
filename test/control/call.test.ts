import t from 'tap';
import { start } from '../helper.js';
import { fullFixture, senderForm } from '../sample-accounts/full-fixture.js';
import { problem } from './problem.js';

const OTHER = { PublicKey: 'pk_other' };

t.test('a call addresses an account by header or query parameter', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.control('POST', '/accounts', { public_key: 'a/b%2F?c#d&e+f', secret_key: 's' });
  const clocks = async (query: string, headers = {}) => {
    const { body } = await client.control('GET', `/clock${query}`, undefined, headers);
    return (body as { clocks: { public_key: string }[] }).clocks.map(({ public_key }) => public_key);
  };
  t.strictSame(await clocks(''), ['pk_test_default', 'pk_other', 'a/b%2F?c#d&e+f']);
  t.strictSame(await clocks('', OTHER), ['pk_other']);
  t.strictSame(await clocks('?public_key=pk_other'), ['pk_other']);
  t.strictSame(await clocks(`?public_key=${encodeURIComponent('a/b%2F?c#d&e+f')}`), ['a/b%2F?c#d&e+f']);
  t.strictSame(await clocks('?public_key=pk_test_default', OTHER), ['pk_other'], 'the header wins');
});

t.test('a call with an empty public key returns 400', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  for (const [query, headers] of [
    ['', { PublicKey: '' }],
    ['?public_key=', {}],
    ['?public_key=pk_other', { PublicKey: '' }],
  ] as const) {
    const answer = await client.control('DELETE', `/outbox${query}`, undefined, headers);
    t.equal(answer.status, 400);
    t.strictSame(answer.body, problem(400, 'The public key is empty; leave it out to mean all accounts.'));
  }
});

t.test('a query parameter of digits is a number only if the schema wants an integer', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.get('/contacts-type');
  const total = async (path: string) => {
    const { status, body } = await client.control('GET', path);
    return [status, (body as { total?: number }).total];
  };
  t.strictSame(await total('/journal?status=200&limit=1'), [200, 1]);
  t.strictSame(await total('/journal?status=0200'), [200, 1]);
  t.strictSame(await total('/journal?warning=5'), [200, 0]);
  t.strictSame(await total('/outbox?to=12345'), [200, 0]);
  t.strictSame(await total('/outbox?utr=12345'), [200, 0]);
});

t.test('a call returns 409 when several accounts have the named record', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  for (const one of [client, client.as('pk_other', 'sk_other')]) await one.post('/sender/save', senderForm);
  const both = await client.control('GET', '/outbox/1');
  t.equal(both.status, 409);
  t.strictSame(both.body, problem(409, '2 accounts have a mail "1"; say which one with the header PublicKey.'));
  const one = await client.control('GET', '/outbox/1', undefined, OTHER);
  t.match(one, { status: 200, body: { public_key: 'pk_other', id: 1, to: 'ada@example.com' } });
});

t.test('a body of more than 64 MiB is refused', async (t) => {
  const { client } = await start(t);
  const most = 64 * 1024 * 1024;
  const around = '{"fixture":{"description":""}}'.length;
  const bodyOf = (bytes: number) => ({ fixture: { description: 'x'.repeat(bytes - around) } });
  t.equal((await client.control('POST', '/load', bodyOf(most))).status, 200);
  const { status, body } = await client.control('POST', '/load', bodyOf(most + 1));
  const tooLarge = problem(413, `The body has more than ${most} bytes.`);
  t.strictSame([status, body], [413, tooLarge]);
});
