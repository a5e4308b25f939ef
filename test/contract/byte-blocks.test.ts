import t from 'tap';
import { ByteBlocks } from '../../src/contract/byte-blocks.js';

const MiB = 1024 * 1024;

t.test('bytes come back as they were appended, whatever their chunks', async (t) => {
  const bytes = Buffer.from(Array.from({ length: 3 * MiB + 7 }, (_, index) => index % 251));
  for (const length of [1000, 4096, 65_536, bytes.length]) {
    const blocks = new ByteBlocks();
    for (let at = 0; at < bytes.length; at += length) blocks.append(bytes.subarray(at, at + length));
    t.equal(blocks.length, bytes.length);
    t.ok(Buffer.concat(blocks.chunks()).equals(bytes), `chunks of ${length}`);
  }
});

t.test('chunks of a byte take few blocks', async (t) => {
  const blocks = new ByteBlocks();
  const chunk = Buffer.of(7);
  for (let left = 3 * MiB; left > 0; left -= 1) blocks.append(chunk);
  const kibibytes = blocks.chunks().map(({ length }) => length / 1024);
  t.strictSame(kibibytes, [4, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1024]);
});

t.test('nothing appended is no chunk, and no text', async (t) => {
  const blocks = new ByteBlocks();
  blocks.append(Buffer.alloc(0));
  t.strictSame([blocks.length, blocks.chunks(), blocks.text()], [0, [], '']);
});

t.test('a text is decoded across blocks, and gone when they are cleared', async (t) => {
  const text = `x${'é'.repeat(5000)}`;
  const blocks = new ByteBlocks();
  blocks.append(Buffer.from(text));
  t.equal(blocks.text(), text);
  blocks.clear();
  t.strictSame([blocks.length, blocks.text()], [0, '']);
  blocks.append(Buffer.from('more'));
  t.equal(blocks.text(), 'more');
});
