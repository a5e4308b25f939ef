/** Which test reaches which place of the compiled source, as V8 counts it in one run of each test file. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of a test file: the modules that it loads, each with the ranges that do not run. */
export interface TestRun {
  readonly test: string;
  readonly seconds: number;
  readonly modules: Readonly<Record<string, readonly Range[]>>;
}

type Range = readonly [start: number, end: number];

interface V8Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
    }[];
  }[];
}

/** Runs a test file with coverage of it and of the processes that it starts. */
export async function coverageOf(
  test: string,
  root: string,
  run: (test: string, variables: Readonly<Record<string, string>>) => Promise<boolean>,
): Promise<TestRun | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-mock-coverage-'));
  const start = performance.now();
  const passed = await run(test, { NODE_V8_COVERAGE: folder });
  const seconds = (performance.now() - start) / 1000;
  const modules: Record<string, readonly Range[]> = {};
  for (const name of readdirSync(folder)) readCoverage(join(folder, name), root, modules);
  rmSync(folder, { recursive: true });
  return passed ? { test, seconds, modules } : undefined;
}

function readCoverage(file: string, root: string, modules: Record<string, readonly Range[]>): void {
  const { result } = JSON.parse(readFileSync(file, 'utf8')) as V8Coverage;
  const source = join(root, '.compiled', 'src');
  for (const { url, functions } of result) {
    const path = url.startsWith('file:') ? fileURLToPath(url) : '';
    if (!path.startsWith(source)) continue;
    const unused = functions.flatMap(({ ranges }) =>
      ranges.filter(({ count }) => count === 0).map(({ startOffset, endOffset }): Range => [startOffset, endOffset]),
    );
    const module = path.slice(root.length + 1);
    const before = modules[module];
    // Of several processes, a place runs where it runs in one: to leave it out would lose a test.
    modules[module] = before === undefined ? unused : before.filter((one) => unused.some((two) => isSame(one, two)));
  }
}

const isSame = (one: Range, other: Range): boolean => one[0] === other[0] && one[1] === other[1];

/** The folder below `src` or `test`. */
const folderOf = (module: string): string => module.split('/').slice(2, -1).join('/');

/** The runs of the tests that reach a place: those of its own folder first, then the quickest. */
export function reaching(runs: readonly TestRun[], module: string, offset: number): readonly TestRun[] {
  const distance = ({ test }: TestRun): number => (folderOf(test) === folderOf(module) ? 0 : 1);
  return runs
    .filter(({ modules }) => modules[module]?.every(([start, end]) => offset < start || offset >= end))
    .sort((a, b) => distance(a) - distance(b) || a.seconds - b.seconds);
}
