import t from 'tap';
import { findJsonError, placeOfJsonError } from '../../src/json/place.js';

/** Everything that JSON has, without its end. */
const CUT = '[-1.5e3, "\\u00e9\u0080", null, {"a": {}, "b": []}, true';

t.test('placeOfJsonError finds the first token that cannot stand where it is', async (t) => {
  const cases: readonly (readonly [text: string, line: number, column: number])[] = [
    ['', 1, 1],
    ['the', 1, 1],
    ['{', 1, 2],
    ['{"a": 1,}', 1, 9],
    ['{"a" 1}', 1, 6],
    ['{"a": [1, 2,]}', 1, 13],
    ['[1 2]', 1, 4],
    ['[1}', 1, 3],
    ['{"a": 1]', 1, 8],
    ['{\n  "a": tru\n}', 2, 8],
    ['{\r\n  a: 1\r\n}', 2, 3],
    ['[01]', 1, 2],
    ['[1.]', 1, 2],
    ['["a\nb"]', 1, 2],
    ['["\\x"]', 1, 2],
    ['{} {}', 1, 4],
    [CUT, 1, CUT.length + 1],
  ];
  for (const [text, line, column] of cases) {
    t.throws(() => JSON.parse(text));
    t.equal(placeOfJsonError(text), `line ${line}, column ${column}`, text);
  }
});

t.test('findJsonError looks through a long text in a string in batches', async (t) => {
  const work = findJsonError(`["${'é\\n'.repeat(100_000)}\\x"]`);
  let steps = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) steps += 1;
  t.strictSame([steps, step.value], [4, 'line 1, column 2']);
});

t.test('findJsonError looks through a long text in batches', async (t) => {
  const work = findJsonError(`[${'1,\n'.repeat(10_000)}x]`);
  let steps = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) steps += 1;
  t.strictSame([steps, step.value], [2, 'line 10001, column 1']);
});
