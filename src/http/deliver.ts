/** Puts an answer on the wire, whole, in drops, or not at all. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Delivery } from './faults.js';

/** @param wait milliseconds of real time */
export function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, breaks, drip }: Delivery,
  wait: (milliseconds: number) => Promise<void>,
): FastifyReply {
  if (breaks !== undefined) {
    reply.hijack();
    // Without a socket there is nothing to reset.
    if (breaks === 'reset' && 'resetAndDestroy' in request.raw.socket) request.raw.socket.resetAndDestroy();
    else reply.raw.destroy();
    return reply;
  }
  reply.code(status).headers(headers);
  if (drip === undefined) return reply.send(body);
  const whole = Buffer.from(body);
  return reply.header('content-length', whole.length).send(Readable.from(dropsOf(whole, drip, wait)));
}

async function* dropsOf(
  whole: Buffer,
  { bytes, every }: NonNullable<Delivery['drip']>,
  wait: (milliseconds: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += bytes) {
    await wait(every);
    yield whole.subarray(at, at + bytes);
  }
}
