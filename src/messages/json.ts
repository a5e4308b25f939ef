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
  /** The keys read so far of each object that is open, outermost first. */
  const open: Set<string>[] = [];
  // Without escapes, a quote begins or ends a text. A token is a brace, a text, or a key with its colon.
  const plain = text.replace(/\\./g, '__');
  for (const { 0: token, index } of plain.matchAll(/[{}]|"[^"]*"(?:\s*:)?/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    if (!token.endsWith(':')) continue;
    const key: string = JSON.parse(text.slice(index, index + token.lastIndexOf('"') + 1));
    if (open.at(-1)?.has(key)) {
      const line = text.slice(0, index).split('\n').length;
      throw new SyntaxError(`it has the key ${preview(key)} twice in one object, at line ${line} again`);
    }
    open.at(-1)?.add(key);
  }
  return value;
}

/** True if V8 can write the value as JSON; false for a bigint, a circular reference, or thousands of nested levels. */
const isWritable = (value: unknown): boolean => attempt(() => [JSON.stringify(value)], undefined) !== undefined;

export const json = (options: TSchemaOptions = {}) =>
  Type.Refine(Type.Unknown(options), isWritable, () => 'JSON of fewer levels');
