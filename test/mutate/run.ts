/** The command `npm run mutate -- --count 200 --seed 1`: tells which changes of the source no test sees. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Chance } from '../fuzz/inputs/chance.js';
import { coverageOf, isCurrent, type ProcessRun, reaching } from './coverage.js';
import { type Mutant, mutantsOf } from './mutants.js';
import { batchesFor, processesOf } from './order.js';
import { type Outcome, Sandbox } from './sandbox.js';

/** The share of mutants that a test must see. */
const WANTED = 0.95;
/** Tests that take so many times as long as without a mutant, and ten seconds more, never end. */
const PATIENCE = 5;
/** They build, install or look at pages: what they see of the source, others see sooner. */
const LEFT_OUT = /^\.compiled\/test\/(package|types|browser|bench|fuzz|interop|soak|mutate)\//;
const KEPT = '.mutate';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    /** Goes on at this mutant of the seed. */
    from: { type: 'string', default: '1' },
    /** These mutants of the seed alone: 7,19. */
    numbers: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    /** A mutant survives that tests of so many seconds do not see; those beyond them do not run. */
    within: { type: 'string', default: '300' },
    /** Modules of this folder of src alone. */
    only: { type: 'string', default: '' },
  },
});
const [count, seed, from, jobs, within] = [
  Number(values.count),
  Number(values.seed),
  Number(values.from),
  Number(values.jobs),
  Number(values.within),
];
const root = process.cwd();
const print = (line: string) => process.stdout.write(`${line}\n`);

const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, '.compiled', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join('.compiled', folder, name));

const sandboxes = Array.from({ length: jobs }, () => new Sandbox(root));
process.on('exit', () => {
  for (const one of sandboxes) one.remove();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

/** Works a list off in as many sandboxes as there are. */
async function inSandboxes<T>(list: readonly T[], work: (one: T, sandbox: Sandbox) => Promise<void>): Promise<void> {
  const left = [...list];
  const workIn = async (sandbox: Sandbox): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one, sandbox);
  };
  await Promise.all(sandboxes.map(workIn));
}

/** Runs each process of tests once whose modules have changed since the last time. */
async function readRuns(): Promise<readonly ProcessRun[]> {
  const file = join(root, KEPT, 'coverage.json');
  // The file is written below.
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly ProcessRun[]) : [];
  const runs = kept.filter((run) => isCurrent(run, root));
  const known = new Set(runs.flatMap(({ tests }) => tests.map(({ test }) => test)));
  const processes = processesOf(root)
    .map((tests) => tests.filter((test) => !LEFT_OUT.test(test) && !known.has(test)))
    .filter((tests) => tests.length > 0);
  if (processes.length > 0) print(`runs ${processes.flat().length} test files with coverage`);
  mkdirSync(join(root, KEPT), { recursive: true });
  await inSandboxes(processes, async (tests, sandbox) => {
    const run = await coverageOf(tests, sandbox);
    if (run === undefined) print(`left out, for one fails without a mutant: ${tests.join(' ')}`);
    else runs.push(run);
    writeFileSync(file, JSON.stringify(runs));
  });
  return runs;
}

/** The line of the source, and the change. */
function describe({ module, start, end, text }: Mutant): string {
  const compiled = readFileSync(join(root, module), 'utf8');
  const before = compiled.slice(0, start).split('\n');
  const map = new SourceMap(JSON.parse(readFileSync(join(root, `${module}.map`), 'utf8')));
  const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  const line = 'originalLine' in entry ? entry.originalLine + 1 : '?';
  const source = module.replace(/^\.compiled\//, '').replace(/\.js$/, '.ts');
  return `${source}:${line}: ${compiled.slice(start, end).slice(0, 200)} → ${text.slice(0, 200)}`;
}

const runs = await readRuns();
const chance = new Chance(seed, 0);
const all = filesIn(join('src', values.only), '.js')
  .sort()
  .flatMap((module) => mutantsOf(module, readFileSync(join(root, module), 'utf8')));
const drawn: Mutant[] = [];
while (drawn.length < from - 1 + count && all.length > 0) drawn.push(...all.splice(chance.below(all.length), 1));
const wanted = values.numbers?.split(',').map(Number);
const chosen = [...drawn.entries()].filter(([index]) => wanted?.includes(index + 1) ?? index >= from - 1);

const counts: Record<Outcome, number> = { passed: 0, failed: 0, late: 0 };
const survivors: string[] = [];
await inSandboxes(chosen, async ([index, mutant], sandbox) => {
  const start = performance.now();
  const batches = batchesFor(mutant.module, reaching(runs, mutant.module, mutant.start));
  let [spent, tried] = [0, 0];
  const outcome = await sandbox.mutated(mutant, async (): Promise<Outcome> => {
    for (const { tests, seconds } of batches) {
      if (spent > within) break;
      [spent, tried] = [spent + seconds, tried + 1];
      const outcome = await sandbox.run(tests, seconds * PATIENCE + 10);
      if (outcome !== 'passed') return outcome;
    }
    return 'passed';
  });
  counts[outcome] += 1;
  const took = `${((performance.now() - start) / 1000).toFixed()} s, process ${tried} of ${batches.length}`;
  const words = { passed: 'SURVIVED', failed: 'killed', late: 'killed by time' };
  if (outcome === 'passed') survivors.push(describe(mutant));
  print(`${index + 1} ${words[outcome]} (${took}) ${describe(mutant)}`);
});

const killed = counts.failed + counts.late;
print(
  `\n${killed} of ${chosen.length} mutants killed (${((100 * killed) / chosen.length).toFixed(1)} %), ${counts.late} of them by time, seed ${seed}`,
);
for (const one of survivors) print(`survived: ${one}`);
if (killed < WANTED * chosen.length) process.exitCode = 1;
