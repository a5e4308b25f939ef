/** The members of a list or an object that is read in parts. */
import { BeyondBound, JSON_BOUNDS } from './bounds.js';
import { parseLongText } from './long-text.js';
import type { Expected } from './place.js';

export abstract class Members {
  /** The sign that ends them. */
  abstract readonly close: string;
  /** What can come behind those that were read. */
  expected: Expected;
  readonly #put: (value: unknown) => void;

  /** @param put takes the value that they make, when they end */
  constructor(expected: Expected, put: (value: unknown) => void) {
    this.expected = expected;
    this.#put = put;
  }

  abstract readonly value: unknown;

  /**
   * @param member JSON, in which another value stands for that of the member
   * @returns takes the value of the member
   * @throws {SyntaxError}
   */
  abstract slotFor(member: string): (value: unknown) => void;

  /** @throws {SyntaxError} */
  protected abstract parse(members: string): void;

  /**
   * Its yields end batches.
   * @param members JSON, without a part that was read
   * @throws {SyntaxError}
   * @throws {BeyondBound}
   */
  *addAll(members: string): Generator<void, void> {
    const long = yield* parseLongText(members);
    if (long === undefined) this.parse(members);
    else this.slotFor(`${long.begin}"`)(long.text);
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

  abstract passComma(): void;

  end(): void {
    this.#put(this.value);
  }
}

/** The whole text, which is one value. */
export class Root extends Members {
  readonly close = '';
  value: unknown;

  constructor() {
    super('value', () => undefined);
  }

  slotFor(member: string): (value: unknown) => void {
    this.parse(member);
    return (value) => {
      this.value = value;
    };
  }

  protected parse(member: string): void {
    this.value = JSON.parse(member);
  }

  passComma(): void {}
}

/** The elements of a list. */
export class Elements extends Members {
  readonly close = ']';
  readonly value: unknown[] = [];

  constructor(put: (value: unknown) => void) {
    super('value or ]', put);
  }

  slotFor(member: string): (value: unknown) => void {
    JSON.parse(`[${member}]`);
    return (value) => this.#push(value);
  }

  protected parse(members: string): void {
    for (const element of JSON.parse(`[${members}]`)) this.#push(element);
  }

  #push(element: unknown): void {
    if (this.value.push(element) > JSON_BOUNDS.elements) {
      throw new BeyondBound(`a list of more than ${JSON_BOUNDS.elements} elements`);
    }
  }

  passComma(): void {
    this.expected = 'value';
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
    super('key or }', put);
    this.#isNamed = isNamed;
  }

  slotFor(member: string): (value: unknown) => void {
    const names = Object.keys(JSON.parse(`{${member}}`));
    return (value) => {
      for (const name of names) this.#set(name, value);
    };
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

  passComma(): void {
    this.expected = 'key';
  }
}
