/** The counts of a whole run: contract warnings, and the assumptions that requests read. Counts outlast resets, cleared journals and closed accounts. */
import type { AssumptionId } from '../assumptions/registry.js';
import type { Warning } from './journal.js';

export interface CountedWarning extends Warning {
  /** The method and the documented path; null for a request that the document does not have. */
  readonly endpoint: string | null;
  readonly count: number;
}

/** The maximum number of different warnings that are kept: each takes some hundred bytes. */
const MAX_TEXTS = 10_000;
const FURTHER = 'Further ones, whose texts found no room.';

export class WarningCounter {
  readonly #counted = new Map<string, CountedWarning & { readonly publicKey: string }>();
  /** The number of requests to an endpoint or with a warning, by the account's public key; '' without an account. */
  readonly judged = new Map<string, number>();
  /** The number of further such requests, which were refused for their keys. */
  refused = 0;

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

  /** @param publicKey of one account; undefined for all accounts, whose equal warnings are counted together */
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

type PinnedValue = string | number;

/** The use of an assumption at an endpoint, in a run. */
export interface UsedAssumption {
  readonly id: AssumptionId;
  /** The method and the documented path; null for a request that the document does not have. */
  readonly endpoint: string | null;
  /** The number of responses that read a value which a sweep can change. */
  readonly count: number;
  /** The values that tests set themselves, which a sweep does not change. */
  readonly pinned: readonly PinnedValue[];
}

const MAX_PINNED = 10;

export class AssumptionUsage {
  readonly #counted = new Map<string, UsedAssumption>();

  /** @param pinnedTo returns the value that a test set; undefined for a value that a sweep can change */
  add(
    endpoint: string | null,
    ids: Iterable<AssumptionId>,
    pinnedTo: (id: AssumptionId) => PinnedValue | undefined,
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

  /** All used assumptions, in the order of their first reads. */
  all(): readonly UsedAssumption[] {
    return [...this.#counted.values()];
  }
}
