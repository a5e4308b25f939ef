/** The command `npm run mutate -- --count 200 --seed 1`: tells which changes of the source no test sees. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Chance } from '../fuzz/inputs/chance.js';
import { coverageOf, reaching, type TestRun } from './coverage.js';
import { type Mutant, mutantsOf } from './mutants.js';
import { Sandbox } from './sandbox.js';

/** The share of mutants that a test must see. */
const WANTED = 0.9;
/** A mutant that takes so many times as long as the source, and ten seconds more, never ends. */
const PATIENCE = 5;
/** They build, install or look at pages: what they see of the source, others see sooner. */
const LEFT_OUT = /^test\/(package|types|browser|vite|bench|fuzz|interop|soak|mutate)\//;
const KEPT = '.mutate';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    /** Takes which test reaches what from the last run. */
    again: { type: 'boolean', default: false },
    /** Modules of this folder of src alone. */
    only: { type: 'string', default: '' },
  },
});
const [count, seed, jobs] = [Number(values.count), Number(values.seed), Number(values.jobs)];
const root = process.cwd();
const print = (line: string) => process.stdout.write(`${line}\n`);

const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, '.compiled', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

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

async function readRuns(): Promise<readonly TestRun[]> {
  const file = join(root, KEPT, 'coverage.json');
  // The file is written below.
  if (values.again) return JSON.parse(readFileSync(file, 'utf8')) as readonly TestRun[];
  const runs: TestRun[] = [];
  const tests = filesIn('test', '.test.js').filter((test) => !LEFT_OUT.test(test));
  await inSandboxes(tests, async (test, sandbox) => {
    const run = await coverageOf(join('.compiled', test), sandbox.root, (path, variables) =>
      sandbox.passes(path, 300, variables),
    );
    if (run === undefined) print(`${test} fails without a mutant: it is left out`);
    else runs.push(run);
  });
  mkdirSync(join(root, KEPT), { recursive: true });
  writeFileSync(file, JSON.stringify(runs));
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
const all = filesIn(join('src', values.only), '.js').flatMap((file) => {
  const module = `.compiled/${file}`;
  return mutantsOf(module, readFileSync(join(root, module), 'utf8')).filter(
    ({ start }) => reaching(runs, module, start).length > 0,
  );
});
const chosen: Mutant[] = [];
while (chosen.length < count && all.length > 0) chosen.push(...all.splice(chance.below(all.length), 1));

let killed = 0;
const survivors: string[] = [];
await inSandboxes(chosen, async (mutant, sandbox) => {
  const isKilled = await sandbox.mutated(mutant, async () => {
    for (const { test, seconds } of reaching(runs, mutant.module, mutant.start)) {
      if (!(await sandbox.passes(test, seconds * PATIENCE + 10))) return true;
    }
    return false;
  });
  if (isKilled) killed += 1;
  else survivors.push(describe(mutant));
  print(`${killed + survivors.length}/${chosen.length} ${isKilled ? 'killed' : `SURVIVED ${survivors.at(-1)}`}`);
});

print(
  `\n${killed} of ${chosen.length} mutants killed (${((100 * killed) / chosen.length).toFixed(1)} %), seed ${seed}`,
);
for (const one of survivors) print(`survived: ${one}`);
if (killed < WANTED * chosen.length) process.exitCode = 1;
