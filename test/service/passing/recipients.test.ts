import t from 'tap';
import type { FixtureAccount } from '../../../src/fixtures/schema.js';
import { createAssume, defaultValues } from '../../../src/service/assumptions/registry.js';
import { recipientOf, recipientsIn, unsubscribedFrom } from '../../../src/service/passing/recipients.js';
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
  global_unsubscribers: [{ email_address: 'Ada@example.com' }],
  unsubscribe_group_recipients: [
    { email_address: 'bob@EXAMPLE.com', unsubscribe_groups_id: 1 },
    { email_address: 'cy@example.com', unsubscribe_groups_id: 2 },
  ],
};
const create = () => openMailing(people);

const assume = createAssume(defaultValues);

const type = (id: number) => ({ id: String(id), table: 'contacts_' }) as const;
const segment = (id: number) => ({ id: String(id), table: 'segments_' }) as const;

t.test('recipientsIn has each address once, by its first record', async (t) => {
  const account = create();
  const reached = (...targets: readonly Parameters<typeof recipientsIn>[1][number][]) =>
    [...recipientsIn(account, targets)].map(([address, person]) => [address, person.email, person.first_name]);
  t.strictSame(reached(), []);
  t.strictSame(reached(type(1)), [['ada@example.com', 'Ada@example.com', 'First']]);
  t.strictSame(reached(type(9), segment(9)), []);
  t.strictSame(reached(segment(1), type(2), type(1), type(2)), [
    ['ada@example.com', 'ADA@example.com', 'Third'],
    ['cy@example.com', 'cy@example.com', ''],
    ['dee@example.com', 'dee@example.com', ''],
    ['bob@example.com', 'bob@example.com', 'Bob'],
  ]);
});

t.test('recipientsIn looks at a target once, however often it is named', async (t) => {
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

t.test('recipientOf adds the linked contact while it exists', async (t) => {
  const account = create();
  const [linked, unlinked, none] = account.segmentRecipients.all();
  const [ada] = account.contacts.all();
  t.strictSame(
    [linked, unlinked, none].map((person) => person && recipientOf(person, account, assume)),
    [{ ...linked, contact: ada }, unlinked, none],
  );
  t.equal(ada && recipientOf(ada, account, assume), ada, 'the linked contact is not copied');
});

t.test('recipientOf adds the oldest contact with the address, where the assumption says so', async (t) => {
  const account = create();
  const byEmail = createAssume({ ...defaultValues, 'segment-recipient.contact': 'by-email' });
  const [ada] = account.contacts.all();
  const [bob, cy] = ['Bob@Example.com', 'cy@example.com'].map((email) => account.segmentRecipients.add({ email }));
  t.strictSame(
    [bob, cy].map((person) => person && recipientOf(person, account, byEmail)),
    [{ ...bob, contact: account.contacts.get(3) }, cy],
  );
  t.equal(bob && recipientOf(bob, account, assume), bob, 'and by default none');
  const [linked, unlinked] = account.segmentRecipients.all();
  t.strictSame(
    [linked, unlinked].map((person) => person && recipientOf(person, account, byEmail)),
    [{ ...linked, contact: ada }, unlinked],
    'one that a fixture names goes before',
  );
});

t.test('unsubscribedFrom has the global unsubscribers and those of the group', async (t) => {
  const account = create();
  const of = (group: number | null) => [...unsubscribedFrom(account, group)];
  t.strictSame(
    [of(1), of(2), of(3), of(null)],
    [
      ['ada@example.com', 'bob@example.com'],
      ['ada@example.com', 'cy@example.com'],
      ['ada@example.com'],
      ['ada@example.com'],
    ],
  );
});
