/** Splits long work into batches, between which other requests run. */
import { setImmediate } from 'node:timers/promises';

/** Items of a batch, which takes a few milliseconds. */
export const MAX_ITEMS = 250;

/** Work that yields at the ends of its batches; it goes on when the promise that it yields is settled. */
export type Work<T> = Generator<Promise<void> | void, T>;

/** Gives each batch a turn of the event loop of its own: those of many requests at once would add up in one. */
class Turns {
  #last = Promise.resolve();

  next(): Promise<void> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}

// All requests share the event loop.
const turns = new Turns();

/** Resolves in the next turn of the event loop that no other batch has. */
export const nextTurn = (): Promise<void> => turns.next();

/**
 * Runs work whose yields end its batches.
 * @returns what the work returns, at once where it is one batch
 */
export function runInBatches<T>(work: Work<T>): T | Promise<T> {
  const first = work.next();
  return first.done ? first.value : runOtherBatches(work, first);
}

async function runOtherBatches<T>(work: Work<T>, first: IteratorResult<Promise<void> | void, T>): Promise<T> {
  let step = first;
  while (!step.done) {
    if (step.value !== undefined) await step.value;
    await nextTurn();
    step = work.next();
  }
  return step.value;
}

/** Runs work through at once: it waits for nothing. */
export function runThrough<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Is this work, and no result? */
export const isWork = (made: unknown): made is Work<unknown> =>
  Object.prototype.toString.call(made) === '[object Generator]';

/** The result of work that waits for nothing, or what is a result already. */
export function* resultOf<T>(made: T | Generator<void, T>): Generator<void, T> {
  // The type of a result cannot be told from that of work otherwise.
  return isWork(made) ? yield* made as Generator<void, T> : made;
}

/** A list whose items are each made by slow work, when they are read. */
export class WorkList<T> implements Iterable<T> {
  readonly #begin: () => Iterable<Generator<void, T>>;

  /** @param begin called for each reader */
  constructor(begin: () => Iterable<Generator<void, T>>) {
    this.#begin = begin;
  }

  /** The work of each item. */
  works(): Iterable<Generator<void, T>> {
    return this.#begin();
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const work of this.works()) yield runThrough(work);
  }

  toJSON(): readonly T[] {
    return [...this];
  }
}

/** Runs a function for each item; its yields end batches. */
export function* forEachInBatches<T>(items: Iterable<T>, run: (item: T, index: number) => void): Generator<void, void> {
  let index = 0;
  for (const item of items) {
    if (index % MAX_ITEMS === 0 && index > 0) yield;
    run(item, index);
    index += 1;
  }
}

/** Maps items; its yields end batches. */
export function* mapInBatches<T, R>(
  items: Iterable<T>,
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
    await nextTurn();
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
      await nextTurn();
    }
  }
}
