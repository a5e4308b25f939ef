/** A list as JSON, and the bodies of the responses that have it. */
import type { AssumptionId } from '../assumptions/registry.js';

/** A longer body is sent in chunks, most of which outlast a write: filling one buffer takes three times as long. */
const MAX_BUFFER = 256 * 1024;

export class SerializedList {
  readonly #bodies = new Map<string, Buffer | ChunkedBody>();

  /** @param chunks the JSON of records, with a comma before each @param used the assumptions that made the list */
  constructor(
    private readonly chunks: readonly Buffer[],
    readonly used: ReadonlySet<AssumptionId>,
  ) {}

  /** Returns JSON with the list in the place of its empty array; a long body is one buffer from the second call on. */
  bodyIn(empty: string): Buffer | ChunkedBody {
    const known = this.#bodies.get(empty);
    if (Buffer.isBuffer(known)) return known;
    const at = empty.indexOf('[]') + 1;
    const [first = Buffer.of(), ...others] = this.chunks;
    const chunks = [Buffer.from(empty.slice(0, at)), first.subarray(1), ...others, Buffer.from(empty.slice(at))];
    const chunked = new ChunkedBody(chunks);
    const body = known === undefined && chunked.length > MAX_BUFFER ? chunked : chunked.subarray(0);
    this.#bodies.set(empty, body);
    return body;
  }
}

/** A long body; it has the members of a buffer that its readers need. */
export class ChunkedBody {
  readonly length: number;

  constructor(readonly chunks: readonly Buffer[]) {
    this.length = chunks.reduce((sum, { length }) => sum + length, 0);
  }

  subarray(_start: 0, end?: number): Buffer {
    return Buffer.concat(this.chunks, end);
  }

  toString(): string {
    return this.subarray(0).toString();
  }
}
