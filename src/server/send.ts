/** Puts a response on the wire: its `x-mock-*` headers and its body, or, for a fault, a broken connection. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BODILESS_STATUSES, MOCK_HEADERS } from '../messages/protocol.js';
import type { Fault } from '../service/account/faults.js';
import type { Attempt } from '../service/answer.js';
import type { WireResponse } from './faults.js';

/** A response as HTTP has it: under some statuses there is neither a body nor a type of it. */
export function withoutForbiddenBody(response: WireResponse): WireResponse {
  const { status, headers } = response;
  if (!BODILESS_STATUSES.has(status)) return response;
  const others = Object.entries(headers).filter(([name]) => name !== 'content-type');
  return { status, headers: Object.fromEntries(others), body: '' };
}

/** True if a request came over a connection, which can be reset. */
export const hasSocket = ({ raw }: FastifyRequest): boolean => 'resetAndDestroy' in raw.socket;

export function send(request: FastifyRequest, reply: FastifyReply, { status, body, breaks }: WireResponse): void {
  if (breaks === undefined) {
    // Under the ArrayBuffer of jsdom, Fastify takes bytes for an object and would write them as JSON.
    if (typeof body !== 'string') reply.serializer((bytes) => bytes);
    reply.code(status).send(BODILESS_STATUSES.has(status) ? undefined : body);
    return;
  }
  // Fastify cannot break a connection.
  reply.hijack();
  if (breaks === 'reset' && hasSocket(request)) request.raw.socket.resetAndDestroy();
  else reply.raw.destroy();
}

/** Node's clients take 16 KiB of headers in all: warnings that do not fit here are left out, the journal has them. */
const MAX_WARNINGS_LENGTH = 4096;

export function mockHeadersOf({ assume, warnings }: Attempt, faults: readonly Fault[]): Record<string, string> {
  const headers: Record<string, string> = {};
  if (assume.used.size > 0) headers[MOCK_HEADERS.assumptions] = [...assume.used].join(', ');
  const marks = faults.map(({ id, kind, when }) => `${id}; kind=${kind}; when=${when}`);
  if (marks.length > 0) headers[MOCK_HEADERS.fault] = marks.join(', ');
  if (warnings.isEmpty) return headers;
  const written = warnings.all().map((warning) => toAscii(JSON.stringify(warning)));
  while (written.join().length > MAX_WARNINGS_LENGTH) written.pop();
  if (written.length > 0) headers[MOCK_HEADERS.warnings] = `[${written.join()}]`;
  return headers;
}

/** Escapes what a header cannot carry, as JSON allows. */
const toAscii = (json: string): string =>
  json.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
