/** The contract warnings of a whole run, by account: they outlast resets and closed accounts. */
import type { Warning } from './journal.js';

export interface CountedWarning extends Warning {
  /** Method and documented path; null where the document has no such endpoint. */
  readonly endpoint: string | null;
  readonly count: number;
}

/** Distinct warnings of one account, and of all; a text takes at most some hundred characters. */
const MAX_COUNTED = 1000;
const MAX_OF_ALL = 50_000;

interface AccountWarnings {
  readonly counted: Map<string, CountedWarning>;
  dropped: number;
}

/** Bounded: the oldest warning of its account, or the oldest account, is dropped when a new one finds no room. */
export class WarningCounter {
  /** By public key; '' for requests that name no account. */
  readonly #accounts = new Map<string, AccountWarnings>();
  /** How many warnings all accounts have. */
  #size = 0;
  #dropped = 0;
  /** How many requests all accounts had since the start. */
  requests = 0;

  /** @param warnings at least one */
  add(warnings: readonly Warning[], publicKey: string, endpoint: string | null): void {
    const account = this.#accounts.get(publicKey) ?? { counted: new Map<string, CountedWarning>(), dropped: 0 };
    this.#accounts.set(publicKey, account);
    this.#size -= account.counted.size;
    for (const warning of warnings) {
      const key = JSON.stringify([endpoint, warning.id, warning.text]);
      account.counted.set(key, { ...warning, endpoint, count: (account.counted.get(key)?.count ?? 0) + 1 });
      if (account.counted.size > MAX_COUNTED) account.dropped += dropOldest(account.counted).count;
    }
    this.#size += account.counted.size;
    while (this.#size > MAX_OF_ALL) {
      const { counted, dropped } = dropOldest(this.#accounts);
      this.#size -= counted.size;
      this.#dropped += dropped + [...counted.values()].reduce(sumUp, 0);
    }
  }

  /** @param publicKey of one account; undefined for all, where the same warning of several is one */
  all(publicKey?: string): readonly CountedWarning[] {
    const sums = new Map<string, CountedWarning>();
    for (const { counted } of this.#of(publicKey)) {
      for (const [key, one] of counted) sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
    }
    return [...sums.values()];
  }

  /** How many warnings found no room. */
  dropped(publicKey?: string): number {
    const own = publicKey === undefined ? this.#dropped : 0;
    return this.#of(publicKey).reduce((sum, { dropped }) => sum + dropped, own);
  }

  clear(publicKey?: string): void {
    for (const { counted } of this.#of(publicKey)) this.#size -= counted.size;
    if (publicKey !== undefined) this.#accounts.delete(publicKey);
    else {
      this.#accounts.clear();
      this.#dropped = 0;
    }
  }

  #of(publicKey: string | undefined): readonly AccountWarnings[] {
    return publicKey === undefined ? [...this.#accounts.values()] : [this.#accounts.get(publicKey) ?? []].flat();
  }
}

const sumUp = (sum: number, { count }: CountedWarning): number => sum + count;

/**
 * @param values at least one
 * @returns the value that was dropped
 */
function dropOldest<V>(values: Map<string, V>): V {
  const [key, value] = values.entries().next().value as [string, V];
  values.delete(key);
  return value;
}
