/** What the log says of a request, without secrets. */
import type { FastifyRequest } from 'fastify';
import type { AccountDirectory } from '../../world/account-directory.js';
import { readKeys } from '../credentials.js';
import { Redaction } from './redaction.js';

export function toLogEntry({ headers, method, url, host, ip, socket }: FastifyRequest, directory: AccountDirectory) {
  const { publicKey, secretKey } = readKeys(headers);
  const redaction = new Redaction(directory.find(publicKey)?.secretKey ?? '', secretKey);
  return {
    method,
    url: redaction.url(url),
    host: redaction.text(host),
    remoteAddress: ip,
    remotePort: socket.remotePort,
  };
}
