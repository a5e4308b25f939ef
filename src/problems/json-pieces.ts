/** Writes JSON in pieces: that of a whole state can be longer than V8 lets a text be. */

/** Characters of a piece, about. */
const PIECE = 64 * 1024;

/** @param levels of lists and objects that are written member by member: down to the records of a state by default */
export function* jsonPieces(value: unknown, levels = 4): Generator<string, void> {
  let piece = '';
  for (const part of partsOf(value, levels)) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function* partsOf(value: unknown, levels: number): Generator<string, void> {
  if (levels === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  let separator = '';
  yield isList ? '[' : '{';
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield isList ? separator : `${separator}${JSON.stringify(key)}:`;
    yield* partsOf(member, levels - 1);
    separator = ',';
  }
  yield isList ? ']' : '}';
}
