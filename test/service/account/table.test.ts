import t from 'tap';
import { type Automation, automations } from '../../../src/service/account/records/automations.js';
import { type Contact, contacts } from '../../../src/service/account/records/contacts.js';
import { globalUnsubscribers, type Unsubscriber } from '../../../src/service/account/records/unsubscribes.js';
import { createBase, MAX_RECORDS, orNotFound, RecordNotFound } from '../../../src/service/account/table.js';

function createStamps(records = 0) {
  let generatedCount = 0;
  let now = 0;
  return {
    userId: 3,
    now: () => `time ${++now}`,
    generate: (kind: string) => `${kind} ${++generatedCount}`,
    countRecords: () => records,
  };
}

const contactTable = () => createBase<Contact>(contacts, [], 1).copy(createStamps());

t.test('no more is added than an account holds, and a refused list adds none of its records', async (t) => {
  const table = createBase<Contact>(contacts, [], 1).copy(createStamps(MAX_RECORDS - 1));
  const message = 'There is no room for more: an account holds 1000000 records.';
  t.throws(() => table.addAll([{}, {}]), { message });
  t.equal(table.size, 0);
  t.equal(table.add({}).id, 1);
});

t.test('a new record has every key of its shape: timestamps, generated values and defaults', async (t) => {
  const table = contactTable();
  const contact = table.add({ email: 'a@example.com', first_name: undefined, country: null });
  t.same(Object.keys(contact), Object.keys(contacts.schema.properties));
  t.match(contact, {
    id: 1,
    user_id: 3,
    email: 'a@example.com',
    first_name: null,
    country: null,
    deleted_at: null,
    created_at: 'time 1',
    updated_at: 'time 1',
  });
  t.ok(Object.isFrozen(contact));
  t.equal(table.nextId, 2);
  const automationTable = createBase<Automation>(automations, [], 5).copy(createStamps());
  t.match(automationTable.add({ automation_name: 'A' }), { id: 5, utr: 'uuid 1' });
  t.match(automationTable.add({ automation_name: 'B', utr: 'mine' }), { id: 6, utr: 'mine' });
});

t.test('update moves updated_at, amend does not', async (t) => {
  const table = contactTable();
  const contact = table.add({ email: 'a@example.com' });
  const updated = table.update(contact, { email: 'b@example.com', city: undefined });
  t.match(updated, { email: 'b@example.com', city: null, created_at: 'time 1', updated_at: 'time 2' });
  t.match(table.amend(updated, { city: 'Pune' }), { city: 'Pune', email: 'b@example.com', updated_at: 'time 2' });
  t.match(table.all(), [{ id: 1, city: 'Pune' }]);
  t.equal(contact.email, 'a@example.com', 'an earlier result is unchanged');
});

t.test('amendAll changes each of some records', async (t) => {
  const table = contactTable();
  const [a, b, c] = table.addAll(['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com` }))) as Contact[];
  table.amendAll([
    [c as Contact, { city: 'Pune' }],
    [a as Contact, { city: 'Kochi' }],
  ]);
  t.strictSame(table.all(), [{ ...a, city: 'Kochi' }, b, { ...c, city: 'Pune' }]);
  t.strictSame(
    table.where('city', 'Pune').map(({ id }) => id),
    [3],
  );
});

t.test('remove marks a record whose shape has deleted_at, and deletes any other', async (t) => {
  const table = contactTable();
  table.remove(table.add({ email: 'a@example.com' }));
  t.same([table.all(), table.find(1)], [[], undefined]);
  t.match(table.allWithDeleted(), [{ id: 1, deleted_at: 'time 2', updated_at: 'time 2' }]);
  t.throws(() => table.get(1), new RecordNotFound());
  const plain = createBase<Unsubscriber>(globalUnsubscribers, [], 1).copy(createStamps());
  plain.remove(plain.add({ email_address: 'a@example.com' }));
  t.same(plain.allWithDeleted(), []);
  t.equal(plain.nextId, 2);
});

t.test('where finds live records by a field', async (t) => {
  const table = contactTable();
  for (const [email, contact_type_id] of [
    ['a@example.com', 1],
    ['B@example.com', 2],
    ['b@Example.com', 1],
  ] as const) {
    table.add({ email, contact_type_id });
  }
  const ids = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);
  t.same(ids(table.where('contact_type_id', 1)), [1, 3]);
  t.same(ids(table.where('contact_type_id', null)), []);
  t.equal(table.first('contact_type_id', 1)?.id, 1);
  t.equal(table.first('contact_type_id', 7), undefined);
  t.equal(table.count('contact_type_id', 1), 2);
  t.same(ids(table.where('email', 'b@EXAMPLE.com')), [2, 3], 'whatever its case');
  t.equal(table.count('email', 'b@example.com'), 2);
  t.equal(table.first('email', 'b@example.com', ({ contact_type_id }) => contact_type_id === 1)?.id, 3);
  table.remove(table.get(1));
  table.amend(table.get(3), { contact_type_id: 2 });
  t.same(ids(table.where('contact_type_id', 1)), [], 'where sees changes at once');
  t.same(ids(table.where('contact_type_id', 2)), [2, 3]);
  table.add({ email: 'b@example.com' });
  t.same(ids(table.where('email', 'b@example.com')), [2, 3, 4]);
});

t.test('look-ups stay right after many changes of their field', async (t) => {
  const table = contactTable();
  const [first, second] = table.addAll([{ email: 'a@example.com' }, { email: 'b@example.com' }]) as [Contact, Contact];
  const ids = (city: string) => table.where('city', city).map(({ id }) => id);
  for (let count = 0; count < 50; count += 1) {
    table.amend(first, { city: 'Pune' });
    table.amend(second, { city: 'Pune' });
    table.amend(second, { city: 'Kochi' });
    t.strictSame([ids('Pune'), ids('Kochi'), table.count('city', 'Pune')], [[1], [2], 1]);
    table.amend(first, { city: 'Kochi' });
    t.strictSame([ids('Pune'), ids('Kochi'), table.count('city', 'Kochi')], [[], [1, 2], 2]);
  }
});

t.test('a copy is looked up apart from its table', async (t) => {
  const table = contactTable();
  const idsIn = (one: typeof table) => one.where('city', 'Pune').map(({ id }) => id);
  for (const added of [1, 2]) {
    t.equal(idsIn(table).length, added - 1);
    table.add({ city: 'Pune' });
  }
  const saved = table.copy();
  table.add({ city: 'Pune' });
  t.strictSame(
    [idsIn(table), idsIn(saved)],
    [
      [1, 2, 3],
      [1, 2],
    ],
  );
});

t.test('copy without a change has the same content, and a change makes one copy', async (t) => {
  const table = contactTable();
  const saved = table.copy();
  t.equal(table.copy().version, saved.version);
  table.add({ email: 'a@example.com' });
  const next = table.copy();
  t.not(next.version, saved.version);
  table.restore(next);
  t.equal(table.copy().version, next.version);
});

t.test('find does not find an unknown id', async (t) => {
  t.equal(orNotFound(5), 5);
  t.equal(orNotFound(null), null);
  t.throws(() => orNotFound(undefined), new RecordNotFound());
});

t.test('a base is sorted and frozen, and its ids continue after the highest', async (t) => {
  const base = createBase(globalUnsubscribers, [{ id: 5 }, { id: 2 }], 1);
  t.same(base.all(), [{ id: 2 }, { id: 5 }]);
  t.same([base.find(5), base.nextId], [{ id: 5 }, 6]);
  t.ok(base.all().every((one) => Object.isFrozen(one)));
  t.equal(createBase(globalUnsubscribers, [], 22).nextId, 22);
  t.equal(createBase(globalUnsubscribers, [{ id: 30 }], 22).nextId, 31);
});

t.test('an earlier result keeps its records', async (t) => {
  const table = createBase(globalUnsubscribers, [{ id: 1 }], 1).copy();
  const [before, { version }] = [table.all(), table];
  t.equal(table.all(), before, 'the list is built once');
  table.put([{ id: 6 }]);
  t.equal(before.length, 1);
  t.not(table.version, version);
  t.not(table.all(), before);
});
