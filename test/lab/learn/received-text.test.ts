import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import t from 'tap';
import type { HarContent } from '../../../src/lab/learn/har-file.js';
import { readText } from '../../../src/lab/learn/received-text.js';
import { BODY_IS_CUT } from '../../../src/service/account/journal.js';

const JSON_TEXT = '{"status":"success","message":"Köln"}';
const base64 = (bytes: Buffer | string): HarContent => ({
  text: Buffer.from(bytes).toString('base64'),
  encoding: 'base64',
});

const read = (content: HarContent, coding?: string, bodySize = -1) =>
  readText({ status: 200, headers: [], content, bodySize }, coding === undefined ? {} : { 'content-encoding': coding });

t.test('readText returns a text as it is, with its byte order mark, and decodes base64', async (t) => {
  t.equal(read({ size: Buffer.byteLength(JSON_TEXT), text: JSON_TEXT }), JSON_TEXT);
  t.equal(read({ size: -1, text: '' }), '');
  t.equal(read(base64(JSON_TEXT)), JSON_TEXT);
  t.equal(read(base64(`\uFEFF${JSON_TEXT}`)), `\uFEFF${JSON_TEXT}`);
  t.equal(read({ text: '"\uFFFD"' }), '"\uFFFD"');
});

t.test('readText decompresses a body by its content coding', async (t) => {
  for (const [coding, compress] of [
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['BR', brotliCompressSync],
  ] as const) {
    t.equal(read(base64(compress(JSON_TEXT)), coding), JSON_TEXT, coding);
  }
  t.equal(read(base64(JSON_TEXT), 'gzip'), JSON_TEXT, 'the recorder has decompressed it already');
});

t.test('readText accepts a text whose size is the compressed size, as mitmproxy writes it', async (t) => {
  t.equal(read({ size: 90, text: JSON_TEXT }, 'gzip', 90), JSON_TEXT);
  t.equal(read({ size: 90, text: JSON_TEXT }, 'gzip', 60), undefined);
});

t.test('readText returns undefined for a body that is missing, cut short or undecodable', async (t) => {
  const compressed = gzipSync(JSON_TEXT);
  const cases: readonly (readonly [content: HarContent, coding?: string])[] = [
    [{}],
    [{ size: 12, text: null }],
    [{ text: JSON_TEXT, comment: BODY_IS_CUT }],
    [{ text: JSON_TEXT, size: 1000 }],
    [{ text: JSON_TEXT, encoding: 'rot13' }],
    [{ text: compressed.toString('utf8') }, 'gzip'],
    [{ text: compressed.toString('latin1') }, 'gzip'],
    [base64(compressed)],
    [base64(compressed), 'zstd'],
    [base64(compressed.subarray(0, 12)), 'gzip'],
    [base64(gzipSync(compressed)), 'gzip'],
    [base64(gzipSync(Buffer.alloc(128 * 1024 ** 2 + 1, ' '), { level: 1 })), 'gzip'],
  ];
  for (const [content, coding] of cases)
    t.equal(read(content, coding), undefined, JSON.stringify(content).slice(0, 100));
});
