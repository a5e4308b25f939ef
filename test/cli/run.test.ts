/** `campaign-mock run -- npm test`: what it gives the command, and the ways in which it fails. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { runCommand, variablesOf } from '../command.js';
import { takePort } from '../listening.js';
import { isGone, run, written } from '../process.js';
import type { Running } from '../running.js';
import { unknown } from '../server/warnings-texts.js';

const PROLOGUE = `
const { CAMPAIGN_MOCK_URL: base, CAMPAIGN_MOCK_PUBLIC_KEY: PublicKey, CAMPAIGN_MOCK_SECRET_KEY: SecretKey } = process.env;
const ask = (path, init) => fetch(base + path, { headers: { PublicKey, SecretKey }, ...init });
const control = (path, init) => fetch(new URL('/__control' + path, base), init);
`;

/** A command that runs a script; `base` is the URL of the mock. */
const doing = (script: string) => ['--', process.execPath, '--input-type=module', '-e', PROLOGUE + script];

const UNKNOWN = {
  ...unknown('Contact types', 'GET /contacts-type', 'page', 'it takes none'),
  endpoint: 'GET /contacts-type',
  count: 1,
};
t.test('run gives the command the mock and its own streams, and prints nothing if all is well', async (t) => {
  const { ended, child } = run(t, [
    'run',
    ...doing(`
    process.stdin.pipe(process.stdout);
    console.error((await ask('/contacts-type')).status, new URL(base).pathname);
  `),
  ]);
  child.stdin?.end('hello');
  t.same(await ended, { code: 0, stdout: 'hello', stderr: '200 /api/v1\n' });
});

t.test('run takes flags, variables and config file, but ignores PORT, and port and state of the file', async (t) => {
  const port = await takePort(t);
  const config = { port, state: 'none/state.json', prefix: '/v2', fixture: 'edge-cases' };
  const folder = t.testdir({ 'campaign-mock.config.json': JSON.stringify(config) });
  const variables = { PORT: `${port}`, ...variablesOf({ strict: 'yes' }) };
  const script = `const found = [new URL(base).pathname, (await ask('/contacts-type?a=1')).status];
    process.exitCode = String(found) === '/v2,400' ? 7 : 8;`;
  const kept = join(folder, 'kept.json');
  const flags = ['--fixture', 'empty', '--state', kept, '--log-requests', ...doing(script)];
  t.match(await runCommand(t, ['run', ...flags], variables, folder).ended, {
    code: 7,
    stderr:
      /^\S+ GET \/contacts-type\?a=1 400 .*\ncampaign-mock: run failed after 1 request: the command ended with 7, and .*\n$/,
  });
  t.ok(existsSync(kept));
});

t.test('run exits with 2 for a port in use, bad use or an unknown command, and starts no command', async (t) => {
  const port = await takePort(t);
  const started = join(t.testdir({}), 'started');
  const cases = [
    [['--port', `${port}`], `--port: 127.0.0.1:${port} is in use; choose another port, or 0 for a free one`],
    [
      ['--except', 'id-from'],
      "option '--except <ids...>' argument 'id-from' is invalid. There is no such warning; did you mean id-form?",
    ],
  ] as const;
  for (const [flags, line] of cases) {
    const args = ['run', ...flags, ...doing(`fs.writeFileSync(${JSON.stringify(started)}, '')`)];
    t.same(await runCommand(t, args).ended, { code: 2, stdout: '', stderr: `campaign-mock: ${line}\n` });
    t.notOk(existsSync(started));
  }
  t.match(await runCommand(t, ['run', '--', './no-such-command']).ended, {
    code: 2,
    stderr: 'campaign-mock: there is no command "./no-such-command"\n',
  });
  t.match(await runCommand(t, ['run', '--', 'no-such-command --watch']).ended, {
    code: 2,
    stderr:
      'campaign-mock: there is no command "no-such-command --watch"; write it without quotes: -- no-such-command --watch\n',
  });
});

t.test('run exits with the code of a failed command, and shows the latest 20 requests', async (t) => {
  const script = `for (let id = 1; id <= 22; id += 1) await ask('/contacts-type/view?contact_type_id=' + id); process.exitCode = 3;`;
  const { code, stdout, stderr } = await runCommand(t, ['run', '--fixture', 'empty', ...doing(script)]).ended;
  t.same([code, stdout], [3, '']);
  t.match(
    stderr,
    /^campaign-mock: the latest requests\n(\S+ GET \/contacts-type\/view\?contact_type_id=\d+ 404 \d+ ms {2}.*\n){20}campaign-mock: .*\n$/,
  );
  t.equal(
    stderr.split('\n').at(-2),
    'campaign-mock: run failed after 22 requests: the command ended with 3. See its output and the latest requests.',
  );
});

t.test('run passes for a correct client, also at an endpoint with two methods', async (t) => {
  const script = `for (const method of ['GET', 'POST']) await ask('/senders', { method });
    await ask('/contacts-type/add', { method: 'POST', body: Object.entries({ name: 'x' })
      .reduce((form, [name, value]) => (form.append(name, value), form), new FormData()) });`;
  t.same(await runCommand(t, ['run', ...doing(script)]).ended, { code: 0, stdout: '', stderr: '' });
});

t.test('run fails for warnings, also of closed accounts, and prints them like warnings --verify', async (t) => {
  const script = `
    const account = await (await control('/accounts', { method: 'POST' })).json();
    const headers = { PublicKey: account.public_key, SecretKey: account.secret_key };
    await ask('/contacts-type?page=1', { headers });
    await control('/accounts', { method: 'DELETE', headers: { PublicKey: account.public_key } });`;
  const { code, stdout, stderr } = await runCommand(t, ['run', ...doing(script)]).ended;
  t.same([code, JSON.parse(stdout)], [1, { total: 1, requests: 1, warnings: [UNKNOWN] }]);
  t.match(
    stderr,
    /^campaign-mock: the latest requests\n.* POST \/__control\/accounts 201 .*\n.* ! undocumented-parameter page\n.*\n.*\n$/,
  );
  t.equal(
    stderr.split('\n').at(-2),
    'campaign-mock: run failed after 1 request: the client left the contract once (undocumented-parameter). Each warning says what to do.',
  );
  const excepted = ['run', '--except', 'undocumented-parameter', ...doing(script)];
  t.same(await runCommand(t, excepted).ended, { code: 0, stdout: '', stderr: '' });
});

t.test('run fails if every request was refused for its keys', async (t) => {
  const script = `for (const PublicKey of ['', 'pk_other']) await ask('/senders', { headers: { PublicKey, SecretKey } });`;
  const { code, stdout, stderr } = await runCommand(t, ['run', ...doing(script)]).ended;
  t.same([code, stdout], [1, '']);
  t.equal(
    stderr.split('\n').at(-2),
    'campaign-mock: run failed after 2 requests: all of them were refused for their keys. Send CAMPAIGN_MOCK_PUBLIC_KEY and CAMPAIGN_MOCK_SECRET_KEY as the headers PublicKey and SecretKey.',
  );
});

t.test('run ends a command that takes longer than --timeout', async (t) => {
  const script = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); await ask('/contacts-type?page=1');`;
  const { code, stdout, stderr } = await runCommand(t, ['run', '--timeout', '1', ...doing(script)]).ended;
  t.same([code, JSON.parse(stdout)], [124, { total: 1, requests: 1, warnings: [UNKNOWN] }]);
  t.equal(
    stderr.split('\n').at(-2),
    'campaign-mock: run failed after 1 request: the command did not end within 1 s, and the client left the contract once (undocumented-parameter). Find what it waits for, or give it more time with --timeout. Each warning says what to do.',
  );
});

t.test('run also ends the child processes of a command at the timeout', async (t) => {
  const file = join(t.testdir(), 'pid');
  const trap = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`;
  const script = `const { spawn } = await import('node:child_process');
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(trap)}], { stdio: 'inherit' });
    fs.writeFileSync(${JSON.stringify(file)}, String(child.pid)); await ask('/contacts-type'); setInterval(() => {}, 1000);`;
  const { code } = await runCommand(t, ['run', '--timeout', '1', ...doing(script)]).ended;
  t.equal(code, 124);
  t.ok(await isGone(Number(readFileSync(file, 'utf8'))));
});

t.test('run appends its result to GITHUB_STEP_SUMMARY, and reports a file that it cannot write', async (t) => {
  const folder = t.testdir({ 'summary.md': 'before\n', report: {} });
  const file = join(folder, 'summary.md');
  const summary = { GITHUB_STEP_SUMMARY: file };
  await runCommand(t, ['run', ...doing(`await ask('/contacts-type?a|b=<x>&page=1');`)], summary).ended;
  await runCommand(t, ['run', ...doing(`await ask('/contacts-type');`)], summary).ended;
  await runCommand(t, ['run', '--allow-idle', '--', process.execPath, '-e', ''], {
    ...summary,
    CAMPAIGN_MOCK_REPORT: join(folder, 'report'),
  }).ended;
  const text = (name: string, rest: string) =>
    `GET /contacts-type has no parameter &quot;${name}&quot;; ${rest} Leave it out or correct its name, or tolerate it with --except undocumented-parameter.`;
  t.equal(
    readFileSync(file, 'utf8'),
    [
      'before',
      '**campaign-mock**: run failed after 1 request: the client left the contract 2 times (undocumented-parameter). Each warning says what to do.',
      '',
      '| count | endpoint | warning | text |',
      '|---|---|---|---|',
      `| 1 | GET /contacts-type | undocumented-parameter | ${text('a&#124;b', 'it takes none.')} |`,
      `| 1 | GET /contacts-type | undocumented-parameter | ${text('page', 'it takes none.')} |`,
      '',
      '**campaign-mock**: run passed after 1 request without a warning.',
      '',
      '',
    ].join('\n'),
  );
  const lost = { GITHUB_STEP_SUMMARY: join(folder, 'none', 'summary.md') };
  const { code, stderr } = await runCommand(t, ['run', ...doing(`await ask('/contacts-type');`)], lost).ended;
  t.equal(code, 0);
  t.match(stderr, /^campaign-mock: GITHUB_STEP_SUMMARY cannot be written: ENOENT.*\n$/);
});

t.test('run does not count a request for /favicon.ico', async (t) => {
  const { code, stderr } = await runCommand(t, ['run', ...doing(`await fetch(new URL('/favicon.ico', base))`)]).ended;
  t.equal(code, 1);
  t.match(stderr, /\ncampaign-mock: run failed after 0 requests: no request reached the mock\..*\n$/);
});

t.test('run fails if no request came, unless --allow-idle is given or a sweep runs', async (t) => {
  const idle = ['--', process.execPath, '-e', ''];
  t.same(await runCommand(t, ['run', ...idle]).ended, {
    code: 1,
    stdout: '',
    stderr:
      'campaign-mock: run failed after 0 requests: no request reached the mock. Let the client take its base URL from CAMPAIGN_MOCK_URL, or pass --allow-idle if it asks nothing.\n',
  });
  t.equal((await runCommand(t, ['run', '--allow-idle', ...idle]).ended).code, 0);
  t.equal((await runCommand(t, ['run', ...idle], { CAMPAIGN_MOCK_REPORT: t.testdir() }).ended).code, 0);
});

/** Starts a command that runs until a signal; `url` is that of its mock. */
async function begin<R extends Running>(t: Test, start: (t: Test, args: readonly string[]) => R, handler = '') {
  const file = join(t.testdir(), 'url');
  const script = `${handler}; setInterval(() => {}, 1000); await ask('/contacts-type?page=1');
    fs.writeFileSync('${file}.new', base); fs.renameSync('${file}.new', '${file}');`;
  const running = start(t, ['run', ...doing(script)]);
  return { ...running, url: await written(file) };
}

t.test('run passes a signal on, exits with 128 plus its number, and stops the mock', async (t) => {
  for (const start of [runCommand, run]) {
    const { kill, ended, url } = await begin<Running>(t, start);
    kill('SIGINT');
    t.same(await ended, { code: 130, stdout: '', stderr: '' });
    await t.rejects(fetch(url), { message: 'fetch failed' });
  }
  const { kill, ended } = await begin(t, runCommand, `process.on('SIGTERM', () => process.exit(5))`);
  kill('SIGTERM');
  t.same(await ended, { code: 5, stdout: '', stderr: '' });
});

t.test('run passes only the first of two SIGINTs on, since npm repeats Ctrl-C', async (t) => {
  const count = `let times = 0; process.on('SIGINT', () => { times += 1; setTimeout(() => process.exit(times), 200); })`;
  const { kill, ended } = await begin(t, runCommand, count);
  kill('SIGINT');
  kill('SIGINT');
  t.match(await ended, { code: 1 });
});

t.test('a second signal kills a command that ignores the first signal', async (t) => {
  const ignore = `process.on('SIGTERM', () => {}); process.on('SIGINT', () => {})`;
  const { kill, ended, printed } = await begin(t, runCommand, ignore);
  kill('SIGINT');
  kill('SIGINT');
  await printed(/a second signal ends it at once\n/, 'stderr');
  kill('SIGTERM');
  t.same(await ended, {
    code: 137,
    stdout: '',
    stderr: 'campaign-mock: waits for the command to end; a second signal ends it at once\n',
  });
});
