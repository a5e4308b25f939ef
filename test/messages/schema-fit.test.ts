/** Whether values fit a schema, and when it is compiled for that: to compile takes as long as to check some thousand values. */
import t, { type Test } from 'tap';
import * as schemas from 'typebox/schema';
import { createFit, type Fits } from '../../src/messages/validation.js';

/** Resolved before the mock loader runs: the loader resolves relative paths beside the TypeScript files. */
const FIT = import.meta.resolve('../../src/messages/schema-fit.js');
const VALIDATION = import.meta.resolve('../../src/messages/validation.js');

const LIST = { type: 'array', items: { type: ['integer', 'array'], items: { type: 'integer' } } };

/** A fit, and how often its schema was compiled. */
async function createCounted(t: Test) {
  let compiled = 0;
  const Compile = (schema: object) => {
    compiled += 1;
    return schemas.Compile(schema);
  };
  const { createFit } = await t.mockImport<typeof import('../../src/messages/validation.js')>(FIT, {
    'typebox/schema': { ...schemas, Compile },
  });
  return { fits: createFit(LIST), compiled: () => compiled };
}

const numbers = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

const values: readonly (readonly [what: string, values: readonly unknown[], compiled: number])[] = [
  ['2,000 values', [numbers(2000)], 0],
  ['2,001 values', [numbers(2001)], 1],
  ['2,000 values in lists', [[numbers(999), numbers(999)]], 0],
  ['2,001 values in lists', [[numbers(999), numbers(1000)]], 1],
  ['2,000 values, some at a time', [numbers(1000), numbers(1000)], 0],
  ['2,001 values, some at a time', [numbers(1000), numbers(1001), numbers(1)], 1],
];
for (const [what, given, compiled] of values) {
  t.test(`a schema that has met ${what} is compiled ${compiled} times`, async (t) => {
    const counted = await createCounted(t);
    for (const one of given) t.equal(counted.fits(one), true);
    t.equal(counted.compiled(), compiled);
    t.equal(counted.fits(['x']), false, 'what does not fit');
  });
}

t.test('a validator makes one fit of each part of its schema, however many values it meets', async (t) => {
  const parts: object[] = [];
  const { createValidator } = await t.mockImport<typeof import('../../src/messages/validation.js')>(VALIDATION, {
    [FIT]: {
      createFit(part: object): Fits {
        parts.push(part);
        return createFit(part);
      },
    },
  });
  const check = createValidator(LIST);
  for (const _ of ['first', 'second']) {
    t.strictSame(
      check([1, 'x', [2], ['y']]).map(({ pointer }) => pointer),
      ['/1', '/3/0'],
    );
  }
  t.strictSame(parts, [LIST, LIST.items, LIST.items.items]);
});
