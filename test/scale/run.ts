/** The command `npm run scale -- --minutes 10`: several mocks behind nginx and behind HAProxy. It prints TAP. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import t, { type Test } from 'tap';
import { Child } from '../bench/child.js';
import { Shell } from '../interop/shell.js';
import { blocks } from '../readme/blocks.js';
import type { Progress, Work } from '../soak/clients.js';
import { showCalls } from './calls.js';
import { showKilled, showThroughput } from './scenes.js';
import { balancers, Stage, versionOf } from './stage.js';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
const minutes = Number(values.minutes);

t.setTimeout(0);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const inCompiled = (file: string) => join(process.cwd(), '.compiled', 'test', file);

/** The tests of the README, and the command, as a user has them: the base URL alone says where the mock is. */
async function showClients(t: Test, { origin }: Stage): Promise<void> {
  const shell = new Shell({ CAMPAIGN_MOCK_URL: origin });
  // Inside of the package, its own name leads to it.
  const folder = inCompiled('scale/clients');
  mkdirSync(folder, { recursive: true });
  t.teardown(() => rmSync(folder, { recursive: true }));
  // Else its results are beside `package.json`.
  writeFileSync(join(folder, 'playwright.config.mjs'), "export default { outputDir: 'results' };");
  for (const name of ['Tests: ts 1', 'Tests: ts 2']) {
    const code = blocks.get(name) ?? '';
    const [, command = '', file = ''] = /^\/\/ npx (.+ (\S+))\n/.exec(code) ?? [];
    writeFileSync(join(folder, file), code);
    const { code: exit, stdout, stderr } = await shell.run(`npx ${command}`, folder);
    t.equal(exit, 0, `${command}${exit === 0 ? '' : stdout + stderr}`);
  }
  const mock = join(process.cwd(), 'dist', 'cli.js');
  const { stdout } = await shell.ok(`node ${mock} accounts open pk_mine; node ${mock} reset --account pk_mine`, folder);
  t.match(stdout, /"public_key": "pk_mine"[\s\S]*reset 1 account; 1 opened, 0 closed\n$/);
}

/** The sessions of the soak, whose responses are all known. */
async function soak(t: Test, stage: Stage): Promise<void> {
  const clients = new Child([inCompiled('soak/clients.js')], undefined, process.cwd());
  t.teardown(() => clients.end());
  const before = stage.memory();
  const work: Work = { baseUrl: stage.origin, clients: 20, accounts: 50, seed: 1, broken: 502 };
  await clients.call('start', work);
  for (const part of [1, 2, 3, 4]) {
    await sleep((minutes * 60_000) / 4);
    const { requests, failures } = await clients.call<Progress>('progress');
    const passed = ((minutes * part) / 4).toFixed(1);
    t.comment(`${passed} min: ${requests} requests, ${failures} failures, ${stage.memory().join(' + ')} MiB`);
  }
  const { sessions, requests, failures, errors } = await clients.call<Progress>('stop');
  t.comment(`${requests} requests in ${JSON.stringify(sessions)}; ${before.join(' + ')} MiB at the start`);
  t.same(failures, 0, 'every response is the expected one', { errors });
}

const wanted = balancers.filter(({ program }) => program.includes(values.only));
for (const balancer of wanted) {
  const version = versionOf(balancer);
  if (version === undefined) {
    t.comment(`${balancer.name} is not installed: apt-get install ${balancer.package}`);
    continue;
  }
  await t.test(`${balancer.name}: ${version}`, async (t) => {
    await t.test('two processes do more than one', (t) => showThroughput(t, balancer));
    await t.test('a process is killed, and comes back', (t) => showKilled(t, balancer));
    const stage = await Stage.start(balancer, 2, {});
    t.teardown(() => stage.end());
    await t.test('calls for one account, for all and for none', (t) => showCalls(t, stage));
    await t.test('the library, the runner fixtures and the command work as they are', (t) => showClients(t, stage));
    await t.test(`a soak of ${minutes} minutes`, (t) => soak(t, stage));
  });
}
t.ok(
  wanted.some((one) => versionOf(one) !== undefined),
  'one of the balancers is installed',
);
