/** What was asked and answered: the latest exchanges of one account. */

/** Something that a client did although the document does not promise it. */
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
    /** Was more sent than is kept? */
    readonly is_cut: boolean;
  };
  /** Null when the connection broke before an answer. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly is_cut: boolean;
  } | null;
  readonly assumptions: readonly string[];
  readonly warnings: readonly Warning[];
  readonly fault: { readonly id: number; readonly kind: string; readonly when: string } | null;
  /** Microseconds since 1970 in real time, and how many of them the answer took. */
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

/** An exchange that was told, or what is to tell it. */
interface StoredEntry {
  readonly id: number;
  render?: (() => JournalEntry) | undefined;
  exchange?: Exchange;
}

function exchangeOf(kept: StoredEntry): Exchange {
  if (kept.render !== undefined) kept.exchange = { id: kept.id, ...kept.render() };
  kept.render = undefined;
  return kept.exchange as Exchange;
}

/** Bounded: the oldest exchange goes when a new one finds no room. What one was like is told when somebody asks. */
export class Journal {
  readonly #bound: number;
  /** In a circle: the oldest is where the next one comes. */
  #exchanges: StoredEntry[] = [];
  #nextId = 1;
  #dropped = 0;
  #next = 0;

  constructor(bound: number) {
    this.#bound = bound;
  }

  /** @param render called once at the most; what it needs is kept until then */
  add(render: () => JournalEntry): void {
    this.#dropped += this.#exchanges[this.#next] === undefined ? 0 : 1;
    this.#exchanges[this.#next] = { id: this.#nextId++, render: render };
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
