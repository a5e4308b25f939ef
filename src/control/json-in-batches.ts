/** Parses a long JSON text (RFC 8259) in batches: a fixture of a million rows in one step would make all others wait. */

/** Characters of a text that is parsed in one step, which takes a millisecond. */
export const MAX_TEXT = 64 * 1024;
/** Characters that are looked through in one step. */
const MAX_SCANNED = 256 * 1024;
/** Members of an object, but for the maps in the records of a state: to look for unknown ones among a million takes two seconds. */
export const MAX_MEMBERS = 50_000;
/** Levels above the maps in the records of a state. */
const MAX_NAMED_LEVEL = 6;
/** Levels of lists and objects that are taken apart: below them is no part of a fixture. */
const MAX_DEPTH = 16;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A list or an object that is too long for one step: the places of its brackets, and of the commas between its members. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly isArray: boolean;
  readonly commas: readonly number[];
  /** Those among its members, in their order. */
  readonly parts: readonly Part[];
}

/** One that is open. */
interface Open {
  readonly start: number;
  readonly isArray: boolean;
  readonly commas: number[];
  readonly parts: Part[];
}

/** An object has more members than any call takes. */
export class TooManyMembers extends Error {}

/** Stands for a part in the text around it: behind a sign or a digit it is no JSON. */
const PLACEHOLDER = '[]';

/**
 * What `JSON.parse` makes of a text; its yields end batches.
 * @param most characters of a text that is parsed in one step
 * @throws {SyntaxError}
 * @throws {TooManyMembers}
 */
export function* parseInBatches(text: string, most = MAX_TEXT): Generator<void, unknown> {
  const [part] = text.length > most ? yield* findParts(text, most) : [];
  if (part === undefined) return JSON.parse(text);
  // What stands around it is blank, or no JSON.
  JSON.parse(textAround(part, text, 0, text.length));
  return yield* assemble(text, part, most);
}

const textAround = ({ start, end }: Part, text: string, from: number, to: number): string =>
  text.slice(from, start) + PLACEHOLDER + text.slice(end + 1, to);

/** Finds the long lists and objects of a text that can be anything. */
function* findParts(text: string, most: number): Generator<void, readonly Part[]> {
  const roots: Part[] = [];
  const open: Open[] = [];
  /** Levels below those that are taken apart. */
  let below = 0;
  let pause = MAX_SCANNED;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= pause) {
      yield;
      pause = at + MAX_SCANNED;
    }
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      if (open.length === MAX_DEPTH) below += 1;
      else open.push({ start: at, isArray: code === OPEN_ARRAY, commas: [], parts: [] });
    } else if (code === COMMA) {
      if (below === 0) open.at(-1)?.commas.push(at);
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      if (below > 0) {
        below -= 1;
        continue;
      }
      const closed = open.pop();
      if (closed === undefined || closed.isArray !== (code === CLOSE_ARRAY)) return [];
      if (at - closed.start > most) (open.at(-1)?.parts ?? roots).push({ ...closed, end: at });
    }
  }
  return roots;
}

/** The place of the quote that ends a string; that of the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

/**
 * @param level of the part: the body has level 1
 * @throws {SyntaxError}
 * @throws {TooManyMembers}
 */
function* assemble(
  text: string,
  { start, end, isArray, commas, parts }: Part,
  most: number,
  level = 1,
): Generator<void, unknown> {
  if (!isArray && commas.length >= MAX_MEMBERS && level <= MAX_NAMED_LEVEL) throw new TooManyMembers();
  const members = isArray ? new Elements() : new Entries();
  const left = [...parts];
  // Where a member ends. Behind the last one nothing is left to wait for; a copy of a million commas would take 50 ms.
  const endAt = (index: number): number => commas[index] ?? (index === commas.length ? end : Number.POSITIVE_INFINITY);
  let from = start + 1;
  for (let index = 0; index <= commas.length; index += 1) {
    const [part] = left;
    const [to, next] = [endAt(index), endAt(index + 1)];
    if (part !== undefined && part.start < to) {
      left.shift();
      members.add(textAround(part, text, from, to), yield* assemble(text, part, most, level + 1));
    } else if (next - from > most || (part !== undefined && part.start < next)) {
      members.addAll(text.slice(from, to), commas.length === 0);
      yield;
    } else {
      continue;
    }
    from = to + 1;
  }
  return members.value;
}

const isBlank = (text: string): boolean => /^[ \t\n\r]*$/.test(text);

const missing = (): SyntaxError => new SyntaxError('A value is missing');

/** The elements of a list. */
class Elements {
  readonly value: unknown[] = [];

  /** @param canBeBlank is it all of the list? */
  addAll(text: string, canBeBlank: boolean): void {
    if (!canBeBlank && isBlank(text)) throw missing();
    for (const element of JSON.parse(`[${text}]`)) this.value.push(element);
  }

  /** @param around the placeholder of the element, with blanks */
  add(around: string, element: unknown): void {
    JSON.parse(`[${around}]`);
    this.value.push(element);
  }
}

/** The members of an object. */
class Entries {
  readonly value: Record<string, unknown> = {};

  addAll(text: string, canBeBlank: boolean): void {
    if (!canBeBlank && isBlank(text)) throw missing();
    for (const [name, member] of Object.entries(JSON.parse(`{${text}}`))) this.#set(name, member);
  }

  /** @param around the name of the member, and its placeholder */
  add(around: string, member: unknown): void {
    for (const name of Object.keys(JSON.parse(`{${around}}`))) this.#set(name, member);
  }

  /** A member called __proto__ is one like others. */
  #set(name: string, value: unknown): void {
    Object.defineProperty(this.value, name, { value, configurable: true, enumerable: true, writable: true });
  }
}
