/** Plays one scenario: a failure is part of its outcome and does not stop later ones. */

import { install } from '../package/npm-install.js';
import { type Figure, figureOf, type Reach, type Sample } from './figures.js';
import { figureLine } from './report.js';
import type { Case, Outcome, Scenario } from './scenario.js';
import type { Stage } from './stage.js';

/**
 * Measures two sides in turns: A B A B.
 * @param warmUps discarded rounds of a load; every other case that is not cold has one
 */
async function alternate({ unit, rounds, isCold, ...sides }: Case, warmUps: number, reach?: Reach): Promise<Figure> {
  const ours: Sample[] = [];
  const other: Sample[] = [];
  const thrownAway = isCold ? 0 : unit === 'requests/s' ? warmUps : 1;
  for (let round = 0; round < thrownAway + rounds; round += 1) {
    ours.push(await sides.ours());
    other.push(await sides.other());
  }
  return figureOf(unit, ours.slice(thrownAway), other.slice(thrownAway), reach);
}

export async function play(scenario: Scenario, stage: Stage): Promise<Outcome> {
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  const { name, work, against, reach, needs, scenes } = scenario;
  console.log(`\n${work}\n  against ${against}`);
  const declared = { name, work, against, ...(reach !== undefined && { reach }) };
  const cases: Outcome['cases'][number][] = [];
  const skipped = needs && (await install(needs, stage.folder, stage.ending));
  if (skipped !== undefined) {
    console.log(`    skipped: ${skipped}`);
    return { scenario: declared, cases, seconds: 0, skipped };
  }
  try {
    for (const scene of scenes) {
      for (const one of await scene(stage)) {
        const figure = await alternate(one, stage.scale.warmUps, reach);
        cases.push({ name: one.name, figure });
        console.log(figureLine(one.name, figure, reach));
      }
      await stage.clear();
    }
    return { scenario: declared, cases, seconds: seconds() };
  } catch (error) {
    await stage.clear();
    const broken = error instanceof Error ? error.message : String(error);
    console.log(`    broke: ${broken}`);
    return { scenario: declared, cases, seconds: seconds(), broken };
  }
}
