/** Reads JSON, writes it in pieces, and checks by a schema that it can be written. */

import { type TSchemaOptions, Type } from 'typebox';
import { messageOf } from './present.js';
import { preview } from './preview.js';

/** @throws {SyntaxError} `it is not JSON: ` with V8's own words for the error and its position, in one line */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SyntaxError(`it is not JSON: ${messageOf(cause).replace(/\s+/g, ' ')}`, { cause });
  }
}

/**
 * Parses a text that a person may have written: a key that an object has twice is a slip.
 * @throws {SyntaxError} as `parseJson`, or `it has the key "contacts" twice in one object, at line 7 again`
 */
export function parseUniqueKeys(text: string): unknown {
  const value = parseJson(text);
  refuseRepeatedKeys(text);
  return value;
}

const repeatedKey = (key: string, line: number) =>
  new SyntaxError(`it has the key ${preview(key)} twice in one object, at line ${line} again`);

/** @param text valid JSON */
function refuseRepeatedKeys(text: string): void {
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
    if (keys.has(key)) throw repeatedKey(key, text.slice(0, begin).split('\n').length);
    keys.add(key);
  }
}

/** Characters of a piece, about. */
export const PIECE = 1024 * 1024;

/**
 * Writes JSON in pieces: the JSON of a whole state can exceed V8's longest string.
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
