/** Urlencoded forms: what their pairs hold, and long ones in batches. */
import t from 'tap';
import { createAssume } from '../../../src/assumptions/assume.js';
import { defaultValues } from '../../../src/assumptions/registry.js';
import { FormFields } from '../../../src/http/forms/form-fields.js';
import { addPairs } from '../../../src/http/forms/read-form.js';
import { FormLog } from '../../../src/http/recording/form-log.js';

/** So many characters are decoded in one turn. */
const TURN = 32 * 1024;

async function read(text: string): Promise<unknown> {
  const fields = new FormFields({}, createAssume(defaultValues), () => undefined, new FormLog());
  await addPairs({ text }, fields);
  return [...fields.collect()];
}

const MALFORMED = { message: 'The body is not a well-formed urlencoded form.' };

t.test('a pair is a name and a value with an equals sign between them', async (t) => {
  const cases: readonly (readonly [text: string, fields: readonly (readonly [string, string])[]])[] = [
    ['', []],
    ['&', []],
    ['&&a=b&&', [['a', 'b']]],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=', [['', '']]],
    ['=b', [['', 'b']]],
    [
      'a==b=&c',
      [
        ['a', '=b='],
        ['c', ''],
      ],
    ],
    ['a+b=c+d%2B', [['a b', 'c d+']]],
    ['%61=%C3%A9é', [['a', 'éé']]],
  ];
  for (const [text, fields] of cases) t.strictSame(await read(text), fields, text);
});

t.test('a broken escape is refused wherever a turn ends', async (t) => {
  for (const broken of ['%', '%4', '%zz', '%C3', '%C3%41', '%A9', '%F0%9F%98', '%F0%9F%98%80%80']) {
    for (let shift = 0; shift <= broken.length + 1; shift += 1) {
      await t.rejects(
        read(`a=${'x'.repeat(TURN - shift)}${broken}${'y'.repeat(shift)}`),
        MALFORMED,
        `${broken} ${shift}`,
      );
      await t.rejects(read(`${'x'.repeat(TURN - shift)}${broken}`), MALFORMED, `${broken} ${shift}`);
    }
  }
});
