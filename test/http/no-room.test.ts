/** What the mock answers when its accounts hold as many records as they can. */
import t, { type Test } from 'tap';
import { failed } from '../api/call.js';
import { start } from '../helper.js';

/** Five records. */
const fixture = {
  accounts: [
    {
      public_key: 'pk_1',
      secret_key: 'sk_1',
      automations: [{ utr: 'u', automation_name: 'A', total_delivered: 1 }],
      single_sends: [{ utr: 's', single_send_name: 'S', status: 3 as const }],
      contact_types: [
        { id: 1, name: 'One' },
        { id: 2, name: 'Two' },
      ],
      contacts: [{ email: 'ada@example.com' }],
    },
  ],
};
const noRoom = (most: number) => `There is no room for more: an account holds ${most} records, as --max-records says.`;

async function startWith(t: Test, maxRecords: number) {
  const { client } = await start(t, { fixture, maxRecords });
  const control = async (method: string, path: string, body?: object) => {
    const response = await client.control(method, path, body, { PublicKey: 'pk_1' });
    return [response.status, response.body];
  };
  return { client, control };
}

const file = (rows: number) => {
  const lines = Array.from({ length: rows }, (_, index) => `c${index}@example.com\n`);
  return new File(['email\n', ...lines], 'a.csv');
};

t.test('a request that adds more than there is room for is refused, and nothing is added', async (t) => {
  const { client } = await startWith(t, 6);
  const refused = async (path: string, fields: Parameters<typeof client.post>[1]) => {
    const { status, body } = await client.post(path, fields);
    t.strictSame([status, body], [507, failed(noRoom(6))], path);
  };
  await refused('/global-unsubscribes/save', { email_address: 'a@example.com,b@example.com' });
  await refused('/contacts/upload-csv', { contact_type_id: 1, file: file(2) });
  t.equal((await client.post('/contacts/upload-csv', { contact_type_id: 1, file: file(1) })).status, 200);
  await refused('/contacts-type/add', { name: 'Three' });
  const { body } = await client.control('GET', '');
  t.match(body, { accounts: [{ counts: { contacts: 2, global_unsubscribers: 0 } }] });
});

t.test('reads, updates and deletes go on without room, and adds after a reset', async (t) => {
  const { client, control } = await startWith(t, 6);
  t.equal((await client.post('/contacts-type/add', { name: 'Three' })).status, 200);
  t.equal((await client.get('/automations/duplicate', { utr: 'u' })).status, 507);
  t.equal((await client.get('/contacts-type')).status, 200);
  t.equal((await client.post('/contacts-type/update', { id: 1, name: 'Eins' })).status, 200);
  t.equal((await client.delete('/contacts-type/delete', { contact_type_id: 2 })).status, 200);
  t.equal((await client.postUrlencoded('/contacts/bulk-delete', { strIds: [1] })).status, 200);
  t.equal((await client.post('/contacts-type/add', { name: 'Three' })).status, 507, 'a deleted type is still there');
  t.equal((await control('POST', '/reset'))[0], 200);
  t.equal((await client.post('/contacts-type/add', { name: 'Three' })).status, 200);
});

t.test('what enrols members needs room for their enrolments, and changes nothing without it', async (t) => {
  const target = { automation_for_table: 'contacts_' as const, unsubscribe_group_id: '1' };
  /** Seven records. */
  const account = {
    public_key: 'pk_1',
    secret_key: 'sk_1',
    clock: '2026-01-05T09:00:00Z',
    assumptions: { 'automation.audience': 'existing' as const },
    contact_types: [{ name: 'One' }, { name: 'Two' }],
    contacts: [{ email: 'ada@example.com', contact_type_id: 2 }],
    unsubscribe_groups: [{ group_name: 'News' }],
    automations: [
      { utr: 'live', automation_name: 'A', status: 1 as const, automation_for: 1, ...target },
      { utr: 'draft', automation_name: 'B', automation_type: 2, automation_for: 2, ...target },
    ],
    automation_schedules: [{ subject: 'S', automation_id: 2 }],
  };
  const startIn = async (maxRecords: number) =>
    (await start(t, { fixture: { accounts: [account] }, maxRecords })).client;
  const requests: readonly (readonly [
    records: number,
    send: (client: Awaited<ReturnType<typeof startIn>>) => unknown,
  ])[] = [
    [
      1,
      (client) =>
        client.post('/contacts/update', { contact_id: 1, contact_type_id: 1, email: 'a@example.com', country: 1 }),
    ],
    [1, (client) => client.get('/automations/set-live', { utr: 'draft' })],
    [2, (client) => client.post('/contacts/add', { contact_type_id: 1, email: 'b@example.com', country: 1 })],
    [4, (client) => client.post('/contacts/upload-csv', { contact_type_id: 1, file: file(2) })],
  ];
  for (const [records, send] of requests) {
    const full = await startIn(7 + records - 1);
    const before = (await full.control('GET', '/state')).body;
    t.match(await send(full), { status: 507 });
    t.strictSame((await full.control('GET', '/state')).body, before);
    t.match(await send(await startIn(7 + records)), { status: 200 });
  }
});

t.test('a control call that adds is refused when there is no room', async (t) => {
  const { control } = await startWith(t, 5);
  const detail = noRoom(5);
  const problem = { type: 'about:blank', title: 'Insufficient Storage', status: 507, detail };
  for (const [path, body] of [
    ['/faults', { kind: 'close' }],
    ['/snapshots/a', undefined],
    ['/single-sends/s/events', { event: 'open' }],
    ['/automations/u/events', { event: 'open' }],
  ] as const) {
    t.strictSame(await control('POST', path, body), [507, problem], path);
  }
});

t.test('an event at more addresses than there is room for is refused', async (t) => {
  const contacts = ['a', 'b'].map((name) => ({ email: `${name}@example.com`, contact_type_id: 1 }));
  const target = { recipient_id: [{ id: '1', table: 'contacts_' as const }] };
  const [account] = fixture.accounts;
  const sends = [{ utr: 's', single_send_name: 'S', status: 3 as const, ...target }];
  const { client } = await start(t, {
    fixture: { accounts: [{ ...account, contacts, single_sends: sends }] },
    maxRecords: 7,
  });
  const open = async (to: readonly string[]) =>
    (await client.control('POST', '/single-sends/s/events', { event: 'open', to })).status;
  t.equal(await open(['a@example.com', 'b@example.com']), 507);
  t.equal(await open(['a@example.com']), 200);
});

t.test('a load of more records than an account holds is refused, and nothing changes', async (t) => {
  const { client, control } = await startWith(t, 5);
  const types = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `T${index}` }));
  const stateOf = (count: number) => ({ fixture: { accounts: [{ contact_types: types(count) }] } });
  for (const path of ['/load', '/load?public_key=pk_1']) {
    const { status } = await client.control('POST', path, stateOf(6));
    t.equal(status, 507, path);
    t.match((await control('GET', ''))[1], { accounts: [{ public_key: 'pk_1', counts: { contact_types: 2 } }] });
  }
  t.equal((await client.control('POST', '/load', stateOf(5))).status, 200);
});
