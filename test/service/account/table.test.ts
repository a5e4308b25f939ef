import t from 'tap';
import { type Automation, automations } from '../../../src/service/account/records/automations.js';
import { type Contact, contacts } from '../../../src/service/account/records/contacts.js';
import { globalUnsubscribers } from '../../../src/service/account/records/unsubscribes.js';
import { compose, createBase, MAX_RECORDS, orNotFound, RecordNotFound } from '../../../src/service/account/table.js';
import { accountTables, referenceTables } from '../../../src/service/account/tables.js';

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

t.test('addAll refuses a list beyond the bound of an account, and adds none of its records', async (t) => {
  const table = createBase<Contact>(contacts, [], 1).copy(createStamps(MAX_RECORDS - 1));
  const message = 'There is no room for more: an account holds 1000000 records.';
  t.throws(() => table.addAll([{}, {}]), { message });
  t.equal(table.size, 0);
  t.equal(table.add({}).id, 1);
});

t.test('add fills every key of the shape with timestamps, generated values and defaults', async (t) => {
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

t.test('amendAll changes the given records and no other', async (t) => {
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

t.test('first returns the oldest record with a value that the predicate accepts', async (t) => {
  const table = contactTable();
  table.addAll(['a@example.com', 'B@example.com', 'b@Example.com'].map((email) => ({ email })));
  t.equal(table.first('email', 'b@example.com', ({ id }) => id > 2)?.id, 3);
  t.equal(
    table.first('email', 'b@example.com', ({ id }) => id > 3),
    undefined,
  );
});

t.test('copy keeps the version of an unchanged table, and a change makes a new version', async (t) => {
  const table = contactTable();
  const saved = table.copy();
  t.equal(table.copy().version, saved.version);
  table.add({ email: 'a@example.com' });
  const next = table.copy();
  t.not(next.version, saved.version);
  table.restore(next);
  t.equal(table.copy().version, next.version);
});

t.test('get throws for a deleted or unknown record, and orNotFound throws for undefined', async (t) => {
  const table = contactTable();
  table.remove(table.add({ email: 'a@example.com' }));
  for (const id of [1, 2]) t.throws(() => table.get(id), new RecordNotFound());
  t.throws(() => orNotFound(undefined), new RecordNotFound());
  t.equal(orNotFound(null), null);
});

t.test('a base is sorted and frozen, and its ids continue after the highest', async (t) => {
  const base = createBase(globalUnsubscribers, [{ id: 5 }, { id: 2 }], 1);
  t.same(base.all(), [{ id: 2 }, { id: 5 }]);
  t.same([base.find(5), base.nextId], [{ id: 5 }, 6]);
  t.ok(base.all().every((one) => Object.isFrozen(one)));
  t.equal(createBase(globalUnsubscribers, [], 22).nextId, 22);
  t.equal(createBase(globalUnsubscribers, [{ id: 30 }], 22).nextId, 31);
});

t.test('a change makes a new list and a new version, and leaves the earlier list as it is', async (t) => {
  const table = createBase(globalUnsubscribers, [{ id: 1 }], 1).copy();
  const [before, { version }] = [table.all(), table];
  t.equal(table.all(), before, 'the list is built once');
  table.change([{ id: 6 }]);
  t.equal(before.length, 1);
  t.not(table.version, version);
  t.not(table.all(), before);
});

const { cities } = referenceTables;

t.test('compose takes each key of the shape, in its order, from the first source that has it', async (t) => {
  const record = compose(cities, 7, { state_id: 2, more: 1 }, { name: 'Kochi', state_id: 3 });
  t.strictSame(Object.entries(record), [
    ['id', 7],
    ['state_id', 2],
    ['name', 'Kochi'],
  ]);
});

t.test('compose ignores the id and other keys of a source, and skips undefined', async (t) => {
  const record = compose(cities, 7, { state_id: 2, name: 'Kochi' });
  const changed = compose(cities, 7, { id: 8, name: 'Cochin', state_id: undefined, constructor: 1 }, record);
  t.strictSame(Object.entries(changed), [
    ['id', 7],
    ['state_id', 2],
    ['name', 'Cochin'],
  ]);
  t.equal(record.name, 'Kochi');
});

t.test('every lookup field of a table is a field of its shape', async (t) => {
  for (const { lookups, textLookups, blank } of Object.values(accountTables))
    for (const field of [...lookups, ...textLookups]) t.ok(field in blank);
});
