/** The peer of writes: Fastify with @fastify/multipart, with the same form and the same response. */
import fastify, { type FastifyPluginAsync } from 'fastify';
import { HOST, printAddress } from './listening.js';

// Installed for the benchmarks alone: its types are missing here.
const MULTIPART: string = '@fastify/multipart';
const { default: multipart }: { default: FastifyPluginAsync<{ attachFieldsToBody: 'keyValues' }> } = await import(
  MULTIPART
);

const app = fastify();
app.register(multipart, { attachFieldsToBody: 'keyValues' });
app.post<{ Body: { readonly email: string } }>('/api/v1/contacts/add', async ({ body }, reply) => {
  if (body.email === undefined) return reply.code(422).send({ status: 'failed' });
  return { status: 'success', message: 'Contact Added Successfully' };
});
await app.listen({ port: 0, host: HOST });
printAddress(app.server);
