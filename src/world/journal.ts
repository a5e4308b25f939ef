/** The journal of one account: its latest requests and their responses. */

import type { EndpointName } from '../protocol.js';
import { parseTimestamp } from '../time/timestamps.js';

/** Something that a client relied on although the document does not promise it. */
export interface Warning {
  readonly id: string;
  readonly text: string;
  /** Of the document. */
  readonly section: string;
}

export interface SentFile {
  readonly name: string;
  readonly file_name: string;
  readonly content_type: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Exchange {
  readonly id: number;
  readonly public_key: string | null;
  /** The time of the world, as a timestamp. */
  readonly at: string;
  /** Method and documented path; null where the document has no such endpoint. */
  readonly endpoint: string | null;
  readonly method: string;
  /** With the prefix, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly request: {
    /** Without the secret key. */
    readonly headers: Readonly<Record<string, string>>;
    /** Names and values of the form as they were sent; null when no body was read. */
    readonly fields: Readonly<Record<string, string | readonly string[]>> | null;
    readonly files: readonly SentFile[];
    /** Was more sent than the journal keeps? */
    readonly is_cut: boolean;
  };
  /** Null when the connection broke before a response. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly is_cut: boolean;
  } | null;
  readonly assumptions: readonly string[];
  readonly warnings: readonly Warning[];
  readonly fault: { readonly id: number; readonly kind: string; readonly when: string } | null;
  /** Microseconds in real time: the start since 1970, and the duration. */
  readonly started: number;
  readonly took: number;
}

export interface ExchangeFilter {
  readonly endpoint?: EndpointName;
  readonly status?: number;
  /** The id of a warning. */
  readonly warning?: string;
  /** Timestamps of the world: from this one on, and before this one. */
  readonly since?: string;
  readonly until?: string;
  /** Only exchanges with a lower id. */
  readonly before?: number;
}

/** An exchange as it was recorded: what a filter asks, and how a reader gets it. */
export interface Recording extends Pick<Exchange, 'endpoint' | 'warnings'> {
  /** Undefined when the connection broke before a response. */
  readonly status: number | undefined;
  /** Microseconds since 1970 in the time of the world. */
  readonly at: number;
  /** Microseconds since 1970 in real time, at the end. */
  readonly ended: number;
  /** What it takes in memory. */
  readonly bytes: number;
  render(): Omit<Exchange, 'id'>;
}

/** An exchange of the journal. */
export class StoredExchange {
  readonly id: number;
  readonly recording: Recording;

  constructor(id: number, recording: Recording) {
    this.id = id;
    this.recording = recording;
  }

  /** Nothing that is rendered is kept. */
  render(): Exchange {
    return { id: this.id, ...this.recording.render() };
  }
}

export interface JournalBounds {
  readonly exchanges: number;
  readonly bytes: number;
}

/** Bounded: the oldest exchanges are dropped when a new one finds no room. */
export class Journal {
  readonly #bounds: JournalBounds;
  readonly #onChange: (bytes: number) => void;
  /** Each at its id modulo the number of places; the ids have no gaps. */
  readonly #places: (StoredExchange | undefined)[] = [];
  #firstId = 1;
  #nextId = 1;
  #bytes = 0;
  #dropped = 0;

  /** @param onChange learns by how many bytes the journal has grown or, below 0, shrunk */
  constructor(bounds: JournalBounds, onChange: (bytes: number) => void) {
    this.#bounds = bounds;
    this.#onChange = onChange;
  }

  add(recording: Recording): void {
    this.#places[this.#placeOf(this.#nextId)] = new StoredExchange(this.#nextId, recording);
    this.#nextId += 1;
    this.#change(recording.bytes);
    while (this.#size > this.#bounds.exchanges || this.#bytes > this.#bounds.bytes) this.#dropOldest();
  }

  /** Oldest first, not rendered yet. */
  find({ endpoint, status, warning, since, until, before = Infinity }: ExchangeFilter = {}): StoredExchange[] {
    const from = readTime(since) ?? -Infinity;
    const to = readTime(until) ?? Infinity;
    const fits = (one: Recording): boolean =>
      (status === undefined || one.status === status) &&
      (warning === undefined || one.warnings.some(({ id }) => id === warning)) &&
      one.at >= from &&
      one.at < to &&
      (endpoint === undefined || one.endpoint === endpoint);
    const found: StoredExchange[] = [];
    for (let id = this.#firstId; id < Math.min(this.#nextId, before); id += 1) {
      const exchange = this.#get(id);
      if (fits(exchange.recording)) found.push(exchange);
    }
    return found;
  }

  /** How many exchanges there were since the start. */
  get recorded(): number {
    return this.#nextId - 1;
  }

  /** How many exchanges found no room. */
  get dropped(): number {
    return this.#dropped;
  }

  get bytes(): number {
    return this.#bytes;
  }

  dropOlderHalf(): void {
    for (let left = Math.ceil(this.#size / 2); left > 0; left -= 1) this.#dropOldest();
  }

  clear(): void {
    while (this.#size > 0) this.#dropOldest();
    this.#dropped = 0;
  }

  get #size(): number {
    return this.#nextId - this.#firstId;
  }

  #placeOf(id: number): number {
    // A new one comes before the oldest goes.
    return id % (this.#bounds.exchanges + 1);
  }

  /** @param id of an exchange that the journal holds */
  #get(id: number): StoredExchange {
    return this.#places[this.#placeOf(id)] as StoredExchange;
  }

  /** Whoever calls knows of an exchange. */
  #dropOldest(): void {
    const { bytes } = this.#get(this.#firstId).recording;
    this.#places[this.#placeOf(this.#firstId)] = undefined;
    this.#firstId += 1;
    this.#dropped += 1;
    this.#change(-bytes);
  }

  #change(bytes: number): void {
    this.#bytes += bytes;
    this.#onChange(bytes);
  }
}

/** Microseconds; a caller has refused what is no time. */
const readTime = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseTimestamp(text);
