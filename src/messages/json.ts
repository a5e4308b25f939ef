/** Reads JSON, and has a schema for values that can be written as JSON. */
import { type TSchemaOptions, Type } from 'typebox';
import { attempt, messageOf } from './present.js';
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
 * Parses JSON that a person may have written. Refuses a repeated key: `JSON.parse` would drop its first value.
 * @throws {SyntaxError} as `parseJson`, or `it has the key "contacts" twice in one object, at line 7 again`
 */
export function parseUniqueKeys(text: string): unknown {
  const value = parseJson(text);
  /** The keys read so far of each object that is open at the index `at`, outermost first. */
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

/** True if V8 can write the value as JSON; false for a bigint, a circular reference, or thousands of nested levels. */
const isWritable = (value: unknown): boolean =>
  attempt(() => {
    JSON.stringify(value);
    return true;
  }, false);

export const json = (options: TSchemaOptions = {}) =>
  Type.Refine(Type.Unknown(options), isWritable, () => 'JSON of fewer levels');
