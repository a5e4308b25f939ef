/** The peer of lists: `node:http` alone, with the same bytes ready in memory. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { HOST, printAddress } from './calls.js';

const [, , file = ''] = process.argv;
const body = readFileSync(file);
const listHeaders = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
const WRITTEN = Buffer.from('{"status":"success","message":"Contact Added Successfully"}');
const writeHeaders = { ...listHeaders, 'content-length': WRITTEN.length };

const server = createServer((request, response) => {
  request.resume();
  if (request.method === 'GET') response.writeHead(200, listHeaders).end(body);
  else request.on('end', () => response.writeHead(200, writeHeaders).end(WRITTEN));
});
server.listen(0, HOST, () => printAddress(server));
