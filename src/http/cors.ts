/** Lets pages of other origins call the documented service; the control plane stands apart from it. */
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MOCK_HEADERS, NO_ORIGIN } from '../protocol.js';

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

/** Seconds for which a browser need not ask again. */
const MAX_AGE = 600;

/** Does a browser ask whether it may send a request? Any other OPTIONS, with an empty header too, is a method like another. */
export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && Boolean(headers.origin) && Boolean(headers['access-control-request-method']);

/** @param origins those whose pages may call; any when there are none */
export async function allowOrigins(service: FastifyInstance, origins: readonly string[]): Promise<void> {
  const isClosed = origins.includes(NO_ORIGIN);
  if (!isClosed) service.addHook('onRequest', allowPrivateNetwork);
  await service.register(cors, {
    methods: METHODS,
    exposedHeaders: EXPOSED,
    maxAge: MAX_AGE,
    // No page sends credentials where every origin may call.
    credentials: origins.length > 0,
    origin: isClosed ? false : origins.length > 0 ? [...origins] : '*',
  });
}

/** Private Network Access: the preflight of a page of a public site asks before it calls a loopback address. */
function allowPrivateNetwork({ headers }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (headers['access-control-request-private-network'] === 'true')
    reply.header('access-control-allow-private-network', 'true');
  done();
}
