import t from 'tap';
import { start } from '../helper.js';
import { fixture } from './raw-connection.js';

t.test('each account has its own limit, and refused credentials do not count', async (t) => {
  const { client } = await start(t, { fixture, assumptions: { 'rate-limit': 1 } });
  const { body } = await client.control('POST', '/accounts', { public_key: 'pk_2', secret_key: 'sk_2' });
  t.match(body, { public_key: 'pk_2' });
  for (let count = 0; count < 3; count += 1) await client.as('pk_2', 'wrong').get('/contacts-type');
  t.equal((await client.get('/contacts-type')).status, 200);
  t.equal((await client.as('pk_2', 'sk_2').get('/contacts-type')).status, 200);
  t.equal((await client.as('pk_2', 'sk_2').get('/contacts-type')).status, 429);
});

t.test('requests are neither limited nor counted without the assumption', async (t) => {
  const { client } = await start(t, { fixture });
  t.notMatch((await client.get('/contacts-type')).headers['x-mock-assumptions'], 'rate-limit');
  const limited = { 'x-mock-assume': 'rate-limit=1' };
  t.match(await client.get('/contacts-type', {}, limited), {
    status: 200,
    headers: { 'x-mock-assumptions': 'rate-limit' },
  });
  t.equal((await client.get('/contacts-type', {}, limited)).status, 429);
  t.equal((await client.get('/contacts-type')).status, 200);
});
