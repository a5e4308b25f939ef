/** Repeats requests over several connections with autocannon: for small responses. */
import autocannon from 'autocannon';
import type { Sample } from './figures.js';
import { metered } from './meter.js';
import type { BenchRequest } from './requests.js';
import type { Server } from './server.js';

/** Autocannon's sampling interval in milliseconds, at the end of which it stops. */
const STRETCH = 50;

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
}

/** @param requests sent in turn on each connection */
export const load = (
  server: Server,
  requests: readonly BenchRequest[],
  { connections, seconds }: LoadOptions,
): Promise<Sample> =>
  metered(server, async () => {
    const result = await autocannon({
      url: server.url,
      connections,
      duration: seconds,
      sampleInt: STRETCH,
      requests: requests.map(({ method, path, headers, body }) => ({ method, path, headers: { ...headers }, body })),
    });
    const { errors, timeouts, non2xx } = result;
    if (errors + timeouts + non2xx > 0) {
      throw new Error(`${requests[0]?.path}: ${errors} errors, ${timeouts} timeouts, ${non2xx} failures under load`);
    }
    return result['2xx'];
  });
