/** `campaign-mock probe`, with steps of its own and a service that is a mock. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import t, { type Test } from 'tap';
import { exitCodeOf, oneLine } from '../../src/cli/errors.js';
import { addProbe, type ProbeTools } from '../../src/cli/probe.js';
import type { Shell } from '../../src/cli/shell.js';
import type { CampaignMock } from '../../src/library/local-client.js';
import { type Step, wait } from '../../src/probe/step.js';
import { failures } from '../../src/probe/steps/reads.js';
import { runCommand } from '../command.js';
import { named, read, recordsOf, SMALL, startQuietMock, write } from '../probe/scenario.js';

const KEYS = { CAMPAIGN_MOCK_PUBLIC_KEY: 'pk_test_default', CAMPAIGN_MOCK_SECRET_KEY: 'sk_test_default' };
const URL = 'https://mail.example.com/api/v1';
const STEPS = [...failures, read, write, named];

/** A service under `URL`. */
async function startService(t: Test): Promise<{ mock: CampaignMock; fetch: ProbeTools['fetch'] }> {
  const mock = await startQuietMock(t, { fixture: SMALL });
  return { mock, fetch: (url, init) => mock.fetch(url.replace(URL, mock.baseUrl), init) };
}

interface Asked {
  readonly fetch?: ProbeTools['fetch'];
  readonly steps?: readonly Step[];
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: true;
}

/** The command with its own steps, which sleeps not. */
function probe(t: Test, args: readonly string[], { fetch, steps = STEPS, folder, env = KEYS, isTerminal }: Asked = {}) {
  const noFetch = async () => t.fail('nothing is sent') as never;
  const run = async (words: readonly string[], shell: Shell) => {
    Object.assign(shell.stdin, { isTTY: isTerminal });
    const program = new Command('campaign-mock').exitOverride().configureOutput({
      writeErr: (text) => shell.stderr.write(text),
      outputError: (text, writeText) => writeText(oneLine(text)),
    });
    addProbe(program, shell, { steps, fetch: fetch ?? noFetch, sleep: async () => undefined });
    await program.parseAsync(words, { from: 'user' }).catch((error) => shell.exit(exitCodeOf(error, shell)));
  };
  const line = ['probe', '--base-url', URL, ...args];
  return runCommand(t, line, env, folder ?? t.testdir({}), run);
}

t.test('probe --help says which variables hold the keys', async (t) => {
  const { code, stdout } = await runCommand(t, ['probe', '--help']).ended;
  t.equal(code, 0);
  t.equal(
    stdout.split('\n').slice(-3).join(' ').trim(),
    'The keys are those of CAMPAIGN_MOCK_PUBLIC_KEY and CAMPAIGN_MOCK_SECRET_KEY; on a terminal, what is missing is asked for.',
  );
});

t.test('probe --dry-run prints each request and their number, and sends nothing', async (t) => {
  const steps = [...failures, write, named];
  const { code, stdout, stderr } = await probe(t, ['--dry-run', '--write'], { env: {}, steps }).ended;
  t.equal(code, 0);
  const lines = stdout.split('\n');
  t.same(lines.slice(0, 12), [
    `probe of ${URL}`,
    '  read    ask with one key, with none, and with a wrong secret key: 3',
    '          GET /notification-recipients',
    '          GET /notification-recipients',
    '          GET /notification-recipients',
    '  --write own records of every kind: 43',
    '          GET /get-design/template',
    '          GET /senders',
    '          GET /unsubscribes-groups',
    '          GET /get/country-state-city',
    '          GET /contacts-type',
    '          GET /contacts-type page',
  ]);
  t.ok(lines.includes('          POST /contacts/upload-csv contact_type_id, file'));
  t.same(lines.slice(-5), [
    '          GET /notification-recipients',
    '2 steps at 23 endpoints',
    '1 further step: --segment --group --mail',
    'about 97 requests, about 20 s at one each 0.2 s',
    '',
  ]);
  t.equal(stderr, 'campaign-mock: nothing was sent\n');
});

t.test('probe reads, writes a profile, and leaves no file behind', async (t) => {
  const { fetch } = await startService(t);
  const folder = t.testdir({});
  const { code, stdout, stderr } = await probe(t, ['--yes', '--out', 'profile.json'], { fetch, folder }).ended;
  t.equal(code, 0, stderr);
  t.match(stdout, /^id +endpoint +value +certainty +exchange\nhttp-status\.success /);
  t.match(stdout, /\nunknown, --write asks for: .*duplicate\.name/);
  t.match(stdout, /\nunknown, --segment --group --mail asks for: .*sender\.verification/);
  t.match(stdout, /\nunknown, asked by no step: /);
  t.match(stdout, new RegExp(`\\n\\d+ assumptions shown by \\d+ requests to ${URL}\\n$`));
  t.match(stderr, /\n1\/2 ask with one key.*\n2\/2 refused creates\n0 own records removed\n$/);
  t.same(readdirSync(folder), ['profile.json']);
  const profile = readFileSync(join(folder, 'profile.json'), 'utf8');
  t.equal(JSON.parse(profile)['http-status.missing-credentials'], 401);
  t.notMatch(profile, /sk_test_default|pk_test_default|excerpt/);
});

t.test('probe --against tells what changed, and exits with 1', async (t) => {
  const { mock, fetch } = await startService(t);
  const folder = t.testdir({});
  const run = (...args: readonly string[]) => probe(t, ['--yes', ...args], { fetch, folder, steps: failures }).ended;
  t.equal((await run('--out', 'profile.json')).code, 0);
  const same = await run('--against', 'profile.json');
  t.equal(same.code, 0, same.stderr);
  t.match(same.stdout, /\n0 changes since, 0 new values\n/);
  mock.assumptions.change({ 'http-status.missing-credentials': 403 });
  const other = await run('--against', 'profile.json');
  t.equal(other.code, 1);
  const place = 'http-status.missing-credentials at GET /notification-recipients';
  t.match(other.stdout, `\nchanged: ${place} was 401, is 403\n1 change since, 0 new values\n`);
});

t.test('probe --mail writes, removes what it made, and tells it as JSON', async (t) => {
  const { mock, fetch } = await startService(t);
  const before = recordsOf(mock);
  const folder = t.testdir({});
  const args = ['--yes', '--json', '--segment', '1', '--group', '1', '--mail', 'me@example.org', '--wait', '15m'];
  const waiting: Step = { title: 'wait', needs: ['wait'], acts: [wait(60_000)] };
  const steps = [...STEPS, waiting];
  const log = join(folder, 'log.jsonl');
  const { code, stdout, stderr } = await probe(t, [...args, '--log', log, '--out', 'real.json', '--excerpts'], {
    fetch,
    folder,
    steps,
  }).ended;
  t.equal(code, 0, stderr);
  const { base_url, removed, remaining, errors, changes } = JSON.parse(stdout);
  t.same(
    { base_url, removed, remaining, errors, changes },
    { base_url: URL, removed: 16, remaining: [], errors: [], changes: null },
  );
  t.same(recordsOf(mock), before);
  t.equal(statSync(log).mode & 0o777, 0o600);
  t.match(readFileSync(join(folder, 'real.json'), 'utf8'), '"excerpt": ');
  const lines = readFileSync(log, 'utf8');
  t.match(lines, /^{"type":"start",.*\n{"type":"make","name":"POST \/contacts\/add"/);
  t.notMatch(lines, /sk_test_default|pk_test_default/);
});

t.test('probe asks, and asks for keys without an echo', async (t) => {
  const { fetch } = await startService(t);
  const asked = probe(t, [], { fetch, steps: failures, env: {}, isTerminal: true });
  await asked.printed(/Go on\? \[y\/N\] $/, 'stderr');
  asked.shell.stdin.write('y\n');
  await asked.printed(/Public key: $/, 'stderr');
  asked.shell.stdin.write('pk_test_default\n');
  await asked.printed(/Secret key: $/, 'stderr');
  asked.shell.stdin.write('sk_test_default\n');
  const { code, stderr, stdout } = await asked.ended;
  t.equal(code, 0);
  t.notMatch(stderr + stdout, /sk_test_default|pk_test_default/);
});

t.test('probe sends nothing without leave', async (t) => {
  for (const words of [['n\n'], ['y\n', '\u0003'], ['y\n', 'pk\n', '\n']]) {
    const asked = probe(t, [], { env: {}, isTerminal: true });
    for (const [index, word] of words.entries()) {
      await asked.printed([/N\] $/, /Public key: $/, /Secret key: $/][index] as RegExp, 'stderr');
      asked.shell.stdin.write(word);
    }
    const { code, stderr } = await asked.ended;
    t.equal(code, 2);
    t.match(stderr, /campaign-mock: nothing was sent\n$/);
  }
});

t.test('probe refuses bad use in one line', async (t) => {
  const folder = t.testdir({});
  const log = join(folder, 'other.jsonl');
  writeFileSync(log, `${JSON.stringify({ type: 'start', baseUrl: 'https://other.example.com', marker: 'm' })}\n`);
  const cases: readonly (readonly [args: readonly string[], line: string, env?: Record<string, string>])[] = [
    [[], 'there is no terminal to ask at: --yes goes on without a question'],
    [['--yes'], 'the keys are missing: CAMPAIGN_MOCK_PUBLIC_KEY and CAMPAIGN_MOCK_SECRET_KEY', {}],
    [['--wait', '15m'], '--wait needs the address of --mail'],
    [['--notify'], '--notify needs the address of --mail'],
    [
      ['--wait', 'soon'],
      "option '--wait <duration>' argument 'soon' is invalid. wanted a number of s, m or h, such as 15m.",
    ],
    [
      ['--rate', '60'],
      "option '--rate <requests>' argument '60' is invalid. wanted a number for each s, min or h, such as 60/min.",
    ],
    [['--mail', 'nobody'], "option '--mail <address>' argument 'nobody' is invalid. wanted one address."],
    [
      ['--base-url', 'ftp://mail.example.com'],
      "option '--base-url <url>' argument 'ftp://mail.example.com' is invalid. wanted an http or https URL.",
    ],
    [
      ['--base-url', 'nowhere'],
      "option '--base-url <url>' argument 'nowhere' is invalid. wanted an http or https URL.",
    ],
    [
      ['--base-url', 'https://a:b@mail.example.com'],
      "option '--base-url <url>' argument 'https://a:b@mail.example.com' is invalid. wanted a URL of host and path alone.",
    ],
    [['--cleanup', log], `${log} is the log of a probe of https://other.example.com`],
    [['--cleanup', '/nowhere/log'], "ENOENT: no such file or directory, open '/nowhere/log'"],
  ];
  for (const [args, line, env = KEYS] of cases) {
    const { code, stderr } = await probe(t, args, { env, folder }).ended;
    t.equal(code, 2);
    t.equal(stderr.split('\n').at(-2), `campaign-mock: ${line}`);
  }
});

/** A service that does not answer any more from the request that matches. */
const breaking = (fetch: ProbeTools['fetch'], pattern: RegExp): ProbeTools['fetch'] => {
  let isBroken = false;
  return async (url, init) => {
    isBroken ||= pattern.test(`${init.method} ${url}`);
    if (isBroken) throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    return fetch(url, init);
  };
};

t.test('probe --cleanup removes what a broken probe left, by its log', async (t) => {
  const { mock, fetch } = await startService(t);
  const before = recordsOf(mock);
  const folder = t.testdir({});
  const log = join(folder, 'log.jsonl');
  const hint = `to remove what is left: npx campaign-mock probe --cleanup ${log} --base-url ${URL} --yes\n`;
  const broken = breaking(fetch, /POST .*schedule\/create/);
  const first = await probe(t, ['--yes', '--write', '--log', log], { fetch: broken, folder }).ended;
  t.equal(first.code, 2);
  const address = `${URL}/automations/schedule/create`;
  t.match(
    first.stderr,
    `ended early: own records of every kind: POST ${address} has no response: connect ECONNREFUSED\n`,
  );
  t.ok(first.stderr.endsWith(hint), first.stderr);
  const cleanup = (...args: readonly string[]) => probe(t, ['--cleanup', log, ...args], { fetch, folder }).ended;
  const dry = await cleanup('--dry-run');
  t.match(dry, {
    code: 0,
    stderr: /^cleanup of .*: what is left of \d+ requests that may have made records\n.*nothing was sent\n$/,
  });
  t.notSame(recordsOf(mock), before);
  const failed = await probe(t, ['--cleanup', log, '--yes'], { fetch: breaking(fetch, /./), folder }).ended;
  t.match(failed, { code: 2, stderr: /what was made is not removed: GET .* has no response: connect ECONNREFUSED\n/ });
  const done = await cleanup('--yes');
  t.match(done, { code: 0, stderr: /\n4 own records removed\n$/ });
  t.same(recordsOf(mock), before);
});

t.test('a signal ends the steps and cleans up, and a second one does not wait', async (t) => {
  const { mock, fetch } = await startService(t);
  const before = recordsOf(mock);
  const folder = t.testdir({});
  const log = join(folder, 'log.jsonl');
  const interrupted = probe(t, ['--yes', '--write', '--log', log], {
    folder,
    async fetch(url, init) {
      if (url.endsWith('/single/send/create')) interrupted.kill('SIGINT');
      return fetch(url, init);
    },
  });
  const { code, stderr } = await interrupted.ended;
  t.match([code, stderr], [130, /ended early: own records of every kind: interrupted\n2 own records removed\n$/]);
  t.match(stderr, '\ncampaign-mock: ending: what was made is removed; a second Ctrl-C ends at once\n');
  t.same(recordsOf(mock), before);
  const impatient = probe(t, ['--yes', '--write'], {
    folder,
    async fetch(url, init) {
      if (url.endsWith('/single/send/create')) {
        impatient.kill('SIGINT');
        impatient.kill('SIGTERM');
      }
      return fetch(url, init);
    },
  });
  t.equal((await impatient.ended).code, 130);
  t.match(
    impatient.output.stderr,
    /\ncampaign-mock: to remove what is left: npx campaign-mock probe --cleanup .*\.jsonl --base-url /,
  );
});
