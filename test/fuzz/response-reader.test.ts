import t from 'tap';
import { IllFormed, type Response, ResponseReader } from './response-reader.js';

/** Reads bytes in pieces of a length. */
function read(text: string, length: number, isHead = false): readonly string[] {
  const responses: Response[] = [];
  const reader = new ResponseReader(
    () => isHead,
    (response) => responses.push(response),
  );
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += length) reader.take(bytes.subarray(at, at + length));
  return responses.map(({ status, body }) => `${status} ${body}`);
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

const wellFormed: readonly (readonly [bytes: string, ...responses: readonly string[]])[] = [
  [OK + OK, '200 ok', '200 ok'],
  [`${CHUNKED}2\r\nab\r\nA\r\n0123456789\r\n0\r\n\r\n`, '200 ab0123456789'],
  [`${CHUNKED}0\r\n\r\n${OK}`, '200 ', '200 ok'],
  [`HTTP/1.1 100 Continue\r\n\r\n${OK}`, '100 ', '200 ok'],
  [`HTTP/1.1 204 No Content\r\n\r\n${OK}`, '204 ', '200 ok'],
  [`HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n${OK}`, '304 ', '200 ok'],
  ['HTTP/1.1 200 \r\nContent-Length: 0\r\nX: \r\n\r\n', '200 '],
];

t.test('take reads well-formed responses, however they are cut', async (t) => {
  for (const [bytes, ...responses] of wellFormed) {
    for (const length of [1, 7, 10_000]) t.strictSame(read(bytes, length), responses, bytes);
  }
});

t.test('take reads no body of a response to HEAD', async (t) => {
  t.strictSame(read('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n', 7, true), ['200 ']);
});

t.test('take leaves a response that has not come whole', async (t) => {
  for (const cut of [1, 20, 40]) t.strictSame(read(OK.slice(0, -cut), 10_000), [], `${cut} bytes short`);
});

const illFormed: readonly (readonly [bytes: string, message: string])[] = [
  ['HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', 'status line "HTTP/1.0 200 OK"'],
  ['HTTP/1.1 99 OK\r\nContent-Length: 0\r\n\r\n', 'status line "HTTP/1.1 99 OK"'],
  ['HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n', 'status line "HTTP/1.1 200"'],
  ['ok\r\n\r\n', 'status line "ok"'],
  ['HTTP/1.1 200 OK\r\nX : y\r\n\r\n', 'header line "X : y"'],
  ['HTTP/1.1 200 OK\r\n folded\r\n\r\n', 'header line " folded"'],
  ['HTTP/1.1 200 OK\r\nX: a\nY: b\r\n\r\n', 'header line "X: a\\nY: b"'],
  ['HTTP/1.1 200 OK\r\nX: a\0\r\n\r\n', 'header line "X: a\\u0000"'],
  ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n', 'two headers content-length'],
  ['HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n', 'content-length x'],
  [
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'content-length beside transfer-encoding',
  ],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n', 'transfer-encoding gzip'],
  ['HTTP/1.1 200 OK\r\n\r\n', 'neither content-length nor transfer-encoding'],
  ['HTTP/1.1 204 No Content\r\nContent-Length: 1\r\n\r\n', 'a 204 with a body'],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n', 'chunk size "x"'],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc', 'no line end behind a chunk'],
  [`${OK}surplus\r\n\r\n`, 'status line "surplus"'],
  ['x'.repeat(70_000), 'a head of more than 65536 bytes'],
];

t.test('take refuses what is no response of HTTP/1.1', async (t) => {
  for (const [bytes, message] of illFormed) t.throws(() => read(bytes, 100_000), new IllFormed(message), message);
});
