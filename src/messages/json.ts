/** Reads JSON, and has a schema for values that can be written as JSON. */
import { type TSchemaOptions, Type } from 'typebox';
import { messageOf } from './present.js';

/** @throws {SyntaxError} `it is not JSON: ` and V8's message with the position, in one line */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SyntaxError(`it is not JSON: ${messageOf(cause).replace(/\s+/g, ' ')}`, { cause });
  }
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
