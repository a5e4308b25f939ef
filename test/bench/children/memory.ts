/** The memory of this process, in MB of a million bytes. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 1e6;
const KIB = 1024;

/** The most that it ever had in memory. */
export function peak(): number {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kib !== undefined) return (Number(kib) * KIB) / MB;
  } catch {
    // No such file on this system.
  }
  // On Linux it counts what the parent had before this process was one of its own.
  return (process.resourceUsage().maxRSS * KIB) / MB;
}

/** What it has in memory. */
export const resident = (): number => process.memoryUsage.rss() / MB;

/** What is still needed: garbage is collected first. */
export function inUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
