/** The journal of one account: its latest requests and their responses. */
import type { EndpointName } from '../../messages/protocol.js';
import { parseTimestamp } from '../../time/timestamps.js';

/** Something that a client relied on although the document does not promise it. */
export interface Warning {
  readonly id: string;
  /** A note fails nothing: no check, and no strict mock. */
  readonly level?: 'note';
  readonly text: string;
  readonly section: string;
}

/** True if it is a warning, not a note. */
export const isFailing = ({ level }: Pick<Warning, 'level'>): boolean => level !== 'note';

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
  /** The time of the account, as a timestamp. */
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
    /** The text of a body whose fields were not read because the request was refused; null for every other. */
    readonly body: string | null;
    /** True if more was sent than the journal keeps. */
    readonly truncated: boolean;
  };
  /** Null when the connection broke before a response. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly truncated: boolean;
  } | null;
  readonly assumptions: readonly string[];
  readonly warnings: readonly Warning[];
  readonly fault: { readonly id: number; readonly kind: string; readonly when: string } | null;
  /** Microseconds in real time: the start since 1970, and the duration. */
  readonly started: number;
  readonly took: number;
}

/** In a HAR file, the comment on a body of which the journal kept only the beginning. */
export const BODY_IS_CUT = 'the body was longer';
/** In a HAR file, the comment on a form that had no fields: other recorders leave fields out. */
export const FORM_IS_EMPTY = 'the form was empty';

/** What a list of exchanges shows of one, and an event tells. */
export interface ExchangeLine
  extends Pick<Exchange, 'id' | 'public_key' | 'at' | 'endpoint' | 'method' | 'path' | 'query'> {
  /** Null when the connection broke before a response. */
  readonly status: number | null;
  /** Microseconds in real time. */
  readonly took: number;
  readonly warnings: readonly string[];
  readonly fault: string | null;
  /** What the response says of a failure; '' for a success. */
  readonly failure: string;
}

export interface ExchangeFilter {
  readonly endpoint?: EndpointName;
  readonly status?: number;
  /** The id of a warning. */
  readonly warning?: string;
  /** Timestamps of the account: `since` is included, `until` is not. */
  readonly since?: string;
  readonly until?: string;
  /** Only exchanges with a lower id. */
  readonly before?: number;
}

/** An exchange as it happened: a filter reads its members, and a reader gets it rendered. */
export interface JournalEntry extends Pick<Exchange, 'id' | 'endpoint' | 'warnings' | 'started' | 'took'> {
  /** Undefined when the connection broke before a response. */
  readonly status: number | undefined;
  /** Microseconds since 1970 in the time of the account. */
  readonly at: number;
  /** In memory, about. */
  readonly bytes: number;
  /** Nothing that is rendered is kept. */
  render(): Exchange;
}

type JournalBounds = Readonly<Record<'exchanges' | 'bytes', number>>;

/** Bounded: the oldest exchanges are dropped when a new one finds no room. */
export class Journal {
  readonly #bounds: JournalBounds;
  readonly #onChange: (bytes: number) => void;
  /** By ids without gaps, oldest first. */
  readonly #exchanges: JournalEntry[] = [];
  #bytes = 0;
  #nextId = 1;
  #dropped = 0;

  /** @param onChange learns by how many bytes the journal has grown or, below 0, shrunk */
  constructor(bounds: JournalBounds, onChange: (bytes: number) => void) {
    this.#bounds = bounds;
    this.#onChange = onChange;
  }

  /** @param exchange with the next id */
  add(exchange: JournalEntry): void {
    this.#nextId += 1;
    this.#exchanges.push(exchange);
    this.#change(exchange.bytes);
    while (this.#exchanges.length > this.#bounds.exchanges || this.#bytes > this.#bounds.bytes) this.#dropOldest();
  }

  /** Oldest first. */
  find({ endpoint, status, warning, since, until, before = Infinity }: ExchangeFilter = {}): readonly JournalEntry[] {
    // Callers have rejected malformed times.
    const from = parseTimestamp(since ?? '') ?? -Infinity;
    const to = parseTimestamp(until ?? '') ?? Infinity;
    return this.#exchanges.filter(
      (one) =>
        one.id < before &&
        (status === undefined || one.status === status) &&
        (warning === undefined || one.warnings.some((known) => known.id === warning)) &&
        one.at >= from &&
        one.at < to &&
        (endpoint === undefined || one.endpoint === endpoint),
    );
  }

  get bytes(): number {
    return this.#bytes;
  }

  get nextId(): number {
    return this.#nextId;
  }

  /** How many exchanges found no room. */
  get dropped(): number {
    return this.#dropped;
  }

  dropOlderHalf(): void {
    for (let left = Math.ceil(this.#exchanges.length / 2); left > 0; left -= 1) this.#dropOldest();
  }

  clear(): void {
    while (this.#exchanges.length > 0) this.#dropOldest();
    this.#dropped = 0;
  }

  /** Whoever calls knows of an exchange. */
  #dropOldest(): void {
    this.#change(-Number(this.#exchanges.shift()?.bytes));
    this.#dropped += 1;
  }

  #change(bytes: number): void {
    this.#bytes += bytes;
    this.#onChange(bytes);
  }
}

const NO_ACCOUNT = '';

/** Exchanges of more bytes on average leave room for fewer of them. */
const AVERAGE_BYTES = 16 * 1024;
/** A journal of few exchanges has room for large ones. */
const MIN_BYTES = 16 * 1024 * 1024;
/** The limit of all journals together, as a number of full ones. */
const FULL_JOURNALS = 8;

export class Journals {
  readonly #bounds: JournalBounds;
  readonly #byKey = new Map<string, Journal>();
  #bytes = 0;

  /** @param size how many exchanges each journal holds */
  constructor(size: number) {
    this.#bounds = { exchanges: size, bytes: Math.max(size * AVERAGE_BYTES, MIN_BYTES) };
  }

  /** @param publicKey of an account; undefined for requests that name none */
  of(publicKey: string = NO_ACCOUNT): Journal {
    const journal = this.#byKey.get(publicKey) ?? new Journal(this.#bounds, (bytes) => this.#change(bytes));
    this.#byKey.set(publicKey, journal);
    return journal;
  }

  all(): readonly Journal[] {
    return [...this.#byKey.values()];
  }

  delete(publicKey: string): void {
    this.#byKey.get(publicKey)?.clear();
    this.#byKey.delete(publicKey);
  }

  keepOnly(exists: (publicKey: string) => boolean): void {
    for (const key of this.#byKey.keys()) if (key !== NO_ACCOUNT && !exists(key)) this.delete(key);
  }

  /** An account that fills its journal takes no room from those with less. */
  #change(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= FULL_JOURNALS * this.#bounds.bytes) return;
    // Half of it, so that not every exchange looks for the fullest.
    this.all()
      .reduce((fullest, one) => (one.bytes > fullest.bytes ? one : fullest))
      .dropOlderHalf();
  }
}
