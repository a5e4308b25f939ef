/** Values of assumptions in the header of one request: any pair of them, and texts that are no values. */
import { assumptionIds, registry } from '../../../src/assumptions/registry.js';
import { binary } from '../input.js';
import type { Chance } from './chance.js';
import { hostileText } from './texts.js';

/** A value that the assumption can have, or a number about its bounds. */
export function anyValue(id: (typeof assumptionIds)[number], chance: Chance): string | number {
  const entry = registry[id];
  if ('values' in entry) return chance.pick(Object.keys(entry.values));
  if ('format' in entry) return chance.pick(['UTC', '-14:00', '+14:00', '+14:01', 'Europe/Berlin', 'Europe/Bern']);
  return chance.pick([entry.minimum, entry.maximum, entry.minimum - 1, entry.maximum + 1, entry.default]);
}

const NO_LINE = /[\0\r\n]/g;

export function anyOverride(chance: Chance): readonly string[] {
  const pairs = Array.from({ length: chance.between(1, 3) }, () => {
    const id = chance.pick(assumptionIds);
    const value = chance.once(20) ? hostileText(chance).replace(NO_LINE, '') : anyValue(id, chance);
    return `${id}=${value}`;
  });
  return [`x-mock-assume: ${binary(pairs.join('; '))}`];
}
