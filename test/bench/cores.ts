/** Which cores the servers and the load generator run on. */
import { execFileSync } from 'node:child_process';

export interface Cores {
  readonly server: number;
  readonly generator: number;
}

/** `0,2-4` as numbers. */
const listed = (text: string): number[] =>
  text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

/** Two cores of those that this process may use; undefined where there is one alone, or nothing to pin with. */
export function findCores(): Cores | undefined {
  try {
    const told = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8', stdio: 'pipe' });
    const [server, generator] = listed(told.replace(/^.*:/s, '').trim());
    return server === undefined || generator === undefined ? undefined : { server, generator };
  } catch {
    return undefined;
  }
}

/** Moves this process, which makes the load, to its core. */
export function pinGenerator({ generator }: Cores): void {
  execFileSync('taskset', ['-acp', String(generator), String(process.pid)], { stdio: 'pipe' });
}
