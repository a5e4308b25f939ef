/** Where a text stops being JSON (RFC 8259): the errors of `JSON.parse` say it for some texts only. */
import { runThrough } from '../batches.js';

const BLANK = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]+|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;

/** Tokens of a batch. */
const MAX_TOKENS = 10_000;

/** What can come next. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end';

class Scanner {
  readonly #text: string;
  /** The closing signs of what is open. */
  readonly #open: string[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The index of the first token that cannot stand where it is; its yields end batches. */
  *scan(): Generator<void, number> {
    let expected: Expected | undefined = 'value';
    for (let tokens = 1; expected !== undefined; tokens += 1) {
      if (tokens % MAX_TOKENS === 0) yield;
      this.#skip(BLANK);
      expected = this.#step(expected);
    }
    return this.#at;
  }

  /** Goes one token further; undefined where none fits. */
  #step(expected: Expected): Expected | undefined {
    const next = this.#text[this.#at];
    const isClosed = expected === ', or end' || expected === 'value or ]' || expected === 'key or }';
    if (isClosed && next !== undefined && next === this.#open.at(-1)) {
      this.#open.pop();
      this.#at += 1;
      return ', or end';
    }
    if (expected === ':') return this.#take(':') ? 'value' : undefined;
    if (expected === ', or end') return this.#afterComma();
    if (expected === 'key' || expected === 'key or }') return this.#skip(STRING) ? ':' : undefined;
    if (this.#take('{')) return this.#enter('}', 'key or }');
    if (this.#take('[')) return this.#enter(']', 'value or ]');
    return this.#skip(STRING) || this.#skip(SCALAR) ? ', or end' : undefined;
  }

  #enter(close: string, expected: Expected): Expected {
    this.#open.push(close);
    return expected;
  }

  #afterComma(): Expected | undefined {
    if (this.#open.length === 0 || !this.#take(',')) return undefined;
    return this.#open.at(-1) === '}' ? 'key' : 'value';
  }

  #take(sign: string): boolean {
    const isThere = this.#text[this.#at] === sign;
    if (isThere) this.#at += 1;
    return isThere;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const isThere = pattern.test(this.#text);
    if (isThere) this.#at = pattern.lastIndex;
    return isThere;
  }
}

/** `line 3, column 5` of the first token that cannot stand where it is, or of the end of a text that is cut between two. */
export const placeOfJsonError = (text: string): string => runThrough(findJsonError(text));

/** The same; its yields end batches. */
export function* findJsonError(text: string): Generator<void, string> {
  const before = text.slice(0, yield* new Scanner(text).scan());
  let lines = 1;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) lines += 1;
  return `line ${lines}, column ${before.length - before.lastIndexOf('\n')}`;
}
