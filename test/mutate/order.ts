/** In which order the tests that reach a mutant run: those that would see it soonest, in the least time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRun } from './coverage.js';

/** Tests that share a process. */
export interface Batch {
  readonly tests: readonly string[];
  readonly seconds: number;
}

/** The path below `src` or `test`, without its endings. */
const pathOf = (module: string): string =>
  module.replace(/^\.compiled\/(src|test)\//, '').replace(/(\.test)?\.js$/, '');

const foldersOf = (module: string): readonly string[] => pathOf(module).split('/').slice(0, -1);

/** The test files as `npm test` puts them into processes: to load the modules takes longer than most files run. */
export const processesOf = (root: string): readonly (readonly string[])[] =>
  readdirSync(join(root, '.compiled', 'runs'))
    .map((name) => readFileSync(join(root, '.compiled', 'runs', name), 'utf8'))
    .map((text) => Array.from(text.matchAll(/'\.\.\/(test\/.+\.test\.js)'/g), ([, test]) => `.compiled/${test}`));

/** 1 for a test of the module's folder, 2 for one of the same folder of `src`. */
function distanceOf(test: string, module: string): number {
  const [folders, others] = [foldersOf(test), foldersOf(module)];
  if (folders.join('/') === others.join('/')) return 1;
  return folders[0] === others[0] ? 2 : 3;
}

/**
 * The tests of the module's name run one by one, then those of its folder, then the quickest.
 * @param runs of each process the tests that reach the mutant
 */
export function batchesFor(module: string, runs: readonly (readonly TestRun[])[]): readonly Batch[] {
  const isNear = ({ test }: TestRun) => `${pathOf(test)}-`.startsWith(`${pathOf(module)}-`);
  const near = runs.flat().filter(isNear);
  const shared = runs.map((tests) => tests.filter((one) => !isNear(one))).filter((tests) => tests.length > 0);
  const batches = [...near.map((one) => [one]), ...shared].map((tests) => ({
    tests: tests.toSorted((a, b) => a.seconds - b.seconds).map(({ test }) => test),
    seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
    distance: Math.min(...tests.map((one) => (isNear(one) ? 0 : distanceOf(one.test, module)))),
  }));
  return batches.sort((a, b) => a.distance - b.distance || a.seconds - b.seconds);
}
