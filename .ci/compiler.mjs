/** Compiles sources and tests into `.compiled`, file by file: no test process loads TypeScript, and coverage maps back to the sources. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFresh } from './fresh.mjs';
import { writeRuns } from './runs.mjs';

const THIS = fileURLToPath(import.meta.url);
const COMPILED = '.compiled';
const FOLDERS = ['src', 'test'];

const options = {
  outbase: '.',
  outdir: COMPILED,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  // A module has the URL of its source: what it finds from there stands beside the source.
  define: { 'import.meta.url': '$source' },
  banner: { js: `const $source = import.meta.url.replace('/${COMPILED}/', '/');` },
};

/** The module that is made from a source. */
export const compiled = (source) => join(COMPILED, source.replace(/\.ts$/, '.js'));

function filesIn(folder, ending) {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  return files.filter((file) => file.endsWith(ending)).map((file) => join(folder, file));
}

/** Says what runs, and removes modules whose source is gone. */
function arrange() {
  writeRuns(filesIn('test', '.test.ts'), join(COMPILED, 'runs'), compiled);
  for (const folder of FOLDERS) {
    const wanted = new Set(filesIn(folder, '.ts').map(compiled));
    for (const module of filesIn(join(COMPILED, folder), '.js')) {
      if (wanted.has(module)) continue;
      rmSync(module);
      rmSync(`${module}.map`);
    }
  }
}

/**
 * Bundles typebox where the compiled modules find it before the installed one:
 * it has 680 modules, and to load them through the loaders of tap took longer than most tests.
 */
async function bundleTypebox() {
  const [installed, outdir] = ['node_modules/typebox/package.json', join(COMPILED, 'node_modules', 'typebox')];
  const manifest = join(outdir, 'package.json');
  if (isFresh(manifest, [installed, THIS])) return;
  const { exports } = JSON.parse(readFileSync(installed, 'utf8'));
  const { build } = await import('esbuild');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: Object.keys(exports).map((path) => ({ in: join('typebox', path), out: join(path, 'index') })),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
  });
  const bundled = Object.keys(exports).map((path) => [path, `${path}/index.js`]);
  writeFileSync(manifest, JSON.stringify({ type: 'module', exports: Object.fromEntries(bundled) }));
}

/** Compiles what is newer than its module. */
export async function compile() {
  await bundleTypebox();
  const sources = FOLDERS.flatMap((folder) => filesIn(folder, '.ts'));
  const entryPoints = sources.filter((source) => !isFresh(compiled(source), [source, THIS]));
  if (entryPoints.length > 0) {
    const { build } = await import('esbuild');
    await build({ ...options, entryPoints });
  }
  arrange();
}

/** Leaves alone what stays the same: by the dates of modules the runner knows which tests an edit affects. */
function writeChanged({ path, contents }) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}

/** Compiles all that is in these folders, and again on each change; `onCompiled` ends before the next change is looked at. */
export async function compileOnChange(folders, onCompiled) {
  await bundleTypebox();
  const { context } = await import('esbuild');
  const setup = ({ onEnd }) => {
    onEnd(async ({ errors, outputFiles }) => {
      if (errors.length > 0) return;
      outputFiles.forEach(writeChanged);
      arrange();
      await onCompiled();
    });
  };
  const entryPoints = folders.map((folder) => `${folder}/**/*.ts`);
  const plugins = [{ name: 'on-compiled', setup }];
  await (await context({ ...options, entryPoints, plugins, write: false })).watch();
}
