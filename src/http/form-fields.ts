/** Collects the pairs of a form under their names: `name[0]`, `name[1]`, … become one array. */
import type { Assume } from '../assumptions/assume.js';
import type { Sent, SentFields, Upload } from '../contract/fields.js';

const ARRAY_KEY = /^([^[\]]+)\[(\d*)\]$/;

interface Sparse {
  readonly elements: Map<number, string>;
  /** The number of places that the elements take, gaps included. */
  places: number;
}

export class FormFields {
  readonly #fields = new Map<string, string | Upload>();
  readonly #arrays = new Map<string, Sparse>();
  readonly #assume: Assume;

  constructor(assume: Assume) {
    this.#assume = assume;
  }

  /** Adds one pair. Names are plain keys, whatever they are. */
  add(name: string, value: string | Upload): void {
    const [, base, index] = ARRAY_KEY.exec(name) ?? [];
    const isElement = base !== undefined && typeof value === 'string';
    if (isElement && index !== '') this.#addElement(base, Number(index), value);
    else if (isElement && this.#assume('array-keys') === 'any') this.#addElement(base, undefined, value);
    else if (!this.#fields.has(name) || this.#assume('repeated-field') === 'last') this.#fields.set(name, value);
  }

  /** Gaps take no memory; an element without an index takes the next place. */
  #addElement(base: string, given: number | undefined, value: string): void {
    const array = this.#arrays.get(base) ?? { elements: new Map<number, string>(), places: 0 };
    this.#arrays.set(base, array);
    const index = given ?? array.places;
    array.places = Math.max(array.places, index + 1);
    if (!array.elements.has(index) || this.#assume('repeated-field') === 'last') array.elements.set(index, value);
  }

  /** Everything by name; arrays close their gaps, and an array of nothing is absent. */
  collect(): SentFields {
    const sent = new Map<string, Sent>(this.#fields);
    for (const [name, { elements, places }] of this.#arrays) {
      const sorted = [...elements].sort(([a], [b]) => a - b);
      const values = sorted.map(([, value]) => value.trim()).filter((value) => value !== '');
      if (values.length > 0) sent.set(name, { values, places });
    }
    return sent;
  }
}
