/** Reads JSON, writes it in pieces, and bounds its depth by a schema. */
import { type ParseError, parse } from 'jsonc-parser';
import { type TSchemaOptions, Type } from 'typebox';

/**
 * Parses a text, and says where it stops being JSON: the errors of `JSON.parse` say that for some texts only.
 * @throws {SyntaxError} `it is not JSON at line 3, column 5`
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SyntaxError(`it is not JSON at ${placeOfError(text)}`, { cause });
  }
}

/** The place of the first token that cannot stand where it is, or of the end of a text that is cut. */
function placeOfError(text: string): string {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true });
  } catch {
    return 'more than a thousand levels';
  }
  const before = text.slice(0, errors[0]?.offset);
  const lines = before.split('\n');
  return `line ${lines.length}, column ${String(lines.at(-1)).length + 1}`;
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

/** Levels of arrays and objects. */
const MAX_DEPTH = 100;

/** JSON has no integers of another type. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((part) => isWithin(part, levels - 1));
  // A list of the members would take twice as long.
  for (const key in value) if (!isWithin(value[key as keyof typeof value], levels - 1)) return false;
  return true;
}

export const json = (options: TSchemaOptions = {}) =>
  Type.Refine(
    Type.Unknown(options),
    (value) => isWithin(value, MAX_DEPTH),
    () => `JSON of at most ${MAX_DEPTH} levels`,
  );
