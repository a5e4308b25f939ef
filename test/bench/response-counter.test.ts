import t from 'tap';
import { ResponseCounter } from './response-counter.js';

/** The status at each piece that completes a response. */
function statusesOf(...pieces: readonly string[]): (number | undefined)[] {
  const counter = new ResponseCounter();
  return pieces.map((piece) => counter.take(Buffer.from(piece)));
}

const inPieces = (text: string, size: number): string[] => text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];

const WHOLE = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nx: y\r\n\r\nhello';
const CHUNKED =
  'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA;x=1\r\n0\r\n\r\n56789\r\n0\r\n\r\n';
const EMPTY = 'HTTP/1.1 204 No Content\r\n\r\n';

t.test('a response ends with its last byte, in pieces of any size', async (t) => {
  for (const [text, status] of [
    [WHOLE, 200],
    [CHUNKED, 201],
    [EMPTY, 204],
  ] as const) {
    for (const size of [1, 2, 3, 7, 20, 1000]) {
      const pieces = inPieces(text, size);
      const expected = pieces.map((_, index) => (index === pieces.length - 1 ? status : undefined));
      t.same(statusesOf(...pieces), expected, `${status} in pieces of ${size}`);
    }
  }
});

t.test('one counter counts consecutive responses', async (t) => {
  t.same(statusesOf(WHOLE, CHUNKED, EMPTY, WHOLE), [200, 201, 204, 200]);
});
