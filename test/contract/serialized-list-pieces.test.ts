/** What a list is sent as: in one piece, or in those that are kept. */
import t from 'tap';
import { SerializedList, type Wrapper } from '../../src/contract/serialized-list.js';
import type { World } from '../../src/world/world.js';
import {
  assumeIn,
  type ContactSerializer,
  frame,
  MANY,
  neighboursOf,
  openOne,
  piecesOf,
  textOf,
} from './list-world.js';

/** A list that is longer comes in pieces. */
const MOST_COPIED = 256 * 1024;

const FRAMED = frame.prefix.length + frame.suffix.length;
const bytesIn = (pieces: readonly Buffer[]): number => pieces.reduce((sum, piece) => sum + piece.length, 0);

/** Fills a list up to some bytes; letters take two of them each. */
function filling(bytes: number): ContactSerializer<string> {
  const each = 2 * Math.floor((bytes - FRAMED) / MANY / 2);
  const rest = bytes - FRAMED - each * MANY;
  // Two quotes and a comma around each, but for the comma of the first.
  return ({ id }) => 'é'.repeat(each / 2 - 2) + 'x'.repeat(1 + (id === 1 ? rest + 1 : 0));
}

const chunksIn = ({ contacts }: World): number => [...contacts.chunks()].length;

const shownOf = (show: ContactSerializer, world: World) =>
  JSON.stringify({ list: world.contacts.all().map((one) => show(one, { world, ...none })) });

/** Nothing is looked at here. */
const none = {
  assume: () => {
    throw new Error('nothing is asked');
  },
  find: () => undefined,
};

for (const isReversed of [false, true]) {
  t.test(`up to 256 KiB are one piece, ${isReversed ? 'newest' : 'oldest'} first`, async (t) => {
    const world = openOne(MANY);
    for (const bytes of [MOST_COPIED - 1, MOST_COPIED]) {
      const show = filling(bytes);
      const pieces = piecesOf(world, show, { isReversed });
      t.strictSame([pieces.length, bytesIn(pieces)], [1, bytes]);
    }
  });

  t.test(`more than that are the pieces that are kept, ${isReversed ? 'newest' : 'oldest'} first`, async (t) => {
    const world = openOne(MANY);
    for (const bytes of [MOST_COPIED + 1, 3 * MOST_COPIED]) {
      const show = filling(bytes);
      const pieces = piecesOf(world, show, { isReversed });
      t.strictSame(
        [pieces.length, bytesIn(pieces)],
        [chunksIn(world) + 2, bytes],
        'the chunks and what is around them',
      );
      const whole: { list: unknown[] } = JSON.parse(shownOf(show, world));
      t.equal(textOf(pieces), JSON.stringify({ list: isReversed ? whole.list.reverse() : whole.list }));
    }
  });
}

t.test('the pieces of what did not change are the same ones, not copies', async (t) => {
  const world = openOne(MANY);
  const show: ContactSerializer<string> = ({ id, city }) => `${id} ${city} ${'x'.repeat(2000)}`;
  const before = piecesOf(world, show);
  world.contacts.update(world.contacts.get(300), { city: 'Pune' });
  const after = piecesOf(world, show);
  const chunks = [...world.contacts.chunks()];
  t.ok(chunks.length > 1);
  for (const [index, { records }] of chunks.entries()) {
    const [piece, other] = [after[index + 1] as Buffer, before[index + 1] as Buffer];
    // The first is sent without its comma: a view of the same memory.
    const isSame = piece.buffer === other.buffer && piece.byteOffset === other.byteOffset;
    t.equal(isSame, !neighboursOf(world, 300).includes(records[0]?.id ?? 0), `${index}`);
  }
  t.equal(textOf(after), shownOf(show, world));
});

t.test('what is being sent stays as it was, whatever is written', async (t) => {
  const world = openOne(MANY);
  const show: ContactSerializer<string> = ({ id, city }) => `${id} ${city} ${'x'.repeat(2000)}`;
  const sent = piecesOf(world, show);
  const text = textOf(sent);
  for (const contact of world.contacts.all()) world.contacts.update(contact, { city: 'Pune' });
  t.notMatch(textOf(piecesOf(world, show)), text);
  for (const contact of world.contacts.all()) world.contacts.remove(contact);
  t.equal(textOf(piecesOf(world, show)), '{"list":[]}');
  t.equal(textOf(sent), text);
});

t.test('a list stands in the frame of whoever sends it', async (t) => {
  const world = openOne(2);
  const other: Wrapper = { prefix: '<', suffix: 'é>' };
  const list = SerializedList.of({
    table: world.contacts,
    world,
    assume: assumeIn(world),
    serialize: ({ id }) => id,
    isReversed: false,
  });
  const [one, two] = [list.wrap(frame), list.wrap(other)];
  t.strictSame([textOf(one), textOf(two)], ['{"list":[1,2]}', '<1,2é>']);
  t.equal(list.wrap(other), two, 'that of the last is kept');
  t.strictSame(textOf(list.wrap(frame)), '{"list":[1,2]}');
  t.strictSame([textOf(one), textOf(two)], ['{"list":[1,2]}', '<1,2é>']);
});
