/** Lets pages of other origins call the documented service; the control plane stands apart from it. */
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** @param origins those that may call; any when there are none */
export async function allowOrigins(service: FastifyInstance, origins: readonly string[]): Promise<void> {
  // Private Network Access: a page of a public site asks before it calls a loopback address.
  service.addHook('onRequest', async (request, reply) => {
    if (isPreflight(request) && request.headers['access-control-request-private-network'] === 'true') {
      reply.header('access-control-allow-private-network', 'true');
    }
  });
  await service.register(cors, {
    origin: origins.length === 0 ? '*' : [...origins],
    methods: METHODS,
    exposedHeaders: EXPOSED,
    maxAge: MOST_AGE,
  });
}
