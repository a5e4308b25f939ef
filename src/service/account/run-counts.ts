/** The counts of a whole run: contract warnings, and the assumptions that requests read. Counts outlast resets, cleared journals and closed accounts. */
import type { AssumptionId } from '../assumptions/registry.js';
import type { Warning } from './journal.js';

export interface CountedWarning extends Warning {
  /** The method and the documented path; null for a request that the document does not have. */
  readonly endpoint: string | null;
  readonly count: number;
}

/** The maximum number of different warnings, and of the warnings of all open accounts: each takes some hundred bytes. */
const [MAX_TEXTS, MAX_OWN] = [10_000, 100_000];
const FURTHER = 'Further ones, whose texts found no room.';

/** The counts of an account, or of all requests. */
class Counts {
  /** The warnings by endpoint, id and text. */
  readonly warnings = new Map<string, CountedWarning>();

  /** @param more negative to take counts back */
  add(key: string, warning: CountedWarning, more: number): void {
    const count = more + (this.warnings.get(key)?.count ?? 0);
    if (count === 0) this.warnings.delete(key);
    else this.warnings.set(key, { ...warning, count });
  }
}

export class WarningCounter {
  readonly #total = new Counts();
  /** By the public key of an open account: when an account is closed, its counts stay in the total. */
  readonly #byAccount = new Map<string, Counts>();
  /** The number of requests to an endpoint or with a warning; the journal of each account has its own number. */
  judged = 0;
  /** The number of such requests that were refused for their keys; `judged` leaves them out. */
  refused = 0;

  /** @param publicKey undefined for requests that name no account */
  add(warnings: readonly Warning[], publicKey: string | undefined, endpoint: string | null): void {
    const { warnings: known } = this.#total;
    const counted = [this.#total];
    if (publicKey !== undefined) {
      const own = this.#of(publicKey);
      this.#byAccount.set(publicKey, own);
      counted.push(own);
    }
    const keyOf = ({ id, text }: Warning) => JSON.stringify([endpoint, id, text]);
    const ofAccounts = () => [...this.#byAccount.values()].reduce((sum, { warnings }) => sum + warnings.size, 0);
    for (const given of warnings) {
      const isCounted = counted.every((one) => one.warnings.has(keyOf(given)));
      const hasRoom = isCounted || ((known.size < MAX_TEXTS || known.has(keyOf(given))) && ofAccounts() < MAX_OWN);
      const warning = { ...given, ...(!hasRoom && { text: FURTHER }), endpoint, count: 1 };
      for (const counts of counted) counts.add(keyOf(warning), warning, 1);
    }
  }

  /** @param publicKey of one account; undefined for all requests */
  all(publicKey?: string): readonly CountedWarning[] {
    return [...this.#of(publicKey).warnings.values()];
  }

  #of(publicKey: string | undefined): Counts {
    return publicKey === undefined ? this.#total : (this.#byAccount.get(publicKey) ?? new Counts());
  }

  clear(publicKey?: string): void {
    const { warnings } = this.#of(publicKey);
    if (publicKey === undefined) for (const own of this.#byAccount.values()) own.warnings.clear();
    else for (const [key, one] of warnings) this.#total.add(key, one, -one.count);
    warnings.clear();
  }

  delete(publicKey: string): void {
    this.#byAccount.delete(publicKey);
  }
}

/** The use of an assumption at an endpoint, in a run. */
export interface UsedAssumption {
  readonly id: AssumptionId;
  /** The method and the documented path; null for a request that the document does not have. */
  readonly endpoint: string | null;
  /** The number of responses for which a value was read that the command `sweep` can change. */
  readonly count: number;
  /** The values that tests set themselves, which a sweep does not change. */
  readonly pinned: readonly (string | number)[];
}

const MAX_PINNED = 10;

export class AssumptionUsage {
  readonly #counted = new Map<string, UsedAssumption>();

  /** @param pinnedTo returns the value that a test set; undefined for a value that a sweep can change */
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

  /** All used assumptions, in the order of their first reads. */
  all(): readonly UsedAssumption[] {
    return [...this.#counted.values()];
  }
}
