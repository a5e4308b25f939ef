/** The fields of urlencoded and JSON forms. */
import t from 'tap';
import { FormLog } from '../../../src/server/forms/form-log.js';
import { addMembers, addPairs } from '../../../src/server/forms/read-form.js';
import { FormFields } from '../../../src/service/endpoint/admission.js';

function read(add: typeof addPairs, text: string): readonly unknown[] {
  const fields = new FormFields(() => undefined, new FormLog());
  add(text, fields);
  return [...fields.collect()];
}

const array = (...values: readonly string[]) => ({ values });
const DEEP = `{"a":{"b":${'['.repeat(90_000)}${']'.repeat(90_000)}}}`;

/** A text, and the names and values of its fields. */
const rows: readonly (readonly [add: typeof addPairs, text: string, ...fields: readonly (readonly unknown[])[]])[] = [
  [addPairs, ''],
  [addPairs, '&'],
  [addPairs, '&&a=b&&', ['a', 'b']],
  [addPairs, 'a', ['a', '']],
  [addPairs, '=', ['', '']],
  [addPairs, '=b', ['', 'b']],
  [addPairs, 'a==b=&c', ['a', '=b='], ['c', '']],
  [addPairs, 'a+b=c+d%2B', ['a b', 'c d+']],
  [addPairs, '%61=%C3%A9é', ['a', 'éé']],
  [addMembers, ' {\r\n\t } \n'],
  [
    addMembers,
    '{"a":"b","c":true,"d":false,"e":null,"f":-1.5e3}',
    ['a', 'b'],
    ['c', '1'],
    ['d', '0'],
    ['e', ''],
    ['f', '-1500'],
  ],
  [addMembers, '{"a":["x",["y",{"z":[]}],[]]}', ['a', array('x', '["y",{"z":[]}]', '[]')]],
  [addMembers, '{"a":{"b":[1,2],"c":{}},"d":[]}', ['a', '{"b":[1,2],"c":{}}']],
  [addMembers, '{"é😀":"大王","__proto__":"x","1":"y"}', ['1', 'y'], ['é😀', '大王'], ['__proto__', 'x']],
];
for (const [add, text, ...fields] of rows) {
  t.test(`reads the form ${text}`, async (t) => void t.strictSame(read(add, text), fields));
}

const PAIRS = 'The body is not a well-formed urlencoded form';
const refused: readonly (readonly [add: typeof addPairs, message: string, ...texts: readonly string[]])[] = [
  [addPairs, `${PAIRS}.`, 'a=x%', 'a=x%4', 'a=x%zz', 'x%g0y', 'a=x%C3%'],
  [addPairs, `${PAIRS}: it is not UTF-8.`, 'a=x%C3', 'x%C3%41y', 'a=%A9', '%F0%9F%98y', 'a=%F0%9F%98%80%80', '%ff%fe'],
  [
    addMembers,
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
for (const [add, message, ...texts] of refused) {
  t.test(`refuses a malformed form: ${message}`, async (t) => {
    for (const text of texts) t.throws(() => read(add, text), { message }, text.slice(0, 20));
  });
}
