/** The command `npm run bench`: each figure against a peer in the same run. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, lineOf, median, tableOf, withText } from './figures.js';
import { QUICK, type Scenario, scenariosIn, WHOLE } from './scenarios.js';

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, readme: { type: 'boolean' } },
});
if (values.readme && values.only !== undefined) throw new Error('--readme takes all scenarios, without --only');

/** Measures both sides in turns. */
async function play({ begin, rounds, isCold, ...work }: Scenario): Promise<Figure> {
  const sides = await begin();
  const warmUps = isCold ? 0 : scale.warmUps;
  const ours: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    ours.push(await sides.ours());
    other.push(await sides.other());
  }
  await sides.end();
  return { ...work, ratio: median(ours.slice(warmUps)) / median(other.slice(warmUps)) };
}

const folder = mkdtempSync(join(tmpdir(), 'campaign-mock-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const scale = values.quick ? QUICK : WHOLE;
const scenarios = scenariosIn(folder, scale);
const figures: Figure[] = [];
for (const scenario of scenarios.filter(({ of }) => values.only === undefined || of === values.only)) {
  const figure = await play(scenario);
  figures.push(figure);
  console.log(lineOf(figure));
}
if (values.readme) {
  const run = values.quick ? ', a quick run' : '';
  const machine = `on ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}${run}`;
  const file = 'test/bench/README.md';
  writeFileSync(file, withText(readFileSync(file, 'utf8'), tableOf(figures, machine)));
}
process.exit();
