/** The progress of a sweep on a terminal: one line, written over and over. */
import type { Shell } from '../cli/shell.js';
import type { Progress } from './sweep.js';

/** To the first column, and what stands there is gone. */
const CLEAR = '\r\u001b[K';

export function describeProgress({ runs, left, duration, found }: Progress, jobs: number): string {
  const seconds = Math.ceil((left * duration) / jobs / 1000);
  const time = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `run ${runs} of about ${runs + left}, ${time} left, ${found} found`;
}

/** Writes nothing where nobody watches. */
export function createProgress({ stderr }: Pick<Shell, 'stderr'>, jobs: number) {
  const isWatched = stderr.isTTY === true;
  return {
    follow: (progress: Progress): void => {
      if (isWatched) stderr.write(`${CLEAR}${describeProgress(progress, jobs)}`);
    },
    clear: (): void => {
      if (isWatched) stderr.write(CLEAR);
    },
  };
}
