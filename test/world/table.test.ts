import t from 'tap';
import { Provenance } from '../../src/assumptions/provenance.js';
import { createBase } from '../../src/store/collection.js';
import { type Automation, automations } from '../../src/store/records/automations.js';
import { type Contact, contacts } from '../../src/store/records/contacts.js';
import { globalUnsubscribers, type Unsubscriber } from '../../src/store/records/unsubscribes.js';
import { orNotFound, RecordNotFound, Table } from '../../src/world/table.js';

function createStamps() {
  let generatedCount = 0;
  let now = 0;
  return {
    userId: 3,
    now: () => `time ${++now}`,
    generate: (kind: string) => `${kind} ${++generatedCount}`,
    count: () => undefined,
    provenance: new Provenance(),
  };
}

const contactTable = () => new Table<Contact>(contacts, createBase<Contact>([], 1), createStamps());

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
  const automationTable = new Table<Automation>(automations, createBase<Automation>([], 5), createStamps());
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
  t.match(table.save().all(), [{ id: 1, deleted_at: 'time 2', updated_at: 'time 2' }]);
  t.throws(() => table.get(1), new RecordNotFound());
  const plain = new Table<Unsubscriber>(globalUnsubscribers, createBase<Unsubscriber>([], 1), createStamps());
  plain.remove(plain.add({ email_address: 'a@example.com' }));
  t.same(plain.save().all(), []);
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
  t.same(ids(table.whereIgnoringCase('email', 'b@EXAMPLE.com')), [2, 3]);
  t.same(ids(table.where('email', 'b@example.com')), []);
  table.remove(table.get(1));
  table.amend(table.get(3), { contact_type_id: 2 });
  t.same(ids(table.where('contact_type_id', 1)), [], 'where sees changes at once');
  t.same(ids(table.where('contact_type_id', 2)), [2, 3]);
  table.add({ email: 'b@example.com' });
  t.same(ids(table.whereIgnoringCase('email', 'b@example.com')), [2, 3, 4]);
});

const emailsIn = (table: Table<Contact>) =>
  table
    .save()
    .all()
    .map(({ email }) => email);

t.test('restore brings back a saved table any number of times', async (t) => {
  const base = contactTable().add({ email: 'base@example.com' });
  const table = new Table<Contact>(contacts, createBase<Contact>([base], 1), createStamps());
  table.add({ email: 'saved@example.com' });
  const saved = table.save();
  for (let times = 0; times < 2; times += 1) {
    table.add({ email: 'new@example.com' });
    table.amend(table.get(2), { email: 'changed@example.com' });
    table.remove(table.get(1));
    t.same(emailsIn(table), ['base@example.com', 'changed@example.com', 'new@example.com']);
    t.same([table.find(1), table.nextId], [undefined, 4]);
    table.restore(saved);
    t.same(emailsIn(table), ['base@example.com', 'saved@example.com']);
    t.same([table.find(1), table.nextId], [base, 3]);
  }
});

t.test('later writes leave a saved state unchanged', async (t) => {
  const table = contactTable();
  const saved = [table.save()];
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    table.add({ email });
    saved.push(table.save());
  }
  const seen = [2, 0, 3, 1].map((index) => {
    table.restore(saved[index] ?? table.save());
    table.add({ email: `after ${index}` });
    return emailsIn(table);
  });
  t.same(seen, [
    ['a@example.com', 'b@example.com', 'after 2'],
    ['after 0'],
    ['a@example.com', 'b@example.com', 'c@example.com', 'after 3'],
    ['a@example.com', 'after 1'],
  ]);
  t.same(
    saved.map((one) => one.all().length),
    [0, 1, 2, 3],
  );
});

t.test('save without a change returns the same state, and a change makes one copy', async (t) => {
  const table = contactTable();
  const saved = table.save();
  t.equal(table.save(), saved);
  table.add({ email: 'a@example.com' });
  const next = table.save();
  t.not(next, saved);
  table.restore(next);
  t.equal(table.save(), next);
});

t.test('where finds the records of a restored state', async (t) => {
  const table = contactTable();
  const contact = table.add({ email: 'a@example.com', contact_type_id: 1 });
  const saved = table.save();
  table.amend(contact, { contact_type_id: 2 });
  t.same([table.where('contact_type_id', 1), table.count('contact_type_id', 2)], [[], 1]);
  table.restore(saved);
  t.same([table.where('contact_type_id', 1), table.count('contact_type_id', 2)], [[contact], 0]);
  t.same([table.whereIgnoringCase('email', 'A@example.com'), table.all()], [[contact], [contact]]);
});

t.test('a record is that of the baseline until its change, and again after restore', async (t) => {
  const base = contactTable().add({ email: 'base@example.com' });
  const table = new Table<Contact>(contacts, createBase<Contact>([base], 1), createStamps());
  const saved = table.save();
  t.equal(table.inBaseline(1), table.get(1));
  table.update(table.get(1), { city: 'Pune' });
  t.not(table.inBaseline(1), table.get(1));
  t.equal(table.inBaseline(table.add({ email: 'new@example.com' }).id), undefined);
  table.restore(saved);
  t.equal(table.inBaseline(1), table.get(1));
});

t.test('find does not find an unknown id', async (t) => {
  t.equal(orNotFound(5), 5);
  t.equal(orNotFound(null), null);
  t.throws(() => orNotFound(undefined), new RecordNotFound());
});
