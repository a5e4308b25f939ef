/** Puts a response on the wire: by Fastify where it is one text, else in pieces, in drops, or not at all. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Body, bytesOf } from '../contract/envelope.js';
import type { WireResponse } from './faults.js';

/** The one response that has neither a body nor a type of it. */
const NO_CONTENT = 204;

/**
 * @param headers those of the reply
 * @param wait milliseconds of real time
 */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, breaks, drip }: WireResponse,
  headers: OutgoingHttpHeaders,
  wait: (milliseconds: number) => Promise<void>,
): void {
  if (status === NO_CONTENT) {
    reply.code(status).removeHeader('content-type').send();
    return;
  }
  if (typeof body === 'string' && breaks === undefined && drip === undefined) {
    reply.code(status).send(body);
    return;
  }
  const { raw } = reply;
  // A head that cannot be written is left to Fastify, as an error.
  if (!raw.destroyed && breaks === undefined) raw.writeHead(status, { ...headers, 'content-length': lengthOf(body) });
  // Fastify joins no pieces, and breaks no connection.
  reply.hijack();
  if (raw.destroyed) return;
  if (breaks !== undefined) {
    // Without a socket there is nothing to reset.
    if (breaks === 'reset' && 'resetAndDestroy' in request.raw.socket) request.raw.socket.resetAndDestroy();
    else raw.destroy();
  } else if (drip === undefined) {
    write(raw, body);
  } else {
    // Whoever hangs up gets no more.
    pipeline(Readable.from(dropsOf(bytesOf(body), drip, wait)), raw).catch(() => undefined);
  }
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
