/** The command `npm run test:one test/service/account/accounts.test.ts`: runs test files without the runner, which takes longer to start than most of them run. */
import './compile.mjs';

// tap names the folder of a test by the arguments.
const files = process.argv.splice(2);
if (files.length === 0) throw new Error('no test file is named');
// A test that stands still in a debugger is not over.
process.env.TAP_TIMEOUT = '0';
for (const file of files) await import(`../.compiled/${file.replace(/ts$/, 'js')}`);
