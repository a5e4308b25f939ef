import t from 'tap';
import type { FixtureAccount } from '../../../src/fixtures/schema.js';
import { defaultValues } from '../../../src/service/assumptions/registry.js';
import { createAssume } from '../../../src/service/assumptions/values.js';
import { recipientOf, recipientsIn } from '../../../src/service/passing/recipients.js';
import { openMailing } from './catch-up-account.js';

const people: FixtureAccount = {
  contacts: [
    { email: 'Ada@example.com', first_name: 'First', contact_type_id: 1 },
    { email: 'ada@EXAMPLE.com', first_name: 'Second', contact_type_id: 1 },
    { email: 'bob@example.com', first_name: 'Bob', contact_type_id: 2 },
    { email: 'gone@example.com', contact_type_id: 1, deleted_at: '2026-01-05T08:00:00.000000Z' },
  ],
  segment_recipients: [
    { email: 'ADA@example.com', first_name: 'Third', contact_id: 1 },
    { email: 'cy@example.com', contact_id: 4 },
    { email: 'dee@example.com' },
  ],
};
const create = () => openMailing(people);

const assume = createAssume(defaultValues);

const type = (id: number) => ({ id: String(id), table: 'contacts_' }) as const;

t.test('recipientsIn looks up a target once, however often it occurs', async (t) => {
  const account = create();
  const looked: unknown[] = [];
  const where = (_field: string, id: number) => {
    looked.push(id);
    return [];
  };
  Object.assign(account.contacts, { where });
  recipientsIn(account, [type(1), type(2), type(1)]);
  t.strictSame(looked, [1, 2]);
});

t.test('recipientOf adds the oldest contact with the address under by-email', async (t) => {
  const account = create();
  const byEmail = createAssume({ ...defaultValues, 'segment-recipient.contact': 'by-email' });
  const [ada] = account.contacts.all();
  const [bob, cy] = ['Bob@Example.com', 'cy@example.com'].map((email) => account.segmentRecipients.add({ email }));
  t.strictSame(
    [bob, cy].map((person) => person && recipientOf(person, account, byEmail)),
    [{ ...bob, contact: account.contacts.get(3) }, cy],
  );
  t.equal(bob && recipientOf(bob, account, assume), bob, 'by default no contact is added');
  const [linked, unlinked] = account.segmentRecipients.all();
  t.strictSame(
    [linked, unlinked].map((person) => person && recipientOf(person, account, byEmail)),
    [{ ...linked, contact: ada }, unlinked],
    'a contact that a fixture names wins',
  );
});
