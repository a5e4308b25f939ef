/** Reads JSON, writes it in pieces, and checks by a schema that it can be written. */
import { type TSchemaOptions, Type } from 'typebox';

/** What V8 quotes of the text, which can be a secret. */
const QUOTED = /, (\.\.\.)?".*/s;

/** @throws {SyntaxError} `it is not JSON: ` with V8's own words for the error and its position */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // JSON.parse throws nothing else.
    throw new SyntaxError(`it is not JSON: ${(cause as SyntaxError).message.replace(QUOTED, '')}`, { cause });
  }
}

/** Characters of a piece, about. */
export const PIECE = 1024 * 1024;

/**
 * Writes JSON in pieces: that of a whole state can be longer than V8 lets a text be.
 * @param levels of lists and objects that are written member by member: down to the records of a state by default
 */
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

/** True if V8 can write it as JSON: it cannot write a bigint, a circle, or some thousand levels. */
function isWritable(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

export const json = (options: TSchemaOptions = {}) =>
  Type.Refine(Type.Unknown(options), isWritable, () => 'JSON of fewer levels');
