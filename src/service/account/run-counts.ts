/** What is counted over a whole run: contract warnings, and the assumptions that requests read. Counts outlast resets, cleared journals and closed accounts. */
import type { AssumptionId } from '../assumptions/registry.js';
import type { Warning } from './journal.js';

export interface CountedWarning extends Warning {
  /** Method and documented path; null where the document has no such endpoint. */
  readonly endpoint: string | null;
  readonly count: number;
}

/** Texts that are kept: each takes some hundred bytes. */
const MAX_TEXTS = 10_000;
const FURTHER = 'Further ones, whose texts found no room.';

export class WarningCounter {
  readonly #counted = new Map<string, CountedWarning & { readonly publicKey: string }>();
  /** How many requests were judged since the start, by the public key of their account; '' for those that name none. */
  readonly #judged = new Map<string, number>();
  /** How many more were refused for their keys. */
  refused = 0;

  countJudged(publicKey: string): void {
    this.#judged.set(publicKey, this.judged(publicKey) + 1);
  }

  /** @param publicKey of one account; undefined for all */
  judged(publicKey?: string): number {
    if (publicKey !== undefined) return this.#judged.get(publicKey) ?? 0;
    return [...this.#judged.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @param publicKey '' for requests that name no account */
  add(warnings: readonly Warning[], publicKey: string, endpoint: string | null): void {
    const keyOf = ({ id, text }: Warning) => JSON.stringify([publicKey, endpoint, id, text]);
    for (const given of warnings) {
      const hasRoom = this.#counted.size < MAX_TEXTS || this.#counted.has(keyOf(given));
      const warning = hasRoom ? given : { ...given, text: FURTHER };
      const key = keyOf(warning);
      const count = 1 + (this.#counted.get(key)?.count ?? 0);
      this.#counted.set(key, { ...warning, endpoint, count, publicKey });
    }
  }

  /** @param publicKey of one account; undefined for all, where the same warning of several is one */
  all(publicKey?: string): readonly CountedWarning[] {
    const sums = new Map<string, CountedWarning>();
    for (const { publicKey: owner, count, ...warning } of this.#counted.values()) {
      if (publicKey !== undefined && owner !== publicKey) continue;
      const key = JSON.stringify([warning.endpoint, warning.id, warning.text]);
      sums.set(key, { ...warning, count: count + (sums.get(key)?.count ?? 0) });
    }
    return [...sums.values()];
  }

  clear(publicKey?: string): void {
    for (const [key, one] of this.#counted) {
      if (publicKey === undefined || one.publicKey === publicKey) this.#counted.delete(key);
    }
  }
}

/** An assumption at an endpoint, in a run. */
export interface UsedAssumption {
  readonly id: AssumptionId;
  /** Method and documented path; null where the document has no such endpoint. */
  readonly endpoint: string | null;
  /** The responses that it shaped with a value that a sweep can change. */
  readonly count: number;
  /** The values that were set by a test itself. */
  readonly pinned: readonly (string | number)[];
}

/** Values of one assumption at one endpoint that are told. */
const MAX_PINNED = 10;

export class AssumptionUsage {
  readonly #counted = new Map<string, UsedAssumption>();

  /** @param pinnedTo the value of a test; undefined where a sweep can change it */
  add(
    endpoint: string | null,
    ids: Iterable<AssumptionId>,
    pinnedTo: (id: AssumptionId) => string | number | undefined,
  ): void {
    for (const id of ids) {
      const value = pinnedTo(id);
      this.merge([{ id, endpoint, count: value === undefined ? 1 : 0, pinned: value === undefined ? [] : [value] }]);
    }
  }

  /** Adds the counts of other mocks. */
  merge(counted: Iterable<UsedAssumption>): void {
    for (const { id, endpoint, count, pinned } of counted) {
      const key = `${id}@${endpoint}`;
      const known = this.#counted.get(key) ?? { count: 0, pinned: [] };
      const values = [...new Set([...known.pinned, ...pinned])].slice(0, MAX_PINNED);
      this.#counted.set(key, { id, endpoint, count: known.count + count, pinned: values });
    }
  }

  /** In the order in which they were read first. */
  all(): readonly UsedAssumption[] {
    return [...this.#counted.values()];
  }
}
