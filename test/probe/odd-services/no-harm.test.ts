/** The command at services of others: it leaves nothing, or says what, and how to remove it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import t, { type Test } from 'tap';
import { exitCodeOf } from '../../../src/cli/errors.js';
import { addProbe } from '../../../src/cli/probe.js';
import type { Shell } from '../../../src/cli/shell.js';
import type { Step } from '../../../src/probe/step.js';
import { steps as all } from '../../../src/probe/steps/index.js';
import { runCommand } from '../../command.js';
import { ROOT, env as shellEnv } from '../../process.js';

const KEYS = { CAMPAIGN_MOCK_PUBLIC_KEY: 'pk', CAMPAIGN_MOCK_SECRET_KEY: 'sk' };

interface ServiceOptions {
  readonly perMinute?: number;
  readonly paged?: boolean;
  hidden?: readonly string[];
  readonly restless?: readonly string[];
  readonly notified?: readonly string[];
}

interface Service {
  readonly origin: string;
  readonly baseUrl: string;
  readonly records: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly calls: readonly string[];
  readonly options: ServiceOptions;
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

async function startService(t: Test, options: ServiceOptions = {}): Promise<Service> {
  const module: { startService(options: ServiceOptions): Promise<Service> } = await import(
    pathToFileURL(join(ROOT, 'test/probe/odd-services/service.mjs')).href
  );
  const service = await module.startService(options);
  t.teardown(() => service.close());
  return service;
}

interface Asked {
  readonly baseUrl?: string;
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
  readonly fetch?: typeof fetch;
  /** Presses Ctrl-C before the first request to such a URL. */
  readonly interruptedAt?: RegExp;
}

/** The command with the steps that a pattern names; its sleeps are the time of the service. */
function probe(t: Test, service: Service, args: readonly string[], asked: Asked = {}) {
  const { baseUrl = service.baseUrl, folder = t.testdir({}), env = KEYS, steps = all } = asked;
  let { interruptedAt } = asked;
  const send = asked.fetch ?? globalThis.fetch;
  const fetch: typeof send = (url, init) => {
    if (interruptedAt?.test(String(url))) {
      interruptedAt = undefined;
      command.kill('SIGINT');
    }
    return send(url, init);
  };
  const run = async (words: readonly string[], shell: Shell) => {
    const program = new Command('campaign-mock').exitOverride();
    addProbe(program, shell, { steps, fetch, sleep: async (milliseconds) => service.advance(milliseconds) });
    await program.parseAsync(words, { from: 'user' }).catch((error) => shell.exit(exitCodeOf(error, shell)));
  };
  const command = runCommand(t, ['probe', '--base-url', baseUrl, '--yes', ...args], env, folder, run);
  return command.ended;
}

const stepsAbout = (pattern: RegExp): readonly Step[] =>
  all.filter(({ title }, index) => index === 0 || pattern.test(title));

const OF_ADDRESSES = stepsAbout(/add (global unsubscribers|recipients|notification recipients|contacts:)/);
const READS = stepsAbout(/^(ask|look up|read|post forms)/);

/** What is in the service. */
const left = ({ records }: Service) => Object.values(records).flat();

t.test('lists in paginators are understood, and nothing is left', async (t) => {
  const service = await startService(t, { paged: true });
  const { code, stdout, stderr } = await probe(t, service, ['--group', '1'], { steps: OF_ADDRESSES });
  t.equal(code, 0, stderr);
  t.same(left(service), []);
  t.match(stdout, /other-type: GET \/notification-recipients shows message\.notifications as a paginator/);
});

t.test('what a lax service cuts, and puts into other lists, is removed', async (t) => {
  const service = await startService(t);
  const { code, stderr } = await probe(t, service, ['--group', '1'], { steps: OF_ADDRESSES });
  t.equal(code, 0, stderr);
  t.ok(service.calls.includes('POST /unsubscribes-groups/manually-add'));
  t.same(left(service), []);
});

t.test('a create whose record no list shows is told, is not repeated, and can be removed later', async (t) => {
  const service = await startService(t, { hidden: ['notified'] });
  const folder = t.testdir({});
  const steps = stepsAbout(/notification recipient/);
  const { code, stdout, stderr } = await probe(t, service, ['--write', '--json'], { folder, steps });
  t.equal(code, 2);
  const [made] = left(service);
  const failed = 'POST /notification-recipient/save succeeded, and no list shows what it made';
  const [{ step, reason, detail }, again] = JSON.parse(stdout).errors;
  t.equal(reason, failed);
  t.match(detail, /^POST \/notification-recipient\/save email_address=.*\n201 \{"status":"success"/);
  t.equal(again.reason, 'POST /notification-recipient/save is not sent: no list shows what was made before');
  t.ok(stderr.includes(`campaign-mock: ended early: ${step}: ${failed}\n  POST `));
  t.match(stderr, /\nleft: notificationRecipients probe_\w+_nowhere: POST .* succeeded, and no list shows it\n/);
  t.equal(left(service).length, 1);
  const [log = ''] = readdirSync(folder);
  t.match(stderr, `--cleanup ${join(folder, log)} `);
  const cleanUp = () => probe(t, service, ['--cleanup', log], { folder });
  t.match(await cleanUp(), { code: 2, stderr: /and no list shows it\n/ });
  service.options.hidden = [];
  t.match(await cleanUp(), { code: 0, stderr: /1 own record removed\n$/ });
  t.same(left(service), [], JSON.stringify(made));
});

t.test('a limit sets the pace, is told once, and breaks no step', async (t) => {
  const free = await startService(t);
  const limited = await startService(t, { perMinute: 60 });
  const asked = await probe(t, free, ['--json'], { steps: READS });
  const { code, stdout, stderr } = await probe(t, limited, ['--json'], { steps: READS });
  t.equal(code, 0, stderr);
  const found = (text: string) => JSON.parse(text).findings.map(({ exchanges, ...one }: { exchanges: unknown }) => one);
  t.same(found(stdout), found(asked.stdout));
  t.equal(stderr.match(/limits requests/g)?.length, 1);
  t.ok(limited.calls.filter((call) => call === '429').length < 20);
  const slow = await probe(t, await startService(t, { perMinute: 60 }), ['--rate', '59/min'], { steps: READS });
  t.notMatch(slow.stderr, 'limits requests');
});

t.test('what is no service of the user ends with one sentence', async (t) => {
  const service = await startService(t);
  const gone = await startService(t);
  await gone.close();
  const cases: readonly (readonly [asked: Asked, line: RegExp])[] = [
    [{ baseUrl: gone.baseUrl }, /^the service looks down: GET .* has no response: connect ECONNREFUSED [\d.:]+$/],
    [{ env: { ...KEYS, CAMPAIGN_MOCK_SECRET_KEY: 'other' } }, /^the keys look wrong: GET .* answers 401$/],
    [
      { baseUrl: service.origin },
      /^http:.* looks like a base URL without its path, wanted one such as https:\/\/host\/api\/v1: GET .* answers 404$/,
    ],
  ];
  for (const [asked, line] of cases) {
    const folder = t.testdir({});
    const args = ['--write', '--out', 'real.json'];
    const { code, stdout, stderr } = await probe(t, service, args, { steps: OF_ADDRESSES, ...asked, folder });
    t.same([code, stdout, readdirSync(folder)], [2, '', []]);
    const [said = '', ...detail] = stderr
      .slice(stderr.indexOf('campaign-mock: ') + 15)
      .trimEnd()
      .split('\n');
    t.match(said, line);
    t.ok(
      detail.every((text) => text.startsWith('  ')),
      stderr,
    );
  }
});

t.test('--out keeps a profile with more values, unless it is forced', async (t) => {
  const service = await startService(t);
  const folder = t.testdir({});
  const out = join(folder, 'real.json');
  const run = (pattern: RegExp, ...args: readonly string[]) =>
    probe(t, service, ['--out', out, ...args], { folder, steps: stepsAbout(pattern) });
  t.equal((await run(/every list/)).code, 0);
  const before = readFileSync(out, 'utf8');
  const less = await run(/nothing else/);
  t.equal(less.code, 2);
  t.match(
    less.stderr,
    /real\.json keeps its \d+ values: \d+ were found, now in .*real\.json\.new; --force replaces it\n$/,
  );
  t.equal(readFileSync(out, 'utf8'), before);
  t.equal((await run(/nothing else/, '--force')).code, 0);
  t.not(readFileSync(out, 'utf8'), before);
  t.same(readdirSync(folder), ['real.json']);
});

t.test('what fires events is left out where the account has notification recipients, without --notify', async (t) => {
  const service = await startService(t, { notified: ['boss@example.org'] });
  const steps = stepsAbout(/^set an automation live that/);
  const run = (...args: readonly string[]) => probe(t, service, ['--mail', 'me@example.org', ...args], { steps });
  const { code, stderr } = await run();
  t.equal(code, 0, stderr);
  t.match(stderr, /unless --notify is given\n/);
  t.match(
    stderr,
    /left out: set an automation live .*: 1 notification recipient would be told of its events, and --notify is not given\n/,
  );
  t.notOk(service.calls.includes('POST /automations/create'));
  const notifying = await run('--notify');
  t.match(notifying.stderr, /notification recipients of the account get mails of events: --notify is given\n/);
  t.ok(service.calls.includes('POST /automations/create'));
  t.equal(left(service).length, 1);
  const quiet = await startService(t);
  await probe(t, quiet, ['--mail', 'me@example.org'], { steps });
  t.ok(quiet.calls.includes('POST /automations/create'), 'nobody would be told');
  const hidden = await startService(t, { notified: ['boss@example.org'], hidden: ['notified'] });
  const unknown = await probe(t, hidden, ['--mail', 'me@example.org'], { steps });
  t.match(unknown.stderr, /: unknown notification recipients would be told of its events, and --notify is not given\n/);
});

t.test('a list that shows others at each read ends the probe in one line', async (t) => {
  const service = await startService(t, { restless: ['types'] });
  const steps = stepsAbout(/^add notification recipients|contact types with a name/);
  const { code, stderr } = await probe(t, service, ['--write'], { steps });
  t.equal(code, 2);
  t.match(stderr, /ended early: add contact types .*: GET \/contacts-type shows other records at each read\n {2}GET /);
  t.same(left(service), []);
  const interrupted = await probe(t, service, ['--write'], { steps, interruptedAt: /contacts-type\?page=2$/ });
  t.equal(interrupted.code, 130);
  t.match(interrupted.stderr, /\ncampaign-mock: ended early: add contact types .*: interrupted\n/);
  t.same(left(service), []);
});

t.test('the cleanup that is told runs in bash as it is told', async (t) => {
  const service = await startService(t);
  const folder = t.testdir({});
  let isBroken = false;
  const breaking: typeof fetch = async (url, init) => {
    if (isBroken) throw new TypeError('fetch failed');
    isBroken = String(url).endsWith('/contacts-type/add');
    return fetch(url, init);
  };
  const asked = { folder, steps: stepsAbout(/contact types with a name/), fetch: breaking };
  const { code, stderr } = await probe(t, service, ['--write', '--log', "it's a log.jsonl", '--rate', '50/s'], asked);
  t.equal(code, 2);
  t.equal(left(service).length, 1);
  const [, command = ''] = /to remove what is left: (.*)\n/.exec(stderr) ?? [];
  const npx = join(folder, 'npx');
  writeFileSync(
    npx,
    `#!/bin/sh\nshift\nexec '${process.execPath}' '${join(ROOT, '.compiled/src/cli/main.js')}' "$@"\n`,
  );
  chmodSync(npx, 0o755);
  const env = { ...shellEnv, ...KEYS, PATH: `${folder}:${process.env.PATH}` };
  const child = spawn('bash', ['-c', command], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  t.equal(exitCode, 0, said);
  t.match(said, /1 own record removed\n$/);
  t.same(left(service), []);
});
