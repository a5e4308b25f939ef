import { PassThrough, Readable } from 'node:stream';
import t from 'tap';
import { joinChunks } from '../../../src/http/forms/joined-chunks.js';

const LENGTH = 16 * 1024;

async function chunksOf(stream: AsyncIterable<Buffer>): Promise<readonly Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const lengths = async (...given: readonly number[]): Promise<readonly number[]> =>
  (await chunksOf(joinChunks(Readable.from(given.map((length) => Buffer.alloc(length)))))).map(({ length }) => length);

t.test('short chunks are joined, and long ones split', async (t) => {
  t.strictSame(await lengths(...Array(2 * LENGTH + 3).fill(1)), [LENGTH, LENGTH, 3]);
  t.strictSame(await lengths(3 * LENGTH + 5, 2, LENGTH), [LENGTH, LENGTH, LENGTH, 5, LENGTH, 2]);
});

t.test('the bytes stay the same', async (t) => {
  const bytes = Buffer.from(Array.from({ length: 3 * LENGTH }, (_, index) => index % 251));
  const chunks = [bytes.subarray(0, 7), bytes.subarray(7, LENGTH + 9), bytes.subarray(LENGTH + 9)];
  t.ok(Buffer.concat(await chunksOf(joinChunks(Readable.from(chunks)))).equals(bytes));
});

t.test('others have a turn behind each chunk', async (t) => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await lengths(100 * LENGTH);
  isOver = true;
  t.ok(turns >= 99, `${turns} turns`);
});

t.test('a body without a byte has none', async (t) => {
  t.strictSame(await chunksOf(joinChunks(Readable.from([]))), []);
});

t.test('a body that breaks off breaks who reads it', async (t) => {
  const body = new PassThrough();
  const joined = joinChunks(body);
  body.write('a');
  body.destroy(new Error('gone'));
  await t.rejects(chunksOf(joined), new Error('gone'));
});

t.test('a body that breaks off when nobody reads it any more is ignored', async (t) => {
  const body = new PassThrough();
  const joined = joinChunks(body).resume();
  body.destroy(new Error('gone'));
  await new Promise((resolve) => joined.on('close', resolve));
  t.equal(joined.destroyed, true);
});
