/** Bundles what runs: the command and the library with all that they import, the licences of that, and the contract. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const outdir = 'dist';

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** What packages require of Node is imported: another bundler finds nothing to resolve at run time. */
const withImports = {
  name: 'with-imports',
  setup({ onResolve, onLoad }) {
    const timers = 'node:timers/promises';
    onResolve({ filter: new RegExp(`^(node:)?(${builtinModules.join('|')})$`) }, ({ path, kind, namespace }) => {
      if (namespace === 'node') return { path, external: true };
      return kind === 'require-call' || path === timers ? { path, namespace: 'node' } : undefined;
    });
    onLoad({ filter: /./, namespace: 'node' }, ({ path }) => ({
      contents:
        path === timers
          ? `import * as timers from '${path}'; export const { setImmediate, setTimeout } = timers;`
          : `import node from '${path}'; module.exports = node;`,
    }));
  },
};

/** The JSON files of a folder by name, without the blanks. */
function textsIn(folder) {
  const files = readdirSync(folder).filter((file) => /^[\w-]+\.json$/.test(file));
  const textOf = (file) => JSON.stringify(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return JSON.stringify(Object.fromEntries(files.map((file) => [basename(file, '.json'), textOf(file)])));
}

/** What a start would read or compute: fixtures, profiles, and the version of the package. */
const withFacts = {
  name: 'with-facts',
  setup({ onLoad }) {
    const { version } = readManifest('.');
    onLoad({ filter: /[\\/]fixtures[\\/]packaged\.ts$/ }, () => ({
      contents: `export const fixtures = ${textsIn('fixtures')}; export const profiles = ${textsIn('fixtures/profiles')};`,
    }));
    onLoad({ filter: /[\\/]messages[\\/]version\.ts$/ }, () => ({ contents: `export const version = '${version}';` }));
  },
};

/** The viewer of the reference page has a folder of its own: its package is six times what a page needs. */
const VIEWER = 'node_modules/swagger-ui-dist';
const VIEWER_FILES = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css'];
mkdirSync(outdir, { recursive: true });
// The types stay: another script makes them.
const earlier = readdirSync(outdir).filter((name) => name !== '.types' && !/\.d\.c?ts$/.test(name));
for (const name of earlier) rmSync(join(outdir, name), { recursive: true });
const viewer = join(outdir, 'viewer');
mkdirSync(viewer);
for (const file of VIEWER_FILES) {
  // Its source map is not packed.
  const text = readFileSync(join(VIEWER, file), 'utf8').replace(/\/\*# sourceMappingURL=.*?\*\//, '');
  writeFileSync(join(viewer, file), text);
}

const { metafile } = await build({
  entryPoints: {
    cli: 'src/cli/main.ts',
    index: 'src/index.ts',
    vite: 'src/vite.ts',
    test: 'src/test.ts',
  },
  outdir,
  // As deep as a folder of src: the files of the page are looked for from there.
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  minify: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Never loaded: the server has compilers of its own.
  external: ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
  plugins: [withImports, withFacts],
  inject: ['.ci/own-globals.mjs'],
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});

/** The page is no module of the package: a browser loads it, with all that it imports. */
const { metafile: pageFile } = await build({
  entryPoints: ['main.tsx', 'page.css'].map((name) => ({ in: join('src/page', name), out: 'page' })),
  outdir: join(outdir, 'page'),
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2023',
  tsconfig: 'src/page/tsconfig.json',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});

// Jest has modules, and in a DOM environment globals, of its own: Node loads the library beside them.
const COMMON_JS = (entry) => `const { runInThisContext } = require('node:vm');
const { createRequire } = runInThisContext("process.getBuiltinModule('node:module')");
module.exports = createRequire(__filename)('./${entry}.js');
`;
for (const entry of ['index', 'vite', 'test']) writeFileSync(join(outdir, `${entry}.cjs`), COMMON_JS(entry));

function readLicence(folder) {
  const { name, version, license } = readManifest(folder);
  const files = readdirSync(folder).filter((one) => /^(licen[cs]e|notice)(\.(md|txt))?$/i.test(one));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const text = texts.length === 0 ? `Licence: ${license}` : texts.join('\n\n');
  return `${name} ${version}\n\n${text}\n`;
}

const outputs = [metafile, pageFile].flatMap((one) => Object.values(one.outputs));
const modules = outputs.flatMap(({ inputs }) => Object.keys(inputs));
const folders = modules.flatMap((module) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module) ?? []);
const licences = [...new Set([...folders, VIEWER].map(readLicence))].sort();
writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));

// By the default answers, whatever the environment says.
const document = execFileSync(process.execPath, [join(outdir, 'cli.js'), 'openapi'], { env: {} });
// Programs read it: blanks would be a fifth of it in the package.
writeFileSync(join(outdir, 'openapi.json'), `${JSON.stringify(JSON.parse(document))}\n`);
