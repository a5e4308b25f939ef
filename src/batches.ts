/** Splits long work into batches, between which other requests run. */
import { setImmediate } from 'node:timers/promises';

/** Items of a batch, which takes a few milliseconds. */
export const MAX_ITEMS = 250;

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

/** Runs work through at once. */
export function runThrough<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Runs a function for each item; its yields end batches. */
export function* forEachInBatches<T>(
  items: readonly T[],
  run: (item: T, index: number) => void,
): Generator<void, void> {
  for (const [index, item] of items.entries()) {
    if (index % MAX_ITEMS === 0 && index > 0) yield;
    run(item, index);
  }
}

/** Maps items; its yields end batches. */
export function* mapInBatches<T, R>(
  items: readonly T[],
  change: (item: T, index: number) => R,
): Generator<void, readonly R[]> {
  const changed: R[] = [];
  yield* forEachInBatches(items, (item, index) => changed.push(change(item, index)));
  return changed;
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
