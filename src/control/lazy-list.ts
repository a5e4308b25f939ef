/** A long list in the result of a control call: each item is made when it is written, and none is kept. */
import { nextTurn } from '../batches.js';
import { jsonPieces } from '../json/pieces.js';

/** Characters of a batch, which takes a few milliseconds. */
const BATCH_LENGTH = 64 * 1024;

export class LazyList<T> implements Iterable<T> {
  readonly #make: () => Iterable<T>;

  /** @param make called for each reader */
  constructor(make: () => Iterable<T>) {
    this.#make = make;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#make()[Symbol.iterator]();
  }

  toJSON(): readonly T[] {
    return [...this];
  }
}

/** Writes a result as JSON; other requests run between its batches. */
export async function* jsonInBatches(result: unknown): AsyncGenerator<string, void> {
  let batch = '';
  for (const piece of jsonPieces(result)) {
    if (typeof piece === 'string') {
      batch += piece;
      if (batch.length < BATCH_LENGTH) continue;
      yield batch;
      batch = '';
    }
    await nextTurn();
  }
  yield batch;
}
