/** The command `npm run fuzz -- --seed 1 --count 20000`: attacks a process with generated inputs. It prints TAP. */
import { parseArgs } from 'node:util';
import t from 'tap';
import { Arena } from './arena.js';
import { type Finding, RULES, type Rule } from './finding.js';
import { type Batch, Batches, THOROUGH } from './inputs/batch.js';
import { causeOf, Report } from './report.js';
import { MAX_CASE, Reproduction, writeCase } from './reproduction.js';
import { Stage } from './stage.js';

/** Seconds between two lines of progress. */
const PROGRESS = 10;
/** Causes that are looked into; the others are counted. */
const MAX_CAUSES = 25;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20000' },
    /** One batch alone, as a finding names it. */
    batch: { type: 'string' },
  },
});
/** @throws {Error} for a text that is no number */
function readNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is ${text}; wanted a whole number`);
  return Number(text);
}

const [seed, count] = [readNumber('seed', values.seed), readNumber('count', values.count)];
const only = values.batch === undefined ? undefined : readNumber('batch', values.batch);

t.setTimeout(0);
const stage = new Stage(process.cwd());
t.teardown(() => stage.remove());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stage.remove().finally(() => process.exit(1)));

const batches = new Batches(seed);
const arena = new Arena(stage);
const report = new Report();
/** How often each cause was found. */
const causes = new Map<string, number>();
/** The cases that break each rule. */
const cases = new Map<Rule, string[]>();
const start = performance.now();
const seconds = (): number => (performance.now() - start) / 1000;

async function lookInto(finding: Finding, batch: Batch): Promise<void> {
  const cause = causeOf(finding);
  const times = 1 + (causes.get(cause) ?? 0);
  if (times > 1 || causes.size >= MAX_CAUSES) {
    causes.set(cause, times);
    report.addFinding(finding);
    return;
  }
  t.comment(`batch ${batch.index}, ${batch.name}: ${cause}: ${finding.detail.slice(0, 500)}`);
  const inputs = await new Reproduction(arena, batch, finding).find();
  if (inputs === undefined && finding.rule === 'wait') {
    t.comment('not again: something else kept the machine busy');
    return;
  }
  causes.set(cause, times);
  report.addFinding(finding);
  const input = finding.exchange?.input;
  const again = [`not again; --seed ${seed} --batch ${batch.index} plays the batch`, JSON.stringify(input)].join('\n');
  const text = (inputs === undefined ? again : writeCase(finding, batch, inputs)).slice(0, MAX_CASE);
  cases.set(finding.rule, [...(cases.get(finding.rule) ?? []), `${cause}: ${finding.detail}\n${text}`]);
  t.comment(text);
}

let told = 0;
for (let index = only ?? 0; only === undefined ? report.inputs < count : index === only; index += 1) {
  if (index === THOROUGH) await stage.logErrorsOnly();
  const batch = batches.make(index);
  const attacked = await arena.attack(batch);
  report.add(attacked, batch.kind === 'bulk');
  for (const finding of attacked.findings) await lookInto(finding, batch);
  if (seconds() < told + PROGRESS) continue;
  told = seconds();
  t.comment(report.progress(told));
}

for (const line of report.lines(seed, seconds())) t.comment(line);
for (const [cause, times] of causes) t.comment(`${times} times ${cause}`);
if (only === undefined) t.ok(report.inputs >= count, 'all inputs went out');
// Object.keys forgets which names these are.
for (const rule of Object.keys(RULES) as Rule[]) {
  t.equal(report.found(rule), 0, RULES[rule], { cases: cases.get(rule) ?? [] });
}
