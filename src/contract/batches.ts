/** Splits long work into batches, between which other requests run. */
import { setImmediate } from 'node:timers/promises';

/** A batch takes a few milliseconds. */
const MAX_ITEMS = 250;
const MAX_BYTES = 32 * 1024;

/** Yields items batch by batch. */
export async function* itemsInBatches<T>(items: readonly T[]): AsyncGenerator<readonly T[], void> {
  for (let at = 0; at < items.length; at += MAX_ITEMS) {
    yield items.slice(at, at + MAX_ITEMS);
    await setImmediate();
  }
}

/** Yields bytes batch by batch. */
export async function* bytesInBatches(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += MAX_BYTES) {
    yield bytes.subarray(at, at + MAX_BYTES);
    await setImmediate();
  }
}
