/** How the code asks for an answer, and how one exchange learns which answers shaped it. */
import type { AssumptionId, AssumptionOverrides, AssumptionValue, AssumptionValues } from './registry.js';

export interface Assume {
  /** The answer in force; the response will name the assumption. */
  <Id extends AssumptionId>(id: Id): AssumptionValue<Id>;
  /** The answer in force, for what shapes a response only by some answers. */
  peek<Id extends AssumptionId>(id: Id): AssumptionValue<Id>;
  /** The assumptions that were asked for, in that order. */
  readonly used: ReadonlySet<AssumptionId>;
  /** All answers in force: the same object as long as they are the same. */
  readonly inForce: AssumptionValues;
}

/**
 * @param override answers that hold for one request
 * @param asked the assumptions that shaped the exchange so far
 */
export function createAssume(
  values: AssumptionValues,
  override?: AssumptionOverrides,
  asked?: ReadonlySet<AssumptionId>,
): Assume {
  const inForce = override === undefined ? values : { ...values, ...override };
  const used = new Set(asked);
  function assume<Id extends AssumptionId>(id: Id): AssumptionValue<Id> {
    used.add(id);
    return inForce[id];
  }
  assume.peek = <Id extends AssumptionId>(id: Id): AssumptionValue<Id> => inForce[id];
  assume.used = used;
  assume.inForce = inForce;
  return assume;
}
