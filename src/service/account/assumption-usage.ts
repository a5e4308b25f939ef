/** Counts which assumptions the requests of a mock read at which endpoints, for a sweep: at most one count for each pair. */
import type { AssumptionId } from '../assumptions/registry.js';

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
