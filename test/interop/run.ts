/** The command `npm run interop`: other programs check the document, and the mock against it. It prints TAP. */
import { join } from 'node:path';
import t from 'tap';
import { runCollections } from './collection.js';
import { compileDeclarations } from './compilers.js';
import { runInEnvironments } from './environments.js';
import { lint } from './lint.js';
import { proxyOther, proxyTraffic } from './proxy.js';
import { playReadme } from './readme.js';
import { Stage } from './stage.js';
import { checkTypes } from './types.js';

const TIMEOUT = 900_000;

t.setTimeout(TIMEOUT);
// Each waits for programs of its own: the longest come first, two at a time.
t.jobs = 2;
const stage = new Stage();
t.teardown(() => stage.remove());
process.on('exit', () => stage.remove());
// SIGALRM comes at the timeout.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGALRM'] as const) process.on(signal, () => process.exit(1));

await stage.install();
const random = join(stage.root, '.compiled', 'test', 'interop', 'random.js');
// It waits for nobody, and takes a core for itself.
t.spawn(process.execPath, [random], { timeout: TIMEOUT }, 'random requests');
t.test('Prism reports no violation in the traffic of the contract tests', (t) => proxyTraffic(t, stage));
t.test('the README is played from its first block to its last', async (t) => {
  const project = await playReadme(t, stage);
  await t.test('the declarations compile under TypeScript 5.9 and 7', (t) => compileDeclarations(t, project));
  await t.test('vitest and Jest run it in happy-dom and jsdom', (t) => runInEnvironments(t, project));
});
// Their tests are of this run: a compiler, an installer or a browser judges in each.
await import('../package/package.test.js');
await import('../types/literal-types.test.js');
await import('../types/typed-client.test.js');
await import('../types/declared-assumptions.test.js');
const browsers = ['browser', 'dev-server', 'mails', 'reference', 'page-views', 'page-safety', 'page-access'];
for (const name of browsers) await import(`../browser/${name}.test.js`);
t.test('Redocly finds no problem in the document', (t) => lint(t, stage));
t.test('Newman runs a Postman collection of the document', (t) => runCollections(t, stage));
t.test('the package has types for every way to import it', (t) => checkTypes(t, stage));
t.test('Prism reports a response that differs from the document', (t) => proxyOther(t, stage));
