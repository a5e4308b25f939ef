import t from 'tap';
import { json, parseJson, parseUniqueKeys } from '../../src/messages/json.js';
import { createValidator } from '../../src/messages/validation.js';

const cases = [
  '',
  'the',
  '{\n  "a": tru\n}',
  '{"a": [1, 2,]}',
  '{"a": 1,}',
  '{} {}',
  '{"a" 1}',
  '["a\nb"]',
  '['.repeat(100_000),
];

for (const text of cases) {
  t.test(`parseJson refuses ${JSON.stringify(text.slice(0, 60))} with the message of JSON.parse`, async (t) => {
    const cause = await Promise.resolve(text)
      .then(JSON.parse)
      .catch((error: SyntaxError) => error);
    t.throws(() => parseJson(text), {
      name: 'SyntaxError',
      message: `it is not JSON: ${cause.message.replace(/\s+/g, ' ')}`,
    });
  });
}

t.test('parseJson returns the value of a text', async (t) => {
  t.strictSame(parseJson(' {"a":[1,"é"],"__proto__":null} '), JSON.parse(' {"a":[1,"é"],"__proto__":null} '));
});

const repeated: readonly (readonly [text: string, key: string, line: number])[] = [
  ['{"a":1,"a":1}', 'a', 1],
  ['[{"a":{"b":1}},\n{"a":{"b":1,\r\n"c":2,\n"b":3}}]', 'b', 4],
  ['{"a":[{"a":1}],"b":{"a":1},\n"\\u0061":2}', 'a', 2],
  ['{"__proto__":1,"__proto__":2}', '__proto__', 1],
];

for (const [text, key, line] of repeated) {
  t.test(`parseUniqueKeys refuses ${JSON.stringify(text)}`, async (t) => {
    const message = `it has the key ${JSON.stringify(key)} twice in one object, at line ${line} again`;
    t.throws(() => parseUniqueKeys(text), { name: 'SyntaxError', message });
  });
}

t.test('parseUniqueKeys returns the value of a text without a repeated key', async (t) => {
  const text = '[{"a":{"a":"\\"a\\":1","b":[]}},{"a":null,"A":1}]';
  t.strictSame(parseUniqueKeys(text), JSON.parse(text));
  const levels = 20_000;
  t.match(parseUniqueKeys(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`), { a: Object });
});

const nested = (depth: number): unknown => JSON.parse(`${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`);

t.test('json() accepts any value that can be written as JSON', async (t) => {
  const check = createValidator(json());
  for (const value of [null, 1, 'x', true, undefined, [], {}, [[1], { a: [null] }], nested(1_000)]) {
    t.strictSame(check(value), [], JSON.stringify(value));
  }
});

t.test('json() refuses a value that is too deep to be written, and a bigint', async (t) => {
  const check = createValidator(json());
  const start = `${'[{"a":'.repeat(10).slice(0, 57)}...`;
  t.strictSame(check(nested(200_000)), [{ pointer: '', detail: `is ${start}; wanted JSON of fewer levels` }]);
  t.strictSame(check([1n]), [{ pointer: '', detail: 'is ["1"]; wanted JSON of fewer levels' }]);
});
