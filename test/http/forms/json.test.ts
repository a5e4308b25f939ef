/** JSON forms, in whatever chunks they come. */
import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import t from 'tap';
import { createAssume } from '../../../src/assumptions/assume.js';
import { defaultValues } from '../../../src/assumptions/registry.js';
import { FormFields } from '../../../src/http/forms/form-fields.js';
import { readJson } from '../../../src/http/forms/json.js';
import { FormLog } from '../../../src/http/recording/form-log.js';

/** The fields of a body, or the text of its refusal. */
async function readRaw(raw: Readable): Promise<unknown> {
  const fields = new FormFields({}, createAssume(defaultValues), () => undefined, new FormLog());
  try {
    // Of a request, its stream is read.
    await readJson(raw as IncomingMessage, fields);
    return [...fields.collect()];
  } catch (error) {
    return (error as Error).message;
  }
}

const read = (...chunks: readonly Buffer[]): Promise<unknown> => readRaw(Readable.from(chunks, { objectMode: false }));

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
  t.test(`reads ${text} byte by byte`, async (t) => {
    t.strictSame(await read(...Array.from(Buffer.from(text), (byte) => Buffer.of(byte))), fields);
  });
}

const broken = [
  ...['', ' ', '{', '{"a":1', '{"a":1,', '{"a":"', '{"a":1}}', '{}{}', '{}x', 'x{}', '\ufeff{}', '[]', '[{}]', '"a"'],
  ...['{,}', '{"a":1,}', '{,"a":1}', '{"a":1,,"b":2}', '{"a"}', '{"a":}', '{a:1}', '{"a":1]', '{"a":[1}', '{"a":1}]'],
  ...["{'a':1}", '{"a":01}', '{"a":1 "b":2}', '{"a":"\n"}', '{"a":"\\x"}', '{"a":1:2}', '{"a":[1,]}', '}', ','],
];
for (const text of broken) {
  t.test(`refuses ${JSON.stringify(text)}`, async (t) => {
    t.equal(await read(Buffer.from(text)), 'The body is not a well-formed JSON object.');
  });
}

t.test('a body that breaks off is refused for that', async (t) => {
  const raw = new PassThrough();
  raw.write('{"a":');
  const reading = readRaw(raw);
  raw.destroy(new Error('gone'));
  t.equal(await reading, 'The body ended before its end.');
});

t.test('a value that is nested too deeply to be written is refused', async (t) => {
  const deep = Buffer.from(`{"a":{"b":${'['.repeat(90_000)}${']'.repeat(90_000)}}}`);
  t.equal(await read(deep), 'The body is not a well-formed JSON object.');
});
