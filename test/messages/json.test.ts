import fc from 'fast-check';
import t from 'tap';
import { json, jsonPieces, parseJson } from '../../src/messages/json.js';
import { createValidator } from '../../src/messages/validation.js';

/** Everything that JSON has, without its end. */
const CUT = '[-1.5e3, "\\u00e9\u0080", null, {"a": {}, "b": []}, true';
const DEEP = 100_000;

const cases: readonly (readonly [text: string, place: string])[] = [
  ['', 'line 1, column 1'],
  ['the', 'line 1, column 1'],
  ['{', 'line 1, column 2'],
  ['{"a": 1,}', 'line 1, column 9'],
  ['{"a" 1}', 'line 1, column 6'],
  ['{"a": [1, 2,]}', 'line 1, column 13'],
  ['[1 2]', 'line 1, column 4'],
  ['[1}', 'line 1, column 3'],
  ['{"a": 1]', 'line 1, column 8'],
  ['{\n  "a": tru\n}', 'line 2, column 8'],
  ['{\r\n  a: 1\r\n}', 'line 2, column 3'],
  ['[01]', 'line 1, column 3'],
  ['[1.]', 'line 1, column 2'],
  ['["a\nb"]', 'line 1, column 2'],
  ['["\\x"]', 'line 1, column 2'],
  ['{} {}', 'line 1, column 4'],
  ['[1] // one', 'line 1, column 5'],
  [CUT, `line 1, column ${CUT.length + 1}`],
  ['['.repeat(DEEP), 'more than a thousand levels'],
];

for (const [text, place] of cases) {
  t.test(`parseJson places the error of ${JSON.stringify(text.slice(0, 60))}`, async (t) => {
    t.throws(() => parseJson(text), { name: 'SyntaxError', message: `it is not JSON at ${place}` });
  });
}

t.test('parseJson returns the value of a text', async (t) => {
  t.strictSame(parseJson(' {"a":[1,"é"],"__proto__":null} '), JSON.parse(' {"a":[1,"é"],"__proto__":null} '));
});

t.test('jsonPieces writes what JSON.stringify writes', async (t) => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined })),
  );
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(
        value,
        fc.nat(6),
        (given, levels) => [...jsonPieces(given, levels)].join('') === JSON.stringify(given),
      ),
    ),
  );
});

t.test('jsonPieces writes many records in pieces', async (t) => {
  const contacts = Array.from({ length: 100_000 }, (_, id) => ({ id, email: `c${id}@example.com` }));
  const state = { accounts: [{ contacts }] };
  const pieces = [...jsonPieces(state)];
  t.equal(pieces.join(''), JSON.stringify(state));
  t.ok(pieces.length > 1 && pieces.every(({ length }) => length < 1025 * 1024));
});

const nested = (depth: number): unknown => JSON.parse(`${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`);

t.test('json() takes any value of 100 levels', async (t) => {
  const check = createValidator(json());
  for (const value of [null, 1, 'x', true, undefined, [], {}, [[1], { a: [null] }], nested(100)]) {
    t.strictSame(check(value), [], JSON.stringify(value));
  }
});

t.test('json() refuses a deeper value, and an integer that JSON does not have', async (t) => {
  const check = createValidator(json());
  const start = `${'[{"a":'.repeat(10).slice(0, 57)}...`;
  for (const depth of [102, 2_000, 200_000]) {
    t.strictSame(check(nested(depth)), [{ pointer: '', detail: `is ${start}; wanted JSON of at most 100 levels` }]);
  }
  t.strictSame(check([1n]), [{ pointer: '', detail: 'is ["1"]; wanted JSON of at most 100 levels' }]);
});
