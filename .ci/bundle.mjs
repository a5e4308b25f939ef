/** The command `npm run bundle`: the command and the library with all that they import, the page, the licences of that, and the contract. */
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import * as ownGlobals from './own-globals.mjs';

const DIST = 'dist';
const read = (...path) => readFileSync(join(...path), 'utf8');
const namesIn = (file, names) => Object.fromEntries(Object.keys(names).map((name) => [name, [resolve(file), name]]));

for (const folder of ['chunks', 'page', 'viewer']) rmSync(join(DIST, folder), { recursive: true, force: true });

const library = await build({
  input: { cli: 'src/cli/main.ts', index: 'src/index.ts', vite: 'src/vite.ts', test: 'src/test.ts' },
  // Not `node`, by which each chunk would begin with a `require` of its own.
  platform: 'neutral',
  resolve: {
    conditionNames: ['node'],
    mainFields: ['module', 'main'],
    alias: { 'node:timers/promises': resolve('.ci/own-timers.mjs') },
  },
  // Never loaded: the server has compilers of its own.
  external: ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
  // What packages require of Node is imported: another bundler finds nothing to resolve at run time.
  plugins: [esmExternalRequirePlugin({ external: [/^node:(?!timers.promises)/, ...builtinModules] })],
  // Timers and clocks that a test fakes do not reach the bundle.
  transform: { target: 'node20', inject: namesIn('.ci/own-globals.mjs', ownGlobals) },
  output: {
    dir: DIST,
    // As deep as a folder of src: the files of the page are looked for from there.
    chunkFileNames: 'chunks/[name]-[hash].js',
    minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: false } },
    comments: false,
    charset: 'ascii', // Node reads and compiles one byte per character faster.
  },
});
chmodSync(join(DIST, 'cli.js'), 0o755);

/** The page is no module of the package: a browser loads it, with all that it imports. */
const page = await build({
  input: { page: 'src/page/main.tsx' },
  platform: 'browser',
  tsconfig: 'src/page/tsconfig.json',
  transform: { target: 'es2023' },
  output: { dir: join(DIST, 'page'), minify: true, comments: false },
});
copyFileSync('src/page/page.css', join(DIST, 'page', 'page.css'));

for (const entry of ['index', 'vite', 'test']) copyFileSync('.ci/entry.cjs', join(DIST, `${entry}.cjs`));

/** The viewer of the reference page, without its source map, has a folder of its own: its package is six times what a page needs. */
const VIEWER = 'node_modules/swagger-ui-dist';
mkdirSync(join(DIST, 'viewer'));
for (const file of ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css']) {
  writeFileSync(join(DIST, 'viewer', file), read(VIEWER, file).replace(/\/\*# sourceMappingURL=.*?\*\//, ''));
}

function readLicence(folder) {
  const { name, version, license } = JSON.parse(read(folder, 'package.json'));
  const files = readdirSync(folder).filter((one) => /^(licen[cs]e|notice)(\.(md|txt))?$/i.test(one));
  return `${name} ${version}\n\n${files.map((file) => read(folder, file).trim()).join('\n\n') || `Licence: ${license}`}\n`;
}

const bundled = [...library.output, ...page.output].flatMap(({ moduleIds }) => moduleIds).join('\n');
const folders = bundled.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/gm);
const licences = [...new Set([...folders, resolve(VIEWER)].map(readLicence))].sort();
writeFileSync(join(DIST, 'THIRD-PARTY-LICENSES.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));

// The contract of a mock that starts without options, at the address of the command.
const { startCampaignMock } = await import('../dist/index.js');
const mock = await startCampaignMock({ listen: false });
const contract = { ...(await mock.openapi()), servers: [{ url: mock.baseUrl.replace('localhost', 'localhost:4477') }] };
await mock.close();
writeFileSync(join(DIST, 'openapi.json'), `${JSON.stringify(contract)}\n`);
