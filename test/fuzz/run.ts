/** The command `npm run fuzz -- --seed 1 --count 20000`: attacks processes with generated inputs. It prints TAP. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import t from 'tap';
import { Arena } from './arena.js';
import { type Finding, RULES, type Rule } from './finding.js';
import { type Batch, Batches, sizeOf } from './inputs/batch.js';
import { causeOf, Report } from './report.js';
import { reproduce, writeCase } from './reproduction.js';
import { Stage } from './stage.js';

/** Seconds between two lines of progress. */
const PROGRESS = 10;
/** Processes that are attacked at once: this one, which judges, computes a quarter of what one of them does. */
const MAX_PROCESSES = 4;
/** Causes that are looked into; the others are counted. */
const MAX_CAUSES = 25;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20000' },
    /** One batch alone, as a finding names it. */
    batch: { type: 'string' },
    /** Processes that are attacked at once; each batch has one for itself. */
    processes: { type: 'string', default: String(Math.min(MAX_PROCESSES, availableParallelism())) },
  },
});
/** @throws {Error} for a text that is no number */
function readNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is ${text}; wanted a whole number`);
  return Number(text);
}

const [seed, count] = [readNumber('seed', values.seed), readNumber('count', values.count)];
const only = values.batch === undefined ? undefined : readNumber('batch', values.batch);
const processes = only === undefined ? Math.max(1, readNumber('processes', values.processes)) : 1;

t.setTimeout(0);
const stages = Array.from({ length: processes }, () => new Stage(process.cwd()));
const removeAll = () => Promise.all(stages.map((stage) => stage.remove()));
t.teardown(removeAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => removeAll().finally(() => process.exit(1)));

const batches = new Batches(seed);
const report = new Report();
/** How often each cause was found. */
const causes = new Map<string, number>();
/** The cases that break each rule. */
const cases = new Map<Rule, string[]>();
const start = performance.now();
const seconds = (): number => (performance.now() - start) / 1000;

async function lookInto(finding: Finding, batch: Batch, arena: Arena): Promise<void> {
  const cause = causeOf(finding);
  const times = 1 + (causes.get(cause) ?? 0);
  if (times > 1 || causes.size >= MAX_CAUSES) {
    causes.set(cause, times);
    report.addFinding(finding);
    return;
  }
  t.comment(`batch ${batch.index}, ${batch.name}: ${cause}: ${finding.detail.slice(0, 500)}`);
  const inputs = await reproduce(arena, batch, finding);
  if (inputs === undefined && finding.rule === 'wait') {
    t.comment('not again: something else kept the machine busy');
    return;
  }
  causes.set(cause, times);
  report.addFinding(finding);
  const again = `not again; --seed ${seed} --batch ${batch.index} plays the batch`;
  const text = inputs === undefined ? again : writeCase(finding, batch, inputs);
  cases.set(finding.rule, [...(cases.get(finding.rule) ?? []), `${cause}: ${finding.detail}\n${text}`]);
  t.comment(text);
}

/** Findings are looked into one after the other: the second of a cause is counted alone. */
let looking = Promise.resolve();

let index = only ?? 0;
/** Inputs that went out, and those of the batches that are under way. */
let planned = 0;

/** @returns undefined when enough inputs are planned: which batches are played depends on no time */
function nextBatch(): Batch | undefined {
  if (only === undefined ? planned >= count : index !== only) return undefined;
  const batch = batches.make(index);
  index += 1;
  planned += sizeOf(batch);
  return batch;
}

let told = 0;
async function attackOn(stage: Stage): Promise<void> {
  const arena = new Arena(stage);
  for (let batch = nextBatch(); batch !== undefined; batch = nextBatch()) {
    const attacking = batch;
    const attacked = await arena.attack(attacking);
    report.add(attacked, attacking.kind === 'bulk');
    // A process that ends answers less.
    planned -= Math.max(0, sizeOf(attacking) - attacked.exchanges.length);
    for (const finding of attacked.findings) {
      looking = looking.then(() => lookInto(finding, attacking, arena));
      await looking;
    }
    if (seconds() < told + PROGRESS) continue;
    told = seconds();
    t.comment(report.progress(told));
  }
}
await Promise.all(stages.map(attackOn));

for (const line of report.lines(seed, seconds())) t.comment(line);
for (const [cause, times] of causes) t.comment(`${times} times ${cause}`);
if (only === undefined) t.ok(report.inputs >= count, 'all inputs went out');
// Object.keys forgets which names these are.
for (const rule of Object.keys(RULES) as Rule[]) {
  t.equal(report.found(rule), 0, RULES[rule], { cases: cases.get(rule) ?? [] });
}
