import t from 'tap';
import { Collection, createBase } from '../../src/store/collection.js';

interface One {
  readonly id: number;
  readonly name: string;
}

const base = () =>
  createBase<One>(
    [
      { id: 5, name: 'five' },
      { id: 2, name: 'two' },
    ],
    1,
  );

t.test('a base is sorted, frozen, and counts on after its highest id', async (t) => {
  const { records, byId, nextId } = base();
  t.same(
    records.map(({ id }) => id),
    [2, 5],
  );
  t.equal(byId.get(5)?.name, 'five');
  t.equal(nextId, 6);
  t.ok(records.every((one) => Object.isFrozen(one)));
  t.equal(createBase<One>([], 1).nextId, 1);
  t.equal(createBase<One>([], 22).nextId, 22);
  t.equal(createBase<One>([{ id: 30, name: '' }], 22).nextId, 31);
});

t.test('a collection shows its base until it changes', async (t) => {
  const given = base();
  const collection = new Collection(given);
  t.equal(collection.all(), given.records);
  t.equal(collection.get(2)?.name, 'two');
  t.equal(collection.get(3), undefined);
  t.equal(collection.nextId, 6);
});

t.test('changes are seen here and nowhere else', async (t) => {
  const given = base();
  const [one, other] = [new Collection(given), new Collection(given)];
  one.add({ id: one.nextId, name: 'six' });
  one.replace({ id: 2, name: 'zwei' });
  one.add({ id: one.nextId, name: 'seven' });
  one.delete(5);
  one.replace({ id: 6, name: 'sechs' });
  t.same(one.all(), [
    { id: 2, name: 'zwei' },
    { id: 6, name: 'sechs' },
    { id: 7, name: 'seven' },
  ]);
  t.equal(one.get(5), undefined);
  t.equal(one.get(6)?.name, 'sechs');
  t.same(other.all(), given.records);
  t.equal(other.nextId, 6);
});

t.test('ids are not given twice, whatever is deleted', async (t) => {
  const collection = new Collection(base());
  collection.add({ id: collection.nextId, name: 'six' });
  collection.delete(6);
  t.equal(collection.nextId, 7);
  t.same(
    collection.all().map(({ id }) => id),
    [2, 5],
  );
});

t.test('what a reader holds stays as it was', async (t) => {
  const collection = new Collection(base());
  const before = collection.all();
  collection.add({ id: 6, name: 'six' });
  t.equal(before.length, 2);
  t.not(collection.all(), before);
  t.equal(collection.all(), collection.all());
  t.throws(() => Object.assign(collection.get(6) as One, { name: 'other' }), TypeError);
});

t.test('a copy has the same records, and each goes its own way', async (t) => {
  const given = base();
  const collection = new Collection(given);
  t.equal(collection.copy().all(), given.records, 'what nobody changed stays shared');
  collection.add({ id: collection.nextId, name: 'six' });
  collection.replace({ id: 2, name: 'zwei' });
  collection.delete(5);
  const before = [
    { id: 2, name: 'zwei' },
    { id: 6, name: 'six' },
  ];
  const copy = collection.copy();
  t.same([copy.all(), copy.nextId, copy.get(5)], [before, 7, undefined]);
  copy.add({ id: copy.nextId, name: 'seven' });
  copy.replace({ id: 2, name: 'deux' });
  t.same([collection.all(), collection.nextId], [before, 7]);
  collection.delete(6);
  collection.add({ id: collection.nextId, name: 'sept' });
  t.same(copy.all(), [
    { id: 2, name: 'deux' },
    { id: 6, name: 'six' },
    { id: 7, name: 'seven' },
  ]);
  t.same(collection.all(), [
    { id: 2, name: 'zwei' },
    { id: 7, name: 'sept' },
  ]);
  t.same(
    given.records.map(({ name }) => name),
    ['two', 'five'],
  );
});

t.test('a copy of a copy knows what was changed first', async (t) => {
  const collection = new Collection(base());
  collection.delete(2);
  const copy = collection.copy().copy();
  t.same(copy.all(), [{ id: 5, name: 'five' }]);
  t.equal(copy.get(2), undefined);
});
