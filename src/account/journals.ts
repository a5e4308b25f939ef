/** The journals of a mock by public key: they outlast the accounts, which a load replaces. */
import { Journal, type JournalBounds } from './journal.js';

/** The key of requests that name no account. */
const NO_ACCOUNT = '';

/** Exchanges of more bytes on average leave room for fewer of them. */
const AVERAGE_BYTES = 16 * 1024;
/** A journal of few exchanges has room for large ones. */
const MIN_BYTES = 16 * 1024 * 1024;
/** All journals together take no more than so many full ones. */
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

  /** Deletes the journals of accounts that no longer exist. */
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
