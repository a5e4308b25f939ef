/** The command `npm run test:one test/service/account/accounts.test.ts`: runs test files without the runner, which takes longer to start than most of them run. */
import './compile.mjs';

const files = process.argv.slice(2);
if (files.length === 0) throw new Error('no test file is named');
// A test that stands still in a debugger is not over.
process.env.TAP_TIMEOUT = '0';
for (const file of files) await import(`../.compiled/${file.replace(/ts$/, 'js')}`);
