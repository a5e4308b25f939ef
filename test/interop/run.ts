/** The command `npm run interop`: the README, the package and the page, with the programs that their users have. It prints TAP. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOT } from '../process.js';
import { runBundled } from './bundlers.js';
import { compileDeclarations } from './compilers.js';
import { runInEnvironments } from './environments.js';
import { playReadme } from './readme.js';
import { Stage } from './stage.js';

t.setTimeout(900_000);
// Each test waits for programs of its own: the longest come first, two at a time.
t.jobs = 2;
const stage = new Stage();
t.teardown(() => stage.remove());
process.on('exit', () => stage.remove());
// SIGALRM comes at the timeout.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGALRM'] as const) process.on(signal, () => process.exit(1));

t.test('the README and its package work with the programs of users', async (t) => {
  const project = await playReadme(t, stage);
  await t.test('the declarations compile under TypeScript 5.9 and 7', (t) => compileDeclarations(t, project));
  await t.test('vitest and Jest run the package in Node, happy-dom and jsdom', (t) => runInEnvironments(t, project));
  await t.test('webpack, esbuild and Vite bundle the package into a program', (t) => runBundled(t, project));
});
// These tests belong to this run, as each needs a compiler, an installer, a balancer or a browser.
for (const folder of ['package', 'types', 'browser', 'scale'])
  for (const file of readdirSync(join(ROOT, 'test', folder)).filter((name) => name.endsWith('.test.ts')))
    await import(`../${folder}/${file.replace(/ts$/, 'js')}`);
