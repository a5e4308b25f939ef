/** The members of a list or an object that is read in parts. */
import { BeyondBound, JSON_BOUNDS, tooManyOthers } from './bounds.js';
import { parseLongMember } from './long-member.js';
import type { Expected } from './place.js';

export abstract class Members {
  /** The sign that ends them. */
  abstract readonly close: string;
  /** What can come behind those that were read. */
  expected: Expected;
  readonly #behindComma: Expected;
  readonly #put: (value: unknown) => void;

  /**
   * @param first what can come first
   * @param put takes the value that they make, when they end
   */
  constructor(first: Expected, behindComma: Expected, put: (value: unknown) => void) {
    this.expected = first;
    this.#behindComma = behindComma;
    this.#put = put;
  }

  abstract readonly value: unknown;

  /**
   * Its yields end batches.
   * @param before what of a member stands before its value, as JSON
   * @returns takes the value
   * @throws {SyntaxError}
   * @throws {BeyondBound}
   */
  *slotBehind(before: string): Generator<void, (value: unknown) => void> {
    const { skeleton, texts } = (yield* parseLongMember(before)) ?? { skeleton: before, texts: [] };
    return this.slotFor(`${skeleton}[]`, texts);
  }

  /**
   * @param skeleton JSON of one member, in which another value stands for its own, and an empty name for the one that is given
   * @throws {SyntaxError}
   */
  protected abstract slotFor(skeleton: string, texts: readonly string[]): (value: unknown) => void;

  /**
   * @param skeleton JSON of one member, in which an empty text stands for each of its texts
   * @throws {SyntaxError}
   */
  protected abstract addOne(skeleton: string, texts: readonly string[]): void;

  /** @throws {SyntaxError} */
  protected abstract parse(members: string): void;

  /**
   * Its yields end batches.
   * @param members JSON, without a part that was read
   * @throws {SyntaxError}
   * @throws {BeyondBound}
   */
  *addAll(members: string): Generator<void, void> {
    const one = yield* parseLongMember(members);
    if (one !== undefined) this.addOne(one.skeleton, one.texts);
    else if (members.length > JSON_BOUNDS.otherCharacters) throw tooManyOthers();
    else this.parse(members);
  }

  get isEmpty(): boolean {
    return this.expected === 'value or ]' || this.expected === 'key or }';
  }

  /** Was the last one read in parts? Nothing but a comma can follow. */
  get isBehindPart(): boolean {
    return this.expected === ', or end';
  }

  passPart(): void {
    this.expected = ', or end';
  }

  passComma(): void {
    this.expected = this.#behindComma;
  }

  end(): void {
    this.#put(this.value);
  }
}

/** The whole text, which is one value. */
export class Root extends Members {
  readonly close = '';
  value: unknown;

  constructor() {
    super('value', ', or end', () => undefined);
  }

  protected slotFor(skeleton: string): (value: unknown) => void {
    this.parse(skeleton);
    return (value) => {
      this.value = value;
    };
  }

  protected addOne(skeleton: string, [text]: readonly string[]): void {
    this.parse(skeleton);
    if (text !== undefined) this.value = text;
  }

  protected parse(member: string): void {
    this.value = JSON.parse(member);
  }
}

/** The elements of a list. */
export class Elements extends Members {
  readonly close = ']';
  readonly value: unknown[] = [];

  constructor(put: (value: unknown) => void) {
    super('value or ]', 'value', put);
  }

  protected slotFor(skeleton: string): (value: unknown) => void {
    JSON.parse(`[${skeleton}]`);
    return (value) => this.#push(value);
  }

  protected addOne(skeleton: string, [text]: readonly string[]): void {
    for (const element of JSON.parse(`[${skeleton}]`)) this.#push(text ?? element);
  }

  protected parse(members: string): void {
    for (const element of JSON.parse(`[${members}]`)) this.#push(element);
  }

  #push(element: unknown): void {
    if (this.value.push(element) > JSON_BOUNDS.elements) {
      throw new BeyondBound(`a list of more than ${JSON_BOUNDS.elements} elements`);
    }
  }
}

/** The members of an object. */
export class Entries extends Members {
  readonly close = '}';
  readonly value: Record<string, unknown> = {};
  readonly #isNamed: boolean;
  #count = 0;

  /** @param isNamed are the names known that it can have? */
  constructor(put: (value: unknown) => void, isNamed: boolean) {
    super('key or }', 'key', put);
    this.#isNamed = isNamed;
  }

  protected slotFor(skeleton: string, [longName]: readonly string[]): (value: unknown) => void {
    const names = Object.keys(JSON.parse(`{${skeleton}}`));
    return (value) => {
      for (const name of names) this.#set(longName ?? name, value);
    };
  }

  protected addOne(skeleton: string, [name = '', text]: readonly string[]): void {
    for (const value of Object.values(JSON.parse(`{${skeleton}}`))) this.#set(name, text ?? value);
  }

  protected parse(members: string): void {
    for (const [name, member] of Object.entries(JSON.parse(`{${members}}`))) this.#set(name, member);
  }

  /** A member called __proto__ is one like others. */
  #set(name: string, value: unknown): void {
    this.#count += 1;
    if (this.#isNamed && this.#count > JSON_BOUNDS.members) {
      throw new BeyondBound(`an object of more than ${JSON_BOUNDS.members} members`);
    }
    Object.defineProperty(this.value, name, { value, configurable: true, enumerable: true, writable: true });
  }
}
