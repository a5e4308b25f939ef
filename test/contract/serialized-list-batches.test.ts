/** A long list is serialised in batches, between which other work runs. */
import t from 'tap';
import { nextTurn } from '../../src/batches.js';
import { SerializedList } from '../../src/contract/serialized-list.js';
import type { World } from '../../src/world/world.js';
import {
  assumeIn,
  type ContactSerializer,
  ids,
  listOf,
  MANY,
  neighboursOf,
  openOne,
  textOf,
  watched,
  wrapper,
} from './list-world.js';

/** The elements of one chunk fill a batch, and several pieces of JSON. */
const LONG = 'x'.repeat(5_000);

const startList = <T>(world: World, serialize: ContactSerializer<T>) =>
  SerializedList.of({ table: world.contacts, world, assume: assumeIn(world), serialize, isReversed: false });

const wrapped = (list: SerializedList<unknown>): string => textOf(list.wrap(wrapper, () => wrapper));

t.test('each batch of a long list is serialised in a turn of its own', async (t) => {
  const world = openOne(MANY, LONG);
  const { serialize, serialized } = watched(({ id, city }) => [id, city]);
  const making = startList(world, serialize);
  t.type(making, Promise);
  for (const [first, pieces] of [
    [1, 4],
    [300, 4],
    [MANY, 3],
  ] as const) {
    t.strictSame(serialized(), neighboursOf(world, first));
    for (let piece = 0; piece < pieces; piece += 1) {
      await nextTurn();
      if (piece < pieces - 1) t.strictSame(serialized(), [], 'a piece of JSON has a turn of its own');
    }
  }
  const list = await making;
  t.equal(wrapped(list), `{"list":${JSON.stringify(ids(MANY).map((id) => [id, LONG]))}}`);
  t.equal(listOf(world, serialize), list, 'it is kept');
  world.contacts.update(world.contacts.get(MANY), { state: 'Goa' });
  t.not(await startList(world, serialize), list);
  t.strictSame(serialized(), neighboursOf(world, MANY));
});

t.test('what elements show of another record has turns of its own too', async (t) => {
  const world = openOne(MANY);
  world.contactTypes.update(world.contactTypes.get(1), { name: LONG });
  const { serialize, serialized } = watched((contact, { find }) => [find('contactTypes', contact.contact_type_id)]);
  const making = startList(world, serialize);
  t.strictSame(serialized(), neighboursOf(world, 1));
  await nextTurn();
  t.strictSame(serialized(), []);
  const [odd, even] = [world.contactTypes.get(1), world.contactTypes.get(2)];
  t.equal(wrapped(await making), `{"list":${JSON.stringify(ids(MANY).map((id) => [id % 2 === 1 ? odd : even]))}}`);
});

t.test('a long list is that of the moment of its first batch', async (t) => {
  const world = openOne(MANY, LONG);
  const { contacts, contactTypes } = world;
  const { serialize, serialized } = watched(({ id, city, contact_type_id }, { find }) => [
    id,
    city,
    find('contactTypes', contact_type_id)?.name,
  ]);
  const elements = () =>
    contacts.all().map(({ id, city, contact_type_id }) => [id, city, contactTypes.get(contact_type_id ?? 0).name]);
  const before = `{"list":${JSON.stringify(elements())}}`;
  const making = startList(world, serialize);
  contactTypes.update(contactTypes.get(1), { name: 'Changed' });
  contacts.update(contacts.get(MANY), { city: 'Pune' });
  contacts.add({ email: 'new@example.com', contact_type_id: 2 });
  contacts.remove(contacts.get(300));
  t.equal(wrapped(await making), before);
  t.strictSame(serialized(), ids(MANY));
  t.equal(wrapped(await startList(world, serialize)), `{"list":${JSON.stringify(elements())}}`);
});
