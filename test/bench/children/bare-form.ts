/** The peer of writes: Fastify with @fastify/multipart, which reads the same form part by part and gives the same response. */
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { HOST, printAddress } from './calls.js';

const app = fastify();
app.register(multipart);
app.post('/api/v1/contacts/add', async (request, reply) => {
  const fields = new Map<string, unknown>();
  for await (const part of request.parts()) if (part.type === 'field') fields.set(part.fieldname, part.value);
  if (!fields.has('email')) return reply.code(422).send({ status: 'failed' });
  return { status: 'success', message: 'Contact Added Successfully' };
});
await app.listen({ port: 0, host: HOST });
printAddress(app.server);
