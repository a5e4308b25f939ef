/** Parses a member whose value is a long text in pieces: 30 MB with escapes take 100 ms in one step. */

/** Characters that are parsed in one step. */
const MAX_PIECE = 256 * 1024;

const BACKSLASH = 0x5c;

/** The quote that begins a text, with the name before it. */
const BEGIN_OF_TEXT = /^\s*(?:"[^"\\]{0,1000}"\s*:\s*)?"/;

interface LongText {
  /** The member up to the quote that begins the text. */
  readonly begin: string;
  readonly text: string;
}

/**
 * Its yields end batches.
 * @param member of an object or a list, as JSON
 * @returns undefined where its value is no long text
 * @throws {SyntaxError} for a text that is no JSON; what begins the member is not looked at
 */
export function* parseLongText(member: string): Generator<void, LongText | undefined> {
  const [begin] = member.length > MAX_PIECE ? (BEGIN_OF_TEXT.exec(member) ?? []) : [];
  const end = member.trimEnd().length - 1;
  if (begin === undefined || begin.length > end || member.charAt(end) !== '"') return undefined;
  const pieces: string[] = [];
  for (let from = begin.length; from < end; ) {
    const to = Math.min(endOfPiece(member, from), end);
    pieces.push(JSON.parse(`"${member.slice(from, to)}"`));
    from = to;
    yield;
  }
  return { begin, text: pieces.join('') };
}

/** Where a piece can end: not within an escape. */
function endOfPiece(text: string, from: number): number {
  const most = from + MAX_PIECE;
  const digits = /u[\da-f]{0,3}$/i.exec(text.slice(most - 4, most)) ?? [''];
  const at = most - digits[0].length;
  let first = at;
  while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 0 ? most : at - 1;
}
