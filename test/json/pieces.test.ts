/** JSON in pieces is the JSON of the whole, and no piece is long. */
import t from 'tap';
import { WorkList } from '../../src/batches.js';
import { jsonBytes, jsonPieces, MAX_PIECE } from '../../src/json/pieces.js';

const LONG = 3 * MAX_PIECE;
/** A piece may have another one behind it that was too short to end it. */
const MOST = 2 * MAX_PIECE + 16;
const MANY = MAX_PIECE / 8;
const keys = Array.from({ length: MANY }, (_, index) => [`k${index}`, 'x'.repeat(10)]);

const values: readonly (readonly [what: string, value: unknown])[] = [
  ['nothing', null],
  ['a short text', 'é"'],
  ['a long text', 'x'.repeat(LONG)],
  ['a long text of nothing but pairs', '\u{1f600}'.repeat(LONG / 2)],
  ['a long text whose pairs lie across the ends of pieces', `x${'\u{1f600}'.repeat(LONG / 2)}`],
  ['a long text of halves of pairs', '\ud83d'.repeat(LONG)],
  ['a long text that is escaped', '"\n'.repeat(LONG / 2)],
  ['a long text in a record in a list', { contacts: [{ id: 1, name: 'x'.repeat(LONG), gone: undefined }, { id: 2 }] }],
  ['many small items', Array.from({ length: MANY }, (_, index) => ['x'.repeat(10), index])],
  ['many members', Object.fromEntries(keys)],
];

function read(value: unknown) {
  const work = jsonBytes(value);
  let turns = 1;
  let step = work.next();
  for (; !step.done; step = work.next()) turns += 1;
  return { turns, parts: step.value };
}

for (const [what, value] of values) {
  t.test(`jsonBytes writes ${what}`, async (t) => {
    const json = Buffer.from(JSON.stringify(value));
    const { turns, parts } = read(value);
    t.ok(Buffer.concat(parts).equals(json));
    t.ok(turns >= parts.length, 'each part has a turn of its own');
    t.ok(parts.every((part) => part.toString().length <= 6 * MOST));
    t.equal(parts.length > 1, json.length > MAX_PIECE);
  });
}

t.test('jsonPieces makes the items of a list of works, and jsonBytes ends its batches where they do', async (t) => {
  const list = new WorkList(function* () {
    for (const id of [1, 2]) yield make(id);
  });
  function* make(id: number): Generator<void, { id: number }> {
    yield;
    return { id };
  }
  const pieces = ['{', '"list":', undefined, '[', '', undefined, '{"id":1}', ',', undefined, '{"id":2}', ']', '}'];
  t.strictSame([...jsonPieces({ list })], [undefined, ...pieces]);
  const { turns, parts } = read({ list });
  t.strictSame([turns, parts.join('')], [5, '{"list":[{"id":1},{"id":2}]}']);
});
