import t, { type Test } from 'tap';
import { FixtureFolders } from '../../src/fixtures/folders.js';
import type { FixtureAccount } from '../../src/fixtures/schema.js';
import type { MockOptions } from '../../src/mock/options.js';
import { HIGHEST_ID } from '../../src/service/account/records/shapes.js';
import { LAST_TIME, realTime, writeClock } from '../../src/time/clock.js';
import { toTimestamp } from '../../src/time/timestamps.js';
import { type Client, type Fields, start } from '../helper.js';
import { CLOCK, fullFixture, newsForm } from '../sample-accounts/full-fixture.js';
import { stateOf } from '../server/raw-connection.js';

interface State {
  readonly accounts: readonly FixtureAccount[];
}

/** Exports the state, loads it, and expects the same export. */
async function roundTrip(t: Test, change: (client: Client) => Promise<unknown>, options: MockOptions = {}) {
  const { mock, client } = await start(t, { fixture: fullFixture, ...options });
  await change(client);
  const text = await stateOf(mock);
  const load = await client.control('POST', '/load', { fixture: JSON.parse(text) });
  t.equal(load.status, 200, JSON.stringify(load.body));
  t.equal(await stateOf(mock), text);
  return { mock, client, state: JSON.parse(text) as State };
}

t.test('load of the state of a fixture restores the same state', async (t) => {
  const { state } = await roundTrip(t, async () => {});
  const [first, other] = state.accounts;
  t.match(first, { user_id: 1, public_key: 'pk_test_default', clock: CLOCK, next_ids: { contacts: 3 } });
  t.match(other, { user_id: 7, clock: '2026-02-01T00:00:00.000000Z', assumptions: { 'list-order': 'newest-first' } });
  t.match(first?.contact_types, [{ deleted_at: null }, { name: 'Former', deleted_at: CLOCK }]);
});

t.test('deleted records, references to deleted records and next ids survive a round trip', async (t) => {
  const { client, state } = await roundTrip(t, async (client) => {
    await client.delete('/contacts-type/delete', { contact_type_id: 1 });
    await client.delete('/global-unsubscribes/delete', { id: 2 });
    await client.delete('/global-unsubscribes/delete', { id: 1 });
    await client.post('/unsubscribes-groups/save', { group_name: 'G', description: 'D', is_display: 0 });
    await client.delete('/segment/delete', { segment_id: 1 });
    await client.delete('/sender/delete', { sender_id: 1 });
  });
  t.match(state.accounts[0], {
    dangling_references: true,
    next_ids: { global_unsubscribers: 3, unsubscribe_groups: 3 },
    global_unsubscribers: [],
  });
  await client.post('/global-unsubscribes/save', { email_address: 'new@example.com' });
  t.match((await client.get('/global-unsubscribes')).body, { message: { unSubscribers: [{ id: 3 }] } });
  t.match((await client.get('/contacts-type')).body, { message: { contactTypes: [] } });
});

t.test('accepted references to records that never existed survive a round trip', async (t) => {
  const send = { ...newsForm, template_id: 99, sender_id: 98, unsubscribe_group_id: 97, schedule_type: 0 };
  const automation = { type: 'custom', automation_name: 'A', unsubscribe_group_id: 97 };
  const far = { template_id: HIGHEST_ID, sender_id: HIGHEST_ID };
  const cases: [path: string, fields: Fields][] = [
    ['/single/send/create', { ...send, recipient_id: ['contacts_96', 'segments_95'] }],
    ['/single/send/create', { ...send, recipient_id: ['contacts_0'] }],
    ['/single/send/create', { ...send, ...far, recipient_id: ['contacts_1'] }],
    ['/automations/create', { ...automation, automation_for: 'contacts_96' }],
    ['/automations/create', { ...automation, automation_for: 'contacts_0' }],
    ['/automations/create', { ...automation, unsubscribe_group_id: 0 }],
    ['/automations/create', { ...automation, unsubscribe_group_id: HIGHEST_ID }],
  ];
  const save = async (client: Client) => {
    for (const [path, fields] of cases) t.equal((await client.post(path, fields)).status, 200, JSON.stringify(fields));
  };
  await roundTrip(t, save, { assumptions: { 'dangling-reference': 'accept' } });
});

t.test('a loaded state draws a new utr, and the same utr again after a reset', async (t) => {
  const create = { type: 'welcome', automation_name: 'A', unsubscribe_group_id: 1 };
  const draw = async (client: Client) => (await client.post('/automations/create', create)).body;
  const { mock, client } = await start(t, { fixture: fullFixture });
  const first = await draw(client);
  await client.control('POST', '/load', { fixture: JSON.parse(await stateOf(mock)) });
  const second = await draw(client);
  t.notSame(second, first);
  await client.control('POST', '/reset');
  t.same(await draw(client), second);
});

t.test('changed assumptions survive a round trip, also a value that is the default again', async (t) => {
  const change = async (client: Client) => {
    const ofAll = { 'http-status.not-found': 404, 'http-status.wrong-credentials': 403, 'rate-limit': 100 };
    await client.control('PATCH', '/assumptions', ofAll);
    await client.control('PATCH', '/assumptions', { 'list-order': 'oldest-first' }, { PublicKey: 'pk_other' });
  };
  const { client } = await roundTrip(t, change, { assumptions: { 'http-status.not-found': 410 } });
  t.equal((await client.get('/contacts-type/view', { contact_type_id: 99 })).status, 404);
  t.equal((await client.as('nobody', 'x').get('/contacts-type')).status, 403);
});

t.test('names and texts of all kinds survive a round trip', async (t) => {
  await roundTrip(t, async (client) => {
    for (const name of ['é 友達 🎉', '__proto__', 'a/b~c', '"\\\n\u0000\u2028', '\ud800x', ' \u00a0x\u200b']) {
      await client.post('/contacts-type/add', { name });
    }
    for (const field_name of ['__proto__', 'constructor', 'toString']) {
      t.equal((await client.post('/custom-fields/save', { field_name, field_type: 'text' })).status, 200);
    }
    const csv = new File(['email,__proto__,constructor,tostring\r\nx@example.com,1,2,3\r\n'], 'a.csv');
    t.equal((await client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv })).status, 200);
  });
});

t.test('accounts opened by a call or by any key pair survive a round trip', async (t) => {
  const open = async (client: Client) => {
    await client.control('POST', '/accounts', { public_key: 'pk/%?#&~', secret_key: 's' });
    await client.control('POST', '/accounts');
    await client.as('pk/%?#&~', 's').post('/contacts-type/add', { name: 'Fresh' });
    for (const secret of ['sk_1', 'sk_2'])
      await client.as('pk_any', secret).post('/contacts-type/add', { name: secret });
  };
  await roundTrip(t, open, { openAccounts: true });
});

/** The settings of clocks at the first and the last time, and their exported times. */
const ends = [
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000000Z'],
  ['2254-12-31T23:59:59.999999Z', toTimestamp(LAST_TIME)],
  [writeClock({ ahead: LAST_TIME - realTime() + 60_000_000 }), toTimestamp(LAST_TIME)],
] as const;
for (const [clock, now] of ends) {
  t.test(`a clock of ${clock} survives a round trip`, async (t) => {
    const fixture = { accounts: [{ clock, contact_types: [{ name: 'One' }] }] };
    const { state } = await roundTrip(t, async () => {}, { fixture });
    t.match(state.accounts, [{ clock: now, as_of: now, contact_types: [{ created_at: now }] }]);
  });
}

t.test('GET /state for one account exports only that account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const { body } = await client.control('GET', '/state', undefined, { PublicKey: 'pk_other' });
  t.match(body, {
    description: 'Everything',
    templates: [{ id: 1 }, { id: 2 }],
    accounts: [{ public_key: 'pk_other' }],
  });
  t.equal((body as State).accounts.length, 1);
  await client.control('POST', '/load', { fixture: { countries: [{ name: 'Peru' }] } }, { PublicKey: 'pk_other' });
  const loaded = (await client.control('GET', '/state', undefined, { PublicKey: 'pk_other' })).body;
  t.match(loaded, { countries: [{ name: 'Peru' }], states: [] });
});

for (const fixture of new FixtureFolders().names()) {
  for (const what of ['all accounts', 'one account']) {
    t.test(`load restores the exported state of ${what} of the fixture ${fixture}`, async (t) => {
      const { mock, client } = await start(t, { fixture, clock: '2026-01-05T09:00:00Z' });
      await client.control('POST', '/clock/advance', { by: 'P30D' });
      await client.post('/contacts-type/add', { name: 'Late' });
      const search = what === 'one account' ? `?public_key=${mock.keys.publicKey}` : '';
      const written = await (await fetch(`${mock.controlUrl}/state${search}`)).text();
      await client.control('POST', '/clock/advance', { by: 'P30D' });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: written };
      const loaded = await fetch(`${mock.controlUrl}/load${search}`, init);
      t.equal(loaded.status, 200, await loaded.text());
      t.equal(await (await fetch(`${mock.controlUrl}/state${search}`)).text(), written);
    });
  }
}

t.test('load refuses a body without a fixture, with two fixtures or with an invalid fixture', async (t) => {
  const { client } = await start(t, { fixture: {} });
  const refused = async (body: object) => (await client.control('POST', '/load', body)).body;
  t.match(await refused({}), { errors: [{ pointer: '/fixture', detail: 'is missing' }] });
  t.match(await refused({ fixture: 'empty', accounts: [{}] }), {
    errors: [{ pointer: '/accounts', detail: 'is not allowed beside fixture' }],
  });
  t.match(await refused({ accounts: [{ contacts: [{}] }] }), {
    errors: [{ pointer: '/accounts/0/contacts/0/email', detail: 'is missing' }],
  });
});
