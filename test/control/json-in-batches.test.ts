/** A long body is parsed in batches: the outcome is that of `JSON.parse`. */
import fc from 'fast-check';
import t from 'tap';
import { runThrough } from '../../src/batches.js';
import { MAX_MEMBERS, MAX_TEXT, parseInBatches, TooManyMembers } from '../../src/control/json-in-batches.js';

/** What becomes of a text: its value with the order of its keys, or that it is no JSON. */
function outcomeOf(parse: () => unknown): string {
  try {
    return JSON.stringify(parse());
  } catch (error) {
    return `${error instanceof SyntaxError}`;
  }
}

const isSame = (text: string, most: number): boolean =>
  outcomeOf(() => runThrough(parseInBatches(text, most))) === outcomeOf(() => JSON.parse(text));

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
];

t.test('parseInBatches takes and refuses what JSON.parse takes and refuses', async (t) => {
  for (const text of texts) for (const most of [0, 1, 4, 9, 100]) t.ok(isSame(text, most), `${most}: ${text}`);
});

t.test('parseInBatches makes members that can be changed and deleted, as JSON.parse does', async (t) => {
  const text = '{"a":[1,2,3],"b":1,"__proto__":2}';
  t.strictSame(
    Object.getOwnPropertyDescriptors(runThrough(parseInBatches(text, 1))),
    Object.getOwnPropertyDescriptors(JSON.parse(text)),
  );
});

t.test('parseInBatches reads any JSON, and refuses it broken at any place', async (t) => {
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

t.test('parseInBatches parses no long text in one step', async (t) => {
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
  const work = parseInBatches(text);
  let steps = 1;
  let step = work.next();
  for (; !step.done; step = work.next()) steps += 1;
  JSON.parse = parse;
  t.strictSame(step.value, { state });
  t.ok(Math.max(...lengths) <= MAX_TEXT + 2, 'but for its brackets');
  t.ok(steps > text.length / MAX_TEXT && steps < text.length / 1000, `${steps} steps for ${text.length} characters`);
});

t.test('an object has 50,000 members at most, but for the maps in the records of a state', async (t) => {
  const members = (count: number) => `{${Array.from({ length: count }, (_, index) => `"m${index}":1`).join()}}`;
  const inRecord = (text: string) => `{"state":{"accounts":[{"single_sends":[${text}]}]}}`;
  const most = members(MAX_MEMBERS);
  const tooMany = members(MAX_MEMBERS + 1);
  for (const text of [most, inRecord(most), inRecord(`{"unique_open_token":${tooMany}}`)]) t.ok(isSame(text, MAX_TEXT));
  for (const text of [tooMany, `{"state":${tooMany}}`, inRecord(tooMany)]) {
    t.ok(thrownBy(() => runThrough(parseInBatches(text))) instanceof TooManyMembers);
  }
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
