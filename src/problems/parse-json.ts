/** Parses JSON, and says where a text stops being it: the errors of `JSON.parse` say that for some texts only. */
import { type ParseError, parse } from 'jsonc-parser';

/** @throws {SyntaxError} `it is not JSON at line 3, column 5` */
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
