/** Why a server cannot listen, in a sentence. */
import { preview } from '../problems/preview.js';

/** A port below takes the rights of an administrator. */
const FIRST_FREE_PORT = 1024;

interface SystemError extends Error {
  readonly code?: string;
  readonly address?: string;
  readonly port?: number;
}

/** The same error with a message for the operator; one that is not known stays as it is. */
export function explainListenError(error: SystemError, host: string): Error {
  const { code, address, port } = error;
  const text = sentenceFor(error, host);
  return text === undefined ? error : Object.assign(new Error(text, { cause: error }), { code, address, port });
}

function sentenceFor({ code, address = '', port }: SystemError, host: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE': {
      const place = address.includes(':') ? `[${address}]` : address;
      return `${place}:${port} is in use; choose another port, or 0 for a free one`;
    }
    case 'EADDRNOTAVAIL':
      return `host: is ${preview(host)}, which is no address of this machine; wanted one such as localhost or 0.0.0.0`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `host: is ${preview(host)}, which cannot be resolved; wanted an address such as localhost or 0.0.0.0`;
    case 'EACCES':
      return `port: is ${port}, which takes the rights of an administrator; choose one from ${FIRST_FREE_PORT} on`;
    default:
      return undefined;
  }
}
