/** The journal of one account: its latest requests and their responses. */
import { present } from '../../messages/present.js';
import type { EndpointName } from '../../messages/protocol.js';
import { parseTimestamp } from '../../time/timestamps.js';

/** A warning that a client relied on something that the document does not promise. */
export interface Warning {
  readonly id: string;
  /** `note`: the warning fails no check and no strict mock. */
  readonly level?: 'note';
  readonly text: string;
  readonly section: string;
}

/** True if a warning fails checks and strict mocks; a note fails neither. */
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
  /** The time by the clock of the account, as a timestamp. */
  readonly at: string;
  /** The method and the documented path; null for a request that the document does not have. */
  readonly endpoint: string | null;
  readonly method: string;
  /** The path with the prefix of the mock, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly request: {
    /** The headers without the secret key. */
    readonly headers: Readonly<Record<string, string>>;
    /** Names and values of the form as the client sent them; null when no body was read. */
    readonly fields: Readonly<Record<string, string | readonly string[]>> | null;
    readonly files: readonly SentFile[];
    /** The text of the body of a request that was refused before its fields were read; null for other requests. */
    readonly body: string | null;
    /** True if the journal keeps only a part of the request. */
    readonly truncated: boolean;
  };
  /** The response; null if the connection broke before a response. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly truncated: boolean;
  } | null;
  readonly assumptions: readonly string[];
  readonly warnings: readonly Warning[];
  readonly fault: { readonly id: number; readonly kind: string; readonly when: string } | null;
  /** The start since 1970 and the duration, in microseconds of real time. */
  readonly started: number;
  readonly took: number;
}

/** The comment in a HAR file on a body of which the journal kept only the beginning. */
export const BODY_IS_CUT = 'the body was longer';
/** The comment in a HAR file on a form without fields: in files of other recorders, fields can be left out. */
export const FORM_IS_EMPTY = 'the form was empty';

/** The members of an exchange in a list of exchanges, and in an event. */
export interface ExchangeLine
  extends Pick<Exchange, 'id' | 'public_key' | 'at' | 'endpoint' | 'method' | 'path' | 'query'> {
  /** The status; null if the connection broke before a response. */
  readonly status: number | null;
  /** The duration in microseconds of real time. */
  readonly took: number;
  readonly warnings: readonly string[];
  readonly fault: string | null;
  /** The failure that the response states; '' for a success. */
  readonly failure: string;
}

export interface ExchangeFilter {
  readonly endpoint?: EndpointName;
  readonly status?: number;
  /** The id of a warning of the exchange. */
  readonly warning?: string;
  /** Timestamps by the clock of the account: `since` is included, `until` is not. */
  readonly since?: string;
  readonly until?: string;
  /** Only exchanges with a lower id. */
  readonly before?: number;
}

/** An exchange in the journal: filters read its members, and readers get the rendered exchange. */
export interface JournalEntry extends Pick<Exchange, 'id' | 'endpoint' | 'warnings' | 'started' | 'took'> {
  /** The status; undefined if the connection broke before a response. */
  readonly status: number | undefined;
  /** The time by the clock of the account, in microseconds since 1970. */
  readonly at: number;
  /** The approximate size in memory. */
  readonly bytes: number;
  /** Renders the exchange anew with each call: see `server/recorder.ts`. */
  render(): Exchange;
}

type JournalBounds = Readonly<Record<'exchanges' | 'bytes', number>>;

/** Bounded: a new exchange without room drops the oldest exchanges. */
export class Journal {
  /** The kept exchanges, oldest first; their ids have no gaps. */
  readonly #exchanges: JournalEntry[] = [];
  bytes = 0;
  nextId = 1;
  dropped = 0;
  /** The number of requests that a check of the warnings counts; `clear` keeps it. */
  judged = 0;

  /** @param total the bytes of all journals, which this journal keeps up to date */
  constructor(
    private readonly bounds: JournalBounds,
    private readonly total: { bytes: number },
  ) {}

  /** Adds the latest exchange, and drops the oldest ones beyond the bounds. @param exchange must have the id `nextId` */
  add(exchange: JournalEntry): void {
    this.nextId += 1;
    this.#exchanges.push(exchange);
    this.#change(exchange.bytes);
    while (this.#exchanges.length > this.bounds.exchanges || this.bytes > this.bounds.bytes) this.#drop(1);
  }

  find({ endpoint, status, warning, since, until, before = Infinity }: ExchangeFilter = {}): readonly JournalEntry[] {
    // Callers have refused malformed times.
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

  dropOlderHalf(): void {
    this.#drop(Math.ceil(this.#exchanges.length / 2));
  }

  clear(): void {
    this.#drop(this.#exchanges.length);
    this.dropped = 0;
  }

  #drop(count: number): void {
    for (let left = count; left > 0; left -= 1) this.#change(-present(this.#exchanges.shift()).bytes);
    this.dropped += count;
  }

  #change(bytes: number): void {
    this.bytes += bytes;
    this.total.bytes += bytes;
  }
}

/** The bytes that a journal has for each exchange; larger exchanges leave room for fewer. */
const AVERAGE_BYTES = 16 * 1024;
/** The least bound of bytes of a journal, so that a journal of few exchanges has room for large ones. */
const MIN_BYTES = 16 * 1024 * 1024;
/** All journals together have room for as many bytes as this number of full journals. */
const FULL_JOURNALS = 8;

export class Journals {
  readonly #bounds: JournalBounds;
  readonly #byKey = new Map<string, Journal>();
  readonly #total = { bytes: 0 };

  /** @param size the bound of exchanges in each journal */
  constructor(size: number) {
    this.#bounds = { exchanges: size, bytes: Math.max(size * AVERAGE_BYTES, MIN_BYTES) };
  }

  /** @param publicKey of an account; undefined for requests that name no account */
  of(publicKey = ''): Journal {
    const journal = this.#byKey.get(publicKey) ?? new Journal(this.#bounds, this.#total);
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

  /** Adds to a journal. Beyond the bound of all, drops exchanges of the fullest journal: other accounts lose none. */
  add(journal: Journal, exchange: JournalEntry): void {
    journal.add(exchange);
    if (this.#total.bytes <= FULL_JOURNALS * this.#bounds.bytes) return;
    const fullest = this.all().reduce((most, one) => (one.bytes > most.bytes ? one : most));
    // Drops half of its exchanges at once, so that the search for the fullest journal is rare.
    fullest.dropOlderHalf();
  }
}
