/** Collects the pairs of a form by name: `name[0]`, `name[1]`, … become one array. */
import type { RawFields, RawValue, Upload } from './fields.js';
import type { Warn } from './warnings.js';

/** Records the texts of a form for the journal. */
export interface TextLog {
  field(name: string, value: string): void;
}

/** Matches the key of an element; a number of more digits could not be incremented exactly. */
const ARRAY_KEY = /^([^[\]]+)\[(\d{0,15})\]$/;

interface Sparse {
  readonly elements: Map<number, string>;
  /** The number of places, gaps included. */
  places: number;
}

export class FormFields {
  readonly #fields = new Map<string, string | Upload>();
  readonly #arrays = new Map<string, Sparse>();
  readonly #warn: Warn;
  readonly #log: TextLog | undefined;

  constructor(warn: Warn, log?: TextLog) {
    this.#warn = warn;
    this.#log = log;
  }

  /** Adds one pair; a name that is no key of an element, such as `x[a]`, is a plain name. */
  add(name: string, value: string | Upload): void {
    if (typeof value === 'string') this.#log?.field(name, value);
    const [, base, index] = ARRAY_KEY.exec(name) ?? [];
    if (base === undefined || typeof value !== 'string') {
      if (this.#isKept(value, this.#fields.get(name), name)) this.#fields.set(name, value);
      return;
    }
    if (index === '') this.#warn('array-key', name);
    this.#addElement(base, index === '' ? undefined : Number(index), value);
  }

  /** True if the value replaces the earlier value; false if both are equal. */
  #isKept<V extends string | Upload>(value: V, earlier: V | undefined, name: string): boolean {
    if (earlier === undefined) return true;
    this.#warn('repeated-field', name);
    return value !== earlier;
  }

  /** Adds an element, without an index in the next place; gaps take no memory. */
  #addElement(base: string, given: number | undefined, value: string): void {
    const array = this.#arrays.get(base) ?? { elements: new Map<number, string>(), places: 0 };
    this.#arrays.set(base, array);
    const index = given ?? array.places;
    array.places = Math.max(array.places, index + 1);
    if (this.#isKept(value, array.elements.get(index), `${base}[${index}]`)) array.elements.set(index, value);
  }

  /** Returns all values by name; arrays have no gaps, and an array of only blanks is an empty field. */
  collect(): RawFields {
    if (this.#arrays.size === 0) return this.#fields;
    const sent = new Map<string, RawValue>(this.#fields);
    for (const [name, { elements, places }] of this.#arrays) {
      if (sent.has(name)) this.#warn('repeated-field', name);
      const given = [...elements].map(([index, value]) => [index, value.trim()] as const);
      const kept = given.filter(([, value]) => value !== '').sort(([a], [b]) => a - b);
      const values = kept.map(([, value]) => value);
      const isDense = values.length === places;
      if (values.length > 0) sent.set(name, isDense ? { values } : { values, indexes: kept.map(([index]) => index) });
      else if (!sent.has(name)) sent.set(name, '');
      const isEmpty = values.length === 0 && elements.size === places;
      if (!isDense && !isEmpty) this.#warn('array-gap', name, places - 1, values.length);
    }
    return sent;
  }
}
