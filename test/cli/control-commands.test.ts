/** The commands for a running mock: their effect, their output and their exit codes. */
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { type CampaignMock, startCampaignMock } from '../../src/index.js';
import { runCommand, variablesOf } from '../command.js';
import { start } from '../helper.js';

async function startFor(t: Test) {
  const mock = await startCampaignMock({
    fixture: { clock: '2026-01-05T09:00:00Z', accounts: [{}, { public_key: 'pk_two' }] },
  });
  t.teardown(() => mock.close());
  const run = (...args: readonly string[]) =>
    runCommand(t, args, { CAMPAIGN_MOCK_URL: mock.baseUrl }).ended.then(({ code, stdout, stderr }) => {
      t.equal(stderr, '', args.join(' '));
      return { code, stdout };
    });
  return { mock, run };
}

const read = (mock: CampaignMock, path: string) => mock.fetch(path, { headers: mock.headers });

t.test('reset, load and snapshot change the state', async (t) => {
  const { mock, run } = await startFor(t);
  await read(mock, '/contacts-type?x=1');
  const file = join(t.testdir({ 'own.json': '{"accounts":[{"contact_types":[{"name":"Own"}]}]}' }), 'own.json');
  const { code, stdout } = await run('load', file);
  t.equal(code, 0);
  t.match(JSON.parse(stdout), { fixture: 'given', accounts: [{ counts: { contact_types: 1 } }] });
  t.match(JSON.parse((await run('snapshot', 'save', 'own')).stdout), { snapshots: [{ name: 'own' }] });
  t.match(JSON.parse((await run('snapshot')).stdout), [{ name: 'own' }]);
  await mock.fetch('/contacts-type/delete?contact_type_id=1', { method: 'DELETE', headers: mock.headers });
  await run('snapshot', 'restore', 'own');
  t.match(JSON.parse((await run('reset', 'clock')).stdout), { accounts: [{ counts: { contact_types: 1 } }] });
  t.match((await run('load', '--help')).stdout, 'resets assumptions, clock and faults.');
  await mock.faults.add({ kind: 'close' });
  await run('reset', 'records', 'clock');
  t.equal((await mock.faults.list()).length, 1);
  await run('reset');
  t.equal((await mock.faults.list()).length, 0);
});

t.test('openapi prints the contract of the mock', async (t) => {
  const { mock, run } = await startFor(t);
  t.same(JSON.parse((await run('openapi')).stdout), await mock.openapi());
});

t.test('accounts lists, opens and closes accounts', async (t) => {
  const { mock, run } = await startFor(t);
  const keys = { public_key: 'pk_new', secret_key: 'sk_new' };
  t.match(JSON.parse((await run('accounts', 'open', 'pk_new', 'sk_new')).stdout), keys);
  t.match(JSON.parse((await run('accounts', 'open')).stdout), { public_key: /^pk_test_/, secret_key: /^sk_test_/ });
  t.strictSame(JSON.parse((await run('accounts')).stdout), await mock.accounts.list());
  t.match((await mock.accounts.list())[2], keys);
  t.strictSame(await run('accounts', 'close', '--account', 'pk_new'), { code: 0, stdout: '' });
  t.equal((await mock.accounts.list()).length, 3);
  await run('accounts', 'close');
  t.equal((await mock.accounts.list()).length, 2);
});

t.test('clock reads, sets and advances the clock of one account or of all', async (t) => {
  const { run } = await startFor(t);
  const nows = async (...args: readonly string[]) => {
    const { stdout } = await run('clock', ...args);
    return (JSON.parse(stdout) as readonly { readonly now: string }[]).map(({ now }) => now.slice(0, 16));
  };
  t.strictSame(await nows(), ['2026-01-05T09:00', '2026-01-05T09:00']);
  t.strictSame(await nows('advance', 'PT1H', '--account', 'pk_two'), ['2026-01-05T10:00']);
  t.strictSame(await nows('set', '2026-02-01T00:00:00Z'), ['2026-02-01T00:00', '2026-02-01T00:00']);
  await nows('set', '+P3D');
  const clocks = async (...args: readonly string[]) => JSON.parse((await run('clock', ...args)).stdout);
  const frozen = await clocks('freeze');
  t.strictSame(await clocks(), frozen);
  const [{ now, clock }] = await clocks('set', 'now');
  t.ok(now === clock && now < frozen[0].now, now);
});

t.test('assume changes, resets and prints values', async (t) => {
  const { mock, run } = await startFor(t);
  const changed = await run('assume', 'list-order=newest-first', 'duplicate-email@POST /contacts/add=taken');
  t.equal(
    changed.stdout,
    [
      'list-order=newest-first',
      `duplicate-email=${await valueIn(mock, 'duplicate-email')}`,
      'duplicate-email@POST /contacts/add=taken',
      '',
    ].join('\n'),
  );
  t.equal((await run('assume', 'list-order=null')).stdout, 'list-order=oldest-first\n');
  const all = (await run('assume')).stdout.split('\n').filter((line) => !line.includes('@'));
  t.equal(all.length - 1, (await mock.assumptions.read()).length);
});

const valueIn = async (mock: CampaignMock, id: string) =>
  (await mock.assumptions.read()).find((one) => one.id === id)?.value;

t.test('fault sets each member by its flag, and lists and clears faults', async (t) => {
  const { mock, run } = await startFor(t);
  const flags = ['--failure', '429', '--retry-after', '7', '--endpoint', 'GET /contacts/list', '--times', 'always'];
  const { stdout } = await run('fault', 'failure', ...flags, '--account', 'pk_two');
  const ordered = { kind: 'failure', failure: '429', retry_after: 7, endpoint: 'GET /contacts/list', times: 'always' };
  t.match(JSON.parse(stdout), [{ public_key: 'pk_two', ...ordered }]);
  await run('fault', 'response', '--status', '503', '--body', '{"a":1}', '--headers', '{"x-a":"b"}');
  t.match((await mock.faults.list()).at(-1), {
    kind: 'response',
    status: 503,
    body: { a: 1 },
    headers: { 'x-a': 'b' },
  });
  t.equal(JSON.parse((await run('fault')).stdout).length, 3);
  t.strictSame(await run('fault', 'clear'), { code: 0, stdout: '[]\n' });
  t.strictSame(await mock.faults.list(), []);
});

t.test('--help of fault, journal and outbox describes each flag', async (t) => {
  const { run } = await startFor(t);
  const { stdout } = await run('fault', '--help');
  t.match(stdout, '\n  --when <value>          before the change of state by default (before, after)\n');
  t.match(stdout, '\n  --retry-after <value>   seconds in Retry-After\n');
  for (const name of ['fault', 'journal', 'outbox'])
    t.notMatch((await run(name, '--help')).stdout, /^ +--[a-z-]+ <value>$/m, name);
});

const idsIn = (stdout: string) => JSON.parse(stdout).map(({ id }: { readonly id: number }) => id);

t.test('journal and outbox print the exchanges and mails that pass the filters', async (t) => {
  const { mock, run } = await startFor(t);
  for (const path of ['/contacts-type', '/nowhere', '/contacts-type']) await read(mock, path);
  t.strictSame(idsIn((await run('journal')).stdout), [1, 2, 3]);
  t.strictSame(
    idsIn((await run('journal', '--endpoint', 'GET /contacts-type', '--status', '200', '--limit', '1')).stdout),
    [3],
  );
  await mock.load({ accounts: [{ senders: [{ id: 1, from_email: 'ada@example.com' }] }] });
  await read(mock, '/sender/resend-mail?sender_id=1');
  await read(mock, '/sender/resend-mail?sender_id=1');
  t.strictSame(idsIn((await run('outbox')).stdout), [1, 2]);
  const fitting = ['--to', 'ada@example.com', '--kind', 'verification', '--limit', '1'];
  t.strictSame(idsIn((await run('outbox', ...fitting)).stdout), [2]);
  t.strictSame(idsIn((await run('outbox', '--to', 'bo@example.com')).stdout), []);
});

t.test('warnings --verify exits with 1 if clients left the contract, or if no request was judged', async (t) => {
  const { mock, run } = await startFor(t);
  const idle = { code: 1, stderr: /^campaign-mock: no request was judged: .*\n$/ };
  t.match(await runCommand(t, ['warnings', '--verify', '--url', mock.baseUrl]).ended, idle);
  const verified = (requests: number) => ({ code: 0, stdout: `{\n  "total": 0,\n  "requests": ${requests}\n}\n` });
  t.strictSame(await run('warnings', '--verify', '--allow-idle'), verified(0));
  await read(mock, '/contacts-type');
  t.strictSame(await run('warnings', '--verify'), verified(1));
  await read(mock, '/contacts-type?x=1');
  const { code, stdout } = await run('warnings', '--verify');
  t.equal(code, 1);
  t.match(JSON.parse(stdout), { total: 1, warnings: [{ id: 'undocumented-parameter' }] });
  t.equal((await run('warnings', '--verify', '--except', 'undocumented-parameter')).code, 0);
  t.match(JSON.parse((await run('warnings')).stdout), { total: 1 });
});

t.test('a control command exits with 2 for bad use, or if no mock answers', async (t) => {
  const { mock } = await startFor(t);
  const url = ['--url', mock.baseUrl];
  const uses = [
    [
      ['warnings', '--verify', '--except', 'no-such', ...url],
      `campaign-mock: option '--except <ids...>' argument 'no-such' is invalid. There is no such warning\n`,
    ],
    [['snapshot', 'restore', 'none', ...url], /^campaign-mock: There is no snapshot "none"; there is none at all\.\n$/],
    [['clock', '2026-01-05T09:00:00Z', ...url], /^campaign-mock: too many arguments for 'clock'\. Expected 0 /],
    [['clock', 'advance', ...url], /^campaign-mock: missing required argument 'duration'\n$/],
    [['reset', 'everything', ...url], /^campaign-mock: The body .*\n {2}\/only\/0 is "everything"; wanted /],
    [
      ['fault', 'close', '--reset', 'never', ...url],
      /^campaign-mock: The body .*\n {2}--reset is "never"; wanted boolean/,
    ],
    [
      ['reset', '--account', 'pk_tow', ...url],
      /^campaign-mock: No account has the public key "pk_tow"; did you mean pk_two\?\n$/,
    ],
    [
      ['reset', '--url', 'http://127.0.0.1:1'],
      /^campaign-mock: no mock answers at http:\/\/127\.0\.0\.1:1\/__control: .*\n$/,
    ],
  ] as const;
  for (const [args, stderr] of uses) {
    t.match(await runCommand(t, args).ended, { code: 2, stdout: '', stderr }, args.join(' '));
  }
});

t.test('a control command accepts the origin of a mock, and names the source of a refused URL', async (t) => {
  const { mock } = await startFor(t);
  const { origin } = new URL(mock.baseUrl);
  t.match(await runCommand(t, ['clock'], { CAMPAIGN_MOCK_URL: origin }).ended, { code: 0, stderr: '' });
  const refused = (source: string) => ({
    code: 2,
    stdout: '',
    stderr: `campaign-mock: ${source}: is "${mock.controlUrl}"; wanted ${origin} or ${mock.baseUrl}\n`,
  });
  t.same(await runCommand(t, ['clock', 'advance', 'PT1H', '--url', mock.controlUrl]).ended, refused('--url'));
  const variables = { CAMPAIGN_MOCK_URL: mock.controlUrl };
  t.same(await runCommand(t, ['clock', 'set', 'real'], variables).ended, refused('CAMPAIGN_MOCK_URL'));
});

t.test('open shows the page in the browser that BROWSER names, and prints its URL', async (t) => {
  const { mock } = await start(t);
  const folder = t.testdir({});
  const [browser, shown] = [join(folder, 'browser'), join(folder, 'shown')];
  writeFileSync(browser, `#!/bin/sh\necho "$1" > "${shown}.part" && mv "${shown}.part" "${shown}"\n`, { mode: 0o755 });
  const variables = { ...variablesOf({ url: mock.baseUrl }), BROWSER: browser };
  for (const [args, search] of [
    [[], ''],
    [['--account', 'pk_test_default'], '?account=pk_test_default'],
  ] as const) {
    const { ended } = runCommand(t, ['open', ...args], variables);
    const url = `${mock.controlUrl}/${search}\n`;
    t.strictSame(await ended, { code: 0, stdout: url, stderr: '' });
    while ((await readFile(shown, 'utf8').catch(() => '')) !== url) await sleep(10);
  }
});

t.test('open prints the URL of the page if no browser can be opened', async (t) => {
  const { mock } = await start(t);
  const variables = { ...variablesOf({ url: mock.baseUrl }), BROWSER: join(t.testdir({}), 'none') };
  const { ended } = runCommand(t, ['open'], variables);
  t.strictSame(await ended, { code: 0, stdout: `${mock.controlUrl}/\n`, stderr: '' });
});
