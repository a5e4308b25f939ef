import t from 'tap';
import { createAssume } from '../../src/assumptions/assume.js';
import { defaultValues } from '../../src/assumptions/registry.js';
import type { FixtureAccount } from '../../src/fixtures/schema.js';
import { createRecipientLists, recipientOf, recipientsIn, unsubscribedFrom } from '../../src/mail/recipients.js';
import type { SingleSend } from '../../src/store/records/single-sends.js';
import { AccountDirectory } from '../../src/world/account-directory.js';
import { normalizeAddress } from '../../src/world/recipient.js';
import type { World } from '../../src/world/world.js';
import { mailingWorld } from '../worlds/mailing-world.js';

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
const create = () => (new AccountDirectory('x', mailingWorld(people)).all() as [World])[0];

const assume = createAssume(defaultValues);

const type = (id: number) => ({ id: String(id), table: 'contacts_' }) as const;
const segment = (id: number) => ({ id: String(id), table: 'segments_' }) as const;

t.test('recipientsIn has each address once, by its first record', async (t) => {
  const world = create();
  const reached = (...targets: readonly Parameters<typeof recipientsIn>[1][number][]) =>
    [...recipientsIn(world, targets)].map(([address, person]) => [address, person.email, person.first_name]);
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

t.test('recipientOf adds the linked contact while it exists', async (t) => {
  const world = create();
  const [linked, unlinked, none] = world.segmentRecipients.all();
  const [ada] = world.contacts.all();
  t.strictSame(
    [linked, unlinked, none].map((person) => person && recipientOf(person, world, assume)),
    [{ ...linked, contact: ada }, unlinked, none],
  );
  t.equal(ada && recipientOf(ada, world, assume), ada, 'the linked contact is not copied');
});

t.test('recipientOf adds the oldest contact with the address, where the assumption says so', async (t) => {
  const world = create();
  const byEmail = createAssume({ ...defaultValues, 'segment-recipient.contact': 'by-email' });
  const [ada] = world.contacts.all();
  const [bob, cy] = ['Bob@Example.com', 'cy@example.com'].map((email) => world.segmentRecipients.add({ email }));
  t.strictSame(
    [bob, cy].map((person) => person && recipientOf(person, world, byEmail)),
    [{ ...bob, contact: world.contacts.get(3) }, cy],
  );
  t.equal(bob && recipientOf(bob, world, assume), bob, 'and by default none');
  const [linked, unlinked] = world.segmentRecipients.all();
  t.strictSame(
    [linked, unlinked].map((person) => person && recipientOf(person, world, byEmail)),
    [{ ...linked, contact: ada }, unlinked],
    'one that a fixture names goes before',
  );
});

t.test('unsubscribedFrom has the global unsubscribers and those of the group', async (t) => {
  const world = create();
  const of = (group: number | null) => [...unsubscribedFrom(world, group)];
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

t.test('normalizeAddress ignores case', async (t) => {
  t.equal(normalizeAddress('Ada.Lovelace+X@Example.COM'), 'ada.lovelace+x@example.com');
});

t.test('createRecipientLists holds the lists of the latest sends', async (t) => {
  const world = create();
  const [one, two, three] = [type(1), type(2), segment(1)].map((target) =>
    world.singleSends.add({ recipient_id: [target], exclude_specific_recipient_id: [] }),
  ) as [SingleSend, SingleSend, SingleSend];
  const list = createRecipientLists(world, assume, 0);
  const listOf = (send: SingleSend) => list(send);
  const [first, second] = [listOf(one), listOf(two)];
  t.strictSame([listOf(one) === first, listOf(two) === second], [true, true]);
  t.match(first, { triggered: 1, recipients: [] });
  t.match(second, { triggered: 1, recipients: [{ email: 'bob@example.com' }] });
  const third = listOf(three);
  t.equal(listOf(three), third);
  const again = listOf(one);
  t.strictSame([again === first, listOf(three) === third], [false, false], 'too many are held');
  t.strictSame(again, first);
});
