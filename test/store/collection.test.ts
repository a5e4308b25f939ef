import t from 'tap';
import { Collection, createBase } from '../../src/store/collection.js';

interface One {
  readonly id: number;
  readonly name: string;
  readonly deleted_at?: string | null;
}

const base = () =>
  createBase<One>(
    [
      { id: 5, name: 'five' },
      { id: 2, name: 'two' },
    ],
    1,
  );

const names = (collection: Collection<One>) => collection.all().map(({ name }) => name);

t.test('a base is sorted and frozen, and its ids continue after the highest', async (t) => {
  const collection = base();
  t.same(names(collection), ['two', 'five']);
  t.equal(collection.get(5)?.name, 'five');
  t.equal(collection.nextId, 6);
  t.ok(collection.all().every((one) => Object.isFrozen(one)));
  t.equal(createBase<One>([], 1).nextId, 1);
  t.equal(createBase<One>([], 22).nextId, 22);
  t.equal(createBase<One>([{ id: 30, name: '' }], 22).nextId, 31);
});

t.test('a copy has the same records and changes apart from the base', async (t) => {
  const given = base();
  const [one, other] = [new Collection(given), new Collection(given)];
  one.put([{ id: one.nextId, name: 'six' }]);
  one.put([{ id: 2, name: 'zwei' }]);
  one.put([{ id: one.nextId, name: 'seven' }]);
  one.delete([{ id: 5 }]);
  one.put([{ id: 6, name: 'sechs' }]);
  t.same(one.all(), [
    { id: 2, name: 'zwei' },
    { id: 6, name: 'sechs' },
    { id: 7, name: 'seven' },
  ]);
  t.same([one.get(5), one.get(6)?.name, one.nextId, one.size], [undefined, 'sechs', 8, 3]);
  for (const untouched of [other, given]) {
    t.same([names(untouched), untouched.nextId, untouched.size], [['two', 'five'], 6, 2]);
  }
  const copy = new Collection(one);
  copy.delete([{ id: 7 }]);
  one.put([{ id: one.nextId, name: 'eight' }]);
  t.same(names(copy), ['zwei', 'sechs']);
  t.same(names(one), ['zwei', 'sechs', 'seven', 'eight']);
});

t.test('a deleted id is not assigned again', async (t) => {
  const collection = new Collection(base());
  collection.put([{ id: collection.nextId, name: 'six' }]);
  collection.delete([{ id: 6 }]);
  t.equal(collection.nextId, 7);
  t.same(names(collection), ['two', 'five']);
});

t.test('records with distant ids keep their order', async (t) => {
  const collection = new Collection<One>(1);
  for (const id of [2 ** 52, 3, 64, 63, 1]) collection.put([{ id, name: String(id) }]);
  t.same(names(collection), ['1', '3', '63', '64', String(2 ** 52)]);
  t.equal(collection.get(2 ** 52)?.name, String(2 ** 52));
  t.equal(collection.get(2), undefined);
  collection.delete([{ id: 64 }]);
  collection.delete([{ id: 64 }]);
  collection.delete([{ id: 2 ** 40 }]);
  t.same([names(collection), collection.size], [['1', '3', '63', String(2 ** 52)], 4]);
});

t.test('an earlier result keeps its records', async (t) => {
  const collection = new Collection(base());
  const [before, chunks, { version }] = [collection.live(), [...collection.chunks()], collection];
  t.equal(collection.live(), before, 'the list is built once');
  collection.put([{ id: 6, name: 'six' }]);
  t.equal(before.length, 2);
  t.same(chunks, [{ records: before }]);
  t.not(collection.version, version);
  t.not(collection.live(), before);
  t.throws(() => Object.assign(collection.get(6) as One, { name: 'other' }), TypeError);
});

t.test('an index follows the changes of many records, and not those of its copies', async (t) => {
  const numbers = Array.from({ length: 1_200 }, (_, id) => id);
  const given = createBase<One>(
    numbers.map((id) => ({ id, name: `n${id % 3}` })),
    0,
  );
  const collection = new Collection(given);
  const counts = (one: Collection<One>) => ['n0', 'n1', 'n2', 'N0'].map((name) => one.index('name', false).count(name));
  t.same(counts(collection), [400, 400, 400, 0]);
  for (const id of numbers.slice(0, 900)) collection.put([{ id, name: 'N0' }]);
  const copy = new Collection(collection);
  t.same(
    [counts(copy), counts(collection)],
    [
      [100, 100, 100, 900],
      [100, 100, 100, 900],
    ],
  );
  collection.delete(numbers.map((id) => ({ id })));
  t.same(
    [counts(collection), counts(copy), counts(given)],
    [
      [0, 0, 0, 0],
      [100, 100, 100, 900],
      [400, 400, 400, 0],
    ],
  );
});

t.test('deleted records are found by id but are not live', async (t) => {
  const collection = createBase<One>([{ id: 1, name: 'one' }], 1);
  collection.put([{ id: 2, name: 'two', deleted_at: 'now' }]);
  t.same([names(collection), collection.live(), collection.size], [['one', 'two'], [{ id: 1, name: 'one' }], 1]);
  collection.put([{ id: 2, name: 'two', deleted_at: null }]);
  collection.put([{ id: 1, name: 'one', deleted_at: 'now' }]);
  t.same([collection.live().map(({ id }) => id), collection.size], [[2], 1]);
});

t.test('an index follows changes before and after its first use', async (t) => {
  const given = base();
  const changed = new Collection(given);
  changed.put([{ id: 6, name: 'TWO' }]);
  changed.put([{ id: 5, name: 'two', deleted_at: 'now' }]);
  const idsOf = (collection: Collection<One>, name: string, isFolded: boolean) => {
    const index = collection.index('name', isFolded);
    return [[...index.idsOf(name)], index.count(name)];
  };
  t.same(idsOf(changed, 'two', false), [[2], 1]);
  t.same(idsOf(changed, 'Two', true), [[2, 6], 2]);
  t.same(idsOf(given, 'two', true), [[2], 1], 'the base is unchanged by its copies');
  changed.put([{ id: 7, name: 'Two' }]);
  changed.put([{ id: 2, name: 'zwei' }]);
  t.same(idsOf(changed, 'two', true), [[6, 7], 2]);
  const copy = new Collection(changed);
  changed.delete([{ id: 6 }]);
  t.same(idsOf(changed, 'two', true), [[7], 1]);
  changed.delete([{ id: 7 }]);
  t.same(idsOf(changed, 'two', true), [[], 0]);
  t.same(idsOf(copy, 'two', true), [[6, 7], 2]);
  t.same(idsOf(copy, 'five', false), [[], 0]);
});
