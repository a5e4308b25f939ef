/** Says where a server of ours listens, and ends it with the benchmark. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerQuestions } from './answering.js';

export const HOST = '127.0.0.1';

export function tellWhere(server: Server): void {
  process.stdout.write(`listens at http://${HOST}:${(server.address() as AddressInfo).port}\n`);
  answerQuestions({});
}
