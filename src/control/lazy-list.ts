/** A long list in the result of a control call: each item is made when it is written, and none is kept. */
import { setImmediate } from 'node:timers/promises';

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
    batch += piece;
    if (batch.length < BATCH_LENGTH) continue;
    yield batch;
    batch = '';
    await setImmediate();
  }
  yield batch;
}

/** The items of lists stand apart; an object is taken apart where it holds a list. */
function* jsonPieces(value: unknown): Generator<string, void> {
  if (value instanceof LazyList) {
    yield '[';
    let separator = '';
    for (const item of value) {
      yield separator + JSON.stringify(item);
      separator = ',';
    }
    yield ']';
  } else if (holdsList(value)) {
    yield '{';
    let separator = '';
    for (const [name, member] of Object.entries(value)) {
      yield `${separator}${JSON.stringify(name)}:`;
      yield* jsonPieces(member);
      separator = ',';
    }
    yield '}';
  } else {
    yield JSON.stringify(value);
  }
}

const holdsList = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((member) => member instanceof LazyList || holdsList(member));
