import t from 'tap';
import { asIs } from '../../src/contract/list-order.js';
import {
  assumeIn,
  type ContactSerializer,
  frame,
  ids,
  listOf,
  MANY,
  neighboursOf,
  openOne,
  openWorlds,
  piecesOf,
  textOf,
  watched,
} from './list-world.js';

const idOf: ContactSerializer<number> = ({ id }) => id;
const expected = (elements: readonly unknown[]) => `{"list":${JSON.stringify(elements)}}`;

t.test('a list is what JSON makes of what is shown of its records', async (t) => {
  const world = openOne(MANY);
  t.equal(textOf(piecesOf(world, asIs)), expected(world.contacts.all()));
  t.equal(textOf(piecesOf(world, asIs, { isReversed: true })), expected(world.contacts.all().toReversed()));
});

t.test('of nothing it is empty', async (t) => {
  for (const isReversed of [false, true]) {
    t.equal(textOf(piecesOf(openOne(0), asIs, { isReversed })), '{"list":[]}');
    const emptied = openOne(70);
    for (const contact of emptied.contacts.all()) emptied.contacts.remove(contact);
    t.equal(textOf(piecesOf(emptied, asIs, { isReversed })), '{"list":[]}');
    emptied.contacts.add({ email: 'a@example.com' });
    t.equal(textOf(piecesOf(emptied, idOf, { isReversed })), '{"list":[71]}');
  }
});

t.test('what was deleted is not in it, and nothing is left of a chunk whose records are all gone', async (t) => {
  const world = openOne(MANY);
  const gone = new Set([1, 2, ...neighboursOf(world, 300), MANY]);
  for (const id of gone) world.contacts.remove(world.contacts.get(id));
  const left = ids(MANY).filter((id) => !gone.has(id));
  t.equal(textOf(piecesOf(world, idOf)), expected(left));
  t.equal(textOf(piecesOf(world, idOf, { isReversed: true })), expected(left.toReversed()));
});

t.test('nothing is made anew while nothing changes', async (t) => {
  const world = openOne(MANY);
  const { show, shown } = watched(idOf);
  const list = listOf(world, show);
  const pieces = list.wrap(frame);
  t.strictSame(shown(), ids(MANY));
  t.equal(listOf(world, show), list);
  t.equal(piecesOf(world, show), pieces);
  world.contactTypes.add({ name: 'Three' });
  world.assumptions.change({ 'country.text': 'id' });
  t.equal(piecesOf(world, show), pieces, 'what it is not made of may change');
  t.strictSame(shown(), []);
});

t.test('one list has no more than it needs: a change makes its neighbours anew, and no others', async (t) => {
  const world = openOne(MANY);
  const { show, shown } = watched(({ id, city }) => [id, city]);
  const seen = () => textOf(piecesOf(world, show));
  const rows = () => world.contacts.all().map(({ id, city }) => [id, city]);
  seen();
  shown();
  const { contacts } = world;
  const removeAll = (all: readonly number[]) => all.map((id) => contacts.remove(contacts.get(id)));
  /** Each gives the ids of those whose neighbours it changed. */
  const steps: readonly (readonly [what: string, step: () => readonly number[]])[] = [
    ['an update', () => [contacts.update(contacts.get(300), { city: 'Pune' }).id]],
    ['a deletion', () => removeAll([1]).map(() => 1)],
    ['a new record', () => [contacts.add({ email: 'new@example.com', city: 'Surat' }).id]],
    ['two deletions at once', () => removeAll([2, 301]).map((_, index) => [2, 301][index] ?? 0)],
    ['a deletion of all neighbours', () => removeAll(neighboursOf(world, MANY)).map(() => MANY)],
  ];
  for (const [what, step] of steps) {
    const changed = step();
    t.equal(seen(), expected(rows()), what);
    t.strictSame(
      shown(),
      changed.flatMap((id, index) => (changed.indexOf(id) === index ? neighboursOf(world, id) : [])),
      what,
    );
  }
});

t.test('what comes back has the bytes that it had', async (t) => {
  const world = openOne(MANY);
  const { show, shown } = watched(idOf);
  const saved = world.save();
  const before = piecesOf(world, show);
  world.contacts.remove(world.contacts.get(5));
  t.not(piecesOf(world, show), before);
  shown();
  world.restore(saved);
  t.equal(piecesOf(world, show), before);
  t.strictSame(shown(), []);
});

t.test('worlds on one baseline share its bytes, and what one changes is seen by it alone', async (t) => {
  const [one, other] = openWorlds(MANY, 2) as [ReturnType<typeof openOne>, ReturnType<typeof openOne>];
  const { show, shown } = watched(({ email }) => email);
  const before = piecesOf(one, show);
  t.strictSame(shown(), ids(MANY));
  t.equal(piecesOf(other, show), before);
  one.contacts.update(one.contacts.get(70), { email: 'changed@example.com' });
  t.match(textOf(piecesOf(one, show)), 'changed@example.com');
  t.strictSame(shown(), neighboursOf(one, 70));
  t.equal(piecesOf(other, show), before);
  t.strictSame(shown(), []);
});

t.test('a record that was looked at is looked at again', async (t) => {
  const [world, other] = openWorlds(MANY, 2) as [ReturnType<typeof openOne>, ReturnType<typeof openOne>];
  const first = new Set(neighboursOf(world, 1));
  const types: ContactSerializer = (contact, look) => [
    contact.id,
    // But for the first and its neighbours, they look at the first type alone.
    look.find('contactTypes', first.has(contact.id) ? contact.contact_type_id : 1)?.name ?? null,
  ];
  const { show, shown } = watched(types);
  const seen = () => textOf(piecesOf(world, show));
  const nameOf = (id: number) => world.contactTypes.find(id)?.name ?? null;
  const rows = () =>
    world.contacts.all().map((one) => [one.id, nameOf(first.has(one.id) ? Number(one.contact_type_id) : 1)]);
  const before = seen();
  t.equal(before, expected(rows()));
  shown();
  world.contactTypes.update(world.contactTypes.get(2), { name: 'Zwei' });
  t.equal(seen(), expected(rows()), 'renamed');
  t.strictSame(shown(), [...first], 'those that look at it alone');
  world.contactTypes.remove(world.contactTypes.get(1));
  t.equal(seen(), expected(rows()), 'deleted');
  t.strictSame(shown(), ids(MANY));
  t.equal(textOf(piecesOf(other, show)), before, 'another world has the types that it had');
  t.equal(seen(), expected(rows()));
});

t.test('a record that was not there is looked for again', async (t) => {
  const world = openOne(3);
  const show: ContactSerializer = (contact, look) => [
    look.find('contactTypes', null)?.name ?? null,
    look.find('contactTypes', 2 + contact.id)?.name ?? null,
  ];
  t.equal(textOf(piecesOf(world, show)), expected(Array(3).fill([null, null])));
  world.contactTypes.add({ name: 'Three' });
  t.equal(textOf(piecesOf(world, show)), expected([[null, 'Three'], ...Array(2).fill([null, null])]));
});

t.test('each way to show the records has its own bytes', async (t) => {
  const world = openOne(70);
  const emails: ContactSerializer<string> = ({ email }) => email;
  for (let times = 0; times < 2; times += 1) {
    t.equal(textOf(piecesOf(world, idOf)), expected(ids(70)));
    t.equal(textOf(piecesOf(world, emails)), expected(world.contacts.all().map(({ email }) => email)));
    t.equal(textOf(piecesOf(world, idOf, { isReversed: true })), expected(ids(70).toReversed()));
  }
});

t.test('what a show looks at is its world, and the answers of the exchange', async (t) => {
  const world = openOne(2);
  const show: ContactSerializer = ({ id }, look) => [id, look.world.publicKey, look.assume('country.text')];
  const rows = (answer: string) => expected([1, 2].map((id) => [id, world.publicKey, answer]));
  t.equal(textOf(piecesOf(world, show)), rows('name'));
  t.equal(textOf(piecesOf(world, show, { assume: assumeIn(world, { 'country.text': 'id' }) })), rows('id'));
  t.equal(textOf(piecesOf(world, show)), rows('name'), 'of one exchange alone');
  world.assumptions.change({ 'country.text': 'id' });
  t.equal(textOf(piecesOf(world, show)), rows('id'));
});
