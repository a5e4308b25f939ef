/** The contract warnings of a whole run, by account: they outlast resets and the accounts that were closed. */
import type { Warning } from './journal.js';

export interface Tallied extends Warning {
  /** Method and documented path; null where the document has no such endpoint. */
  readonly endpoint: string | null;
  readonly count: number;
}

/** So many different ones of an account, and so many accounts. */
const MOST_TALLIED = 1000;
const MOST_ACCOUNTS = 10_000;

interface Sheet {
  readonly tallied: Map<string, Tallied>;
  dropped: number;
}

/** Bounded: the oldest goes when a new one finds no room. */
export class WarningTally {
  /** By public key; '' for requests that name no account. */
  readonly #sheets = new Map<string, Sheet>();
  #dropped = 0;

  add(warnings: readonly Warning[], publicKey: string, endpoint: string | null): void {
    if (warnings.length === 0) return;
    const sheet = this.#sheets.get(publicKey) ?? { tallied: new Map<string, Tallied>(), dropped: 0 };
    this.#sheets.set(publicKey, sheet);
    for (const warning of warnings) {
      const key = JSON.stringify([endpoint, warning.id, warning.text]);
      sheet.tallied.set(key, { ...warning, endpoint, count: (sheet.tallied.get(key)?.count ?? 0) + 1 });
      sheet.dropped += countOf(dropOldest(sheet.tallied, MOST_TALLIED));
    }
    const gone = dropOldest(this.#sheets, MOST_ACCOUNTS);
    if (gone !== undefined) this.#dropped += gone.dropped + [...gone.tallied.values()].reduce(sumUp, 0);
  }

  /** @param publicKey of one account; undefined for all, where the same warning of several is one */
  all(publicKey?: string): readonly Tallied[] {
    const sums = new Map<string, Tallied>();
    for (const { tallied } of this.#of(publicKey)) {
      for (const [key, one] of tallied) sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
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
      this.#sheets.delete(publicKey);
      return;
    }
    this.#sheets.clear();
    this.#dropped = 0;
  }

  #of(publicKey: string | undefined): readonly Sheet[] {
    if (publicKey === undefined) return [...this.#sheets.values()];
    return [this.#sheets.get(publicKey) ?? []].flat();
  }
}

const sumUp = (sum: number, { count }: Tallied): number => sum + count;
const countOf = (one: Tallied | undefined): number => one?.count ?? 0;

/** @returns the value that had to go */
function dropOldest<V>(values: Map<string, V>, most: number): V | undefined {
  if (values.size <= most) return undefined;
  const [[key, value]] = values as Iterable<[string, V]> as [[string, V]];
  values.delete(key);
  return value;
}
