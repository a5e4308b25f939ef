/** The peer of short responses: Fastify that sends the same bytes, ready in memory as a buffer or a string. */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { HOST, printAddress } from './calls.js';

const [, , file = '', form] = process.argv;
const bytes = readFileSync(file);
const body = form === 'string' ? bytes.toString() : bytes;
const app = fastify();
app.get('*', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
await app.listen({ port: 0, host: HOST });
printAddress(app.server);
