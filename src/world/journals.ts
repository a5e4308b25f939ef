/** The journals of a mock by public key: they outlast the worlds, which a load replaces. */
import { Journal } from './journal.js';

/** The key of requests that name no account. */
const NO_ACCOUNT = '';

export class Journals {
  readonly #size: number;
  readonly #byKey = new Map<string, Journal>();

  /** @param size how many exchanges each journal holds */
  constructor(size: number) {
    this.#size = size;
  }

  /** @param publicKey of an account; undefined for requests that name none */
  of(publicKey: string = NO_ACCOUNT): Journal {
    const journal = this.#byKey.get(publicKey) ?? new Journal(this.#size);
    this.#byKey.set(publicKey, journal);
    return journal;
  }

  all(): readonly Journal[] {
    return [...this.#byKey.values()];
  }

  delete(publicKey: string): void {
    this.#byKey.delete(publicKey);
  }

  /** Deletes the journals of accounts that no longer exist. */
  keepOnly(exists: (publicKey: string) => boolean): void {
    for (const key of this.#byKey.keys()) if (key !== NO_ACCOUNT && !exists(key)) this.#byKey.delete(key);
  }
}
