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

const cut = (text: string, at: number): Buffer[] => [Buffer.from(text).subarray(0, at), Buffer.from(text).subarray(at)];
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
      ['é😀', '大王'],
      ['__proto__', 'x'],
      ['1', 'y'],
    ],
  ],
  ['{"a":"b","a":"c"}', [['a', 'c']]],
];
for (const [text, fields] of objects) {
  t.test(`reads ${text} wherever it is cut`, async (t) => {
    for (let at = 0; at <= Buffer.byteLength(text); at += 1)
      t.strictSame(await read(...cut(text, at)), fields, `${at}`);
    t.strictSame(await read(...Array.from(Buffer.from(text), (byte) => Buffer.of(byte))), fields, 'byte by byte');
  });
}

const broken = [
  ...['', ' ', '{', '{"a":1', '{"a":1,', '{"a":"', '{"a":1}}', '{}{}', '{}x', 'x{}', '\ufeff{}', '[]', '[{}]', '"a"'],
  ...['{,}', '{"a":1,}', '{,"a":1}', '{"a":1,,"b":2}', '{"a"}', '{"a":}', '{a:1}', '{"a":1]', '{"a":[1}', '{"a":1}]'],
  ...["{'a':1}", '{"a":01}', '{"a":1 "b":2}', '{"a":"\n"}', '{"a":"\\x"}', '{"a":1:2}', '{"a":[1,]}', '}', ','],
];
for (const text of broken) {
  t.test(`refuses ${JSON.stringify(text)} wherever it is cut`, async (t) => {
    for (let at = 0; at <= Buffer.byteLength(text); at += 1) {
      t.equal(await read(...cut(text, at)), 'The body is not a well-formed JSON object.', `${at}`);
    }
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

async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

t.test('many elements and many members are added in batches', async (t) => {
  const texts = Array.from({ length: 10_000 }, (_, index) => String(index));
  const elements = Buffer.from(JSON.stringify({ a: texts }));
  const ofArray = await turnsDuring(async () => t.strictSame(await read(elements), [['a', array(...texts)]]));
  t.ok(ofArray >= 40, `${ofArray} turns`);
  const pairs = texts.map((text) => [`k${text}`, text] as const);
  const members = Buffer.from(JSON.stringify(Object.fromEntries(pairs)));
  const ofMembers = await turnsDuring(async () => t.strictSame(await read(members), pairs));
  t.ok(ofMembers >= 10, `${ofMembers} turns`);
});

t.test('a long member that is no text is read', async (t) => {
  const numbers = Array.from({ length: 100_000 }, (_, index) => String(index));
  t.strictSame(await read(Buffer.from(`{"a":[${numbers.join()}]}`)), [['a', array(...numbers)]]);
  const many = '1'.repeat(600_000);
  t.strictSame(await read(Buffer.from(`{"a":0.${many}}`)), [['a', '0.1111111111111111']]);
  for (const text of [`{"a":x${' '.repeat(600_000)}}`, `{${many}:1}`]) {
    t.equal(await read(Buffer.from(text)), 'The body is not a well-formed JSON object.');
  }
  for (const text of [`{"a":0.${many}${many}}`, `{"a"${' '.repeat(1_200_000)}:1}`]) {
    const bound = 'a number, or blanks, of more than 1048576 characters';
    t.equal(await read(Buffer.from(text)), `The body is too large: ${bound}.`);
  }
});

t.test('a long text is the one that JSON.parse makes, wherever its pieces end', async (t) => {
  const most = 256 * 1024;
  for (const escaped of [
    'é',
    '\\n',
    '\\\\',
    '\\"',
    '\\u00e9',
    '\\ud83d\\ude00',
    '\\\\u00e9',
    'u00e9',
    '\\u',
    '\\x',
    '"',
    '\\',
  ]) {
    for (let shift = 0; shift <= 13; shift += 1) {
      const text = `${'x'.repeat(most - shift)}${escaped}${'y'.repeat(shift)}${escaped}${'z'.repeat(most)}`;
      const body = ` { "a b" : "${text}" } `;
      const whole = outcomeOf(body);
      t.ok(JSON.stringify(await read(Buffer.from(body))) === whole, `${escaped} ${shift}`);
    }
  }
  const backslashes = `{"a":"${'\\'.repeat(2 * most)}"}`;
  t.ok(JSON.stringify(await read(Buffer.from(backslashes))) === outcomeOf(backslashes));
});

/** The fields of a body by `JSON.parse`, or the text of its refusal. */
function outcomeOf(body: string): string {
  try {
    return JSON.stringify(Object.entries(JSON.parse(body)));
  } catch {
    return '"The body is not a well-formed JSON object."';
  }
}
