/** A draft of a table is written beside it, and taken whole or not at all. */
import t from 'tap';
import { createBase } from '../../src/store/collection.js';
import { type Automation, automations } from '../../src/store/records/automations.js';
import { type Contact, contacts } from '../../src/store/records/contacts.js';
import { Table } from '../../src/world/table.js';

/** A table whose time goes on with every look at it; the contact 1 is the base's. */
function create() {
  let now = 0;
  const stamps = { userId: 3, now: () => `time ${++now}`, generate: (kind: string) => `${kind} ${now}` };
  const base = new Table<Contact>(contacts, createBase<Contact>([], 1), stamps).add({ email: 'base@example.com' });
  return { table: new Table<Contact>(contacts, createBase<Contact>([base], 1), stamps), stamps };
}

const emailsIn = (table: Table<Contact>) => table.all().map(({ email }) => email);

t.test('a draft holds what its table holds, and neither sees what is written into the other', async (t) => {
  const { table } = create();
  table.add({ email: 'a@example.com' });
  const draft = table.draft();
  t.strictSame([draft.allWithDeleted(), draft.nextId, draft.version], [table.allWithDeleted(), 3, table.version]);
  draft.add({ email: 'draft@example.com' });
  draft.remove(draft.get(2));
  t.strictSame(emailsIn(table), ['base@example.com', 'a@example.com']);
  table.add({ email: 'b@example.com' });
  t.strictSame(emailsIn(draft), ['base@example.com', 'draft@example.com']);
  t.strictSame(draft.whereIgnoringCase('email', 'b@example.com'), []);
  t.strictSame(table.whereIgnoringCase('email', 'draft@example.com'), []);
});

t.test('all that a draft gets is of the moment in which it was made, and of the same owner', async (t) => {
  const { table } = create();
  const draft = table.draft();
  const [one, other] = [draft.add({ email: 'a@example.com' }), draft.add({ email: 'b@example.com' })];
  t.match(one, { id: 2, user_id: 3, created_at: 'time 2', updated_at: 'time 2' });
  t.match(other, { id: 3, user_id: 3, created_at: 'time 2', updated_at: 'time 2' });
  t.match(draft.update(one, { city: 'Pune' }), { updated_at: 'time 2' });
  t.match(table.add({ email: 'c@example.com' }), { id: 2, created_at: 'time 3' });
});

t.test('a draft draws as its table does', async (t) => {
  const { stamps } = create();
  const table = new Table<Automation>(automations, createBase<Automation>([], 1), stamps);
  t.match(table.draft().add({ automation_name: 'A' }), { utr: 'uuid 2' });
});

t.test('a draft is taken where nothing changed', async (t) => {
  const { table } = create();
  const { version } = table;
  const draft = table.draft();
  draft.add({ email: 'a@example.com' });
  draft.update(draft.get(1), { city: 'Pune' });
  t.equal(table.commit(draft, version), true);
  t.strictSame([emailsIn(table), table.get(1).city], [['base@example.com', 'a@example.com'], 'Pune']);
  t.strictSame([table.nextId, table.size, table.version], [3, 2, draft.version]);
  t.equal(table.isOfBaseline(table.get(1)), false);
  table.add({ email: 'table@example.com' });
  draft.add({ email: 'draft@example.com' });
  t.strictSame(emailsIn(table), ['base@example.com', 'a@example.com', 'table@example.com']);
  t.strictSame(emailsIn(draft), ['base@example.com', 'a@example.com', 'draft@example.com']);
});

t.test('a draft that nothing was written into is taken too', async (t) => {
  const { table } = create();
  const { version } = table;
  t.equal(table.commit(table.draft(), version), true);
  t.equal(table.version, version);
});

const betweens: readonly (readonly [what: string, change: (table: Table<Contact>) => unknown])[] = [
  ['a record was added', (table) => table.add({ email: 'new@example.com' })],
  ['a record was changed', (table) => table.update(table.get(1), {})],
  ['a record was deleted', (table) => table.remove(table.get(1))],
  ['another state came back', (table) => table.restore(createBase<Contact>([], 1))],
];
for (const [what, change] of betweens) {
  t.test(`nothing of a draft is taken where ${what}`, async (t) => {
    const { table } = create();
    const { version } = table;
    const draft = table.draft();
    draft.add({ email: 'draft@example.com' });
    change(table);
    const before = table.allWithDeleted();
    t.equal(table.commit(draft, version), false);
    t.strictSame(table.allWithDeleted(), before);
    t.equal(table.commit(table.draft(), version), false, 'the version is what counts');
  });
}

t.test('a draft is taken where the state came back in which it was made', async (t) => {
  const { table } = create();
  const [saved, { version }] = [table.save(), table];
  const draft = table.draft();
  draft.add({ email: 'draft@example.com' });
  table.add({ email: 'lost@example.com' });
  table.restore(saved);
  t.equal(table.commit(draft, version), true);
  t.strictSame(emailsIn(table), ['base@example.com', 'draft@example.com']);
  t.equal(saved.size, 1, 'what was saved stays as it was');
});
