/** What lists are held against: `node:http` alone, with the same bytes ready in memory. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { HOST, tellWhere } from './listening.js';

const [, , file = ''] = process.argv;
const body = readFileSync(file);
const listed = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
const WRITTEN = Buffer.from('{"status":"success","message":"Contact Added Successfully"}');
const written = { ...listed, 'content-length': WRITTEN.length };

const server = createServer((request, response) => {
  request.resume();
  if (request.method === 'GET') response.writeHead(200, listed).end(body);
  else request.on('end', () => response.writeHead(200, written).end(WRITTEN));
});
server.listen(0, HOST, () => tellWhere(server));
