import t from 'tap';
import type { Input } from './input.js';
import { MAX_CASE, writeCase } from './reproduction.js';
import { shrinkInput, shrinkList } from './shrink.js';

const numbers = Array.from({ length: 100 }, (_, index) => index);

t.test('shrinkList keeps what a list needs to fail', async (t) => {
  const needed = [3, 64, 65];
  const fails = async (list: readonly number[]) => needed.every((one) => list.includes(one));
  t.strictSame(await shrinkList(numbers, fails), needed);
});

t.test('shrinkList keeps a list that fails only as a whole', async (t) => {
  const list = numbers.slice(0, 5);
  t.strictSame(await shrinkList(list, async ({ length }) => length === 5), list);
});

t.test('shrinkList ends when the patience is used up', async (t) => {
  let checks = 0;
  await shrinkList(numbers, async () => {
    checks += 1;
    return checks > 3 ? undefined : true;
  });
  t.equal(checks, 4);
});

const input: Input = {
  kind: 'form',
  aim: 'POST /x',
  lines: ['POST /x HTTP/1.1', 'Host: a', 'X: b', 'Y: c'],
  body: ['abcdefgh', ['xy', 1000], 'ijk'],
  isWhole: true,
  cuts: [5],
};

t.test('shrinkInput removes headers, pauses, bytes and repetitions that a failure does not need', async (t) => {
  const fails = async ({ lines, body }: Input) => {
    const [text = '', repeated] = body;
    return lines.includes('X: b') && String(text).includes('d') && Array.isArray(repeated) && repeated[1] >= 30;
  };
  t.strictSame(await shrinkInput(input, fails), {
    kind: 'form',
    aim: 'POST /x',
    lines: ['POST /x HTTP/1.1', 'X: b'],
    body: ['d', ['xy', 32], ''],
    isWhole: true,
  });
});

t.test('writeCase escapes what is not ASCII, and writes the beginning of a long case alone', async (t) => {
  const finding = { rule: 'response', what: 'none' } as const;
  const short = writeCase(finding, { records: 0, kind: 'bulk' }, [{ ...input, body: ['\u00e9'] }]);
  t.match(short, '"\\u00e9"');
  t.strictSame(JSON.parse(short).inputs[0].body, ['\u00e9']);
  t.equal(
    writeCase(finding, { records: 0, kind: 'bulk' }, [{ ...input, body: ['\u00e9'.repeat(MAX_CASE)] }]).length,
    MAX_CASE,
  );
});
