/** Writes a module for each process of `npm test`, which imports its test files: to load the modules of the mock takes longer than most files run. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const RUNS = '.compiled/runs';

/** Many load the modules once, few leave no core idle when the last process runs alone. */
const MOST_TOGETHER = 24;

/** Compilers, installers and browsers take half of the time of all others and cover nothing: `npm run interop` runs these. */
const ELSEWHERE = ['types', 'package', 'browser', 'scale'];

/** What a file does that measures its process, changes it, or loads modules on its own terms. */
const ALONE =
  /mockImport|setFlagsFromString|process\.memoryUsage|process\.chdir|monitorEventLoopDelay|^const \w+ = await /m;

const isAlone = (test) => ALONE.test(readFileSync(join('test', test), 'utf8'));
const folderOf = (test) => (test.includes(sep) ? test.split(sep)[0] : 'test');

/** By the name of each process its test files. */
const runs = {};
const tests = readdirSync('test', { recursive: true }).filter((file) => file.endsWith('.test.ts'));
for (const folder of new Set(tests.map(folderOf))) {
  if (ELSEWHERE.includes(folder)) continue;
  const inside = tests.filter((test) => folderOf(test) === folder).sort();
  const together = inside.filter((test) => !isAlone(test));
  const count = Math.ceil(together.length / MOST_TOGETHER);
  for (const test of inside.filter(isAlone)) runs[test.replaceAll(sep, '-')] = [test];
  // In turns: neighbours in a folder are often slow together.
  for (let turn = 0; turn < count; turn++) runs[`${folder}-${turn}`] = together.filter((_, at) => at % count === turn);
}

rmSync(RUNS, { recursive: true, force: true });
mkdirSync(RUNS, { recursive: true });
for (const [name, run] of Object.entries(runs)) {
  // What a process imports before its test files.
  const modules = ['without-async-hooks.ts', ...run];
  const imports = modules.map((file) => `import '../test/${file.replaceAll(sep, '/').replace(/ts$/, 'js')}';\n`);
  writeFileSync(join(RUNS, `${name}.test.js`), imports.join(''));
}
