/** Random values of random assumptions, some of them narrowed to endpoints. */

import { Random } from '../../src/account/random.js';
import { readers } from '../../src/api/index.js';
import { type AssumptionOverrides, assumptionIds } from '../../src/assumptions/registry.js';
import { keyOf, toOverrides } from '../../src/assumptions/scopes.js';
import { valuesOf } from '../assumptions/differences.js';

/** How many of a hundred assumptions have a value of the profile, and how many of those at some endpoints alone. */
const SET = 30;
const NARROWED = 40;
/** How many of a hundred endpoints a narrowed value holds at. */
const AT = 25;

export function mixedProfile(seed: number): AssumptionOverrides {
  const random = new Random({ seed });
  const isLucky = (percent: number) => random.integer(100) < percent;
  const entries = assumptionIds.flatMap((id): (readonly [string, string | number])[] => {
    if (!isLucky(SET)) return [];
    const values = valuesOf(id);
    const pick = () => values[random.integer(values.length)] ?? '';
    if (!isLucky(NARROWED)) return [[id, pick()]];
    const some = readers.endpointsOf(id).filter(() => isLucky(AT));
    return some.map((endpoint) => [keyOf(id, endpoint), pick()] as const);
  });
  return toOverrides(entries);
}
