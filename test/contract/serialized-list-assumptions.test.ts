/** A list names the assumptions that shaped it, cached or not. */
import t from 'tap';
import type { AssumptionOverrides } from '../../src/assumptions/registry.js';
import type { World } from '../../src/world/world.js';
import {
  asIs,
  assumeIn,
  type ContactSerializer,
  MANY,
  openOne,
  openWorlds,
  textOf,
  watched,
  wholeList,
  wrapper,
} from './list-world.js';

/** Some records read assumptions, each others than its neighbours. */
const readsSome: ContactSerializer = ({ id }, { assume }) => {
  if (id === 3) return assume('missing-id');
  if (id === 5) return [assume('loose-id'), assume('country.text')];
  if (id === 300) return [assume('empty-list'), assume('loose-id')];
  if (id === 650) return [assume('empty-parent'), assume('country.text')];
  return id;
};

function seen(world: World, serialize: ContactSerializer, override?: AssumptionOverrides) {
  const assume = assumeIn(world, override);
  const list = wholeList(world, assume, serialize);
  return { text: textOf(list.wrap(wrapper, () => wrapper)), used: [...assume.used] };
}

/** The same as a world shows it that has serialized nothing before. */
function fresh(change: (world: World) => void, override?: AssumptionOverrides) {
  const world = openOne(MANY);
  change(world);
  const { text, used } = seen(world, (record, reader) => readsSome(record, reader), override);
  return { text, used };
}

const OLDEST = ['list-order', 'list.page-size', 'missing-id', 'loose-id', 'country.text', 'empty-list', 'empty-parent'];

const changes: readonly (readonly [what: string, change: (world: World) => void])[] = [
  ['nothing', () => {}],
  ['a record that asks for nothing', (world) => world.contacts.update(world.contacts.get(310), { city: 'Pune' })],
  ['one that asks', (world) => world.contacts.update(world.contacts.get(300), { city: 'Pune' })],
  ['one that is gone', (world) => world.contacts.remove(world.contacts.get(3))],
  ['all that ask in a chunk are gone', (world) => [3, 5].map((id) => world.contacts.remove(world.contacts.get(id)))],
  ['an answer that is asked for', (world) => world.assumptions.change({ 'country.text': 'id' })],
  ['an answer that is not asked for', (world) => world.assumptions.change({ 'bulk-delete.key': 'id' })],
  ['the order', (world) => world.assumptions.change({ 'list-order': 'newest-first' })],
];

t.test('a list names assumptions in the order in which its records read them', async (t) => {
  t.strictSame(fresh(() => {}).used, OLDEST);
});

for (const [what, change] of changes) {
  t.test(`after a change of ${what} the list names the assumptions of a fresh one`, async (t) => {
    const world = openOne(MANY);
    seen(world, readsSome);
    change(world);
    const wanted = fresh(change);
    t.strictSame(seen(world, readsSome), wanted, 'made anew in part');
    t.strictSame(seen(world, readsSome), wanted, 'kept');
    const override = { 'loose-id': 'coerced' } as const;
    t.strictSame(seen(world, readsSome, override), fresh(change, override), 'with answers for one request');
    t.strictSame(seen(world, readsSome), wanted, 'and without them');
  });
}

t.test('a world that shares the bytes names the same assumptions', async (t) => {
  const [one, other] = openWorlds(MANY, 2) as [World, World];
  const { serialize, serialized } = watched(readsSome);
  const wanted = seen(one, serialize);
  serialized();
  t.strictSame(seen(other, serialize), wanted);
  t.strictSame(serialized(), []);
});

t.test('a list names the assumption that one request overrides', async (t) => {
  const world = openOne(1);
  const serialize: ContactSerializer = (contact, { assume }) => assume('loose-id') === 'coerced' && contact.id;
  seen(world, serialize);
  const assume = assumeIn(world, { 'loose-id': 'coerced' });
  const list = wholeList(world, assume, serialize);
  t.equal(textOf(list.wrap(wrapper, () => wrapper)), '{"list":[1]}');
  t.strictSame([...assume.used], ['loose-id']);
});

t.test('a list does not name an assumption that it no longer reads', async (t) => {
  const world = openOne(1);
  const serialize: ContactSerializer = (_, { assume, world: { contactTypes } }) =>
    contactTypes.find(1)?.name === 'One' ? assume('loose-id') : 'another';
  t.strictSame(seen(world, serialize), { text: '{"list":["not-found"]}', used: ['loose-id'] });
  world.contactTypes.update(world.contactTypes.get(1), { name: 'Eins' });
  t.strictSame(seen(world, serialize), { text: '{"list":["another"]}', used: [] });
});

t.test('a list of one record does not name list-order', async (t) => {
  for (const contacts of [0, 1]) {
    t.strictSame(seen(openOne(contacts), asIs, { 'list-order': 'newest-first' }).used, [], `${contacts} contacts`);
  }
  const world = openOne(2);
  t.strictSame(
    seen(world, ({ id }) => id),
    { text: '{"list":[1,2]}', used: ['list-order', 'list.page-size'] },
  );
  t.strictSame(seen(world, ({ id }) => id, { 'list-order': 'newest-first' }).text, '{"list":[2,1]}');
  world.contacts.remove(world.contacts.get(1));
  t.strictSame(
    seen(world, ({ id }) => id, { 'list-order': 'newest-first' }),
    { text: '{"list":[2]}', used: [] },
  );
});
