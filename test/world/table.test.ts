import t from 'tap';
import { createBase } from '../../src/store/collection.js';
import { type Automation, automations } from '../../src/store/records/automations.js';
import { type Contact, contacts } from '../../src/store/records/contacts.js';
import { globalUnsubscribers, type Unsubscriber } from '../../src/store/records/unsubscribes.js';
import { found, RecordNotFound, Table } from '../../src/world/table.js';

function createStamps() {
  let draws = 0;
  let now = 0;
  return { userId: 3, now: () => `time ${++now}`, draw: (kind: string) => `${kind} ${++draws}` };
}

const contactTable = () => new Table<Contact>(contacts, createBase<Contact>([], 1), createStamps());

t.test('a new record has every key of its shape, stamped, drawn or blank', async (t) => {
  const table = contactTable();
  const contact = table.add({ email: 'a@example.com', first_name: undefined, country: null });
  t.same(Object.keys(contact), Object.keys(contacts.schema.properties));
  t.match(contact, {
    id: 1,
    user_id: 3,
    email: 'a@example.com',
    first_name: '',
    country: null,
    deleted_at: null,
    created_at: 'time 1',
    updated_at: 'time 1',
  });
  t.ok(Object.isFrozen(contact));
  t.equal(table.nextId, 2);
  const drawn = new Table<Automation>(automations, createBase<Automation>([], 5), createStamps());
  t.match(drawn.add({ automation_name: 'A' }), { id: 5, utr: 'uuid 1' });
  t.match(drawn.add({ automation_name: 'B', utr: 'mine' }), { id: 6, utr: 'mine' });
});

t.test('an update moves updated_at, an amendment does not', async (t) => {
  const table = contactTable();
  const contact = table.add({ email: 'a@example.com' });
  const updated = table.update(contact, { email: 'b@example.com', city: undefined });
  t.match(updated, { email: 'b@example.com', city: '', created_at: 'time 1', updated_at: 'time 2' });
  t.match(table.amend(updated, { city: 'Pune' }), { city: 'Pune', email: 'b@example.com', updated_at: 'time 2' });
  t.match(table.all(), [{ id: 1, city: 'Pune' }]);
  t.equal(contact.email, 'a@example.com', 'what was given back before stays as it was');
});

t.test('a removed record is marked where its shape has deleted_at, and gone where not', async (t) => {
  const table = contactTable();
  table.remove(table.add({ email: 'a@example.com' }));
  t.same([table.all(), table.find(1)], [[], undefined]);
  t.match(table.everything(), [{ id: 1, deleted_at: 'time 2', updated_at: 'time 2' }]);
  t.throws(() => table.get(1), new RecordNotFound());
  const plain = new Table<Unsubscriber>(globalUnsubscribers, createBase<Unsubscriber>([], 1), createStamps());
  plain.remove(plain.add({ email_address: 'a@example.com' }));
  t.same(plain.everything(), []);
  t.equal(plain.nextId, 2);
});

t.test('live records are found by a field', async (t) => {
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
  t.same(ids(table.named('email', 'b@EXAMPLE.com')), [2, 3]);
  t.same(ids(table.where('email', 'b@example.com')), []);
  table.remove(table.get(1));
  table.amend(table.get(3), { contact_type_id: 2 });
  t.same(ids(table.where('contact_type_id', 1)), [], 'changes are seen at once');
  t.same(ids(table.where('contact_type_id', 2)), [2, 3]);
  table.add({ email: 'b@example.com' });
  t.same(ids(table.named('email', 'b@example.com')), [2, 3, 4]);
});

t.test('a reset goes back to the baseline', async (t) => {
  const [contact] = [contactTable().add({ email: 'base@example.com' })];
  const table = new Table<Contact>(contacts, createBase<Contact>([contact], 1), createStamps());
  table.add({ email: 'new@example.com' });
  table.remove(table.get(1));
  table.reset();
  t.match(table.all(), [{ id: 1, email: 'base@example.com' }]);
  t.equal(table.all().length, 1);
  t.equal(table.nextId, 2);
});

t.test('a record that is not there is not found', async (t) => {
  t.equal(found(5), 5);
  t.equal(found(null), null);
  t.throws(() => found(undefined), new RecordNotFound());
});
