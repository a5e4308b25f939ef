/** Whether values fit a schema, and when it is compiled for that: to compile takes as long as to check some thousand values. */
import t, { type Test } from 'tap';
import * as schemas from 'typebox/schema';

/** Resolved before the mock loader runs: the loader resolves relative paths beside the TypeScript files. */
const VALIDATION = import.meta.resolve('../../src/messages/validation.js');

const LIST = { type: 'array', items: { type: ['integer', 'array'], items: { type: 'integer' } } };

/** The module, and how often it has compiled a schema. */
async function importCounted(t: Test) {
  let compiled = 0;
  const Compile = (schema: object) => {
    compiled += 1;
    return schemas.Compile(schema);
  };
  const mocked = await t.mockImport<typeof import('../../src/messages/validation.js')>(VALIDATION, {
    'typebox/schema': { ...schemas, Compile },
  });
  return { ...mocked, compiled: () => compiled };
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
    const counted = await importCounted(t);
    const fits = counted.createFit(LIST);
    for (const one of given) t.equal(fits(one), true);
    t.equal(counted.compiled(), compiled);
    t.equal(fits(['x']), false, 'what does not fit');
  });
}

t.test('a validator compiles each part of its schema once, however many values it meets', async (t) => {
  const { createValidator, compiled } = await importCounted(t);
  const check = createValidator(LIST);
  const met: number[] = [];
  for (const _ of ['first', 'second', 'third']) {
    const problems = check([...numbers(2001), 'x', [2], ['y']]);
    t.strictSame(
      problems.map(({ pointer }) => pointer),
      ['/2001', '/2003/0'],
    );
    met.push(compiled());
  }
  t.strictSame([met[0] !== 0, new Set(met.slice(1)).size], [true, 1]);
});
