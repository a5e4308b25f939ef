/** Long work is done in turns, between which other requests have theirs. */
import { setImmediate } from 'node:timers/promises';

/** So much of it takes a few milliseconds. */
const MOST_ITEMS = 250;
const MOST_BYTES = 32 * 1024;

/** Items, so many at a time. */
export async function* itemsInTurns<T>(items: readonly T[]): AsyncGenerator<readonly T[], void> {
  for (let at = 0; at < items.length; at += MOST_ITEMS) {
    yield items.slice(at, at + MOST_ITEMS);
    await setImmediate();
  }
}

/** Bytes, so many at a time. */
export async function* bytesInTurns(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += MOST_BYTES) {
    yield bytes.subarray(at, at + MOST_BYTES);
    await setImmediate();
  }
}
