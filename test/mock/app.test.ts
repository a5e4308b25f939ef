import t from 'tap';
import { start } from '../helper.js';
import { openConnection, post, URLENCODED } from '../server/raw-connection.js';

/** A request without the end of its body, and that end. */
const [HEAD] = post('/contacts-type/add', URLENCODED, 'name=Friends');
const HALF = [HEAD, 'name'];
const REST = '=Friends';
const ADDED = { status: 200, body: '{"status":"success","message":"Added Successfully"}' };

t.test('a request whose body arrives after a reset sees the state after the reset', async (t) => {
  const { mock, client } = await start(t, { fixture: { accounts: [{ contact_types: [{ name: 'Friends' }] }] } });
  await client.control('PATCH', '/assumptions', { 'duplicate-name': 'taken' });
  const connection = openConnection(t, mock, ...HALF);
  await client.get('/contacts-type');
  await client.control('POST', '/reset');
  connection.write(REST);
  t.match(await connection.response(), ADDED);
});

t.test('a request whose body arrives after a load writes to the loaded state', async (t) => {
  const { mock, client } = await start(t, { fixture: {} });
  const connection = openConnection(t, mock, ...HALF);
  await client.get('/contacts-type');
  await client.control('POST', '/load', { fixture: {} });
  connection.write(REST);
  t.match(await connection.response(), ADDED);
  t.match((await client.get('/contacts-type')).body, { message: { contactTypes: [{ name: 'Friends' }] } });
});

t.test('a request whose account a load removes before its body arrives is refused with 401', async (t) => {
  const { mock, client } = await start(t, { fixture: {} });
  const connection = openConnection(t, mock, ...HALF);
  await client.get('/contacts-type');
  await client.control('POST', '/load', { fixture: { accounts: [{ public_key: 'other' }] } });
  connection.write(REST);
  t.match(await connection.response(), {
    status: 401,
    body: '{"status":"failed","errors":{"PublicKey":["The selected public key is invalid."]}}',
  });
});

t.test('a loaded fixture overrides the assumptions of the start', async (t) => {
  const assumptions = { 'http-status.not-found': 410 } as const;
  const { client } = await start(t, { fixture: { assumptions: { 'http-status.not-found': 411 } }, assumptions });
  t.equal((await client.get('/contacts/details')).status, 410);
  await client.control('POST', '/load', { fixture: { assumptions: { 'http-status.not-found': 412 } } });
  t.equal((await client.get('/contacts/details')).status, 412);
});
