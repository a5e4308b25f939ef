/** The command `npm run test:one test/service/account/accounts.test.ts`: runs test files without the runner, which takes longer to start than most of them run. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { compile, compiled } from './compiler.mjs';

const args = process.argv.slice(2);
/** Flags are for Node, as in `npm run test:one -- --inspect-brk test/mock/app.test.ts`. */
const [flags, files] = [args.filter((arg) => arg.startsWith('-')), args.filter((arg) => !arg.startsWith('-'))];
if (files.length === 0) throw new Error('no test file is named');

/** The loader of `t.mockImport` makes every import slower. */
const loaderOf = (file) => (readFileSync(file, 'utf8').includes('mockImport') ? ['--import=@tapjs/mock/import'] : []);

// A test that stands still in a debugger is not over.
const env = { ...process.env, TAP_TIMEOUT: '0' };

await compile();
for (const file of files) {
  const line = ['--enable-source-maps', ...loaderOf(file), ...flags, compiled(file)];
  const { status } = spawnSync(process.execPath, line, { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
