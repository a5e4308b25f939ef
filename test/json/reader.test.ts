/** A long body is parsed in batches: the outcome is that of `JSON.parse`. */
import fc from 'fast-check';
import t from 'tap';
import { runThrough } from '../../src/batches.js';
import { BeyondBound, JSON_BOUNDS } from '../../src/json/bounds.js';
import { placeOfJsonError } from '../../src/json/place.js';
import { BrokenJson, JsonReader, MAX_TEXT } from '../../src/json/reader.js';

/** What becomes of a text: its value with the order of its keys, or that it is no JSON. */
function outcomeOf(parse: () => unknown): string {
  try {
    return JSON.stringify(parse());
  } catch (error) {
    return error instanceof BrokenJson ? `BrokenJson: ${error.message}` : (error as Error).name;
  }
}

/** The value of a text whose bytes arrive in pieces of one length. */
function read(
  text: string,
  options: Partial<ConstructorParameters<typeof JsonReader>[0]> = {},
  length = 1_000_000,
): unknown {
  const reader = new JsonReader({ namedLevels: 6, ...options });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) runThrough(reader.read(bytes.subarray(at, at + length)));
  return runThrough(reader.end());
}

const isSame = (text: string, most: number, length?: number): boolean => {
  const outcome = outcomeOf(() => read(text, { most }, length));
  const wanted = outcomeOf(() => JSON.parse(text));
  return outcome === (wanted === 'SyntaxError' ? `BrokenJson: ${placeOfJsonError(text)}` : wanted);
};

const texts = [
  '[]',
  ' { } ',
  '[ [], {}, [ ] ]',
  '{"a":{"b":[1,2,{"c":"x,]}"}]},"a":2}',
  '{"__proto__":{"x":[1,2,3]},"constructor":1}',
  '{"__proto__":1,"b":[1,2,3]}',
  '{"2":[1,2,3,4],"1":[5,6,7,8]}',
  '["\\\\","\\"",",[{","\\\\\\""]',
  '[[1,2,3],[4,5,6],7,8,[9]]',
  `${'['.repeat(40)}1${']'.repeat(40)}`,
  `${'['.repeat(40)}1,2${']'.repeat(40)}`,
  '',
  '   ',
  '[1,,2]',
  '[,1]',
  '[1,]',
  '[1,2,3,   ]',
  '{"a":1,}',
  '{,}',
  '{"a":[1,2,3],}',
  '[-[1,2,3]]',
  '[0.[1,2,3]]',
  '[1 [1,2,3]]',
  '[[1,2,3] 1]',
  '[[1,2,3][4,5,6]]',
  '{"a":[1,2,3][4,5,6]}',
  '{"a" [1,2,3]}',
  '{[1,2,3]}',
  '{"a":-{"b":1}}',
  '[1,2,3',
  '[1,2,3]]',
  '[1,2,3] [4,5,6]',
  '[1,2,3] x',
  'x [1,2,3]',
  '[1,2,3}',
  ']',
  '"abc',
  '["abc',
  '[1,"\n",2]',
  '[[1,2,3],[4,5,"\\x"]',
];

t.test('JsonReader takes and refuses what JSON.parse takes and refuses', async (t) => {
  for (const text of texts) {
    for (const most of [0, 1, 4, 9, 100]) {
      for (const length of [1, 2, 5, 1000]) t.ok(isSame(text, most, length), `${most}, ${length}: ${text}`);
    }
  }
});

t.test('JsonReader makes members that can be changed and deleted, as JSON.parse does', async (t) => {
  const text = '{"a":[1,2,3],"b":1,"__proto__":2}';
  t.strictSame(
    Object.getOwnPropertyDescriptors(read(text, { most: 1 })),
    Object.getOwnPropertyDescriptors(JSON.parse(text)),
  );
});

t.test('JsonReader reads any JSON, and refuses it broken at any place', async (t) => {
  const values = fc.json({ maxDepth: 6 });
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(
        values,
        fc.nat(60),
        fc.nat(),
        fc.constantFrom('', ',', '[', ']', '{', '}', '"', '0', ' '),
        (...given) => {
          const [text, most, place, sign] = given;
          const at = place % (text.length + 1);
          return isSame(text, most) && isSame(text.slice(0, at) + sign + text.slice(at + 1), most);
        },
      ),
      { numRuns: 2_000, seed: 11 },
    ),
  );
});

t.test('JsonReader parses no long text in one step', async (t) => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, email: `c${id}@example.com`, tags: ['a', 'b'] }));
  const state = {
    clock: 'real',
    accounts: [{ contacts: rows, names: Object.fromEntries(rows.map(({ email }) => [email, 1])) }],
  };
  const text = JSON.stringify({ state });
  const { parse } = JSON;
  const lengths: number[] = [];
  t.teardown(() => {
    JSON.parse = parse;
  });
  JSON.parse = (one: string) => {
    lengths.push(one.length);
    return parse(one);
  };
  const reader = new JsonReader({ namedLevels: 6 });
  const work = (function* () {
    yield* reader.read(Buffer.from(text));
    return yield* reader.end();
  })();
  let steps = 1;
  let step = work.next();
  for (; !step.done; step = work.next()) steps += 1;
  JSON.parse = parse;
  t.strictSame(step.value, { state });
  t.ok(Math.max(...lengths) <= MAX_TEXT + 100, 'but for one row');
  t.ok(steps > text.length / MAX_TEXT && steps < text.length / 1000, `${steps} steps for ${text.length} characters`);
});

t.test('an object has 20,000 members at most, but for the maps in the records of a state', async (t) => {
  const members = (count: number) => `{${Array.from({ length: count }, (_, index) => `"m${index}":1`).join()}}`;
  const inRecord = (text: string) => `{"state":{"accounts":[{"single_sends":[${text}]}]}}`;
  const most = members(JSON_BOUNDS.members);
  const tooMany = members(JSON_BOUNDS.members + 1);
  for (const text of [most, inRecord(most), inRecord(`{"unique_open_token":${tooMany}}`)]) t.ok(isSame(text, MAX_TEXT));
  for (const text of [tooMany, `{"state":${tooMany}}`, inRecord(tooMany)]) {
    t.throws(() => read(text), new BeyondBound('an object of more than 20000 members'));
  }
});

t.test('a list has 2,500,000 elements at most', async (t) => {
  const list = (count: number) => `[${'1,'.repeat(count - 1)}1]`;
  t.equal((read(list(JSON_BOUNDS.elements)) as unknown[]).length, JSON_BOUNDS.elements);
  t.throws(() => read(list(JSON_BOUNDS.elements + 1)), new BeyondBound('a list of more than 2500000 elements'));
});

t.test('a text has 33,554,432 values at most, its lists and objects among them', async (t) => {
  const reader = new JsonReader({ namedLevels: 6 });
  const feed = (text: string) => runThrough(reader.read(Buffer.from(text)));
  const some = 2 ** 20;
  feed('[');
  // Counted are the bracket, and what stands before a comma.
  for (let count = 0; count < 31; count += 1) feed(`[${'1,'.repeat(some - 2)}1],`);
  feed(`[${'1,'.repeat(some - 4)}{}],`);
  t.throws(() => feed('1,'), new BeyondBound('more than 33554432 values'));
});

t.test('a text has 5,000,000 lists and objects at most', async (t) => {
  const reader = new JsonReader({ namedLevels: 6 });
  const feed = (text: string) => runThrough(reader.read(Buffer.from(text)));
  feed('[');
  for (let count = 0; count < 4; count += 1) feed(`[${'[],'.repeat(1_000_000 - 2)}{}],`);
  feed(`[${'{},'.repeat(1_000_000 - 2)}1],`);
  t.throws(() => feed('[]'), new BeyondBound('more than 5000000 lists and objects'));
});

t.test('a text and a name have 33,554,432 characters at most', async (t) => {
  const text = 'x'.repeat(JSON_BOUNDS.characters - 10);
  for (const value of [{ a: text }, { [text]: 1 }, { [text]: [1] }, [text]])
    t.strictSame(read(JSON.stringify(value)), value);
  const cases = [
    ['{"a":"x', 32, 'a value of more than 33554432 characters'],
    ['{"x', 32, 'a value of more than 33554432 characters'],
    ['[1', 1, 'a number, or blanks, of more than 1048576 characters'],
    ['[ ', 1, 'a number, or blanks, of more than 1048576 characters'],
    [' ', 1, 'a number, or blanks, of more than 1048576 characters'],
  ] as const;
  for (const [begin, most, bound] of cases) {
    const reader = new JsonReader({ namedLevels: 6 });
    const more = Buffer.from((begin.at(-1) as string).repeat(1024 * 1024));
    runThrough(reader.read(Buffer.from(begin)));
    for (let count = 1; count < most; count += 1) runThrough(reader.read(more));
    t.throws(() => runThrough(reader.read(more)), new BeyondBound(bound), begin);
  }
});

t.test('below 128 levels a value has 65,536 characters at most', async (t) => {
  const deep = (levels: number) => `${'['.repeat(levels)}${'1,'.repeat(100_000)}1${']'.repeat(levels)}`;
  t.ok(isSame(deep(128), MAX_TEXT, 65_536));
  t.ok(isSame(`${'['.repeat(30_000)}${']'.repeat(30_000)}`, MAX_TEXT, 65_536));
  t.throws(() => read(deep(129), {}, 65_536), new BeyondBound('a value of more than 65536 characters'));
});

t.test('a number and blanks have 1,048,576 characters at most', async (t) => {
  for (const sign of ['1', ' ']) {
    const most = sign.repeat(JSON_BOUNDS.otherCharacters - 10);
    for (const around of ['[', '[1,', '{"a":', '[[],']) {
      const end = around.startsWith('{') ? '1}' : '1]';
      t.ok(isSame(around + most + end, MAX_TEXT, 65_536), `${sign} ${around}`);
      t.throws(
        () => read(`${around}${most}${sign.repeat(20)}${end}`, {}, 65_536),
        new BeyondBound('a number, or blanks, of more than 1048576 characters'),
        `${sign} ${around}`,
      );
    }
  }
  const blanks = ' '.repeat(JSON_BOUNDS.otherCharacters + 1);
  const longList = `[${'1,'.repeat(200_000)}1]`;
  for (const [name, text] of Object.entries({
    'before all': `${blanks}[1]`,
    'behind all': `[1]${blanks}`,
    'behind a long list': `${longList}${blanks}`,
    'behind a name': `{"a"${blanks}:[1]}`,
    'behind an element': `[[1],[2]${blanks},3]`,
    'behind a long element': `[${longList}${blanks},3]`,
    'behind the last element': `[[1]${blanks}]`,
    'in an empty list': `[${blanks}]`,
  })) {
    t.throws(() => read(text), new BeyondBound('a number, or blanks, of more than 1048576 characters'), name);
  }
});

t.test('a long text is read in steps, wherever it stands', async (t) => {
  const long = 'é"\\\n'.repeat(400_000);
  for (const value of [long, [long], [1, long, 2], { a: long }, { a: 1, b: long, c: [long] }, [[[long]]]]) {
    const reader = new JsonReader({ namedLevels: 6 });
    let steps = 0;
    for (const _ of reader.read(Buffer.from(JSON.stringify(value)))) steps += 1;
    t.ok(steps >= 10, `${steps} steps`);
    t.strictSame(runThrough(reader.end()), value);
  }
});

t.test('a long text that is broken has its place', async (t) => {
  const long = 'x'.repeat(700_000);
  for (const text of [`"${long}`, `["${long}\\x"]`, `{"${long}" 1}`, `[1,"${long}" "a"]`, `["a":"${long}"]`]) {
    t.ok(isSame(text, MAX_TEXT, 65_536), `${text.slice(0, 10)} ${text.slice(-5)}`);
  }
});

t.test('many escaped quotes are looked at in steps', async (t) => {
  const value = { '"a"': '"'.repeat(500_000) };
  t.ok(isSame(JSON.stringify(value), MAX_TEXT, 65_536));
});
