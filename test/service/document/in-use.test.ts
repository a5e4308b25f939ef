import t from 'tap';
import { start } from '../../helper.js';
import { smallAccount } from '../../sample-accounts/small-account.js';

const deletes = [
  ['/contacts-type/delete', 'contact_type_id'],
  ['/segment/delete', 'segment_id'],
  ['/sender/delete', 'sender_id'],
] as const;

/** Records to which only their members and a deleted automation refer. */
const unused = smallAccount([
  {
    contact_types: [{ id: 1, name: 'Team' }],
    contacts: [{ id: 1, email: 'ada@example.com', contact_type_id: 1 }],
    segments: [{ id: 1, segment_name: 'All', contact_type_id: 0 }],
    segment_recipients: [{ id: 1, email: 'bea@example.com', segment_id: 1 }],
    senders: [{ id: 1, from_email: 'news@example.com' }],
    single_sends: [
      { single_send_name: 'Launch', sender_id: 0, recipient_id: [{ id: '2', table: 'contacts_' as const }] },
    ],
    automations: [
      {
        automation_name: 'Welcome',
        automation_for: 1,
        automation_for_table: 'contacts_' as const,
        deleted_at: '2026-01-04T09:00:00.000000Z',
      },
    ],
    dangling_references: true,
  },
]);

for (const [path, key] of deletes) {
  t.test(`${path} deletes an unused record, and does not name delete.in-use`, async (t) => {
    for (const value of ['accept', 'refuse', 'cascade']) {
      const { client } = await start(t, { fixture: unused });
      const headers = { 'x-mock-assume': `delete.in-use=${value}` };
      const response = await client.delete(path, { [key]: 1 }, headers);
      t.equal(response.status, 200, value);
      t.notMatch(response.headers['x-mock-assumptions'] ?? '', 'delete.in-use', value);
    }
  });
}
