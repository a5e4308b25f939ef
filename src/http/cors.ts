/** Lets pages of other origins call the documented service; the control plane stands apart from it. */
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a page can read of an answer beside its body. */
const EXPOSED = [
  'x-mock-assumptions',
  'x-mock-warnings',
  'x-mock-fault',
  'x-mock-nearest',
  'retry-after',
  'allow',
  'content-disposition',
];

/** A method that the document does not have is answered too, so that a page sees why it fails. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Seconds for which a browser need not ask again. */
const MOST_AGE = 600;

/** Does a browser ask whether it may send a request? Any other OPTIONS is a method like another. */
export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** What every answer carries where any page may read it. */
const OPEN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED.join(', ') };

/** @param origins those that may call; any when there are none */
export async function allowOrigins(service: FastifyInstance, origins: readonly string[]): Promise<void> {
  // Private Network Access: a page of a public site asks before it calls a loopback address.
  service.addHook('onRequest', (request, reply, done) => {
    if (isPreflight(request) && request.headers['access-control-request-private-network'] === 'true') {
      reply.header('access-control-allow-private-network', 'true');
    }
    done();
  });
  const options = { methods: METHODS, exposedHeaders: EXPOSED, maxAge: MOST_AGE };
  if (origins.length > 0) {
    await service.register(cors, { ...options, origin: [...origins] });
    return;
  }
  // Only who asks first is to be looked at.
  service.addHook('onRequest', (_request, reply, done) => {
    reply.headers(OPEN);
    done();
  });
  await service.register(async (asked) => {
    await asked.register(cors, { ...options, origin: '*' });
  });
}

const CARRIED = [...Object.keys(OPEN), 'vary'];

/** What an answer carries by what stands here. */
export function corsHeadersOf(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of CARRIED) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return headers;
}
