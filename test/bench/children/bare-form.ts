/** What writes are held against: Fastify with @fastify/multipart, which reads the same form and answers the same. */
import fastify, { type FastifyPluginAsync } from 'fastify';
import { HOST, tellWhere } from './listening.js';

// Installed for the benchmarks alone: there are no types of it here.
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
tellWhere(app.server);
