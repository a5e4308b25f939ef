/** The memory of this process, in MB of a million bytes. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 1e6;

/** The resident memory. */
export const resident = (): number => process.memoryUsage.rss() / MB;

/** The memory in use after garbage collection. V8 counts the buffers that a collection frees until the next one. */
export function inUse(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
