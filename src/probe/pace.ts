/** Holds the rate of requests: the document says nothing of limits, so a probe is slow. */
import { Stopped } from './connection.js';

/** Milliseconds between the begins of two requests: 5 of them in a second. */
export const INTERVAL = 200;

/** @param sleep resolves after so many milliseconds */
export function createPace(sleep: (milliseconds: number) => Promise<unknown>): () => Promise<void> {
  let free: Promise<unknown> = Promise.resolve();
  return async () => {
    await free;
    free = sleep(INTERVAL);
  };
}

/** Milliseconds between two looks at whether the user wants an end. */
const LOOK = 1_000;

/** Waits for the time of the service to pass, in short sleeps. @throws {Stopped} as soon as the user wants an end */
export async function waitFor(
  milliseconds: number,
  sleep: (milliseconds: number) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for (let left = milliseconds; left > 0; left -= LOOK) {
    if (signal.aborted) throw new Stopped('interrupted');
    await sleep(Math.min(left, LOOK));
  }
}
