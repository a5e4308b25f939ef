/** The body of a call, in whatever chunks it comes. */
import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import t from 'tap';
import { readBody } from '../../src/control/body.js';
import { JsonReader } from '../../src/json/reader.js';

/** What becomes of a body: its value, or the status and the message of its refusal. */
async function outcomeOf(payload: Readable, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const request = { headers, routeOptions: { bodyLimit: 1000 } };
  try {
    // Of a request, its headers and its limit are read; of its message, the stream.
    return { value: await readBody(request as FastifyRequest, payload as IncomingMessage) };
  } catch (error) {
    const { status, statusCode = status, message } = error as Error & { status?: number; statusCode?: number };
    return [statusCode, message];
  }
}

const read = (...chunks: readonly string[]): Promise<unknown> =>
  outcomeOf(
    Readable.from(
      chunks.map((chunk) => Buffer.from(chunk)),
      { objectMode: false },
    ),
  );

t.test('a body is its JSON, wherever it is cut', async (t) => {
  const text = ' {"a":["é\\"",{"b":null}],"__proto__":1} ';
  const value = JSON.parse(text);
  for (let at = 0; at <= text.length; at += 1) t.strictSame(await read(text.slice(0, at), text.slice(at)), { value });
  t.strictSame(await read(), { value: undefined });
});

t.test('a body that is no JSON is refused with its place', async (t) => {
  t.strictSame(await read('{"a":\n', 'x}', 'y'), [400, 'The body is not JSON at line 2, column 1.']);
  t.strictSame(await read('[1', ',2'), [400, 'The body is not JSON at line 1, column 5.']);
});

t.test('a body that is too long is refused when it is, and the rest of it thrown away', async (t) => {
  const tooLarge = [413, 'The body has more than 1000 bytes.'];
  t.strictSame(await read('x'.repeat(600), 'x'.repeat(401)), tooLarge);
  const endless = new PassThrough();
  endless.write('x'.repeat(1001));
  t.strictSame(await outcomeOf(endless), tooLarge);
  await setImmediate();
  t.equal(endless.readableFlowing, true);
  const announced = new PassThrough();
  t.strictSame(await outcomeOf(announced, { 'content-length': '1001' }), tooLarge);
});

t.test('a bug of the mock is thrown as it is', async (t) => {
  const { read: readBytes } = JsonReader.prototype;
  t.teardown(() => {
    JsonReader.prototype.read = readBytes;
  });
  // biome-ignore lint/correctness/useYield: it throws before it has anything to yield
  JsonReader.prototype.read = function* () {
    throw new TypeError('a bug');
  };
  t.strictSame(await read('{}'), [undefined, 'a bug']);
});

t.test('a body that breaks off is refused for that, and is no bug of the mock', async (t) => {
  const broken = new PassThrough();
  broken.write('{"a":1}');
  const reading = outcomeOf(broken);
  broken.destroy(new Error('aborted'));
  t.strictSame(await reading, [400, 'The body ended before its end.']);
});
