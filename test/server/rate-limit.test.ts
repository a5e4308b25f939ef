import t from 'tap';
import { DELAY_FORMS } from '../../src/service/account/faults.js';
import { start } from '../helper.js';
import { fixture } from './raw-connection.js';

t.test('each account has its own rate limit, and refused credentials do not count', async (t) => {
  const { client } = await start(t, { fixture, assumptions: { 'rate-limit': 1 } });
  const { body } = await client.control('POST', '/accounts', { public_key: 'pk_2', secret_key: 'sk_2' });
  t.match(body, { public_key: 'pk_2' });
  for (let count = 0; count < 3; count += 1) await client.as('pk_2', 'wrong').get('/contacts-type');
  t.equal((await client.get('/contacts-type')).status, 200);
  t.equal((await client.as('pk_2', 'sk_2').get('/contacts-type')).status, 200);
  t.equal((await client.as('pk_2', 'sk_2').get('/contacts-type')).status, 429);
});

t.test('without a value for rate-limit, requests are neither limited nor counted', async (t) => {
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

t.test('the delay setting holds back requests of the service, but no preflight or control call', async (t) => {
  const { mock, client } = await start(t, { fixture, delay: 60_000 });
  const answered: number[] = [];
  const paths = ['/contacts-type', '/nowhere'];
  const delayed = paths.map((path) => mock.fetch(path).then(({ status }) => answered.push(status)));
  const page = { origin: 'http://page.example', 'access-control-request-method': 'GET' };
  t.equal((await mock.fetch('/contacts-type', { method: 'OPTIONS', headers: page })).status, 204);
  t.strictSame((await client.control('GET', '/settings')).body, { delay: 60_000, strict: false });
  t.strictSame(answered, [], 'no request is answered yet');
  await mock.close();
  await Promise.all(delayed);
  t.strictSame(answered.sort(), [401, 404], 'a mock that closes waits no longer');
});

t.test('settings.change changes the delay of later requests', async (t) => {
  const { client } = await start(t, { fixture, delay: '50000-60000' });
  t.strictSame((await client.control('PATCH', '/settings', { delay: 0 })).body, { delay: 0, strict: false });
  t.equal((await client.get('/contacts-type')).status, 200);
  t.strictSame((await client.control('PATCH', '/settings', {})).body, { delay: 0, strict: false });
});

t.test('an invalid delay is refused at the start', async (t) => {
  await t.rejects(start(t, { fixture, delay: 'slow' }), { message: `delay: is "slow"; wanted ${DELAY_FORMS}` });
});
