/** Writes a module for each process of `npm test`, which imports the test files of a folder: to load the modules of the mock takes longer than most files run. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const RUNS = '.compiled/runs';

/** Compilers, installers and browsers take half of the time of all others and cover nothing: `npm run interop` runs these. */
const ELSEWHERE = /^(types|package|browser|scale)\b/;

/** A file with one of these measures its process, changes it, or waits for modules of its own. */
const ALONE = /setFlagsFromString|process\.memoryUsage|process\.chdir|monitorEventLoopDelay|^const \w+ = await /m;

const filesByRun = {};
for (const file of readdirSync('test', { recursive: true }).sort()) {
  if (!file.endsWith('.test.ts') || ELSEWHERE.test(file)) continue;
  const isAlone = ALONE.test(readFileSync(join('test', file), 'utf8'));
  const name = isAlone ? file : join('test', dirname(file));
  filesByRun[name] ??= ['without-async-hooks.ts'];
  filesByRun[name].push(file);
}

rmSync(RUNS, { recursive: true, force: true });
mkdirSync(RUNS, { recursive: true });
for (const [name, files] of Object.entries(filesByRun)) {
  const imports = files.map((file) => `import '../test/${file.replace(/ts$/, 'js')}';\n`);
  writeFileSync(join(RUNS, `${name.replaceAll('/', '-')}.test.js`), imports.join(''));
}
