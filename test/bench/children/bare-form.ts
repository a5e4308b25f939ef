/** The peer of writes: Fastify with @fastify/multipart, with the same form and the same response. */
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { HOST, printAddress } from './calls.js';

const app = fastify();
app.register(multipart, { attachFieldsToBody: 'keyValues' });
app.post<{ Body: { readonly email: string } }>('/api/v1/contacts/add', async ({ body }, reply) => {
  if (body.email === undefined) return reply.code(422).send({ status: 'failed' });
  return { status: 'success', message: 'Contact Added Successfully' };
});
await app.listen({ port: 0, host: HOST });
printAddress(app.server);
