/** The recipe with each balancer that is installed, on free ports: each account is in one process, and comes back with it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { connectCampaignMock } from '../../src/client/remote-client.js';
import { Shell } from '../interop/shell.js';
import { findPort } from '../listening.js';
import { ROOT } from '../process.js';

const RECIPE = join(ROOT, 'test', 'scale');
/** The folders in which a shell finds programs, and Debian has both. */
const FOLDERS = `${process.env.PATH}:/usr/sbin`.split(':');
const GONE = 'The process of this account does not answer.';
const BALANCERS = [
  ['nginx', 'nginx.conf', 'nginx -p . -e stderr -c nginx.conf'],
  ['haproxy', 'haproxy.cfg', 'haproxy -f haproxy.cfg'],
] as const;

/** Waits until a mock responds. */
async function untilReady(origin: string): Promise<void> {
  while (!(await fetch(`${origin}/__control/health`).catch(() => undefined))?.ok) await sleep(50);
}

for (const [name, file, command] of BALANCERS) {
  const skip = FOLDERS.some((one) => existsSync(join(one, name))) ? false : `${name} is not installed`;
  t.test(`${name} routes each account to its process, and reports a process that is gone`, { skip }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-mock-scale-'));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const ports = [await findPort(), await findPort(), await findPort()];
    const text = ports.reduce((all, port, at) => all.replaceAll(`:${4477 + at}`, `:${port}`), recipe(file));
    writeFileSync(join(folder, file), text);
    const shell = new Shell({ PATH: FOLDERS.join(':'), MOCK: `${process.execPath} ${join(ROOT, 'dist', 'cli.js')}` });
    const [origin = '', ...processes] = ports.map((port) => `http://127.0.0.1:${port}`);
    const startMocks = () => shell.start(`sh ${join(RECIPE, 'mocks.sh')} ${ports.slice(1).join(' ')}`, folder);
    let mocks = startMocks();
    const balancer = shell.start(`exec ${command}`, folder);
    t.teardown(() => Promise.all([balancer.stop(), mocks.stop()]));
    await Promise.all([origin, ...processes].map(untilReady));

    const mock = await connectCampaignMock(origin);
    const accounts = await Promise.all(Array.from({ length: 16 }, () => mock.account()));
    const list = ({ headers, baseUrl }: (typeof accounts)[number]) =>
      fetch(`${baseUrl}/contacts-type`, { headers: { ...headers } });
    for (const { headers, baseUrl, keys } of accounts) {
      const body = new URLSearchParams({ name: `of ${keys.publicKey}` });
      const response = await fetch(`${baseUrl}/contacts-type/add`, { method: 'POST', headers: { ...headers }, body });
      t.equal(response.status, 200);
    }
    const held = await Promise.all(
      processes.map(async (one) => new Set((await (await connectCampaignMock(one)).accounts.list()).map(keyOf))),
    );
    for (const account of accounts) {
      t.match(await (await list(account)).text(), `"of ${account.keys.publicKey}"`);
      t.equal(held.filter((keys) => keys.has(account.keys.publicKey)).length, 1, 'it is in one process');
    }
    t.ok(
      held.every((keys) => accounts.some((one) => keys.has(one.keys.publicKey))),
      'each process has accounts',
    );
    await t.rejects(mock.reset(), /name an account/);

    await mocks.stop();
    // There are 16 accounts.
    const one = accounts[0] as (typeof accounts)[number];
    const gone = await list(one);
    t.match([gone.status, await gone.text()], [502, GONE]);
    mocks = startMocks();
    await Promise.all(processes.map(untilReady));
    t.match(await (await list(one)).text(), `"of ${one.keys.publicKey}"`, 'its records are back');
  });
}

const recipe = (file: string): string => readFileSync(join(RECIPE, file), 'utf8');

const keyOf = ({ public_key }: { readonly public_key: string }): string => public_key;
