/** What a list is sent as: in one piece, or in those that are kept. */
import t from 'tap';
import type { Wrapper } from '../../src/contract/serialized-list.js';
import type { World } from '../../src/world/world.js';
import {
  assumeIn,
  type ContactSerializer,
  listOf,
  MANY,
  neighboursOf,
  openOne,
  piecesOf,
  textOf,
  wrapper,
} from './list-world.js';

/** A list that is longer comes in pieces. */
const MAX_COPIED = 256 * 1024;

const WRAPPED = wrapper.prefix.length + wrapper.suffix.length;
const bytesIn = (pieces: readonly Buffer[]): number => pieces.reduce((sum, piece) => sum + piece.length, 0);

/** Fills a list up to some bytes; letters take two of them each. */
function filling(bytes: number): ContactSerializer<string> {
  const each = 2 * Math.floor((bytes - WRAPPED) / MANY / 2);
  const rest = bytes - WRAPPED - each * MANY;
  // Two quotes and a comma around each, but for the comma of the first.
  return ({ id }) => 'é'.repeat(each / 2 - 2) + 'x'.repeat(1 + (id === 1 ? rest + 1 : 0));
}

const chunksIn = ({ contacts }: World): number => [...contacts.chunks()].length;

const serializedBy = (serialize: ContactSerializer, world: World) =>
  JSON.stringify({ list: world.contacts.all().map((one) => serialize(one, { world, assume: assumeIn(world) })) });

for (const isReversed of [false, true]) {
  t.test(`a list of up to 256 KiB is one buffer, ${isReversed ? 'newest' : 'oldest'} first`, async (t) => {
    const world = openOne(MANY);
    for (const bytes of [MAX_COPIED - 1, MAX_COPIED]) {
      const serialize = filling(bytes);
      const pieces = piecesOf(world, serialize, { isReversed });
      t.strictSame([pieces.length, bytesIn(pieces)], [1, bytes]);
    }
  });

  t.test(`a longer list is the cached buffers of its chunks, ${isReversed ? 'newest' : 'oldest'} first`, async (t) => {
    const world = openOne(MANY);
    for (const bytes of [MAX_COPIED + 1, 3 * MAX_COPIED]) {
      const serialize = filling(bytes);
      const pieces = piecesOf(world, serialize, { isReversed });
      t.strictSame(
        [pieces.length, bytesIn(pieces)],
        [chunksIn(world) + 2, bytes],
        'the chunks and what is around them',
      );
      const whole: { list: unknown[] } = JSON.parse(serializedBy(serialize, world));
      t.equal(textOf(pieces), JSON.stringify({ list: isReversed ? whole.list.reverse() : whole.list }));
    }
  });
}

t.test('unchanged chunks have the same buffers, not copies', async (t) => {
  const world = openOne(MANY);
  const serialize: ContactSerializer<string> = ({ id, city }) => `${id} ${city} ${'x'.repeat(2000)}`;
  const before = piecesOf(world, serialize);
  world.contacts.update(world.contacts.get(300), { city: 'Pune' });
  const after = piecesOf(world, serialize);
  const chunks = [...world.contacts.chunks()];
  t.ok(chunks.length > 1);
  for (const [index, { records }] of chunks.entries()) {
    const [piece, other] = [after[index + 1] as Buffer, before[index + 1] as Buffer];
    // The first is sent without its comma: a view of the same memory.
    const isSame = piece.buffer === other.buffer && piece.byteOffset === other.byteOffset;
    t.equal(isSame, !neighboursOf(world, 300).includes(records[0]?.id ?? 0), `${index}`);
  }
  t.equal(textOf(after), serializedBy(serialize, world));
});

t.test('bytes that are being sent do not change with a write', async (t) => {
  const world = openOne(MANY);
  const serialize: ContactSerializer<string> = ({ id, city }) => `${id} ${city} ${'x'.repeat(2000)}`;
  const sent = piecesOf(world, serialize);
  const text = textOf(sent);
  for (const contact of world.contacts.all()) world.contacts.update(contact, { city: 'Pune' });
  t.notMatch(textOf(piecesOf(world, serialize)), text);
  for (const contact of world.contacts.all()) world.contacts.remove(contact);
  t.equal(textOf(piecesOf(world, serialize)), '{"list":[]}');
  t.equal(textOf(sent), text);
});

t.test('wrap puts each wrapper around one list', async (t) => {
  const world = openOne(2);
  const other: Wrapper = { prefix: '<', suffix: 'é>' };
  const list = listOf(world, ({ id }) => id);
  const [one, two] = [list.wrap(wrapper, () => wrapper), list.wrap(other, () => other)];
  t.strictSame([textOf(one), textOf(two)], ['{"list":[1,2]}', '<1,2é>']);
  t.equal(
    list.wrap(other, () => other),
    two,
    'that of the last is kept',
  );
  t.strictSame(textOf(list.wrap(wrapper, () => wrapper)), '{"list":[1,2]}');
  t.strictSame([textOf(one), textOf(two)], ['{"list":[1,2]}', '<1,2é>']);
});
