/** The command `npm run interop`: programs of others judge the document, and the mock by it. It prints TAP. */
import t from 'tap';
import { runCollection } from './collection.js';
import { lint } from './lint.js';
import { proxyOther, proxyTraffic } from './proxy.js';
import { Stage } from './stage.js';
import { checkTypes } from './types.js';

const LONGEST = 360_000;

t.setTimeout(LONGEST);
const stage = new Stage();
t.teardown(() => stage.remove());
process.on('exit', () => stage.remove());
// The last one comes when the time is up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGALRM'] as const) process.on(signal, () => process.exit(1));

await stage.install();
await t.test('Redocly finds nothing to say of the document', (t) => lint(t, stage));
await t.test('every way to import finds its types in the package', (t) => checkTypes(t, stage));
await t.test('Newman plays a Postman collection of the document', (t) => runCollection(t, stage));
await t.test('Prism sees when an answer is another one', (t) => proxyOther(t, stage));
await t.test('Prism sees nothing in the traffic of the contract tests', (t) => proxyTraffic(t, stage));
