/** Plays one scenario: a failure is part of its outcome and does not stop later ones. */
import type { PackageName } from './packages.js';
import { printFigure, printMissing, printWork } from './progress.js';
import { alternate } from './rounds.js';
import type { Outcome, Scenario } from './scenario.js';
import type { Stage } from './stage.js';

/** @param missing packages that are missing, each with the reason */
export async function play(
  scenario: Scenario,
  stage: Stage,
  missing: ReadonlyMap<PackageName, string>,
): Promise<Outcome> {
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  printWork(scenario);
  const { name, work, against, reach, needs = [], scenes } = scenario;
  const declared = { name, work, against, ...(reach !== undefined && { reach }) };
  const cases: Outcome['cases'][number][] = [];
  const [skipped] = needs.flatMap((one) => missing.get(one) ?? []);
  if (skipped !== undefined) {
    printMissing(`skipped: ${skipped}`);
    return { scenario: declared, cases, seconds: 0, skipped };
  }
  try {
    for (const scene of scenes) {
      for (const one of await scene(stage)) {
        const figure = await alternate(one, stage.scale.warmUps, reach);
        cases.push({ name: one.name, figure });
        printFigure(one.name, figure, scenario);
      }
      await stage.clear();
    }
    return { scenario: declared, cases, seconds: seconds() };
  } catch (error) {
    await stage.clear();
    const broken = error instanceof Error ? error.message : String(error);
    printMissing(`broke: ${broken}`);
    return { scenario: declared, cases, seconds: seconds(), broken };
  }
}
