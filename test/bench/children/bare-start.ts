/** The peer of the start: Fastify with one route. */
import fastify from 'fastify';
import { HOST, printAddress } from './calls.js';

const app = fastify();
app.get('/api/v1/contacts-type/view', async () => ({ status: 'success' }));
await app.listen({ port: 0, host: HOST });
printAddress(app.server);
