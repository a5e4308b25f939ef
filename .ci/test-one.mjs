/** The command `npm run test:one test/service/account/accounts.test.ts`: runs test files without the runner, which takes longer to start than most of them run. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import './compile.mjs';

const args = process.argv.slice(2);
/** Flags are for Node, as in `npm run test:one -- --inspect-brk test/mock/app.test.ts`. */
const flags = args.filter((arg) => arg.startsWith('-'));
const files = args.filter((arg) => !arg.startsWith('-'));
if (files.length === 0) throw new Error('no test file is named');

// A test that stands still in a debugger is not over.
const env = { ...process.env, TAP_TIMEOUT: '0' };

for (const file of files) {
  const line = ['--enable-source-maps', ...flags, join('.compiled', file.replace(/ts$/, 'js'))];
  const { status } = spawnSync(process.execPath, line, { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
