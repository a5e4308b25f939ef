/** Reads a long JSON text (RFC 8259) while its bytes arrive: a fixture of a million rows in one step would make all others wait, and its text beside its values would take twice the memory. */
import { StringDecoder } from 'node:string_decoder';
import { BeyondBound, JSON_BOUNDS, tooManyOthers } from './bounds.js';
import { Elements, Entries, type Members, Root } from './members.js';
import { findJsonError, placeBehind } from './place.js';

/** Characters that are parsed in one step, which takes a millisecond; a member may be longer. */
export const MAX_TEXT = 64 * 1024;
/** Bytes that are decoded and looked through in one step. */
const MAX_SCANNED = 256 * 1024;
/** Levels of lists and objects that are taken apart: below them is no part of a fixture. */
const MAX_DEPTH = 128;

/** A text is no JSON; the message is the place: `line 3, column 5`. */
export class BrokenJson extends Error {}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Is the character of a code one of these? */
const SIGNS = new Uint8Array(0x10000);
for (const code of [QUOTE, COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT]) SIGNS[code] = 1;

/** A list or an object that has not ended. Places count the characters of the whole text. */
interface Open {
  readonly isArray: boolean;
  readonly start: number;
  /** The place of the last comma; before the first one that of the bracket. */
  comma: number;
}

interface ReaderOptions {
  /** Levels of objects whose names are known; below them are maps. */
  readonly namedLevels: number;
  /** Characters that are parsed in one step. */
  readonly most?: number;
}

/** Its value is that which `JSON.parse` makes of the text. */
export class JsonReader {
  readonly #namedLevels: number;
  readonly #most: number;
  readonly #decoder = new StringDecoder();
  /** What was not read yet. */
  #text = '';
  /** The place of its first character. */
  #start = 0;
  #place = { line: 1, column: 1 };
  readonly #open: Open[] = [];
  readonly #root = new Root();
  /** The members of the first that are open; the others may be short enough for one step. */
  readonly #entered: Members[] = [];
  /** Levels below those that are taken apart. */
  #below = 0;
  #values = 0;
  #containers = 0;
  /** Characters behind the last sign: of a number, or blanks. */
  #others = 0;
  #isInString = false;
  /** Is the first character of what comes next escaped? */
  #isEscaped = false;

  constructor({ namedLevels, most = MAX_TEXT }: ReaderOptions) {
    this.#namedLevels = namedLevels;
    this.#most = most;
  }

  /**
   * Reads what comes next; its yields end batches.
   * @throws {BrokenJson}
   * @throws {BeyondBound}
   */
  *read(bytes: Buffer): Generator<void, void> {
    for (let at = 0; at < bytes.length; at += MAX_SCANNED) {
      if (at > 0) yield;
      const text = this.#decoder.write(bytes.subarray(at, at + MAX_SCANNED));
      const isBegin = this.#start === 0 && this.#text === '';
      yield* this.#orPlace(this.#scan(isBegin ? text.replace(/^\uFEFF/, '') : text));
    }
  }

  /**
   * The value of all that was read; its yields end batches.
   * @throws {BrokenJson}
   * @throws {BeyondBound}
   */
  *end(): Generator<void, unknown> {
    return yield* this.#orPlace(this.#end());
  }

  *#end(): Generator<void, unknown> {
    yield* this.#scan(this.#decoder.end());
    if (this.#open.length > 0) throw new SyntaxError('It breaks off');
    yield* this.#readTo(this.#start + this.#text.length, true);
    return this.#root.value;
  }

  /** @throws {BrokenJson} instead of a syntax error, which is about a part of the text */
  *#orPlace<T>(work: Generator<void, T>): Generator<void, T> {
    try {
      return yield* work;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const open = this.#entered.map(({ close }) => close);
      throw new BrokenJson(
        yield* findJsonError(this.#text, { ...this.#place, open, expected: this.#members.expected }),
      );
    }
  }

  /** Those of the innermost that is entered, or the whole. */
  get #members(): Members {
    return this.#entered.at(-1) ?? this.#root;
  }

  *#scan(text: string): Generator<void, void> {
    const begin = this.#start + this.#text.length;
    this.#text += text;
    let behindSign = this.#isInString ? this.#endOfString(text, 0) + 1 : 0;
    for (let at = behindSign; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (SIGNS[code] === 0) continue;
      if (code === QUOTE) {
        at = this.#endOfString(text, at + 1);
      } else if (code === COMMA) {
        if (this.#passComma(begin + at)) yield* this.#readBefore(begin + at);
      } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
        this.#passOpening(begin + at, code === OPEN_ARRAY);
      } else if (this.#below > 0) {
        this.#below -= 1;
      } else if (this.#isLongUntil(begin + at, code === CLOSE_ARRAY)) {
        yield* this.#leave(begin + at);
      } else {
        this.#open.pop();
      }
      behindSign = at + 1;
    }
    this.#others = text.length - behindSign + (behindSign === 0 ? this.#others : 0);
    if (this.#others > JSON_BOUNDS.otherCharacters) throw tooManyOthers();
    refuseOver(this.#below > 0 ? JSON_BOUNDS.deepCharacters : JSON_BOUNDS.characters, this.#text.length);
  }

  /** The place of the quote that ends a string; that of the end of the text where none does. */
  #endOfString(text: string, start: number): number {
    const isEscaped = (at: number): boolean => {
      let first = at;
      while (first > start && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
      const isOdd = (at - first) % 2 === 1;
      return first === start && this.#isEscaped ? !isOdd : isOdd;
    };
    let end = text.indexOf('"', start);
    while (end !== -1 && isEscaped(end)) end = text.indexOf('"', end + 1);
    this.#isInString = end === -1;
    this.#isEscaped = end === -1 && isEscaped(text.length);
    return end === -1 ? text.length : end;
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > JSON_BOUNDS.values) throw new BeyondBound(`more than ${JSON_BOUNDS.values} values`);
  }

  #passOpening(start: number, isArray: boolean): void {
    this.#count();
    this.#containers += 1;
    if (this.#containers > JSON_BOUNDS.containers) {
      throw new BeyondBound(`more than ${JSON_BOUNDS.containers} lists and objects`);
    }
    if (this.#members.isBehindPart) throw new SyntaxError('A comma is missing');
    if (this.#open.length === MAX_DEPTH) this.#below += 1;
    else this.#open.push({ isArray, start, comma: start });
  }

  /** @returns is there enough to read? */
  #passComma(comma: number): boolean {
    this.#count();
    if (this.#below > 0) return false;
    const one = this.#open.at(-1);
    if (one === undefined) throw new SyntaxError('A comma stands outside');
    if (comma - this.#start > this.#longest) return true;
    one.comma = comma;
    return comma - this.#start > this.#most || this.#members.isBehindPart;
  }

  /** Characters of one long member, with those before it. */
  get #longest(): number {
    return this.#most * 4;
  }

  *#readBefore(comma: number): Generator<void, void> {
    // A long member is read alone.
    if (comma - this.#start > this.#longest) yield* this.#readOpen();
    for (const one of this.#open.slice(-1)) one.comma = comma;
    yield* this.#readOpen();
  }

  /** Reads the members of all that is open, each up to its last comma. */
  *#readOpen(): Generator<void, void> {
    for (const [index, one] of this.#open.entries()) {
      if (index === this.#entered.length) yield* this.#enter(one);
      if (one.comma < this.#start) continue;
      yield* this.#readTo(one.comma, false);
      this.#cut(one.comma + 1);
      this.#members.passComma();
      yield;
    }
  }

  *#enter({ isArray, start }: Open): Generator<void, void> {
    const before = this.#text.slice(0, start - this.#start);
    refuseOver(JSON_BOUNDS.characters, before.length);
    const put = yield* this.#members.slotBehind(before);
    this.#cut(start + 1);
    const isNamed = this.#entered.length < this.#namedLevels;
    this.#entered.push(isArray ? new Elements(put) : new Entries(put, isNamed));
  }

  /** @returns is there enough to read before what closes a list or an object? */
  #isLongUntil(end: number, isArray: boolean): boolean {
    const one = this.#open.at(-1);
    if (one === undefined || one.isArray !== isArray) throw new SyntaxError('It closes what is not open');
    return this.#entered.length === this.#open.length || end - this.#start > this.#longest;
  }

  *#leave(end: number): Generator<void, void> {
    yield* this.#readOpen();
    yield* this.#readTo(end, true);
    this.#cut(end + 1);
    this.#open.pop();
    this.#entered.pop()?.end();
    this.#members.passPart();
    yield;
  }

  /** Reads the members before a place. */
  *#readTo(place: number, isEnd: boolean): Generator<void, void> {
    const members = this.#members;
    const text = this.#text.slice(0, place - this.#start);
    const canBeBlank = members.isBehindPart || (isEnd && members.isEmpty);
    const isLong = text.length > JSON_BOUNDS.otherCharacters;
    if (isLong && members.isBehindPart) throw tooManyOthers();
    const isNothing = !isLong && isBlank(text);
    if (isNothing ? !canBeBlank : members.isBehindPart) throw new SyntaxError('A member is missing, or too many');
    refuseOver(JSON_BOUNDS.characters, text.length);
    if (!isNothing) yield* members.addAll(text);
  }

  /** Ends what was read before a place. */
  #cut(place: number): void {
    const read = this.#text.slice(0, place - this.#start);
    this.#place = placeBehind(read, this.#place);
    this.#text = this.#text.slice(read.length);
    this.#start = place;
  }
}

/** @throws {BeyondBound} */
function refuseOver(most: number, length: number): void {
  if (length > most) throw new BeyondBound(`a value of more than ${most} characters`);
}

const isBlank = (text: string): boolean => /^[ \t\n\r]*$/.test(text);
