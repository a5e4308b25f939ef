import t from 'tap';
import { Json } from '../../src/problems/json.js';
import { createValidator } from '../../src/problems/validation.js';

const nested = (depth: number): unknown => JSON.parse(`${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`);

t.test('Json takes any value of 100 levels', async (t) => {
  const check = createValidator(Json);
  for (const value of [null, 1, 'x', true, undefined, [], {}, [[1], { a: [null] }], nested(100)]) {
    t.strictSame(check(value), [], JSON.stringify(value));
  }
});

t.test('Json refuses a deeper value, and an integer that JSON does not have', async (t) => {
  const check = createValidator(Json);
  const start = `${'[{"a":'.repeat(10).slice(0, 57)}...`;
  for (const depth of [102, 2_000, 200_000]) {
    t.strictSame(check(nested(depth)), [{ pointer: '', detail: `is ${start}; wanted JSON of at most 100 levels` }]);
  }
  t.strictSame(check([1n]), [{ pointer: '', detail: 'is ["1"]; wanted JSON of at most 100 levels' }]);
});
