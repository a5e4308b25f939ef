/** Reads the values in force, and records which were read: the response names those. */
import type { AssumptionId, AssumptionValue, AssumptionValues, BroadOverrides } from './registry.js';

/** Reads the value of an assumption, and names it in the response. */
export interface Assume {
  <Id extends AssumptionId>(id: Id): AssumptionValue<Id>;
  /** The ids that were read, in the order of their first read. */
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
  assume.used = ids;
  assume.inForce = inForce;
  return assume;
}
