/** What a list is sent as: in one piece, or in those that are kept. */
import t from 'tap';
import { type Frame, List, type Show } from '../../src/contract/list.js';
import type { Contact } from '../../src/store/records/contacts.js';
import { assumeIn, frame, openOne, piecesOf, textOf } from './list-world.js';

/** A list that is longer comes in pieces. */
const MOST_COPIED = 256 * 1024;

const FRAMED = frame.before.length + frame.after.length;
const bytesIn = (pieces: readonly Buffer[]): number => pieces.reduce((sum, piece) => sum + piece.length, 0);

/** Fills a list of 64 × 3 - 1 contacts up to some bytes; letters take two of them each. */
function filling(bytes: number): Show<Contact, string> {
  const contacts = 191;
  const each = 2 * Math.floor((bytes - FRAMED) / contacts / 2);
  const rest = bytes - FRAMED - each * contacts;
  // Two quotes and a comma around each, but for the comma of the first.
  return ({ id }) => 'é'.repeat(each / 2 - 2) + 'x'.repeat(1 + (id === 1 ? rest + 1 : 0));
}

const shownOf = (show: Show<Contact, unknown>, world: ReturnType<typeof openOne>) =>
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
    const world = openOne(191);
    for (const bytes of [MOST_COPIED - 1, MOST_COPIED]) {
      const show = filling(bytes);
      const pieces = piecesOf(world, show, { isReversed });
      t.strictSame([pieces.length, bytesIn(pieces)], [1, bytes]);
    }
  });

  t.test(`more than that are the pieces that are kept, ${isReversed ? 'newest' : 'oldest'} first`, async (t) => {
    const world = openOne(191);
    for (const bytes of [MOST_COPIED + 1, 3 * MOST_COPIED]) {
      const show = filling(bytes);
      const pieces = piecesOf(world, show, { isReversed });
      t.strictSame([pieces.length, bytesIn(pieces)], [5, bytes], 'three chunks between the frame');
      const whole: { list: unknown[] } = JSON.parse(shownOf(show, world));
      t.equal(textOf(pieces), JSON.stringify({ list: isReversed ? whole.list.reverse() : whole.list }));
    }
  });
}

t.test('the pieces of what did not change are the same ones, not copies', async (t) => {
  const world = openOne(191);
  const show: Show<Contact, string> = ({ id, city }) => `${id} ${city} ${'x'.repeat(2000)}`;
  const before = piecesOf(world, show);
  world.contacts.update(world.contacts.get(150), { city: 'Pune' });
  const after = piecesOf(world, show);
  const isSame = after.map((piece, at) => {
    const other = before[at] as Buffer;
    // The first chunk is sent without its comma: a view of the same memory.
    return piece.buffer === other.buffer && piece.byteOffset === other.byteOffset && piece.length > 100;
  });
  t.strictSame(isSame, [false, true, true, false, false]);
  t.equal(after[2], before[2]);
  t.equal(textOf(after), shownOf(show, world));
});

t.test('what is being sent stays as it was, whatever is written', async (t) => {
  const world = openOne(191);
  const show: Show<Contact, string> = ({ id, city }) => `${id} ${city} ${'x'.repeat(2000)}`;
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
  const other: Frame = { before: '<', after: 'é>' };
  const list = List.of(world.contacts, world, assumeIn(world), ({ id }: Contact) => id, false);
  const [one, two] = [list.within(frame), list.within(other)];
  t.strictSame([textOf(one), textOf(two)], ['{"list":[1,2]}', '<1,2é>']);
  t.equal(list.within(other), two, 'that of the last is kept');
  t.strictSame(textOf(list.within(frame)), '{"list":[1,2]}');
  t.strictSame([textOf(one), textOf(two)], ['{"list":[1,2]}', '<1,2é>']);
});
