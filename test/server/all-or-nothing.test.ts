/** A request makes all of its changes or none of them. */
import t from 'tap';
import type { Account } from '../../src/service/account/account.js';
import { MAX_RECORDS } from '../../src/service/account/table.js';
import { accountTableNames, type Tables } from '../../src/service/account/tables.js';
import { start } from '../helper.js';
import { failed } from '../service/document/call.js';

const recordsIn = (tables: Tables) => accountTableNames.reduce((sum, key) => sum + tables[key].stored, 0);

/** An account with a live automation, which enrols each new contact of its contact type. */
const account = {
  public_key: 'pk_1',
  secret_key: 'sk_1',
  clock: '2026-01-05T09:00:00Z',
  contact_types: [{ name: 'One' }],
  contacts: [{ email: 'bob@example.com', contact_type_id: 1 }],
  unsubscribe_groups: [{ group_name: 'News' }],
  automations: [
    {
      utr: 'u',
      automation_name: 'A',
      status: 1 as const,
      automation_for: 1,
      automation_for_table: 'contacts_' as const,
      unsubscribe_group_id: '1',
      total_delivered: 1,
    },
  ],
};
const contact = { contact_type_id: 1, email: 'ada@example.com', country: 1 };

t.test('a request that fails with 500 after it has written leaves the account unchanged', async (t) => {
  const { mock, client } = await start(t, { fixture: { accounts: [account] }, logLevel: 'silent' });
  const [opened] = mock.directory.all() as [Account];
  const before = (await client.control('GET', '/state')).body;
  const { enrolments } = opened;
  const { addAll } = enrolments;
  enrolments.addAll = () => {
    throw new Error('This is a bug.');
  };
  const { status, body } = await client.post('/contacts/add', contact);
  t.strictSame([status, body], [500, failed('Server Error')]);
  enrolments.addAll = addAll;
  t.strictSame((await client.control('GET', '/state')).body, before);
  t.equal((await client.post('/contacts/add', contact)).status, 200);
});

t.test('a call that would exceed the records of an account is refused with 507 and adds nothing', async (t) => {
  const { mock, client } = await start(t, { fixture: { accounts: [account] } });
  const [opened] = mock.directory.all() as [Account];
  // The account has room for one more record.
  opened.globalUnsubscribers.addAll(
    Array.from({ length: MAX_RECORDS - 1 - recordsIn(opened) }, () => ({ email_address: 'a@example.com' })),
  );
  const detail = 'There is no room for more: an account holds 1000000 records.';
  const { status, body } = await client.post('/contacts/add', contact);
  t.strictSame([status, body], [507, failed(detail)], 'the enrolment of the contact has no room');
  const event = await client.control('POST', '/automations/u/events', { event: 'unsubscribe', to: 'bob@example.com' });
  const problem = { type: 'about:blank', title: 'Insufficient Storage', status: 507, detail };
  t.strictSame([event.status, event.body], [507, problem], 'the unsubscribed address has no room');
  t.equal(recordsIn(opened), MAX_RECORDS - 1);
  t.equal((await client.post('/contacts-type/add', { name: 'Two' })).status, 200);
  t.equal((await client.post('/contacts-type/add', { name: 'Three' })).status, 507);
  t.equal((await client.post('/contacts-type/update', { id: 1, name: 'Eins' })).status, 200);
  t.equal((await client.get('/contacts-type')).status, 200);
});
