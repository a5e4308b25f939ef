/** Writes the types of each entry of the package into one file, unless the sources are older: nothing of a dependency is imported there. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { isFresh } from './fresh.mjs';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const outputs = Object.values(exports).flatMap(({ types = [] }) => types);
/** A project of an older target has no AsyncDisposable by itself. */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />';
const SOURCES = ['src', 'package.json', 'tsconfig.json', 'node_modules/.package-lock.json', '.ci/types.mjs'];

if (!outputs.every((file) => isFresh(file, SOURCES))) {
  for (const name of readdirSync('dist').filter((one) => one.endsWith('.d.ts'))) rmSync(join('dist', name));
  execFileSync('tsc', ['-p', 'src'], { stdio: 'inherit' });
  for (const file of outputs) {
    const bundle = await rollup({ input: `dist/.types/${basename(file)}`, external: /^node:/, plugins: [dts()] });
    await bundle.write({ file, banner: DISPOSABLE });
  }
}
