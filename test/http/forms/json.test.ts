/** JSON forms: what their members hold. */
import t from 'tap';
import { FormFields } from '../../../src/http/forms/form-fields.js';
import { addMembers } from '../../../src/http/forms/json.js';
import { FormLog } from '../../../src/http/recording/form-log.js';

function read(text: string): unknown {
  const fields = new FormFields(() => undefined, new FormLog());
  addMembers(text, fields);
  return [...fields.collect()];
}

const MALFORMED = { message: 'The body is not a well-formed JSON object.' };

const array = (...values: readonly string[]) => ({ values });

const objects: readonly (readonly [text: string, fields: readonly (readonly [string, unknown])[]])[] = [
  ['{}', []],
  [' {\r\n\t } \n', []],
  ['{"a":"b"}', [['a', 'b']]],
  [
    ' { "a" : "b" , "c" : true , "d" : false , "e" : null , "f" : -1.5e3 } ',
    [
      ['a', 'b'],
      ['c', '1'],
      ['d', '0'],
      ['e', ''],
      ['f', '-1500'],
    ],
  ],
  ['{"a":["x",["y",{"z":[]}],[]]}', [['a', array('x', '["y",{"z":[]}]', '[]')]]],
  ['{"a":{"b":[1,2],"c":{}},"d":[]}', [['a', '{"b":[1,2],"c":{}}']]],
  [
    '{"a,\\"}]":"{[,\\\\","b":"\\u00e9\\""}',
    [
      ['a,"}]', '{[,\\'],
      ['b', 'é"'],
    ],
  ],
  [
    '{"é😀":"大王","__proto__":"x","1":"y"}',
    [
      ['1', 'y'],
      ['é😀', '大王'],
      ['__proto__', 'x'],
    ],
  ],
  ['{"a":"b","a":"c"}', [['a', 'c']]],
];
for (const [text, fields] of objects) {
  t.test(`reads ${text}`, async (t) => void t.strictSame(read(text), fields));
}

const broken = [
  ...['', ' ', '{', '{"a":1', '{"a":1,', '{"a":"', '{"a":1}}', '{}{}', '{}x', 'x{}', '\ufeff{}', '[]', '[{}]', '"a"'],
  ...['{,}', '{"a":1,}', '{,"a":1}', '{"a":1,,"b":2}', '{"a"}', '{"a":}', '{a:1}', '{"a":1]', '{"a":[1}', '{"a":1}]'],
  ...["{'a':1}", '{"a":01}', '{"a":1 "b":2}', '{"a":"\n"}', '{"a":"\\x"}', '{"a":1:2}', '{"a":[1,]}', '}', ','],
];
for (const text of broken) {
  t.test(`refuses ${JSON.stringify(text)}`, async (t) => void t.throws(() => read(text), MALFORMED));
}

t.test('a value that is nested too deeply to be written is refused', async (t) => {
  t.throws(() => read(`{"a":{"b":${'['.repeat(90_000)}${']'.repeat(90_000)}}}`), MALFORMED);
});
