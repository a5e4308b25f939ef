import t from 'tap';
import { Collection, createBase } from '../../src/store/collection.js';
import { heldBytes } from '../../src/store/held-bytes.js';

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
  one.put({ id: one.nextId, name: 'six' });
  one.put({ id: 2, name: 'zwei' });
  one.put({ id: one.nextId, name: 'seven' });
  one.deleteAll([{ id: 5 }]);
  one.put({ id: 6, name: 'sechs' });
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
  copy.deleteAll([{ id: 7 }]);
  one.put({ id: one.nextId, name: 'eight' });
  t.same(names(copy), ['zwei', 'sechs']);
  t.same(names(one), ['zwei', 'sechs', 'seven', 'eight']);
});

t.test('a deleted id is not assigned again', async (t) => {
  const collection = new Collection(base());
  collection.put({ id: collection.nextId, name: 'six' });
  collection.deleteAll([{ id: 6 }]);
  t.equal(collection.nextId, 7);
  t.same(names(collection), ['two', 'five']);
});

t.test('records with distant ids keep their order', async (t) => {
  const collection = new Collection<One>(1);
  for (const id of [2 ** 52, 3, 64, 63, 1]) collection.put({ id, name: String(id) });
  t.same(names(collection), ['1', '3', '63', '64', String(2 ** 52)]);
  t.equal(collection.get(2 ** 52)?.name, String(2 ** 52));
  t.equal(collection.get(2), undefined);
  collection.deleteAll([{ id: 64 }]);
  collection.deleteAll([{ id: 64 }]);
  collection.deleteAll([{ id: 2 ** 40 }]);
  t.same([names(collection), collection.size], [['1', '3', '63', String(2 ** 52)], 4]);
});

t.test('an earlier result keeps its records', async (t) => {
  const collection = new Collection(base());
  const [before, chunks, { version }] = [collection.live(), [...collection.chunks()], collection];
  t.equal(collection.live(), before, 'the list is built once');
  collection.put({ id: 6, name: 'six' });
  t.equal(before.length, 2);
  t.same(chunks, [{ records: before, bytes: heldBytes(before[0]) + heldBytes(before[1]) }]);
  t.not(collection.version, version);
  t.not(collection.live(), before);
  t.throws(() => Object.assign(collection.get(6) as One, { name: 'other' }), TypeError);
});

t.test('a chunk counts what its records take', async (t) => {
  const collection = new Collection(base());
  const counted = () => [...collection.chunks()].map(({ bytes }) => bytes);
  const held = () =>
    [...collection.chunks()].map(({ records }) => records.reduce((sum, one) => sum + heldBytes(one), 0));
  collection.put({ id: 6, name: 'six' });
  collection.put({ id: 2, name: 'another name' });
  collection.put({ id: 1000, name: 'of another chunk' });
  t.strictSame(counted(), held());
  collection.deleteAll([{ id: 5 }, { id: 1000 }]);
  t.strictSame(counted(), held());
  t.equal(counted().length, 1);
});

t.test('an index follows more changes than it puts off, and its copies follow those that it put off', async (t) => {
  const numbers = Array.from({ length: 1_200 }, (_, id) => id);
  const given = createBase<One>(
    numbers.map((id) => ({ id, name: `n${id % 3}` })),
    0,
  );
  const collection = new Collection(given);
  const counts = (one: Collection<One>) => ['n0', 'n1', 'n2', 'N0'].map((name) => one.index('name', false).count(name));
  t.same(counts(collection), [400, 400, 400, 0]);
  for (const id of numbers.slice(0, 900)) collection.put({ id, name: 'N0' });
  const copy = new Collection(collection);
  t.same(
    [counts(copy), counts(collection)],
    [
      [100, 100, 100, 900],
      [100, 100, 100, 900],
    ],
  );
  collection.deleteAll(numbers.map((id) => ({ id })));
  t.same(
    [counts(collection), counts(copy), counts(given)],
    [
      [0, 0, 0, 0],
      [100, 100, 100, 900],
      [400, 400, 400, 0],
    ],
  );
  const long = 'x'.repeat(2_000);
  copy.put({ id: 1, name: long });
  copy.put({ id: 1, name: 'short' });
  t.same([copy.index('name', false).count(long), copy.index('name', false).count('short')], [0, 1]);
});

t.test('deleted records are found by id but are not live', async (t) => {
  const collection = createBase<One>([{ id: 1, name: 'one' }], 1);
  collection.put({ id: 2, name: 'two', deleted_at: 'now' });
  t.same([names(collection), collection.live(), collection.size], [['one', 'two'], [{ id: 1, name: 'one' }], 1]);
  collection.put({ id: 2, name: 'two', deleted_at: null });
  collection.put({ id: 1, name: 'one', deleted_at: 'now' });
  t.same([collection.live().map(({ id }) => id), collection.size], [[2], 1]);
});

t.test('an index follows changes before and after its first use', async (t) => {
  const given = base();
  const changed = new Collection(given);
  changed.put({ id: 6, name: 'TWO' });
  changed.put({ id: 5, name: 'two', deleted_at: 'now' });
  const idsOf = (collection: Collection<One>, name: string, isFolded: boolean) => {
    const index = collection.index('name', isFolded);
    return [[...index.idsOf(name)], index.count(name)];
  };
  t.same(idsOf(changed, 'two', false), [[2], 1]);
  t.same(idsOf(changed, 'Two', true), [[2, 6], 2]);
  t.same(idsOf(given, 'two', true), [[2], 1], 'the base is unchanged by its copies');
  changed.put({ id: 7, name: 'Two' });
  changed.put({ id: 2, name: 'zwei' });
  t.same(idsOf(changed, 'two', true), [[6, 7], 2]);
  const copy = new Collection(changed);
  changed.deleteAll([{ id: 6 }]);
  t.same(idsOf(changed, 'two', true), [[7], 1]);
  changed.deleteAll([{ id: 7 }]);
  t.same(idsOf(changed, 'two', true), [[], 0]);
  t.same(idsOf(copy, 'two', true), [[6, 7], 2]);
  t.same(idsOf(copy, 'five', false), [[], 0]);
});

t.test('bytes counts what a collection does not share with its origin', async (t) => {
  const text = (id: number, characters: number) => ({ id, text: 'x'.repeat(characters) });
  const own = (characters: number) => 256 + 16 + 32 + 2 * characters;
  const base = createBase([text(1, 100), text(2, 100)], 1);
  t.same([base.bytes, base.sharedBytes], [0, 2 * own(100)]);
  const copy = new Collection(base);
  t.equal(copy.bytes, 0);
  copy.put(text(3, 10));
  t.equal(copy.bytes, own(10), 'an added record');
  copy.put(text(3, 20));
  t.equal(copy.bytes, own(20), 'a replaced one');
  copy.put(text(1, 5));
  t.equal(copy.bytes, own(20) + own(5), 'one in the place of a shared one, which the origin still holds');
  const later = new Collection(copy);
  t.equal(later.bytes, copy.bytes, 'a copy of a copy shares only with the origin');
  later.deleteAll([text(1, 5), text(2, 100), text(3, 20)]);
  t.equal(later.bytes, 0);
  t.same([copy.bytes, copy.sharedBytes, base.bytes], [own(20) + own(5), 2 * own(100), 0]);
});

t.test('buildIndex builds an index in batches, and once: copies have it', async (t) => {
  const records = Array.from({ length: 600 }, (_, index) => ({ id: index + 1, name: `Name${index % 300}` }));
  const base = createBase<One>(records, 1);
  t.equal([...base.buildIndex('name', true)].length, 3, 'one batch of 256 ids each');
  t.equal([...base.buildIndex('name', true)].length, 0);
  t.same([...new Collection(base).index('name', true).idsOf('NAME7')], [8, 308]);
});
