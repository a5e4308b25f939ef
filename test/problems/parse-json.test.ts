import t from 'tap';
import { parseJson } from '../../src/problems/parse-json.js';

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
