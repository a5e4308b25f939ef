/** Requests over several connections for a while, from autocannon: for answers that are small. */
import autocannon from 'autocannon';
import type { Asking } from './asking.js';
import type { Sample } from './figures.js';
import { metered } from './meter.js';
import type { Server } from './server.js';

/** Autocannon ends at the end of such a stretch, in milliseconds. */
const STRETCH = 50;

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
}

/** @param askings in turn, on each connection */
export const load = (
  server: Server,
  askings: readonly Asking[],
  { connections, seconds }: LoadOptions,
): Promise<Sample> =>
  metered(server, async () => {
    const result = await autocannon({
      url: server.url,
      connections,
      duration: seconds,
      sampleInt: STRETCH,
      requests: askings.map(({ method, path, headers, body }) => ({ method, path, headers: { ...headers }, body })),
    });
    const { errors, timeouts, non2xx } = result;
    if (errors + timeouts + non2xx > 0) {
      throw new Error(`${askings[0]?.path}: ${errors} errors, ${timeouts} timeouts, ${non2xx} failures under load`);
    }
    return result['2xx'];
  });
