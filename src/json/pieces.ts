/** Writes JSON in pieces: what is long is taken apart, so that no piece takes long. */
import { WorkList } from '../batches.js';

/** Characters of a piece, which takes a few milliseconds. */
export const MAX_PIECE = 512 * 1024;

/** The JSON of a value. A list that is iterated makes its items one by one; between two batches of work is no piece. */
export function* jsonPieces(value: unknown): Generator<string | undefined, void> {
  if (!isLong(value)) {
    yield JSON.stringify(value);
    return;
  }
  // To look at so much is a batch.
  yield undefined;
  if (typeof value === 'string') yield* textPieces(value);
  else if (value instanceof WorkList) yield* workPieces(value);
  else if (isIterable(value)) yield* listPieces(value);
  else yield* memberPieces(value);
}

/** The JSON of a value as bytes; its yields end batches. */
export function* jsonBytes(value: unknown): Generator<void, Buffer[]> {
  const parts: Buffer[] = [];
  let text = '';
  for (const piece of jsonPieces(value)) {
    if (text.length >= MAX_PIECE) {
      parts.push(Buffer.from(text));
      text = '';
      yield;
    }
    if (piece === undefined) yield;
    else text += piece;
  }
  parts.push(Buffer.from(text));
  return parts;
}

function* textPieces(text: string): Generator<string, void> {
  yield '"';
  for (let from = 0; from < text.length; ) {
    const end = from + MAX_PIECE;
    // JSON escapes the half of a pair that stands alone.
    const to = /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
    yield JSON.stringify(text.slice(from, to)).slice(1, -1);
    from = to;
  }
  yield '"';
}

function* workPieces(list: WorkList<unknown>): Generator<string | undefined, void> {
  yield '[';
  let separator = '';
  for (const work of list.works()) {
    yield separator;
    let made = work.next();
    for (; !made.done; made = work.next()) yield undefined;
    yield* jsonPieces(made.value);
    separator = ',';
  }
  yield ']';
}

function* listPieces(list: Iterable<unknown>): Generator<string | undefined, void> {
  yield '[';
  let separator = '';
  for (const item of list) {
    yield separator;
    yield* jsonPieces(item);
    separator = ',';
  }
  yield ']';
}

function* memberPieces(value: object): Generator<string | undefined, void> {
  yield '{';
  let separator = '';
  // Of a hundred thousand members, pairs would take 40 ms.
  for (const name in value) {
    const member = value[name as keyof typeof value];
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* jsonPieces(member);
    separator = ',';
  }
  yield '}';
}

const isIterable = (value: object): value is Iterable<unknown> => Symbol.iterator in value;

/** Is its JSON longer than a piece, or made while it is read? */
export const isLong = (value: unknown): value is string | object => roomBeside(value, MAX_PIECE) < 0;

/** What is left of a room for so many characters and values; less than nothing where they do not fit. */
function roomBeside(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length;
  if (typeof value !== 'object' || value === null) return room - 1;
  let left = room - 1;
  if (Array.isArray(value)) {
    // The names of its members would be texts of their own.
    for (let index = 0; index < value.length && left >= 0; index += 1) left = roomBeside(value[index], left);
    return left;
  }
  if (isIterable(value)) return -1;
  // A copy of the members would take longer.
  for (const name in value) {
    left = roomBeside(value[name as keyof typeof value], left);
    if (left < 0) break;
  }
  return left;
}
