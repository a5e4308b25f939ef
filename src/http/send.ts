/** Puts a response on the wire: at once, in drops, or not at all. */
import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Body, bytesOf, lengthOf } from '../contract/envelope.js';
import { BODILESS_STATUSES } from '../protocol.js';
import type { WireResponse } from './faults.js';

/** A response as HTTP has it: under some statuses there is neither a body nor a type of it. */
export function withoutForbiddenBody(response: WireResponse): WireResponse {
  const { status, headers } = response;
  if (!BODILESS_STATUSES.has(status)) return response;
  const others = Object.entries(headers).filter(([name]) => name !== 'content-type');
  return { status, headers: Object.fromEntries(others), body: '' };
}

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
  const { raw } = reply;
  const lines = linesOf(headers);
  if (hasLength(status)) lines.push('content-length', lengthOf(body));
  // A head that cannot be written is left to Fastify, as an error.
  if (!raw.destroyed && breaks === undefined) raw.writeHead(status, lines);
  // Fastify joins no pieces, breaks no connection, and takes 1.4 of 34 µs longer for a short text.
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

/** A response without content has no length of it (RFC 9110, 8.6); that of a 205 is 0. */
const hasLength = (status: number): boolean => status !== 204 && status !== 304;

/** Names and values in turns: saves 12 of 145 µs of a list of 100 contacts. */
function linesOf(headers: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  const lines: OutgoingHttpHeader[] = [];
  for (const name in headers) lines.push(name, headers[name] as OutgoingHttpHeader);
  return lines;
}

/** Hands the pieces of a body over together. */
function write(raw: ServerResponse, body: Body): void {
  const pieces = typeof body === 'string' ? [body] : body;
  raw.cork();
  for (const piece of pieces.slice(0, -1)) raw.write(piece);
  raw.end(pieces.at(-1));
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
