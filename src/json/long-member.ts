/** Parses a long member of a list or an object in steps: a text of 30 MB with escapes takes 100 ms in one. */
import { JSON_BOUNDS, tooManyOthers } from './bounds.js';

/** Characters of a member that is parsed in one step. */
const MAX_SHORT = 512 * 1024;
/** Characters of a text that are parsed in one step. */
const MAX_PIECE = 256 * 1024;
/** Quotes that are looked at in one step. */
const MAX_QUOTES = 100_000;

const [QUOTE, BACKSLASH] = ['"', '\\'];

interface LongMember {
  /** The member with an empty text for each of its texts. */
  readonly skeleton: string;
  /** A name, a value or both. */
  readonly texts: readonly string[];
}

/**
 * Its yields end batches.
 * @param member JSON; what stands around its texts is not looked at
 * @returns undefined for a short one, and for one with a list or an object in it
 * @throws {SyntaxError} for a text that is no JSON
 * @throws {BeyondBound} for a number, or blanks, of more characters than a value can have that is no text
 */
export function* parseLongMember(member: string): Generator<void, LongMember | undefined> {
  if (member.length <= MAX_SHORT) return undefined;
  const texts: string[] = [];
  let skeleton = '';
  for (let at = 0; at < member.length; ) {
    const quote = member.indexOf(QUOTE, at);
    const around = member.slice(at, quote === -1 ? member.length : quote);
    if (/[[{]/.test(around.slice(0, JSON_BOUNDS.otherCharacters))) return undefined;
    skeleton += around;
    if (skeleton.length > JSON_BOUNDS.otherCharacters) throw tooManyOthers();
    if (quote === -1) break;
    const end = yield* endOfText(member, quote + 1);
    texts.push(yield* parseText(member, quote + 1, end));
    skeleton += '""';
    at = end + 1;
  }
  return { skeleton, texts };
}

/** The place of the quote that ends a text. */
function* endOfText(member: string, start: number): Generator<void, number> {
  let quotes = 0;
  for (let end = member.indexOf(QUOTE, start); end !== -1; end = member.indexOf(QUOTE, end + 1)) {
    if (!isEscaped(member, end, start)) return end;
    quotes += 1;
    if (quotes % MAX_QUOTES === 0) yield;
  }
  throw new SyntaxError('A text does not end');
}

/** Is the character at a place escaped by those behind the start? */
function isEscaped(text: string, place: number, start: number): boolean {
  let first = place;
  while (first > start && text[first - 1] === BACKSLASH) first -= 1;
  return (place - first) % 2 === 1;
}

function* parseText(member: string, start: number, end: number): Generator<void, string> {
  const pieces: string[] = [];
  for (let from = start; from < end; ) {
    const to = Math.min(endOfPiece(member, from), end);
    pieces.push(JSON.parse(`"${member.slice(from, to)}"`));
    from = to;
    yield;
  }
  return pieces.join('');
}

/** Where a piece can end: not within an escape. */
function endOfPiece(text: string, from: number): number {
  const most = from + MAX_PIECE;
  const digits = /u[\da-f]{0,3}$/i.exec(text.slice(most - 4, most)) ?? [''];
  const at = most - digits[0].length;
  return isEscaped(text, at, from) ? at - 1 : most;
}
