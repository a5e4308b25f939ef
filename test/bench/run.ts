/** The command `npm run bench`: chooses scenarios and their scale, and writes their figures. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Cores, findCores, pinGenerator } from './cores.js';
import { play } from './play.js';
import { type Machine, machineLine, readmeLines, readmeTable, report, withTable } from './report.js';
import { QUICK, type Scale, WHOLE } from './scale.js';
import type { Outcome, Scenario } from './scenario.js';
import { allScenarios } from './scenarios/index.js';
import { Stage } from './stage.js';

const BAD_USE = 2;
const INTERRUPTED = 130;
/** Where npm runs scripts. */
const ROOT = process.cwd();

interface Flags {
  readonly quick: boolean;
  readonly only: readonly string[];
  readonly out: string;
  readonly readme: boolean;
}

function readFlags(): Flags {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      out: { type: 'string', default: '.bench' },
      readme: { type: 'boolean', default: false },
    },
  });
  const only = values.only.flatMap((names) => names.split(','));
  if (values.readme && (values.quick || only.length > 0)) {
    throw new Error('--readme takes a whole run, without --quick and --only');
  }
  return { ...values, only };
}

/** @throws {Error} for an unknown scenario */
function choose({ quick, only }: Flags, scenarios: readonly Scenario[]): readonly Scenario[] {
  const unknown = only.find((name) => !scenarios.some((one) => one.name.startsWith(name)));
  if (unknown !== undefined) {
    throw new Error(`there is no scenario ${unknown}; wanted one of ${scenarios.map(({ name }) => name).join(', ')}`);
  }
  if (only.length > 0) return scenarios.filter(({ name }) => only.some((start) => name.startsWith(start)));
  return quick ? scenarios.filter(({ isLeftOutOfQuick }) => !isLeftOutOfQuick) : scenarios;
}

const machine: Machine = { cpu: cpus()[0]?.model.trim() ?? '', cores: cpus().length, node: process.version };

function remarksOf(scale: Scale, cores: Cores | undefined, leftOut: readonly string[]): string[] {
  const pinned = cores && `Servers run on core ${cores.server}, the load generator on core ${cores.generator}.`;
  return [
    pinned ?? 'Servers and the load generator share their cores: there is one alone, or no taskset.',
    `A ${scale.name} run: ${scale.rounds} rounds of ${scale.seconds} s on each side, ${scale.longRounds} of what takes long.`,
    ...(scale === QUICK
      ? ['A quick run measures while code is still being compiled: it shows what is far off, and no more.']
      : []),
    'By server time: the ratio of what the servers computed for each request. Where it is another one, the load generator was the limit, or something else used the cores.',
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
  ];
}

function write(outcomes: readonly Outcome[], remarks: readonly string[], flags: Flags, seconds: number): void {
  const folder = resolve(ROOT, flags.out);
  mkdirSync(folder, { recursive: true });
  const json = { machine, remarks, seconds: Math.round(seconds), outcomes };
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(json, null, 2)}\n`);
  writeFileSync(join(folder, 'bench.md'), report(outcomes, machine, remarks));
  console.log(
    `\n${Math.round(seconds)} s; the figures are in ${join(flags.out, 'bench.md')} and ${join(flags.out, 'bench.json')}`,
  );
  if (!flags.readme) return;
  const table = readmeTable(outcomes, machine);
  for (const [name, text] of [
    ['test/bench/README.md', table],
    ['README.md', readmeLines(table)],
  ] as const) {
    const file = join(ROOT, name);
    writeFileSync(file, withTable(readFileSync(file, 'utf8'), text));
    console.log(`the figures of ${name} are new`);
  }
}

async function main(flags: Flags, scale: Scale, chosen: readonly Scenario[]): Promise<void> {
  const start = performance.now();
  const cores = findCores();
  const stage = new Stage(scale, ROOT, cores);
  process.on('exit', () => stage.remove());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(INTERRUPTED));
  console.log(machineLine(machine));
  if (cores !== undefined) pinGenerator(cores);
  const outcomes: Outcome[] = [];
  for (const scenario of chosen) outcomes.push(await play(scenario, stage));
  const leftOut = allScenarios(scale).filter(({ name }) => !chosen.some((one) => one.name === name));
  const remarks = remarksOf(
    scale,
    cores,
    leftOut.map(({ name }) => name),
  );
  write(outcomes, remarks, flags, (performance.now() - start) / 1000);
  process.exit(outcomes.some(({ broken }) => broken !== undefined) ? 1 : 0);
}

function begin(): void {
  try {
    const flags = readFlags();
    const scale = flags.quick ? QUICK : WHOLE;
    const chosen = choose(flags, allScenarios(scale));
    main(flags, scale, chosen).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  } catch (error) {
    console.error(`bench: ${error instanceof Error ? error.message : error}`);
    process.exit(BAD_USE);
  }
}

begin();
