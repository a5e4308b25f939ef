/** Lets pages of other origins call the documented service; the control plane stands apart from it. */
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Assume } from '../assumptions/assume.js';
import { MOCK_HEADERS } from '../protocol.js';
import { pathOf } from './head.js';

/** What a page can read of an answer beside its body. */
const EXPOSED = [
  MOCK_HEADERS.assumptions,
  MOCK_HEADERS.warnings,
  MOCK_HEADERS.fault,
  MOCK_HEADERS.suggestion,
  'retry-after',
  'allow',
  'content-disposition',
].join(', ');

/** A method that the document does not have is answered too, so that a page sees why it fails. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The mock's own headers of a request: a preflight names them, asked or not. */
const REQUEST_HEADERS = [MOCK_HEADERS.assume, MOCK_HEADERS.fault];

const ALLOWED = 'access-control-allow-methods';

/** Seconds for which a browser need not ask again. */
const MAX_AGE = 600;

/** Does a browser ask whether it may send a request? Any other OPTIONS, with an empty header too, is a method like another. */
export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && Boolean(headers.origin) && Boolean(headers['access-control-request-method']);

/**
 * @param origins those that may call; any when there are none
 * @param isHeadRefused does a path answer to no HEAD?
 */
export async function allowOrigins(
  service: FastifyInstance,
  origins: readonly string[],
  isHeadRefused: (path: string) => boolean,
): Promise<void> {
  // A hook of the preflights alone: what they say of HEAD can change.
  service.addHook('onRoute', (route) => {
    if (route.method !== 'OPTIONS') return;
    route.onSend = (request, reply, payload, done) => {
      const methods = METHODS.filter((one) => one !== 'HEAD' || !isHeadRefused(pathOf(request)));
      // An origin that may not call gets no methods.
      if (reply.hasHeader(ALLOWED)) {
        reply.header(ALLOWED, methods.join(', '));
        const asked = request.headers['access-control-request-headers']?.split(/\s*,\s*/) ?? [];
        reply.header('access-control-allow-headers', [...new Set([...asked, ...REQUEST_HEADERS])].join(','));
        reply.header(MOCK_HEADERS.assumptions, `${reply.getHeader(MOCK_HEADERS.assumptions)}, head-requests`);
      }
      done(null, payload);
    };
  });
  await service.register(cors, {
    methods: METHODS,
    exposedHeaders: EXPOSED,
    maxAge: MAX_AGE,
    // No page sends credentials where every origin may call.
    credentials: origins.length > 0,
    origin: origins.length > 0 ? [...origins] : '*',
  });
}

/** Keeps a response from pages of other origins where that is assumed; only those see a difference. */
export function withholdFromOrigins({ headers }: FastifyRequest, reply: FastifyReply, assume: Assume): void {
  const value = headers.origin === undefined ? assume.inForce.cors : assume('cors');
  if (value !== 'none') return;
  for (const name of Object.keys(reply.getHeaders()))
    if (/^(access-control-|vary$)/.test(name)) reply.removeHeader(name);
}

/** Private Network Access: the preflight of a page of a public site asks before it calls a loopback address. */
export function allowPrivateNetwork({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers['access-control-request-private-network'] !== 'true') return;
  reply.header('access-control-allow-private-network', 'true');
}

/**
 * Lets pages of any origin read the refusal of a path that cannot be decoded: no hook sees such a request.
 * @param origins those that may call; any when there are none
 */
export function exposeRefusal(reply: FastifyReply, origins: readonly string[]): FastifyReply {
  if (origins.length > 0) return reply;
  return reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
}
