/** Measures two sides in turns: A B A B. */
import { type Figure, figureOf, type Reach, type Sample } from './figures.js';
import type { Case } from './scenario.js';

/** @param warmUps discarded rounds of a load; every other case that is not cold has one */
export async function alternate(
  { unit, rounds, isCold, ...sides }: Case,
  warmUps: number,
  reach?: Reach,
): Promise<Figure> {
  const ours: Sample[] = [];
  const other: Sample[] = [];
  const thrownAway = isCold ? 0 : unit === 'requests/s' ? warmUps : 1;
  for (let round = 0; round < thrownAway + rounds; round += 1) {
    ours.push(await sides.ours());
    other.push(await sides.other());
  }
  return figureOf(unit, ours.slice(thrownAway), other.slice(thrownAway), reach);
}
