/** How the code asks for an answer, and how one exchange learns which answers shaped it. */
import type { Answer, Answers, AssumptionId, Settings } from './registry.js';

export interface Assume {
  /** The answer in force; the response will name the assumption. */
  <Id extends AssumptionId>(id: Id): Answer<Id>;
  /** The answer in force, for what shapes a response only by some answers. */
  quietly<Id extends AssumptionId>(id: Id): Answer<Id>;
  /** The assumptions that were asked for, in that order. */
  readonly used: ReadonlySet<AssumptionId>;
  /** All answers in force: the same object as long as they are the same. */
  readonly inForce: Answers;
}

/**
 * @param override answers that hold for one request
 * @param asked the assumptions that shaped the exchange so far
 */
export function createAssume(answers: Answers, override?: Settings, asked?: ReadonlySet<AssumptionId>): Assume {
  const inForce = override === undefined ? answers : { ...answers, ...override };
  const used = new Set(asked);
  function assume<Id extends AssumptionId>(id: Id): Answer<Id> {
    used.add(id);
    return inForce[id];
  }
  assume.quietly = <Id extends AssumptionId>(id: Id): Answer<Id> => inForce[id];
  assume.used = used;
  assume.inForce = inForce;
  return assume;
}
