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

t.test('a response sent while the mock closes closes its connection', async (t) => {
  const { mock, client } = await start(t, { fixture: {} });
  const socket = await sendHalf(t, mock, '/contacts-type/add', 'name=Friends');
  await client.get('/contacts-type');
  const closed = mock.close();
  socket.write('=Friends');
  t.match(await responseFrom(socket), /connection: close\r\n[\s\S]*"Added Successfully"\}$/i);
  await closed;
});

t.test('a compressed body is refused with 415', async (t) => {
  const { client } = await start(t, { fixture: {} });
  const headers = { 'content-encoding': 'gzip' };
  const { status, body } = await client.post('/contacts-type/add', { name: 'Friends' }, headers);
  t.same([status, body], [415, { status: 'failed', errors: 'The content encoding "gzip" is not supported.' }]);
  const plain = await client.post('/contacts-type/add', { name: 'Friends' }, { 'content-encoding': 'Identity' });
  t.equal(plain.status, 200);
});

t.test('JSON nested 90,000 levels deep is refused', async (t) => {
  const { client } = await start(t, { fixture: {}, assumptions: { 'body-encoding': 'any' } });
  const deep = `{"name":{"a":${'['.repeat(90_000)}${']'.repeat(90_000)}}}`;
  const headers = { 'content-type': 'application/json' };
  const { status, body } = await client.request('POST', '/contacts-type/add', { headers, body: deep });
  t.same([status, body], [400, { status: 'failed', errors: 'The body is not a well-formed JSON object.' }]);
});

t.test('a blank template body is absent, and any other is kept verbatim', async (t) => {
  const fixture = {
    accounts: [
      {
        senders: [{ from_email: 'a@example.com' }],
        unsubscribe_groups: [{ group_name: 'G' }],
        contact_types: [{ name: 'T' }],
      },
    ],
  };
  const { client } = await start(t, { fixture });
  const send = {
    template_id: 1,
    sender_id: 1,
    unsubscribe_group_id: 1,
    single_send_name: 'S',
    subject: 'S',
    preheader: 'P',
    schedule_type: 0,
    recipient_id: ['contacts_1'],
  };
  await client.post('/single/send/create', { ...send, template_json: ' ', template_html: ' <p>x</p> ' });
  t.match((await client.get('/single-send/list')).body, {
    message: { singleSends: [{ template_json: '', template_html: ' <p>x</p> ' }] },
  });
});

t.test('an update of a missing record is not reported as a duplicate', async (t) => {
  const fixture = {
    assumptions: { 'duplicate-email': 'ignore', 'duplicate-name': 'taken' } as const,
    accounts: [
      {
        contact_types: [{ name: 'T' }],
        contacts: [{ email: 'a@example.com' }],
        unsubscribe_groups: [{ group_name: 'G' }],
      },
    ],
  };
  const { client } = await start(t, { fixture });
  const notFound = { status: 'failed', errors: 'Record Not Found' };
  const contact = { contact_id: 9, contact_type_id: 1, email: 'a@example.com', country: 1 };
  t.same((await client.post('/contacts/update', contact)).body, notFound);
  t.same((await client.post('/contacts-type/update', { id: 9, name: 'TT' })).body, notFound);
  const group = { group_name: 'G', description: 'D', is_display: 0 };
  t.same((await client.post('/unsubscribes-groups/update?id=9', group)).body, notFound);
});

t.test('required-fields=reported makes fields without a reported failure optional, but in groups', async (t) => {
  const fixture = { accounts: [{ unsubscribe_groups: [{ group_name: 'G', is_display: 1 as const }] }] };
  const { client } = await start(t, { fixture, assumptions: { 'required-fields': 'reported' } });
  t.same((await client.post('/contacts-type/update', {})).body, { status: 'failed', errors: 'Record Not Found' });
  const { body } = await client.post('/unsubscribes-groups/update?id=1', { group_name: 'G', description: 'D' });
  t.same(body, { status: 'failed', errors: { is_display: ['The is display field is required.'] } });
  t.match((await client.get('/unsubscribes-groups')).body, { message: { unsubscribesGroups: [{ is_display: 1 }] } });
});

t.test('an unknown country is kept as text', async (t) => {
  const fixture = { accounts: [{ contacts: [{ email: 'a@example.com', country: 'Atlantis', contact_type_id: 0 }] }] };
  const { client } = await start(t, { fixture, assumptions: { 'country.text': 'id' } });
  t.match((await client.get('/contacts/list')).body, { message: { contacts: [{ country: 'Atlantis' }] } });
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

t.test('assumptions for requests without an account survive an export', async (t) => {
  const { client } = await start(t, { fixture: {} });
  await client.control('PATCH', '/assumptions', { 'http-status.wrong-credentials': 403, 'wrong-credentials': 'text' });
  const { body: state } = await client.control('GET', '/state');
  await client.control('POST', '/load', { fixture: state });
  const { status, body } = await client.as('nobody', 'x').get('/contacts-type');
  t.same([status, body], [403, { status: 'failed', errors: 'Unauthorized' }]);
});

t.test('the reference data of an account loaded separately survives an export', async (t) => {
  const { client } = await start(t, { fixture: {} });
  await client.control('POST', '/accounts', { public_key: 'apart' });
  const own = { templates: [{ id: 5, template_name: 'only' }] };
  await client.control('POST', '/load', { fixture: own }, { PublicKey: 'apart' });
  const { body: state } = await client.control('GET', '/state');
  await client.control('POST', '/load', { fixture: state });
  const { body } = await client.as('apart', 'sk_apart').get('/get-design/template');
  t.match(body, { message: { templates: [{ id: 5, template_name: 'only' }] } });
});

t.test('a CSV row without its email column is refused', async (t) => {
  const { client } = await start(t, { fixture: { accounts: [{ contact_types: [{ name: 'T' }] }] } });
  const file = new File(['first_name,email\nAda\n'], 'contacts.csv');
  const { body } = await client.post('/contacts/upload-csv', { contact_type_id: 1, file });
  t.same(body, { status: 'failed', errors: { file: ['Line 2: The email field is required.'] } });
});

t.test('a loaded fixture overrides the assumptions of the start', async (t) => {
  const assumptions = { 'http-status.not-found': 410 } as const;
  const { client } = await start(t, { fixture: { assumptions: { 'http-status.not-found': 411 } }, assumptions });
  t.equal((await client.get('/contacts/details')).status, 410);
  await client.control('POST', '/load', { fixture: { assumptions: { 'http-status.not-found': 412 } } });
  t.equal((await client.get('/contacts/details')).status, 412);
});
