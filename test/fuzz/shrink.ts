/** Makes a failing list of inputs smaller while it still fails: fewer inputs, then fewer headers and bytes of each. */
import type { Input, Piece } from './input.js';

/** Does the list still fail? Undefined once the patience is used up. */
export type Check<T> = (list: readonly T[]) => Promise<boolean | undefined>;

/** Removes parts of a list, large ones first (delta debugging). */
export async function shrinkList<T>(list: readonly T[], fails: Check<T>): Promise<readonly T[]> {
  let left = list;
  for (let size = left.length >> 1; size >= 1; ) {
    let isSmaller = false;
    for (let at = 0; at < left.length; ) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      const isFailing = fewer.length > 0 ? await fails(fewer) : false;
      if (isFailing === undefined) return left;
      if (isFailing) {
        left = fewer;
        isSmaller = true;
      } else {
        at += size;
      }
    }
    if (!isSmaller || size > left.length) size = Math.min(size, left.length) >> 1;
  }
  return left;
}

/** Smaller texts, the smallest first. */
function* smallerTexts(text: string): Generator<string> {
  for (let size = text.length; size >= 1; size >>= 1) {
    for (let at = 0; at < text.length; at += size) yield text.slice(0, at) + text.slice(at + size);
  }
}

function* smallerPieces(piece: Piece): Generator<Piece> {
  if (typeof piece === 'string') {
    yield* smallerTexts(piece);
  } else if (!('chunk' in piece)) {
    const [text, times] = piece;
    for (let fewer = 1; fewer < times; fewer *= 2) yield [text, fewer];
  }
}

const replaced = <T>(list: readonly T[], at: number, ...one: readonly T[]): T[] => [
  ...list.slice(0, at),
  ...one,
  ...list.slice(at + 1),
];

/** Without its key a control call addresses everybody. */
const KEY = /^(public|secret)key:/i;

/** Inputs that are a little smaller, the smallest first. */
export function* smallerInputs(input: Input): Generator<Input> {
  const { lines, body, cuts, ending, ...rest } = input;
  if (cuts !== undefined) yield { ...rest, lines, body, ...(ending && { ending }) };
  for (const [at, line] of lines.entries()) {
    if (at > 0 && !KEY.test(line)) yield { ...input, lines: replaced(lines, at) };
  }
  for (const [at, piece] of body.entries()) {
    for (const smaller of smallerPieces(piece)) yield { ...input, body: replaced(body, at, smaller) };
  }
  for (const [at, line] of lines.entries()) {
    if (line.length > 40)
      for (const smaller of smallerTexts(line)) yield { ...input, lines: replaced(lines, at, smaller) };
  }
}

/** Takes the first smaller input that still fails, as long as there is one. */
export async function shrinkInput(input: Input, fails: (input: Input) => Promise<boolean | undefined>): Promise<Input> {
  let smallest = input;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const smaller of smallerInputs(smallest)) {
      const isFailing = await fails(smaller);
      if (isFailing === undefined) return smallest;
      if (!isFailing) continue;
      smallest = smaller;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}
