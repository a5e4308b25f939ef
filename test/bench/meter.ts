/** How many requests a server answered in a stretch of time, and how long it computed for them. */
import type { Sample } from './figures.js';
import type { Server } from './server.js';

/** @param work gives how many requests were answered, and their seconds unless it is the whole time */
export async function metered({ child }: Server, work: () => Promise<number>): Promise<Sample> {
  const before = child.time();
  const start = performance.now();
  const answered = await work();
  const seconds = (performance.now() - start) / 1000;
  const after = child.time();
  if (before === undefined || after === undefined) return { value: answered / seconds };
  return { value: answered / seconds, serverTime: (after - before) / answered, busy: (after - before) / seconds };
}
