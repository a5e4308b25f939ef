import { join } from 'node:path';
import t from 'tap';
import { runCommand } from '../command.js';
import { isAlive, isGone, ROOT, written } from '../process.js';

const CLIENT = [process.execPath, join(ROOT, 'test/lab/sweep/client.mjs')];
/** Only two of the dependencies of the client, since every run is a process. */
const ONLY = ['duplicate.name', 'list-order'].flatMap((id) => ['--only', id]);

/** A client that reads a list, and then runs a script. */
const reading = (then: string): readonly string[] => [
  process.execPath,
  '-e',
  `const { CAMPAIGN_MOCK_URL, CAMPAIGN_MOCK_PUBLIC_KEY, CAMPAIGN_MOCK_SECRET_KEY, CAMPAIGN_MOCK_ASSUME } = process.env;
  const headers = { PublicKey: CAMPAIGN_MOCK_PUBLIC_KEY, SecretKey: CAMPAIGN_MOCK_SECRET_KEY };
  fetch(CAMPAIGN_MOCK_URL + '/contacts-type', { headers }).then(() => { ${then} });`,
];

t.test('sweep prints the dependencies of a client, and exits with 1', async (t) => {
  const { code, stdout, stderr } = await runCommand(t, ['sweep', ...ONLY, '--', ...CLIENT]).ended;
  t.equal(stderr, '');
  t.equal(code, 1);
  t.match(stdout, /^id +value +endpoint +first failing line\n/);
  t.match(
    stdout,
    /\nlist-order +newest-first +GET \/contacts\/list +not ok the list of contacts begins with the oldest\n/,
  );
  t.match(stdout, /\nduplicate\.name +text:.*POST \/single\/send\/duplicate +SyntaxError: /);
  t.match(stdout, /\nyour client depends on 2 of 2 assumptions: 4 values tried in \d+ runs\n/);
});

t.test('sweep runs under the values in force, and --json prints its result', async (t) => {
  const folder = t.testdir({
    'fixture.json': JSON.stringify({
      assumptions: { 'timestamp.precision': 'seconds' },
      accounts: [{ contact_types: [{ name: 'One' }, { name: 'Two' }] }],
    }),
    'campaign-mock.config.json': JSON.stringify({ fixture: 'fixture.json', state: 'never.json' }),
  });
  const client = reading(`process.exitCode = /list-order\\S* ?\\S*=newest-first/.test(CAMPAIGN_MOCK_ASSUME) ? 1 : 0`);
  const only = ['timestamp.precision', 'list-order', 'http-status.success'].flatMap((id) => ['--only', id]);
  const assumed = ['--assume', 'http-status.success=201', '--jobs', '1', '--timeout', '60'];
  const args = ['sweep', '--json', ...only, ...assumed, '--', ...client];
  const ownFolder = process.cwd();
  // The command reads the fixture when it has begun to wait.
  process.chdir(folder);
  t.teardown(() => process.chdir(ownFolder));
  const { code, stdout, stderr } = await runCommand(t, args).ended;
  const { dependencies, tried } = JSON.parse(stdout);
  t.strictSame([code, stderr, tried], [1, '', 3]);
  t.strictSame(
    dependencies.map(({ setting }: { readonly setting: string }) => setting),
    ['list-order@GET /contacts-type=newest-first'],
  );
});

t.test('sweep exits with 2 for a command that fails, a flaky command and bad use', async (t) => {
  const failing = await runCommand(t, ['sweep', '--', process.execPath, '-e', 'console.log("no"); process.exit(1)'])
    .ended;
  t.strictSame(failing, {
    code: 2,
    stdout: '',
    stderr: 'no\ncampaign-mock: the command fails under the values in force: its output is above\n',
  });
  const marks = join(t.testdir({}), 'marks');
  const count = `const fs = require('fs'); fs.appendFileSync(${JSON.stringify(marks)}, '.'); if (fs.readFileSync(${JSON.stringify(marks)}).length === 3) { console.log('not ok 7 - now and then'); process.exitCode = 1; }`;
  const flaky = await runCommand(t, ['sweep', '--only', 'list-order', '--', ...reading(count)]).ended;
  t.equal(flaky.code, 2);
  t.match(flaky.stdout, /^flaky: the command failed and passed under the values in force: not ok 7 - now and then\n/);
  const uses: readonly (readonly [args: readonly string[], line: string])[] = [
    [['--only', 'list-ordr', 'npm'], 'there is no assumption "list-ordr"; did you mean list-order?'],
    [[], "missing required argument 'command'"],
    [['--', 'npm test'], 'there is no command "npm test"; write it without quotes: -- npm test'],
    [['--', process.execPath, '-e', ''], 'the command reads no assumption: its client finds the mock by '],
  ];
  for (const [args, line] of uses) {
    const { code, stderr } = await runCommand(t, ['sweep', ...args]).ended;
    t.equal(code, 2);
    t.ok(stderr.startsWith(`campaign-mock: ${line}`), stderr);
  }
});

t.test('sweep counts its runs in one line of a terminal', async (t) => {
  const { ended, shell } = runCommand(t, ['sweep', '--only', 'list-order', '--', ...reading('')]);
  Object.assign(shell.stderr, { isTTY: true });
  const { code, stderr } = await ended;
  t.strictSame([code, stderr], [0, '\r\u001b[Krun 2\r\u001b[Krun 3\r\u001b[K']);
});

t.test('sweep exits with 130 at once after two signals, and after one signal when the command has ended', async (t) => {
  for (const [signals, isRunning] of [
    [['SIGINT'], false],
    [['SIGTERM', 'SIGINT'], true],
  ] as const) {
    const file = join(t.testdir(), 'pid');
    const script = `process.on('SIGTERM', () => setTimeout(() => process.exit(), 1000)); setInterval(() => {}, 1000);
      fs.writeFileSync('${file}.new', String(process.pid)); fs.renameSync('${file}.new', '${file}');`;
    const { kill, ended } = runCommand(t, ['sweep', '--', process.execPath, '-e', script]);
    const pid = Number(await written(file));
    for (const signal of signals) kill(signal);
    const end = await ended;
    t.equal(isAlive(pid), isRunning);
    t.strictSame(end, { code: 130, stdout: '', stderr: '' });
    t.ok(await isGone(pid));
  }
});
