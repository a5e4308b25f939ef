/** A draft of a table: written on a copy, and committed whole or not at all. */
import t from 'tap';
import { Provenance } from '../../src/assumptions/provenance.js';
import { createBase } from '../../src/store/collection.js';
import { type Automation, automations } from '../../src/store/records/automations.js';
import { type Contact, contacts } from '../../src/store/records/contacts.js';
import { Table } from '../../src/world/table.js';

/** A table whose clock advances at each read; the contact 1 belongs to the base. */
function create() {
  let now = 0;
  const stamps = {
    userId: 3,
    now: () => `time ${++now}`,
    generate: (kind: string) => `${kind} ${now}`,
    provenance: new Provenance(),
  };
  const base = new Table<Contact>(contacts, createBase<Contact>([], 1), stamps).add({ email: 'base@example.com' });
  return { table: new Table<Contact>(contacts, createBase<Contact>([base], 1), stamps), stamps };
}

const emailsIn = (table: Table<Contact>) => table.all().map(({ email }) => email);

t.test('a draft has the records of its table, and their writes stay apart', async (t) => {
  const { table } = create();
  table.add({ email: 'a@example.com' });
  const draft = table.draft();
  t.strictSame([draft.save().all(), draft.nextId, draft.version], [table.save().all(), 3, table.version]);
  draft.add({ email: 'draft@example.com' });
  draft.remove(draft.get(2));
  t.strictSame(emailsIn(table), ['base@example.com', 'a@example.com']);
  table.add({ email: 'b@example.com' });
  t.strictSame(emailsIn(draft), ['base@example.com', 'draft@example.com']);
  t.strictSame(draft.whereIgnoringCase('email', 'b@example.com'), []);
  t.strictSame(table.whereIgnoringCase('email', 'draft@example.com'), []);
});

t.test('the records of a draft have the time of its creation and the owner of its table', async (t) => {
  const { table } = create();
  const draft = table.draft();
  const [one, other] = [draft.add({ email: 'a@example.com' }), draft.add({ email: 'b@example.com' })];
  t.match(one, { id: 2, user_id: 3, created_at: 'time 2', updated_at: 'time 2' });
  t.match(other, { id: 3, user_id: 3, created_at: 'time 2', updated_at: 'time 2' });
  t.match(draft.update(one, { city: 'Pune' }), { updated_at: 'time 2' });
  t.match(table.add({ email: 'c@example.com' }), { id: 2, created_at: 'time 3' });
});

t.test('a draft generates the same values as its table', async (t) => {
  const { stamps } = create();
  const table = new Table<Automation>(automations, createBase<Automation>([], 1), stamps);
  t.match(table.draft().add({ automation_name: 'A' }), { utr: 'uuid 2' });
});

t.test('commit applies a draft to an unchanged table', async (t) => {
  const { table } = create();
  const { version } = table;
  const draft = table.draft();
  draft.add({ email: 'a@example.com' });
  draft.update(draft.get(1), { city: 'Pune' });
  t.equal(table.commit(draft, version), true);
  t.strictSame([emailsIn(table), table.get(1).city], [['base@example.com', 'a@example.com'], 'Pune']);
  t.strictSame([table.nextId, table.size, table.version], [3, 2, draft.version]);
  t.not(table.inBaseline(1), table.get(1));
  table.add({ email: 'table@example.com' });
  draft.add({ email: 'draft@example.com' });
  t.strictSame(emailsIn(table), ['base@example.com', 'a@example.com', 'table@example.com']);
  t.strictSame(emailsIn(draft), ['base@example.com', 'a@example.com', 'draft@example.com']);
});

t.test('commit applies an empty draft', async (t) => {
  const { table } = create();
  const { version } = table;
  t.equal(table.commit(table.draft(), version), true);
  t.equal(table.version, version);
});

const betweens: readonly (readonly [what: string, change: (table: Table<Contact>) => unknown])[] = [
  ['a record is added', (table) => table.add({ email: 'new@example.com' })],
  ['a record is changed', (table) => table.update(table.get(1), {})],
  ['a record is deleted', (table) => table.remove(table.get(1))],
  ['another state is restored', (table) => table.restore(createBase<Contact>([], 1))],
];
for (const [what, change] of betweens) {
  t.test(`commit refuses a draft after ${what}`, async (t) => {
    const { table } = create();
    const { version } = table;
    const draft = table.draft();
    draft.add({ email: 'draft@example.com' });
    change(table);
    const before = table.save().all();
    t.equal(table.commit(draft, version), false);
    t.strictSame(table.save().all(), before);
    t.equal(table.commit(table.draft(), version), false, 'the version decides');
  });
}

t.test('commit applies a draft after the state of its creation is restored', async (t) => {
  const { table } = create();
  const [saved, { version }] = [table.save(), table];
  const draft = table.draft();
  draft.add({ email: 'draft@example.com' });
  table.add({ email: 'lost@example.com' });
  table.restore(saved);
  t.equal(table.commit(draft, version), true);
  t.strictSame(emailsIn(table), ['base@example.com', 'draft@example.com']);
  t.equal(saved.size, 1, 'the saved state is unchanged');
});
