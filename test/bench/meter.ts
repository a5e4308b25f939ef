/** Measures the requests per second of a server, and its CPU time for them. */
import type { Sample } from './figures.js';
import type { Server } from './server.js';

/** @param work resolves with the number of responses */
export async function metered({ child }: Server, work: () => Promise<number>): Promise<Sample> {
  const before = child.time();
  const start = performance.now();
  const responses = await work();
  const seconds = (performance.now() - start) / 1000;
  const after = child.time();
  if (before === undefined || after === undefined) return { value: responses / seconds };
  return { value: responses / seconds, serverTime: (after - before) / responses, busy: (after - before) / seconds };
}
