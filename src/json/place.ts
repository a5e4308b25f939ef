/** Where a text stops being JSON (RFC 8259): the errors of `JSON.parse` say it for some texts only. */
import { runThrough } from '../batches.js';

const BLANK = /[ \t\n\r]*/y;
/** Some of a string: to skip all of a long one would take 100 ms. */
const IN_STRING = /(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})){1,65536}/uy;
const MAX_SKIPPED = 65_536;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;

/** Tokens of a batch. */
const MAX_TOKENS = 10_000;

/** What can come next. */
export type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end';

class Scanner {
  readonly #text: string;
  readonly #open: string[];
  #at = 0;

  /** @param open the closing signs of what is open */
  constructor(text: string, open: readonly string[]) {
    this.#text = text;
    this.#open = [...open];
  }

  /** The index of the first token that cannot stand where it is; its yields end batches. */
  *scan(first: Expected): Generator<void, number> {
    let expected: Expected | undefined = first;
    for (let tokens = 1; expected !== undefined; tokens += 1) {
      if (tokens % MAX_TOKENS === 0) yield;
      this.#skip(BLANK);
      expected = yield* this.#step(expected);
    }
    return this.#at;
  }

  /** Goes one token further; undefined where none fits. */
  *#step(expected: Expected): Generator<void, Expected | undefined> {
    const next = this.#text[this.#at];
    const isClosed = expected === ', or end' || expected === 'value or ]' || expected === 'key or }';
    if (isClosed && next !== undefined && next === this.#open.at(-1)) {
      this.#open.pop();
      this.#at += 1;
      return ', or end';
    }
    if (expected === ':') return this.#take(':') ? 'value' : undefined;
    if (expected === ', or end') return this.#afterComma();
    if (expected === 'key' || expected === 'key or }') return (yield* this.#skipString()) ? ':' : undefined;
    if (this.#take('{')) return this.#enter('}', 'key or }');
    if (this.#take('[')) return this.#enter(']', 'value or ]');
    return (yield* this.#skipString()) || this.#skip(SCALAR) ? ', or end' : undefined;
  }

  *#skipString(): Generator<void, boolean> {
    const start = this.#at;
    if (!this.#take('"')) return false;
    while (this.#skip(IN_STRING)) if (this.#at - start > MAX_SKIPPED) yield;
    const isWhole = this.#take('"');
    if (!isWhole) this.#at = start;
    return isWhole;
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

/** Where a text begins within a longer one, and what is open there. */
export interface Context {
  readonly line: number;
  readonly column: number;
  /** The closing signs. */
  readonly open: readonly string[];
  readonly expected: Expected;
}

const BEGIN: Context = { line: 1, column: 1, open: [], expected: 'value' };

/** `line 3, column 5` of the first token that cannot stand where it is, or of the end of a text that is cut between two. */
export const placeOfJsonError = (text: string): string => runThrough(findJsonError(text));

/** The same; its yields end batches. */
export function* findJsonError(
  text: string,
  { line, column, open, expected }: Context = BEGIN,
): Generator<void, string> {
  const before = text.slice(0, yield* new Scanner(text, open).scan(expected));
  const place = placeBehind(before, { line, column });
  return `line ${place.line}, column ${place.column}`;
}

/** The place behind a text that begins at one. */
export function placeBehind(
  text: string,
  { line, column }: Pick<Context, 'line' | 'column'>,
): Pick<Context, 'line' | 'column'> {
  let lines = 0;
  let last = -1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    last = at;
  }
  return { line: line + lines, column: lines === 0 ? column + text.length : text.length - last };
}
