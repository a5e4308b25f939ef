/** What the start is held against: Fastify with one route. */
import fastify from 'fastify';
import { HOST, tellWhere } from './listening.js';

const app = fastify();
app.get('/api/v1/contacts-type/view', async () => ({ status: 'success' }));
await app.listen({ port: 0, host: HOST });
tellWhere(app.server);
