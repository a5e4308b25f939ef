/** The commands `campaign-mock record` and `campaign-mock probe`: a mock with other values acts as the service. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { startMock } from '../../src/mock/mock.js';
import { success } from '../lab/evidence/exchanges.js';
import { chrome, harFile } from '../lab/learn/har-files.js';
import { run } from '../process.js';

const ASK = `
const headers = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };
const response = await fetch(process.env.CAMPAIGN_MOCK_URL + '/contacts-type', { headers });
console.log((await response.json()).message.contactTypes.length);
process.exitCode = 3;`;

t.test('record runs a command, prints open and shown values, and exits with the code of the command', async (t) => {
  await using service = await startMock({ assumptions: { 'list-order': 'newest-first' } });
  const out = join(t.testdir({}), 'real.har');
  const flags = ['--base-url', service.baseUrl, '--out', out];
  const words = ['--', process.execPath, '--input-type=module', '-e', ASK];
  const { code, stdout, stderr } = await run(t, ['record', ...flags, ...words]).ended;
  t.strictSame([code, stdout], [3, '3\n']);
  t.match(stderr, /^open: empty-list +GET \/segment\/email\/list, or 4 more +A list with a lookup failure /m);
  t.notMatch(stderr, /^open: list-order /m);
  t.match(stderr, /^list-order +GET \/contacts-type +newest-first +seen /m);
  const end = `1 exchange with ${service.baseUrl} in 1 file\nto use it: campaign-mock learn ${out} --out profile.json\n`;
  t.ok(stderr.endsWith(end), stderr);
  t.notMatch(readFileSync(out, 'utf8'), /sk_test_default/);
  const again = await run(t, ['record', ...flags, ...words]).ended;
  t.strictSame(again, {
    code: 2,
    stdout: '',
    stderr: `campaign-mock: ${out} is there already: name another file by --out, or replace it with --force\n`,
  });
});

t.test('record without a command prints its URL, and ends at a signal', async (t) => {
  const out = join(t.testdir({}), 'real.har');
  const recording = run(t, ['record', '--base-url', 'https://mail.example/api/', '--out', out]);
  await recording.printed(/Ctrl-C ends it\n/);
  recording.child.kill('SIGINT');
  t.match(await recording.ended, {
    code: 0,
    stdout:
      /^recording https:\/\/mail\.example\/api\/\n {2}base URL {2}http:\/\/127\.0\.0\.1:\d+\/api\nCtrl-C ends it\ncampaign-mock: no request came, and nothing is recorded: the client must ask CAMPAIGN_MOCK_URL\n$/,
    stderr: '',
  });
  t.notOk(existsSync(out), 'no file is written');
});

t.test('record reports at the end that the service is down, or that the base URL is wrong', async (t) => {
  await using service = await startMock();
  const out = join(t.testdir({}), 'real.har');
  const words = ['--', process.execPath, '--input-type=module', '-e', ASK.replace(/console.log.*/, '')];
  const record = (baseUrl: string) =>
    run(t, ['record', '--base-url', baseUrl, '--out', out, '--force', ...words]).ended;
  const elsewhere = await record(`${service.baseUrl}/v9`);
  t.match(elsewhere.stderr, /^0 assumptions shown, /m, 'the wrong address is not taken for wrong keys');
  t.match(elsewhere.stderr, `\nevery documented path was answered with 404: check --base-url ${service.baseUrl}/v9\n`);
  t.notMatch(elsewhere.stderr, 'to use it');
  const learned = await run(t, ['learn', out, '--base-url', `${service.baseUrl}/v9`, '--out', 'profile.json']).ended;
  const stderr = /^campaign-mock: profile.json is not written: no value is shown; every .*: check --base-url .*\/v9\n$/;
  t.match(learned, { code: 2, stdout: '', stderr });
  const { origin } = new URL(service.baseUrl);
  await service.close();
  const down = await record(origin);
  t.match(down.stderr, `\n1 of 1 requests got no whole response: no response of ${origin}: ECONNREFUSED\n`);
});

t.test('record refuses a missing folder, a port in use and an unknown command', async (t) => {
  await using service = await startMock();
  const folder = t.testdir({});
  const out = join(folder, 'real.har');
  const { port } = new URL(service.baseUrl);
  const cases: readonly (readonly [args: readonly string[], line: RegExp | string])[] = [
    [['--out', join(folder, 'a/b.har')], `${folder}/a/b.har cannot be written: there is no folder ${folder}/a`],
    [['--out', out, '--port', port], /^--port: cannot listen to \d+: .*; choose another port, or 0 for a free one$/],
    [
      ['--out', out, '--', 'no-such-command -x'],
      /^there is no command "no-such-command -x"; write it without quotes: -- /,
    ],
  ];
  for (const [args, line] of cases) {
    const { code, stderr } = await run(t, ['record', '--base-url', service.baseUrl, ...args]).ended;
    t.equal(code, 2);
    t.match(stderr.replace(/^campaign-mock: (.*)\n$/, '$1'), line);
    t.notOk(existsSync(out));
  }
});

const KEYS = ['--public-key', 'pk_test_default', '--secret-key', 'sk_test_default'];

t.test('probe prints its plan, asks for --yes, and prints open and shown values', async (t) => {
  await using service = await startMock({ assumptions: { 'list-order': 'newest-first' } });
  const out = join(t.testdir({}), 'probe.har');
  const probe = (...args: readonly string[]) =>
    run(t, ['probe', '--base-url', service.baseUrl, ...KEYS, '--pace', '0', '--out', out, ...args]).ended;
  const plan = `About 82 requests to ${service.baseUrl} in 0 min: reads everything and tries creates without their fields.\n`;
  t.strictSame(await probe(), {
    code: 2,
    stdout: '',
    stderr: `${plan}campaign-mock: a probe asks before it begins: --yes answers where there is no terminal\n`,
  });
  const dry = await probe('--dry-run');
  t.match(dry.stdout, /^GET \/global-unsubscribes {2}\(keys: none\)\n/m);
  t.strictSame([dry.code, dry.stderr, dry.stdout.split('\n').length], [0, '', 83]);
  t.strictSame(service.directory.journalOf(service.keys.publicKey).find(), [], 'nothing is sent so far');
  const { code, stdout, stderr } = await probe('--yes');
  t.strictSame([code, stderr], [0, plan]);
  t.match(stdout, /^open: duplicate-name /m);
  t.match(stdout, /^list-order +any +newest-first +seen /m);
  const refused = await probe('--yes', '--force', '--secret-key', 'sk_other');
  t.equal(refused.code, 2);
  t.match(refused.stderr, /\ncampaign-mock: the service refuses the keys: 401 \{"status":"failed",/);
  t.ok(JSON.parse(readFileSync(out, 'utf8')).log.entries.length > 60, 'the recording of the earlier probe is left');
});

t.test('a signal makes a probe remove its own records, say so and exit with 130', async (t) => {
  await using service = await startMock();
  const out = join(t.testdir({}), 'probe.har');
  const flags = ['--base-url', service.baseUrl, '--pace', '20', '--out', out];
  const probing = run(t, ['probe', ...KEYS, ...flags, '--write', '--yes']);
  const names = async () => {
    const headers = { PublicKey: service.keys.publicKey, SecretKey: service.keys.secretKey };
    return (await fetch(`${service.baseUrl}/contacts-type`, { headers })).text();
  };
  while (!/cmprobe/.test(await names())) await sleep(20);
  probing.child.kill('SIGINT');
  const { code, stderr } = await probing.ended;
  t.equal(code, 130);
  const line = 'the probe removes its own records, and ends; a second signal leaves them to --cleanup';
  t.ok(stderr.endsWith(`\ncampaign-mock: ${line} ${out}\n`), stderr);
  t.notMatch(await names(), /cmprobe/);
});

t.test('probe --cleanup takes the base URL from the recording or from --base-url', async (t) => {
  await using service = await startMock();
  const body = new URLSearchParams({ name: 'cmprobeabc123 name 1' });
  const headers = { PublicKey: service.keys.publicKey, SecretKey: service.keys.secretKey };
  const add = () => fetch(`${service.baseUrl}/contacts-type/add`, { method: 'POST', headers, body });
  const recorded = { method: 'POST', postData: { text: `${body}` }, body: success('Added Successfully') };
  const write = (base: string) => harFile(t, [chrome({ ...recorded, url: `${base}/contacts-type/add` })]);
  const probe = (...args: readonly string[]) => run(t, ['probe', ...KEYS, '--pace', '0', ...args]).ended;
  for (const [base, flags] of [
    [service.baseUrl, []],
    ['https://mail.example/api', ['--base-url', service.baseUrl]],
  ] as const) {
    t.equal((await add()).status, 200);
    t.strictSame(await probe('--cleanup', write(base), ...flags), {
      code: 0,
      stdout: '',
      stderr: 'campaign-mock: 1 removed: no record with cmprobeabc123 in a text is left\n',
    });
    const list = await fetch(`${service.baseUrl}/contacts-type`, { headers });
    t.notMatch(await list.text(), /cmprobe/);
  }
  const uses: readonly (readonly [args: readonly string[], line: string])[] = [
    [['--yes'], "required option '--base-url <url>' not specified"],
    [['--base-url', 'here'], '--base-url is "here"; wanted an address such as https://example.com/api/v1'],
    [['--cleanup', 'a.har', '--dry-run'], "option '--cleanup <recording.har>' cannot be used with option '--dry-run'"],
  ];
  for (const [args, line] of uses)
    t.strictSame(await probe(...args), { code: 2, stdout: '', stderr: `campaign-mock: ${line}\n` });
});
