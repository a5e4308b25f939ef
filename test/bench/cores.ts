/** The cores of the servers and of the load generator. */
import { execFileSync } from 'node:child_process';

export interface Cores {
  readonly server: number;
  readonly generator: number;
}

/** `0,2-4` as numbers. */
const parseRanges = (text: string): number[] =>
  text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

/** Two cores that this process may use; undefined where there is only one, or no `taskset`. */
export function findCores(): Cores | undefined {
  try {
    const output = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8', stdio: 'pipe' });
    const [server, generator] = parseRanges(output.replace(/^.*:/s, '').trim());
    return server === undefined || generator === undefined ? undefined : { server, generator };
  } catch {
    return undefined;
  }
}

/** Pins this process, the load generator, to its core. */
export function pinGenerator({ generator }: Cores): void {
  execFileSync('taskset', ['-acp', String(generator), String(process.pid)], { stdio: 'pipe' });
}
