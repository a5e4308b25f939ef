/** The peers that the mock is compared with: `peer.js raw FILE`, `form` and `start`. It prints its address. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const [, , kind = '', file = ''] = process.argv;
const HOST = '127.0.0.1';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Only `node:http`, with the same bytes ready in memory; a write gets a short response. */
function raw(): Promise<Server> {
  const body = readFileSync(file);
  const written = Buffer.from('{"status":"success","message":"Contact Added Successfully"}');
  const server = createServer((request, response) => {
    const bytes = request.method === 'GET' ? body : written;
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': bytes.length }).end(bytes);
    });
  });
  return new Promise((resolve) => server.listen(0, HOST, () => resolve(server)));
}

/** Bare Fastify: with a form that it reads part by part, or with a single route. */
async function bare(): Promise<Server> {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  if (kind === 'form') {
    const { default: multipart } = await import('@fastify/multipart');
    app.register(multipart);
    const records: Readonly<Record<string, unknown>>[] = [];
    app.post('*', async (request) => {
      const record: Record<string, unknown> = { id: records.length + 1 };
      for await (const part of request.parts()) if (part.type === 'field') record[part.fieldname] = part.value;
      records.push(record);
      return { status: 'success', message: 'Contact Added Successfully' };
    });
  } else app.get('/api/v1/contacts-type/view', async () => ({ status: 'success' }));
  await app.listen({ port: 0, host: HOST });
  return app.server;
}

const server = kind === 'raw' ? await raw() : await bare();
// A server that listens has such an address.
console.log(`http://${HOST}:${(server.address() as AddressInfo).port}/`);
