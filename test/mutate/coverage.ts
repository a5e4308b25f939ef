/** Which test file reaches which place of the compiled source, as V8 counts it in one run of the files of a process. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Counted } from './counting.js';
import type { Sandbox } from './sandbox.js';

type Range = readonly [start: number, end: number];

/** By module, from the root, the ranges that run. */
type Places = Readonly<Record<string, readonly Range[]>>;

export interface TestRun {
  readonly test: string;
  readonly seconds: number;
  readonly places: Places;
}

/** Of test files that share a process. */
export interface ProcessRun {
  readonly tests: readonly TestRun[];
  /** What runs while modules are loaded counts for each file. */
  readonly loaded: Places;
  /** Of the texts of all modules. */
  readonly digest: string;
}

/** After so many seconds, a process of tests has failed. */
const LIMIT = 600;

/** @returns undefined where a test fails */
export async function coverageOf(tests: readonly string[], sandbox: Sandbox): Promise<ProcessRun | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-mock-coverage-'));
  const fileOf = (index: number) => join(folder, String(index));
  const modules = tests.flatMap((test, index) => [test, `.compiled/test/mutate/taken.js?${fileOf(index)}`]);
  const outcome = await sandbox.run(['.compiled/test/mutate/counting.js', ...modules], LIMIT);
  const counted = tests.map((_, index) => {
    const file = fileOf(index);
    // `taken.ts` writes it.
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Counted) : { seconds: 0, scripts: [] };
  });
  rmSync(folder, { recursive: true });
  if (outcome !== 'passed') return undefined;
  const runs = tests.map((test, index) => {
    const { seconds, scripts } = counted[index] ?? { seconds: 0, scripts: [] };
    return { test, seconds, places: placesIn(scripts, sandbox.root) };
  });
  const loaded = placesIn(
    counted.flatMap(({ scripts }) => scripts.map(withoutCalls)),
    sandbox.root,
  );
  return { tests: runs, loaded, digest: digestOf(tests, loaded, sandbox.root) };
}

/** A module is the first of its functions. */
const withoutCalls = ({ functions: [module, ...functions], ...script }: Profiler.ScriptCoverage) => ({
  ...script,
  functions:
    module?.functionName === '' && module.ranges[0]?.startOffset === 0
      ? [module, ...functions.map((one) => ({ ...one, ranges: one.ranges.map((range) => ({ ...range, count: 0 })) }))]
      : [],
});

function placesIn(scripts: readonly Profiler.ScriptCoverage[], root: string): Places {
  const places: Record<string, readonly Range[]> = {};
  for (const { url, functions } of scripts) {
    const module = url.startsWith('file:') ? fileURLToPath(url).slice(root.length + 1) : '';
    // Tests stand here for their texts alone.
    if (!url.includes(root) || !/^\.compiled\/(src|test)\//.test(module)) continue;
    const ranges = module.startsWith('.compiled/src') ? functions.flatMap((one) => one.ranges) : [];
    places[module] = [...(places[module] ?? []), ...reachedIn(ranges)];
  }
  return places;
}

/** Where ranges lie within each other, the innermost counts. */
function reachedIn(ranges: Profiler.CoverageRange[]): readonly Range[] {
  const reached: Range[] = [];
  const open: Profiler.CoverageRange[] = [];
  let from = 0;
  const upTo = (offset: number): void => {
    if ((open.at(-1)?.count ?? 0) > 0 && offset > from) reached.push([from, offset]);
    from = offset;
  };
  const closeUpTo = (offset: number): void => {
    for (let top = open.at(-1); top !== undefined && top.endOffset <= offset; top = open.at(-1)) {
      upTo(top.endOffset);
      open.pop();
    }
  };
  for (const range of ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)) {
    closeUpTo(range.startOffset);
    upTo(range.startOffset);
    open.push(range);
  }
  closeUpTo(Number.POSITIVE_INFINITY);
  return reached;
}

/** True if no module of a run has changed since. */
export const isCurrent = ({ tests, loaded, digest }: ProcessRun, root: string): boolean =>
  digest ===
  digestOf(
    tests.map(({ test }) => test),
    loaded,
    root,
  );

function digestOf(tests: readonly string[], loaded: Places, root: string): string {
  const hash = createHash('sha256');
  for (const module of [...new Set([...tests, ...Object.keys(loaded)])].sort()) {
    const path = join(root, module);
    hash.update(`${module}\n${existsSync(path) ? readFileSync(path, 'utf8') : ''}\n`);
  }
  return hash.digest('hex');
}

const includes = (ranges: readonly Range[] = [], offset: number): boolean =>
  ranges.some(([start, end]) => start <= offset && offset < end);

/** Of each process, the tests that reach a place. */
export const reaching = (
  runs: readonly ProcessRun[],
  module: string,
  offset: number,
): readonly (readonly TestRun[])[] =>
  runs
    .map(({ tests, loaded }) =>
      includes(loaded[module], offset) ? tests : tests.filter(({ places }) => includes(places[module], offset)),
    )
    .filter((tests) => tests.length > 0);
