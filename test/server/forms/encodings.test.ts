/** The fields of urlencoded and JSON forms. */
import t from 'tap';
import { jsonPairs, urlencodedPairs } from '../../../src/server/forms/read-form.js';
import { collectFields } from '../../../src/service/endpoint/admission.js';

const read = (pairsOf: typeof jsonPairs, text: string): readonly unknown[] => [
  ...collectFields(pairsOf(text), () => undefined),
];

const array = (...values: readonly string[]) => ({ values });
const DEEP = `{"a":{"b":${'['.repeat(90_000)}${']'.repeat(90_000)}}}`;

/** A text, and the names and values of its fields. */
const rows: readonly (readonly [
  pairsOf: typeof jsonPairs,
  text: string,
  ...fields: readonly (readonly unknown[])[],
])[] = [
  [urlencodedPairs, ''],
  [urlencodedPairs, '&'],
  [urlencodedPairs, '&&a=b&&', ['a', 'b']],
  [urlencodedPairs, 'a', ['a', '']],
  [urlencodedPairs, '=', ['', '']],
  [urlencodedPairs, '=b', ['', 'b']],
  [urlencodedPairs, 'a==b=&c', ['a', '=b='], ['c', '']],
  [urlencodedPairs, 'a+b=c+d%2B', ['a b', 'c d+']],
  [urlencodedPairs, '%61=%C3%A9é', ['a', 'éé']],
  [jsonPairs, ' {\r\n\t } \n'],
  [
    jsonPairs,
    '{"a":"b","c":true,"d":false,"e":null,"f":-1.5e3}',
    ['a', 'b'],
    ['c', '1'],
    ['d', '0'],
    ['e', ''],
    ['f', '-1500'],
  ],
  [jsonPairs, '{"a":["x",["y",{"z":[]}],[]]}', ['a', array('x', '["y",{"z":[]}]', '[]')]],
  [jsonPairs, '{"a":{"b":[1,2],"c":{}},"d":[]}', ['a', '{"b":[1,2],"c":{}}']],
  [jsonPairs, '{"é😀":"大王","__proto__":"x","1":"y"}', ['1', 'y'], ['é😀', '大王'], ['__proto__', 'x']],
];
for (const [pairsOf, text, ...fields] of rows) {
  t.test(`reads the form ${text}`, async (t) => void t.strictSame(read(pairsOf, text), fields));
}

const PAIRS = 'The body is not a well-formed urlencoded form';
const refused: readonly (readonly [pairsOf: typeof jsonPairs, message: string, ...texts: readonly string[]])[] = [
  [urlencodedPairs, `${PAIRS}.`, 'a=x%', 'a=x%4', 'a=x%zz', 'x%g0y', 'a=x%C3%'],
  [
    urlencodedPairs,
    `${PAIRS}: it is not UTF-8.`,
    'a=x%C3',
    'x%C3%41y',
    'a=%A9',
    '%F0%9F%98y',
    'a=%F0%9F%98%80%80',
    '%ff%fe',
  ],
  [
    jsonPairs,
    'The body is not a well-formed JSON object.',
    '',
    '{"a":1',
    '{"a":1}x',
    '[{}]',
    '"a"',
    'null',
    '\ufeff{}',
    DEEP,
  ],
];
for (const [pairsOf, message, ...texts] of refused) {
  t.test(`refuses a malformed form: ${message}`, async (t) => {
    for (const text of texts) t.throws(() => read(pairsOf, text), { message }, text.slice(0, 20));
  });
}
