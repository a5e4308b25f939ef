/**
 * The command `npm run test:watch`: runs what a change affects, as far as the last run saw which test loads which file.
 * With files it runs those after each change: `npm run test:watch test/service/account/accounts.test.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled, compileOnChange } from './compiler.mjs';

const files = process.argv.slice(2).map(compiled);
const chosen = files.length > 0 ? files : ['--changed'];

await compileOnChange(['src', 'test'], async () => {
  const runner = spawn('tap', ['--disable-coverage', ...chosen], { stdio: 'inherit' });
  await once(runner, 'exit');
});
