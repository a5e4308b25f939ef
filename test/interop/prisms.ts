/** A process with a proxy of Prism for each document: to load Prism takes longer than all of its work on one. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { serveCalls } from '../bench/children/calls.js';

/** What is used of `@stoplight/prism-http`, which is installed in the folder of the run. */
interface Documents {
  getHttpOperationsFromSpec(file: string): Promise<readonly object[]>;
}
/** What is used of `@stoplight/prism-http-server`. */
interface Servers {
  createServer(
    operations: readonly object[],
    options: { readonly cors: boolean; readonly config: object; readonly components: object },
  ): { listen(port: number, host: string): Promise<string> };
}
/** What is used of `@stoplight/prism-core`. */
interface Core {
  createLogger(name: string, options: { readonly level: string }): object;
}

export interface PrismOrder {
  /** The file of the document. */
  readonly file: string;
  /** The URL that requests are forwarded to. */
  readonly upstream: string;
}

const require = createRequire(join(process.cwd(), 'prisms.js'));
const { getHttpOperationsFromSpec }: Documents = require('@stoplight/prism-http');
const { createServer }: Servers = require('@stoplight/prism-http-server');
const { createLogger }: Core = require('@stoplight/prism-core');
const logger = createLogger('proxy', { level: 'silent' });

serveCalls({
  /** @returns the address of a proxy as `prism proxy` starts it */
  start: async (order): Promise<string> => {
    const { file, upstream } = order as PrismOrder;
    const config = {
      isProxy: true,
      upstream: new URL(upstream),
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: false,
      mock: { dynamic: false },
    };
    const operations = await getHttpOperationsFromSpec(file);
    return createServer(operations, { cors: false, config, components: { logger } }).listen(0, '127.0.0.1');
  },
});
