/** The bundle as other programs load it: with the timers of a test faked, and as a part of their own bundle. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import t from 'tap';
import { bundle, env, withoutTapLoader } from './process.js';

/** Runs a script to its end, and returns what it prints. */
async function output(script: string): Promise<string> {
  const options = { env, cwd: join(script, '..'), timeout: 20_000 };
  const { stdout } = await promisify(execFile)(...withoutTapLoader(process.execPath, [script]), options);
  return stdout;
}

/** Sends a form of each encoding, and prints the statuses. */
const ASK = `
const form = new FormData();
form.append('name', 'Friends');
for (const body of [new URLSearchParams({ name: 'Family' }), form]) {
  const response = await mock.fetch('/contacts-type/add', { method: 'POST', headers: mock.headers, body });
  console.log(response.status, await response.text());
}
`;

const ADDED = '200 {"status":"success","message":"Added Successfully"}\n';

const FAKED = `
import { performance as ofNode } from 'node:perf_hooks';
import { mock as faked } from 'node:test';
import { startCampaignMock } from '${bundle()}/index.js';
const real = { setTimeout, Date };
Object.assign(globalThis, { performance: { now: () => 0 } });
Object.assign(ofNode, { now: () => 1e9 });
faked.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'], now: 0 });
real.setTimeout(() => process.exit(1), 10_000).unref();
const mock = await startCampaignMock();
${ASK}
const [{ now }] = await mock.clock.read();
console.log(Date.now(), Math.abs(real.Date.parse(now) - real.Date.now()) < 10_000);
console.log((await fetch(mock.baseUrl + '/contacts-type', { headers: mock.headers })).status);
await mock.close();
`;

t.test('a mock starts, reads forms, has real time and stops while a test fakes timers and dates', async (t) => {
  const script = join(t.testdir({ 'faked.mjs': FAKED }), 'faked.mjs');
  t.equal(await output(script), `${ADDED}${ADDED}0 true\n200\n`);
});

const BUNDLED = `
async function run() {
  const mock = await startCampaignMock({ listen: false });
  ${ASK}
  console.log((await mock.fixtures()).map(({ name }) => name).join());
  const page = await mock.fetch(new URL('/__control/page/page.js', mock.baseUrl));
  console.log(page.status, await page.text());
  await mock.close();
}
run();
`;

const WITHOUT_FILES = JSON.stringify({
  type: 'about:blank',
  title: 'Not Implemented',
  status: 501,
  detail:
    'The mock is a part of another bundle, and page/page.js of its package is not beside it. Keep campaign-mock out of that bundle, as an external package, or start it by its command.',
});

const ENTRIES = {
  'import.mjs': `import { startCampaignMock } from 'campaign-mock';${BUNDLED}`,
  'require.cjs': `const { startCampaignMock } = require('campaign-mock');${BUNDLED}`,
};

t.test('no file of the bundle names a source map, and the bundle keeps lines and names', async (t) => {
  const folder = bundle();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(c?js|css)$/.test(name));
  const having = (text: RegExp) => files.filter((name) => text.test(readFileSync(join(folder, name), 'utf8')));
  const naming = having(/[#@] sourceMappingURL=(?!data:)/);
  const named = having(/^var ValidationError = class extends/m);
  t.strictSame([files.includes(join('viewer', 'swagger-ui.css')), naming, named.length], [true, [], 1]);
});

t.test('a mock that is bundled into a program starts without the files of its package', async (t) => {
  bundle();
  for (const [entry, code] of Object.entries(ENTRIES)) {
    for (const format of ['esm', 'cjs'] as const) {
      const folder = t.testdir({ [entry]: code });
      const file = join(folder, format === 'esm' ? 'out.mjs' : 'out.cjs');
      const messages: string[] = [];
      const build = await rolldown({
        input: join(folder, entry),
        platform: 'node',
        onLog: (_, { message }) => messages.push(message),
      });
      await build.write({ file, format, codeSplitting: false });
      t.same(messages, [], 'without a warning');
      t.equal(await output(file), `${ADDED}${ADDED}default,edge-cases,empty\n501 ${WITHOUT_FILES}\n`, entry);
    }
  }
});
