import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { version } from '../../src/messages/version.js';
import { runCommand, variablesOf } from '../command.js';
import { KEYS, start } from '../helper.js';
import { run } from '../process.js';

t.test('the command prints the banner, and the mock responds at its addresses', async (t) => {
  const { printed, kill, ended } = run(t, ['--port', '0', '--fixture', 'empty', '--assume', 'list-order=newest-first']);
  const [banner, baseUrl, controlUrl] = await printed(
    /^campaign-mock .*\n {2}base URL {4}(\S+)\n {2}control {5}(\S+)\n[\s\S]*stops it\n/,
  );
  t.equal(
    banner.replace(/:\d+/g, ':PORT'),
    [
      `campaign-mock ${version}`,
      '  base URL    http://127.0.0.1:PORT/api/v1',
      '  control     http://127.0.0.1:PORT/__control',
      '  fixture     empty',
      '  PublicKey   pk_test_default',
      '  SecretKey   sk_test_default',
      '  holds       nothing',
      '  assumes     list-order=newest-first',
      '  look at     http://127.0.0.1:PORT/__control/',
      "  try         curl -H 'PublicKey: pk_test_default' -H 'SecretKey: sk_test_default' http://127.0.0.1:PORT/api/v1/contacts/list",
      'Ctrl-C stops it',
      '',
    ].join('\n'),
  );
  const answer = await fetch(`${baseUrl}/contacts/list`, { headers: KEYS });
  t.same(await answer.json(), { status: 'success', message: { contacts: [] } });
  t.equal((await fetch(controlUrl as string)).status, 200);
  kill('SIGINT');
  t.same((await ended).code, 0, 'SIGINT exits with 0');
});

/** Sends the beginning of a request, which a closing mock waits for. */
async function beginRequest(t: Test, baseUrl: string): Promise<void> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1').on('error', () => {});
  t.teardown(() => socket.destroy());
  const headers = {
    Host: 'localhost',
    ...KEYS,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': 8,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(['POST /api/v1/contacts-type/add HTTP/1.1', ...lines, '', 'name'].join('\r\n'));
  await once(socket, 'connect');
  // A response on another connection shows that the half request has arrived.
  await fetch(`${baseUrl}/contacts/list`, { headers: KEYS });
}

/** Signals its own process as soon as the banner is written, before anything else runs. */
const SIGNAL_AT_BANNER = `
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text, ...more) => {
  const isTaken = write(text, ...more);
  if (text.includes('base URL')) process.kill(process.pid, 'SIGTERM');
  return isTaken;
};`;

t.test('SIGTERM right after the banner exits with 0', async (t) => {
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(SIGNAL_AT_BANNER)}`];
  const { ended } = run(t, ['--port', '0', '--fixture', 'empty'], {}, preload);
  t.match(await ended, { code: 0, stdout: /base URL/, stderr: '' });
});

for (const [where, start] of [['in a process of its own', run] as const, ['in this process', runCommand] as const]) {
  t.test(`a second signal exits with 1 without waiting for a request, and saves the state, ${where}`, async (t) => {
    const state = join(t.testdir(), 'state.json');
    const { printed, kill, ended } = start(t, ['--port', '0', '--fixture', 'empty', '--state', state]);
    const [, baseUrl = ''] = await printed(/base URL {4}(\S+)/);
    const body = new URLSearchParams({ name: 'Kept' });
    await fetch(`${baseUrl}/contacts-type/add`, { method: 'POST', headers: KEYS, body });
    await beginRequest(t, baseUrl);
    kill('SIGINT');
    kill('SIGTERM');
    t.match(await ended, { code: 1, stderr: '' });
    t.match(JSON.parse(readFileSync(state, 'utf8')), { accounts: [{ contact_types: [{ name: 'Kept' }] }] });
  });
}

t.test('a second signal reports a state file that cannot be written', async (t) => {
  const folder = t.testdir({ kept: {} });
  const state = join(folder, 'kept', 'state.json');
  const { printed, kill, ended } = run(t, ['--port', '0', '--state', state]);
  const [, baseUrl = ''] = await printed(/base URL {4}(\S+)/);
  await beginRequest(t, baseUrl);
  rmSync(join(folder, 'kept'), { recursive: true });
  kill('SIGINT');
  kill('SIGTERM');
  const { code, stderr } = await ended;
  t.equal(code, 1);
  t.match(stderr, `campaign-mock: state ${state}: cannot be written: ENOENT`);
});

t.test('environment variables set options, and flags take precedence', async (t) => {
  const profile = join(
    t.testdir({ 'profile.json': '{"list-order":"newest-first","update.empty-field":"keep"}' }),
    'profile.json',
  );
  const env = variablesOf({
    port: '0',
    prefix: '/',
    fixture: 'empty',
    profile,
    assume: 'update.empty-field=clear',
    seed: '7',
    strict: '0',
    cors_origin: 'http://localhost:5173',
  });
  const { printed, kill, ended } = runCommand(t, ['--prefix', 'api', '--strict', '--allow-host', 'mock.test'], env);
  const [, baseUrl, lines] = await printed(/base URL {4}(\S+)\n[\s\S]*?((?: {2}(?:strict|assumes) .*\n)+)/);
  t.match(baseUrl, /^http:\/\/127\.0\.0\.1:\d+\/api$/);
  const strict = '  strict      what the document does not promise is refused\n';
  t.equal(lines, `${strict}  assumes     list-order=newest-first\n  assumes     update.empty-field=clear\n`);
  kill('SIGTERM');
  t.equal((await ended).code, 0);
});

t.test('--version and --help print on stdout, and exit with 0', async (t) => {
  t.same(await runCommand(t, ['--version']).ended, { code: 0, stdout: `${version}\n`, stderr: '' });
  const help = await runCommand(t, ['--help']).ended;
  t.match(help, { code: 0, stdout: /^Usage: campaign-mock \[options\] \[command\]\n/, stderr: '' });
  t.match(help.stdout, /\nA body of the service can have 8 MiB beside its files; a larger one gets 413\.\n$/);
});

t.test('generate writes a fixture that loads, with the same bytes for the same seed', async (t) => {
  const args = ['generate', '--contacts', '50', '--seed', '7'];
  const [first, second, other] = await Promise.all([
    run(t, args).ended,
    runCommand(t, args).ended,
    runCommand(t, ['generate', '--contacts', '50', '--seed', '8']).ended,
  ]);
  t.equal(first.stdout, second.stdout);
  t.not(first.stdout, other.stdout);
  const { client } = await start(t, { fixture: JSON.parse(first.stdout) });
  t.match((await client.control('GET', '')).body, { accounts: [{ counts: { contacts: 50 } }] });
});

t.test('generate exits with 0 when its reader closes the pipe', async (t) => {
  const { child, ended } = run(t, ['generate', '--contacts', '100000']);
  child.stdout?.once('data', () => child.stdout?.destroy());
  t.match(await ended, { code: 0, stderr: '' });
});

t.test('the schema files in the folder fixtures are equal to the output of schema', async (t) => {
  for (const [args, name] of [
    [[], 'fixture'],
    [['profile'], 'profile'],
    [['config'], 'config'],
  ] as const) {
    const { stdout } = await runCommand(t, ['schema', ...args]).ended;
    t.equal(readFileSync(new URL(`../../fixtures/${name}.schema.json`, import.meta.url), 'utf8'), stdout);
  }
});

t.test('SIGINT ends the delay of a response, and the mock sends it', async (t) => {
  const { printed, kill, ended } = runCommand(t, ['--port', '0', '--fixture', 'empty']);
  const [, baseUrl, controlUrl] = await printed(/base URL {4}(\S+)\n {2}control {5}(\S+)\n/);
  const order = JSON.stringify({ kind: 'delay', delay: 600_000 });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${controlUrl}/faults`, { method: 'POST', headers, body: order });
  const delayed = fetch(`${baseUrl}/contacts/list`, { headers: KEYS });
  for (let met = 0; met === 0; ) {
    const { faults } = (await (await fetch(`${controlUrl}/faults`)).json()) as {
      readonly faults: { applied: number }[];
    };
    met = faults[0]?.applied ?? 0;
  }
  kill('SIGINT');
  t.same(await (await delayed).json(), { status: 'success', message: { contacts: [] } });
  t.equal((await ended).code, 0);
});

t.test('CAMPAIGN_MOCK_ALLOW_HOST and CAMPAIGN_MOCK_CORS_ORIGIN take values separated by commas', async (t) => {
  const origins = ['http://localhost:5173', 'https://app.example'];
  const variables = variablesOf({ allow_host: 'mock.test, other.test', cors_origin: origins.join(',') });
  const { printed } = runCommand(t, ['--port', '0', '--fixture', 'empty', '--host', '0.0.0.0'], variables);
  const [, baseUrl, hosts] = await printed(/base URL {4}(\S+)\n[\s\S]*the control plane as (.*)\n/);
  t.equal(hosts, 'mock.test, other.test');
  for (const origin of origins) {
    const { headers } = await fetch(`${baseUrl}/contacts/list`, { headers: { ...KEYS, origin } });
    t.equal(headers.get('access-control-allow-origin'), origin);
  }
});
