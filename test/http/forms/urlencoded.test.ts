/** Urlencoded forms: what their pairs hold. */
import t from 'tap';
import { FormFields } from '../../../src/http/forms/form-fields.js';
import { addPairs } from '../../../src/http/forms/read-form.js';
import { FormLog } from '../../../src/http/recording/form-log.js';

function read(text: string): unknown {
  const fields = new FormFields(() => undefined, new FormLog());
  addPairs(text, fields);
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
  for (const [text, fields] of cases) t.strictSame(read(text), fields, text);
});

t.test('a broken escape is refused', async (t) => {
  for (const broken of ['%', '%4', '%zz', '%C3%', '%g0']) {
    t.throws(() => read(`a=x${broken}`), MALFORMED, broken);
    t.throws(() => read(`x${broken}y`), MALFORMED, broken);
  }
});

t.test('escapes of another encoding than UTF-8 are refused', async (t) => {
  const message = 'The body is not a well-formed urlencoded form: it is not UTF-8.';
  for (const foreign of ['%C3', '%C3%41', '%A9', '%F0%9F%98', '%F0%9F%98%80%80', '%ff%fe']) {
    t.throws(() => read(`a=x${foreign}`), { message }, foreign);
    t.throws(() => read(`x${foreign}y`), { message }, foreign);
  }
});
