/** The journal of one account: its latest requests and their responses. */

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
  readonly endpoint?: string;
  readonly status?: number;
  /** The id of a warning. */
  readonly warning?: string;
  /** Timestamps of the world: from this one on, and before this one. */
  readonly since?: string;
  readonly until?: string;
  /** Only exchanges with a lower id. */
  readonly before?: number;
}

type JournalEntry = Omit<Exchange, 'id'>;

interface StoredEntry {
  readonly id: number;
  /** The exchange, or the function that renders it. */
  content: (() => JournalEntry) | Exchange;
}

function exchangeOf(stored: StoredEntry): Exchange {
  if (typeof stored.content === 'function') stored.content = { id: stored.id, ...stored.content() };
  return stored.content;
}

/** Bounded: the oldest exchange is dropped when a new one finds no room. An exchange is rendered when it is first read. */
export class Journal {
  readonly #bound: number;
  /** A ring: the next exchange replaces the oldest. */
  #exchanges: StoredEntry[] = [];
  #nextId = 1;
  #dropped = 0;
  #next = 0;

  constructor(bound: number) {
    this.#bound = bound;
  }

  /** @param render called at most once; what it closes over stays in memory until then */
  add(render: () => JournalEntry): void {
    this.#dropped += this.#exchanges[this.#next] === undefined ? 0 : 1;
    this.#exchanges[this.#next] = { id: this.#nextId++, content: render };
    this.#next = (this.#next + 1) % this.#bound;
  }

  /** Oldest first. */
  find({ endpoint, status, warning, since, until, before }: ExchangeFilter = {}): readonly Exchange[] {
    const inOrder = [...this.#exchanges.slice(this.#next), ...this.#exchanges.slice(0, this.#next)];
    return inOrder
      .map(exchangeOf)
      .filter(
        (one) =>
          (endpoint === undefined || one.endpoint === endpoint) &&
          (status === undefined || one.response?.status === status) &&
          (warning === undefined || one.warnings.some(({ id }) => id === warning)) &&
          (since === undefined || one.at >= since) &&
          (until === undefined || one.at < until) &&
          (before === undefined || one.id < before),
      );
  }

  /** How many exchanges found no room. */
  get dropped(): number {
    return this.#dropped;
  }

  clear(): void {
    this.#exchanges = [];
    this.#next = 0;
    this.#dropped = 0;
  }
}
