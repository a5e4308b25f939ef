/** A long list in the result of a control call: each item is made when it is written, and none is kept. */
import { nextTurn, WorkList } from '../batches.js';

/** Items of a list that is written at once. */
const SHORT_LIST = 100;

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

/** The items of lists stand apart; what holds a long list is taken apart. Between two batches of work is no piece. */
function* jsonPieces(value: unknown): Generator<string | undefined, void> {
  if (!holdsLongList(value)) {
    yield JSON.stringify(value);
  } else if (value instanceof WorkList) {
    yield '[';
    let separator = '';
    for (const work of value.works()) {
      yield separator;
      let made = work.next();
      for (; !made.done; made = work.next()) yield undefined;
      yield* jsonPieces(made.value);
      separator = ',';
    }
    yield ']';
  } else if (isList(value)) {
    yield '[';
    let separator = '';
    for (const item of value) {
      yield separator;
      yield* jsonPieces(item);
      separator = ',';
    }
    yield ']';
  } else {
    yield '{';
    let separator = '';
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* jsonPieces(member);
      separator = ',';
    }
    yield '}';
  }
}

const isList = (value: object): value is Iterable<unknown> => value instanceof LazyList || Array.isArray(value);

/** Is this a long list, or does it hold one? */
const holdsLongList = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (value instanceof LazyList ||
    value instanceof WorkList ||
    (Array.isArray(value) && value.length > SHORT_LIST) ||
    Object.values(value).some(holdsLongList));
