import t from 'tap';

import {
  asIs,
  assumeIn,
  type ContactSerializer,
  ids,
  listOf,
  MANY,
  neighboursOf,
  openOne,
  openWorlds,
  piecesOf,
  textOf,
  watched,
  wrapper,
} from './list-world.js';

const idOf: ContactSerializer<number> = ({ id }) => id;
const expected = (elements: readonly unknown[]) => `{"list":${JSON.stringify(elements)}}`;

t.test('a list is the JSON of its serialised records', async (t) => {
  const world = openOne(MANY);
  t.equal(textOf(piecesOf(world, asIs)), expected(world.contacts.all()));
  t.equal(textOf(piecesOf(world, asIs, { isReversed: true })), expected(world.contacts.all().toReversed()));
});

t.test('a list without records is empty', async (t) => {
  for (const isReversed of [false, true]) {
    t.equal(textOf(piecesOf(openOne(0), asIs, { isReversed })), '{"list":[]}');
    const emptied = openOne(70);
    for (const contact of emptied.contacts.all()) emptied.contacts.remove(contact);
    t.equal(textOf(piecesOf(emptied, asIs, { isReversed })), '{"list":[]}');
    emptied.contacts.add({ email: 'a@example.com' });
    t.equal(textOf(piecesOf(emptied, idOf, { isReversed })), '{"list":[71]}');
  }
});

t.test('a list leaves out deleted records, and chunks without live records', async (t) => {
  const world = openOne(MANY);
  const gone = new Set([1, 2, ...neighboursOf(world, 300), MANY]);
  for (const id of gone) world.contacts.remove(world.contacts.get(id));
  const left = ids(MANY).filter((id) => !gone.has(id));
  t.equal(textOf(piecesOf(world, idOf)), expected(left));
  t.equal(textOf(piecesOf(world, idOf, { isReversed: true })), expected(left.toReversed()));
});

t.test('an unchanged list is not serialised again', async (t) => {
  const world = openOne(MANY);
  const { serialize, serialized } = watched(idOf);
  const list = listOf(world, serialize);
  const pieces = list.wrap(wrapper, () => wrapper);
  t.strictSame(serialized(), ids(MANY));
  t.equal(listOf(world, serialize), list);
  t.equal(piecesOf(world, serialize), pieces);
  world.senders.add({ nickname: 'ada' });
  t.equal(piecesOf(world, serialize), pieces, 'a change of another table keeps it');
  t.strictSame(serialized(), []);
});

t.test('a change serialises its chunk again, and no other', async (t) => {
  const world = openOne(MANY);
  const { serialize, serialized } = watched(({ id, city }) => [id, city]);
  const seen = () => textOf(piecesOf(world, serialize));
  const rows = () => world.contacts.all().map(({ id, city }) => [id, city]);
  seen();
  serialized();
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
      serialized(),
      changed.flatMap((id, index) => (changed.indexOf(id) === index ? neighboursOf(world, id) : [])),
      what,
    );
  }
});

t.test('a restored list is byte-identical to the saved one', async (t) => {
  const world = openOne(MANY);
  const { serialize, serialized } = watched(idOf);
  const saved = world.save();
  const before = piecesOf(world, serialize);
  world.contacts.remove(world.contacts.get(5));
  t.not(piecesOf(world, serialize), before);
  serialized();
  world.restore(saved);
  t.equal(piecesOf(world, serialize), before);
  t.strictSame(serialized(), []);
});

t.test('worlds on one baseline share its bytes, and not their changes', async (t) => {
  const [one, other] = openWorlds(MANY, 2) as [ReturnType<typeof openOne>, ReturnType<typeof openOne>];
  const { serialize, serialized } = watched(({ email }) => email);
  const before = piecesOf(one, serialize);
  t.strictSame(serialized(), ids(MANY));
  t.equal(piecesOf(other, serialize), before);
  one.contacts.update(one.contacts.get(70), { email: 'changed@example.com' });
  t.match(textOf(piecesOf(one, serialize)), 'changed@example.com');
  t.strictSame(serialized(), neighboursOf(one, 70));
  t.equal(piecesOf(other, serialize), before);
  t.strictSame(serialized(), []);
});

t.test('a change of a table that the serialiser reads changes the list', async (t) => {
  const [world, other] = openWorlds(MANY, 2) as [ReturnType<typeof openOne>, ReturnType<typeof openOne>];
  const { contacts, contactTypes } = world;
  const { serialize, serialized } = watched((contact, reader) => [
    contact.id,
    reader.world.contactTypes.find(contact.contact_type_id ?? 0)?.name ?? null,
  ]);
  const seen = () => textOf(piecesOf(world, serialize));
  const nameOf = (id: number) => contactTypes.find(id)?.name ?? null;
  const rows = () => contacts.all().map(({ id, contact_type_id }) => [id, nameOf(contact_type_id ?? 0)]);
  const before = seen();
  t.equal(before, expected(rows()));
  serialized();
  contactTypes.update(contactTypes.get(2), { name: 'Zwei' });
  t.equal(seen(), expected(rows()), 'renamed');
  t.strictSame(serialized(), ids(MANY));
  contactTypes.remove(contactTypes.get(1));
  t.equal(seen(), expected(rows()), 'deleted');
  t.equal(textOf(piecesOf(other, serialize)), before, 'another world keeps its types');
  t.equal(seen(), expected(rows()));
});

t.test('a new record that the serialiser missed changes the list', async (t) => {
  const world = openOne(3);
  const serialize: ContactSerializer = (contact, reader) => [
    reader.world.contactTypes.find(0)?.name ?? null,
    reader.world.contactTypes.find(2 + contact.id)?.name ?? null,
  ];
  t.equal(textOf(piecesOf(world, serialize)), expected(Array(3).fill([null, null])));
  world.contactTypes.add({ name: 'Three' });
  t.equal(textOf(piecesOf(world, serialize)), expected([[null, 'Three'], ...Array(2).fill([null, null])]));
});

t.test('each serialiser has bytes of its own', async (t) => {
  const world = openOne(70);
  const emails: ContactSerializer<string> = ({ email }) => email;
  for (let times = 0; times < 2; times += 1) {
    t.equal(textOf(piecesOf(world, idOf)), expected(ids(70)));
    t.equal(textOf(piecesOf(world, emails)), expected(world.contacts.all().map(({ email }) => email)));
    t.equal(textOf(piecesOf(world, idOf, { isReversed: true })), expected(ids(70).toReversed()));
  }
});

t.test('a serialiser reads its world, and the values of its exchange', async (t) => {
  const world = openOne(2);
  const serialize: ContactSerializer = ({ id }, reader) => [
    id,
    reader.world.referenceData.countries.length,
    reader.assume('country.text'),
  ];
  const { countries } = world.referenceData;
  const rows = (answer: string) => expected([1, 2].map((id) => [id, countries.length, answer]));
  t.equal(textOf(piecesOf(world, serialize)), rows('name'));
  t.equal(textOf(piecesOf(world, serialize, { assume: assumeIn(world, { 'country.text': 'id' }) })), rows('id'));
  t.equal(textOf(piecesOf(world, serialize)), rows('name'), 'of one exchange alone');
  world.assumptions.change({ 'country.text': 'id' });
  t.equal(textOf(piecesOf(world, serialize)), rows('id'));
});
