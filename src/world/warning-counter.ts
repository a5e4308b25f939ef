/** The contract warnings of a whole run, by account: they outlast resets and closed accounts. */
import type { Warning } from './journal.js';

export interface CountedWarning extends Warning {
  /** Method and documented path; null where the document has no such endpoint. */
  readonly endpoint: string | null;
  readonly count: number;
}

/** Distinct warnings of one account, and accounts. */
const MAX_COUNTED = 1000;
const MAX_ACCOUNTS = 10_000;

interface AccountWarnings {
  readonly counted: Map<string, CountedWarning>;
  dropped: number;
}

/** Bounded: the oldest warning, or account, is dropped when a new one finds no room. */
export class WarningCounter {
  /** By public key; '' for requests that name no account. */
  readonly #accounts = new Map<string, AccountWarnings>();
  #dropped = 0;

  add(warnings: readonly Warning[], publicKey: string, endpoint: string | null): void {
    if (warnings.length === 0) return;
    const account = this.#accounts.get(publicKey) ?? { counted: new Map<string, CountedWarning>(), dropped: 0 };
    this.#accounts.set(publicKey, account);
    for (const warning of warnings) {
      const key = JSON.stringify([endpoint, warning.id, warning.text]);
      account.counted.set(key, { ...warning, endpoint, count: (account.counted.get(key)?.count ?? 0) + 1 });
      account.dropped += countOf(dropOldest(account.counted, MAX_COUNTED));
    }
    const dropped = dropOldest(this.#accounts, MAX_ACCOUNTS);
    if (dropped !== undefined) this.#dropped += dropped.dropped + [...dropped.counted.values()].reduce(sumUp, 0);
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
    if (publicKey !== undefined) {
      this.#accounts.delete(publicKey);
      return;
    }
    this.#accounts.clear();
    this.#dropped = 0;
  }

  #of(publicKey: string | undefined): readonly AccountWarnings[] {
    if (publicKey === undefined) return [...this.#accounts.values()];
    return [this.#accounts.get(publicKey) ?? []].flat();
  }
}

const sumUp = (sum: number, { count }: CountedWarning): number => sum + count;
const countOf = (one: CountedWarning | undefined): number => one?.count ?? 0;

/** @returns the value that was dropped */
function dropOldest<V>(values: Map<string, V>, max: number): V | undefined {
  if (values.size <= max) return undefined;
  const oldest = values.entries().next().value;
  if (oldest !== undefined) values.delete(oldest[0]);
  return oldest?.[1];
}
