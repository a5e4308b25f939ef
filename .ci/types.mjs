/** Writes the types of the entries of the package, and what they share into one file more, unless the sources are older: nothing of a dependency is imported there. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { isFresh } from './fresh.mjs';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const outputs = Object.values(exports).flatMap(({ types = [] }) => types);
const required = Object.values(exports).flatMap(({ require = {} }) => require.types ?? []);
/** A project of an older target has no AsyncDisposable by itself. */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />';
const SOURCES = ['src', 'package.json', 'tsconfig.json', 'node_modules/.package-lock.json', '.ci/types.mjs'];

if (![...outputs, ...required].every((file) => isFresh(file, SOURCES))) {
  for (const name of readdirSync('dist').filter((one) => /\.d\.c?ts$/.test(one))) rmSync(join('dist', name));
  execFileSync('tsc', ['-p', 'src'], { stdio: 'inherit' });
  const entries = new Set(outputs.map((file) => basename(file)));
  const input = Object.fromEntries(outputs.map((file) => [basename(file, '.d.ts'), `dist/.types/${basename(file)}`]));
  // A type that two entries have is one type.
  const bundle = await rollup({ input, external: /^node:/, plugins: [dts()] });
  await bundle.write({
    dir: 'dist',
    entryFileNames: '[name].d.ts',
    // Both kinds of modules can import it.
    chunkFileNames: '[name].d.cts',
    manualChunks: (id) => (entries.has(basename(id)) ? null : 'types'),
    banner: DISPOSABLE,
  });
  for (const file of required) {
    const types = readFileSync(file.replace('.d.cts', '.d.ts'), 'utf8');
    writeFileSync(file, types.replaceAll("'./index.js'", "'./index.cjs'"));
  }
}
