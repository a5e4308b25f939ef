/** Reads JSON, writes JSON in pieces, and has a schema for values that can be written as JSON. */
import { type TSchemaOptions, Type } from 'typebox';
import { messageOf } from './present.js';
import { preview } from './preview.js';

/** @throws {SyntaxError} `it is not JSON: ` and V8's message with the position, in one line */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SyntaxError(`it is not JSON: ${messageOf(cause).replace(/\s+/g, ' ')}`, { cause });
  }
}

/**
 * Parses a text that a person may have written: a repeated key in an object is a slip.
 * @throws {SyntaxError} as `parseJson`, or `it has the key "contacts" twice in one object, at line 7 again`
 */
export function parseUniqueKeys(text: string): unknown {
  const value = parseJson(text);
  /** The keys of each object around the position, outermost first. */
  const open: Set<string>[] = [];
  const colon = /\s*:/y;
  for (let at = 0; at < text.length; at += 1) {
    const begin = at;
    if (text[at] === '{') open.push(new Set());
    else if (text[at] === '}') open.pop();
    if (text[at] !== '"') continue;
    do at += text[at] === '\\' ? 2 : 1;
    while (text[at] !== '"');
    colon.lastIndex = at + 1;
    const keys = open.at(-1);
    if (keys === undefined || !colon.test(text)) continue;
    const key: string = JSON.parse(text.slice(begin, at + 1));
    if (keys.has(key)) {
      const line = text.slice(0, begin).split('\n').length;
      throw new SyntaxError(`it has the key ${preview(key)} twice in one object, at line ${line} again`);
    }
    keys.add(key);
  }
  return value;
}

/** Minimum number of characters of a piece; the last piece can be shorter. */
export const PIECE = 1024 * 1024;

/**
 * Writes JSON in pieces: the JSON of a whole state can be longer than V8's longest string.
 * @param levels the depth down to which lists and objects are written member by member; by default, the records of a state
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

/** True if V8 can write the value as JSON; false for a bigint, a circle, or some thousand levels. */
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
