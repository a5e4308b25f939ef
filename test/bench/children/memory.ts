/** The memory of this process, in MB of a million bytes. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 1e6;
const KIB = 1024;

/** The peak resident memory. */
export function peak(): number {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kib !== undefined) return (Number(kib) * KIB) / MB;
  } catch {
    // No such file on this system.
  }
  // The fallback: on Linux it includes the parent's memory from before `exec`.
  return (process.resourceUsage().maxRSS * KIB) / MB;
}

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
