/** Splits long work into batches, between which other requests run. */
import { setImmediate } from 'node:timers/promises';

/** A batch takes a few milliseconds. */
const MAX_ITEMS = 250;

/**
 * Runs work whose yields end its batches.
 * @returns what the work returns, at once where it is one batch
 */
export function runInBatches<T>(work: Generator<void, T>): T | Promise<T> {
  const { done, value } = work.next();
  return done ? value : runOtherBatches(work);
}

async function runOtherBatches<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    await setImmediate();
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Yields items batch by batch. */
export async function* itemsInBatches<T>(items: readonly T[]): AsyncGenerator<readonly T[], void> {
  for (let at = 0; at < items.length; at += MAX_ITEMS) {
    yield items.slice(at, at + MAX_ITEMS);
    await setImmediate();
  }
}

/**
 * Yields bytes batch by batch.
 * @param most bytes of a batch
 */
export async function* bytesInBatches(chunks: Iterable<Buffer>, most: number): AsyncGenerator<Buffer, void> {
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += most) {
      yield chunk.subarray(at, at + most);
      await setImmediate();
    }
  }
}
