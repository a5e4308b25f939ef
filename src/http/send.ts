/** Puts an answer on the wire: whole, in drops, or not at all. */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Body, bytesOf } from '../contract/envelope.js';
import type { WireResponse } from './faults.js';

type Headers = Readonly<Record<string, string | number>>;

/** The one answer that has neither a body nor headers that tell of one. */
const NO_CONTENT = 204;

/**
 * @param headers all that the answer carries, but for its length
 * @param wait milliseconds of real time
 */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, breaks, drip }: WireResponse,
  headers: Headers,
  wait: (milliseconds: number) => Promise<void>,
): void {
  const { raw } = reply;
  // From here on the answer is ours: a list goes out in the pieces that are kept of it.
  reply.hijack();
  if (raw.destroyed) return;
  if (breaks !== undefined) {
    // Without a socket there is nothing to reset.
    if (breaks === 'reset' && 'resetAndDestroy' in request.raw.socket) request.raw.socket.resetAndDestroy();
    else raw.destroy();
  } else if (status === NO_CONTENT) {
    const { 'content-type': _, ...others } = headers;
    raw.writeHead(status, others).end();
  } else if (drip === undefined) {
    raw.writeHead(status, flat(headers, lengthOf(body)));
    write(raw, body);
  } else {
    const whole = bytesOf(body);
    raw.writeHead(status, flat(headers, whole.length));
    // Whoever hangs up gets no more.
    pipeline(Readable.from(dropsOf(whole, drip, wait)), raw).catch(() => undefined);
  }
}

/** Names and values in turn, as Node takes them without a copy. */
function flat(headers: Headers, length: number): (string | number)[] {
  const pairs: (string | number)[] = ['content-length', length];
  for (const name of Object.keys(headers)) pairs.push(name, headers[name] as string | number);
  return pairs;
}

const lengthOf = (body: Body): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.reduce((sum, piece) => sum + piece.length, 0);

/** The pieces of a body are handed over together. */
function write(raw: ServerResponse, body: Body): void {
  if (typeof body === 'string') {
    raw.end(body);
    return;
  }
  raw.cork();
  for (const piece of body.slice(0, -1)) raw.write(piece);
  raw.end(body.at(-1));
}

async function* dropsOf(
  whole: Buffer,
  { bytes, every }: NonNullable<WireResponse['drip']>,
  wait: (milliseconds: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += bytes) {
    await wait(every);
    yield whole.subarray(at, at + bytes);
  }
}
