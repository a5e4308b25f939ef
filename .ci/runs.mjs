/** Chooses which test files share a process: to load the modules of the mock takes longer than most files run. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Many load the modules once, few leave no core idle when the last process runs alone. */
const MOST_TOGETHER = 24;

/** What a process imports before its test files. */
const FIRST = 'test/without-async-hooks.ts';

/** Their files wait for processes, or take longest: they begin before all others. */
const FOLDERS_FIRST = ['determinism'];

/** Compilers, installers and browsers take half of the time of all others and cover nothing: `npm run interop` runs these. */
const FOLDERS_ELSEWHERE = ['types', 'package', 'browser', 'scale'];

/** What a file does that measures its process, changes it, or loads modules on its own terms. */
const DONE_ALONE =
  /mockImport|setFlagsFromString|process\.memoryUsage|process\.chdir|monitorEventLoopDelay|^const \w+ = await /m;

const folderOf = (test) => dirname(test).split(sep)[1] ?? '';

/** @returns by the name of each process its test files */
function chooseRuns(tests) {
  const inFolder = (name) => tests.filter((test) => folderOf(test) === name);
  const first = FOLDERS_FIRST.map(inFolder);
  const here = tests.filter((test) => ![...FOLDERS_FIRST, ...FOLDERS_ELSEWHERE].includes(folderOf(test)));
  const alone = here.filter((test) => DONE_ALONE.test(readFileSync(test, 'utf8')));
  const runs = [...first, ...alone.map((test) => [test])];
  const rest = here.filter((test) => !alone.includes(test));
  /** Of folders that do not fill a process. */
  let small = [];
  for (const folder of new Set(rest.map(folderOf))) {
    const inside = rest.filter((test) => folderOf(test) === folder);
    const count = Math.ceil(inside.length / MOST_TOGETHER);
    // In turns: neighbours in a folder are often slow together.
    if (count > 1) for (let run = 0; run < count; run++) runs.push(inside.filter((_, index) => index % count === run));
    else if (small.length + inside.length > MOST_TOGETHER) {
      runs.push(small);
      small = inside;
    } else small = [...small, ...inside];
  }
  runs.push(small);
  const nameOf = ([first]) => dirname(first).replaceAll(sep, '-');
  return runs.map((run, index) => [`${String(index).padStart(3, '0')}-${nameOf(run)}.test.js`, run]);
}

/**
 * Writes a module for each process, which imports its test files.
 * @param tests sources
 * @param compiled gives the module of a source
 */
export function writeRuns(tests, folder, compiled) {
  mkdirSync(folder, { recursive: true });
  const runs = new Map(chooseRuns(tests.sort()));
  for (const name of readdirSync(folder)) if (!runs.has(name)) rmSync(join(folder, name));
  for (const [name, run] of runs) {
    const text = [FIRST, ...run]
      .map((test) => `import '${relative(folder, compiled(test)).replaceAll(sep, '/')}';\n`)
      .join('');
    const file = join(folder, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
