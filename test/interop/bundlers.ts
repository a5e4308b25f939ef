/** The package as a part of a program that webpack, esbuild or Vite bundles. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { Project } from './readme.js';

/** The newest versions that run on every Node version of this project. */
const BUNDLERS = ['webpack@5.113.0', 'webpack-cli@7.3.1', 'esbuild@0.28.2'];

const PROGRAM = `
const mock = await startCampaignMock({ fixture: 'edge-cases' });
const init = { method: 'POST', headers: mock.headers, body: new URLSearchParams({ name: 'Bundled' }) };
console.log((await fetch(mock.baseUrl + '/contacts-type/add', init)).status, (await mock.openapi()).openapi);
await mock.close();
`;

const FILES = {
  'bundled.mjs': `import { startCampaignMock } from 'campaign-mock';${PROGRAM}`,
  'bundled.cjs': `const { startCampaignMock } = require('campaign-mock');\n(async () => {${PROGRAM}})();`,
  'vite.bundled.mjs': `export default {
  build: { ssr: 'bundled.mjs', outDir: '../bundled' },
  ssr: { noExternal: true },
};`,
  'webpack.bundled.mjs': `const settings = { target: 'node20', mode: 'development', devtool: false };
const path = new URL('../bundled', import.meta.url).pathname;
export default [
  {
    ...settings,
    entry: './bundled.mjs',
    output: { path, filename: 'imported.mjs', module: true },
    experiments: { outputModule: true },
  },
  { ...settings, entry: './bundled.cjs', output: { path, filename: 'required.cjs' } },
];`,
};

const RUNS = {
  'vite build --config vite.bundled.mjs': ['bundled.js'],
  'webpack --config webpack.bundled.mjs': ['imported.mjs', 'required.cjs'],
  'esbuild bundled.mjs --bundle --platform=node --format=esm --outfile=../bundled/esbuild.mjs': ['esbuild.mjs'],
};

export async function runBundled(t: Test, { shell, folder }: Project): Promise<void> {
  await shell.ok(`npm i -D ${BUNDLERS.join(' ')}`, folder);
  for (const [name, code] of Object.entries(FILES)) writeFileSync(join(folder, name), code);
  for (const [command, files] of Object.entries(RUNS)) {
    const bundled = await shell.run(`npx ${command}`, folder);
    t.equal(bundled.code, 0, command);
    t.notMatch(bundled.stdout + bundled.stderr, /warning/i, 'without a warning');
    for (const file of files) {
      const { stdout, stderr } = await shell.run(`node ../bundled/${file}`, folder);
      t.equal(stdout + stderr, '200 3.1.1\n', file);
    }
  }
}
