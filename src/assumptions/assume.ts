/** Reads the values in force, and records which of them shaped an exchange: the response names those. */
import type { AssumptionId, AssumptionValue, AssumptionValues, BroadOverrides } from './registry.js';

/** Reads the value of an assumption. */
export type ReadValue<in K extends AssumptionId = AssumptionId> = <Id extends K>(id: Id) => AssumptionValue<Id>;

/**
 * Reads the value of an assumption, and names it in the response.
 * @typeParam K the ids that may be read: the ones that an endpoint, a field or a rule declares. A function that reads
 * an id takes an `Assume` of that id; `Assume<never>` names nothing, and only peeks.
 */
export interface Assume<in K extends AssumptionId = AssumptionId> extends ReadValue<K> {
  /** Reads a value without adding its id to `x-mock-assumptions`; use it when only some values affect the response. */
  readonly peek: ReadValue;
  /** Names assumptions that were read before, when a shown record was written. */
  readonly nameAll: (ids: Iterable<AssumptionId>) => void;
  /** The ids that were read or named, in the order of their first read. */
  readonly used: ReadonlySet<AssumptionId>;
  /** All values in force: the same object as long as none of them changes. */
  readonly inForce: AssumptionValues;
}

/**
 * @param override values that hold for one request
 * @param used the ids that were read before
 */
export function createAssume(
  values: AssumptionValues,
  override?: BroadOverrides,
  used?: ReadonlySet<AssumptionId>,
): Assume {
  const inForce = override === undefined ? values : { ...values, ...override };
  const ids = new Set(used);
  function assume<Id extends AssumptionId>(id: Id): AssumptionValue<Id> {
    ids.add(id);
    return inForce[id];
  }
  assume.peek = ((id) => inForce[id]) satisfies ReadValue;
  assume.nameAll = (shapers: Iterable<AssumptionId>): void => {
    for (const id of shapers) ids.add(id);
  };
  assume.used = ids;
  assume.inForce = inForce;
  return assume;
}
