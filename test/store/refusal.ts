/** What something was refused with. */
import { Refused } from '../../src/store/problem.js';

export function refusalOf(run: () => unknown): Refused | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  return undefined;
}
