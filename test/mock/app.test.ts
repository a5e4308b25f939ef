import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import t from 'tap';
import type { Mock } from '../../src/mock/mock.js';
import { start } from '../helper.js';

const KEYS = 'PublicKey: pk_test_default\r\nSecretKey: sk_test_default\r\n';
const FORM = 'content-type: application/x-www-form-urlencoded\r\n';

/** Opens a connection and sends the first half of a request; the test sends the rest later. */
async function sendHalf(t: Parameters<typeof start>[0], mock: Mock, path: string, body: string): Promise<Socket> {
  const socket = connect(Number(new URL(mock.baseUrl).port), '127.0.0.1');
  t.teardown(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `POST /api/v1${path} HTTP/1.1\r\nHost: localhost\r\n${KEYS}${FORM}content-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 4));
  return socket;
}

async function responseFrom(socket: Socket): Promise<string> {
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}

t.test('a request whose body arrives after a reset sees the state after the reset', async (t) => {
  const { mock, client } = await start(t, { fixture: { accounts: [{ contact_types: [{ name: 'Friends' }] }] } });
  await client.control('PATCH', '/assumptions', { 'duplicate-name': 'taken' });
  const socket = await sendHalf(t, mock, '/contacts-type/add', 'name=Friends');
  await client.get('/contacts-type');
  await client.control('POST', '/reset');
  socket.write('=Friends');
  t.match(await responseFrom(socket), /\{"status":"success","message":"Added Successfully"\}$/);
});

t.test('a request whose body arrives after a load writes to the loaded state', async (t) => {
  const { mock, client } = await start(t, { fixture: {} });
  const socket = await sendHalf(t, mock, '/contacts-type/add', 'name=Friends');
  await client.get('/contacts-type');
  await client.control('POST', '/load', { fixture: {} });
  socket.write('=Friends');
  t.match(await responseFrom(socket), /\{"status":"success","message":"Added Successfully"\}$/);
  t.match((await client.get('/contacts-type')).body, { message: { contactTypes: [{ name: 'Friends' }] } });
});

t.test('a request whose account a load removes before its body arrives is refused', async (t) => {
  const { mock, client } = await start(t, { fixture: {} });
  const socket = await sendHalf(t, mock, '/contacts-type/add', 'name=Friends');
  await client.get('/contacts-type');
  await client.control('POST', '/load', { fixture: { accounts: [{ public_key: 'other' }] } });
  socket.write('=Friends');
  t.match(
    await responseFrom(socket),
    /^HTTP\/1\.1 401 [\s\S]*\{"PublicKey":\["The selected public key is invalid\."\]\}\}$/,
  );
});

t.test('a bulk delete removes the children of all its records', async (t) => {
  const automations = Array.from({ length: 2000 }, (_, index) => ({ id: index + 1, automation_name: `A${index}` }));
  const automation_schedules = automations.map(({ id }) => ({ automation_id: id, subject: 'S', sender_id: 0 }));
  const { client, mock } = await start(t, { fixture: { accounts: [{ automations, automation_schedules }] } });
  const strIds = automations.map(({ id }) => id);
  const { body } = await client.postUrlencoded('/automations/bulk-delete', { strIds });
  t.same(body, { status: 'success', message: 'Deleted Successfully' });
  t.equal(mock.directory.all()[0]?.automationSchedules.all().length, 0);
});

t.test('a loaded fixture overrides the assumptions of the start', async (t) => {
  const assumptions = { 'http-status.not-found': 410 } as const;
  const { client } = await start(t, { fixture: { assumptions: { 'http-status.not-found': 411 } }, assumptions });
  t.equal((await client.get('/contacts/details')).status, 410);
  await client.control('POST', '/load', { fixture: { assumptions: { 'http-status.not-found': 412 } } });
  t.equal((await client.get('/contacts/details')).status, 412);
});
