import t from 'tap';
import { json, parseJson } from '../../src/messages/json.js';
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
  t.test(`parseJson says in V8's words what is wrong with ${JSON.stringify(text.slice(0, 60))}`, async (t) => {
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

const nested = (depth: number): unknown => JSON.parse(`${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`);

t.test('json() takes any value that can be written', async (t) => {
  const check = createValidator(json());
  for (const value of [null, 1, 'x', true, undefined, [], {}, [[1], { a: [null] }], nested(1_000)]) {
    t.strictSame(check(value), [], JSON.stringify(value));
  }
});

t.test('json() refuses a value that is too deep to be written, and an integer that JSON does not have', async (t) => {
  const check = createValidator(json());
  const start = `${'[{"a":'.repeat(10).slice(0, 57)}...`;
  t.strictSame(check(nested(200_000)), [{ pointer: '', detail: `is ${start}; wanted JSON of fewer levels` }]);
  t.strictSame(check([1n]), [{ pointer: '', detail: 'is ["1"]; wanted JSON of fewer levels' }]);
});
