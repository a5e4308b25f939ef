/** The command `campaign-mock learn`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { readProfiles } from '../../src/fixtures/profiles.js';
import { readers } from '../../src/service/document/index.js';
import { runCommand } from '../command.js';
import { success } from '../lab/evidence/exchanges.js';
import { BASE, chrome, harFile } from '../lab/learn/har-files.js';
import { bundle, env, withoutTapLoader } from '../process.js';

const url = `${BASE}/notification-recipients`;
const listed = (at: string, status: number, more: object = {}) =>
  chrome({ url, at, status, body: { ...success({ notifications: [] }), ...more } });

const fine = [listed('2026-01-05T09:00:00.000Z', 200)];
const odd = [listed('2026-01-05T09:00:02.000Z', 201), listed('2026-01-05T09:00:00.000Z', 200, { code: 1 })];

/** Runs learn in the folder of the test, so that bare names find its files. */
async function learn(t: Test, ...args: readonly string[]) {
  const ownFolder = process.cwd();
  process.chdir(t.testdirName);
  return runCommand(t, ['learn', ...args]).ended.finally(() => process.chdir(ownFolder));
}

t.test('learn prints the values that a recording shows, and how to use them', async (t) => {
  t.testdir({});
  harFile(t, fine, 'a.har');
  const { code, stdout, stderr } = await learn(t, 'a.har');
  t.strictSame([code, stderr], [0, '']);
  t.match(stdout, /^id +endpoint +value +certainty +exchange\n/);
  t.match(stdout, /\nhttp-status\.success +GET \/notification-recipients +200 +seen +a\.har\[0\]\n/);
  t.match(
    stdout,
    /\n\n\d+ assumptions? shown, 0 contradictions, 0 deviations: 1 exchange with https:\/\/mail\.example\.com\/api\/v1 in 1 file\nto use what is shown: --out profile\.json\n$/,
  );
});

t.test('learn --out writes a profile that the mock reads', async (t) => {
  t.testdir({});
  harFile(t, [...fine, chrome({ url: 'https://cdn.example.com/a.js' })], 'a.har');
  const file = join(t.testdirName, 'real.json');
  const { stdout } = await learn(t, 'a.har', '--out', file, '--base-url', BASE);
  t.ok(stdout.endsWith(` in 1 file, 1 other entry\nto use it: campaign-mock --profile ${file}\n`), stdout);
  t.match(readProfiles(file, readers), { 'http-status.success@GET /notification-recipients': 200 });
  const text = readFileSync(file, 'utf8');
  t.match(JSON.parse(text), { description: 'what a.har showed' });
  t.notMatch(text, /notifications|sk_secret_1/);
});

t.test('learn --out writes a profile without extension, and prints the --profile that finds it', async (t) => {
  t.testdir({});
  harFile(t, fine, 'a.har');
  const inFolder = (...args: readonly string[]) => {
    const line = withoutTapLoader(process.execPath, [join(bundle(), 'cli.js'), 'learn', 'a.har', ...args]);
    return execFileSync(...line, { cwd: t.testdirName, env, encoding: 'utf8' });
  };
  for (const _ of ['first', 'again'])
    t.match(inFolder('--out', 'real'), /\nto use it: campaign-mock --profile \.\/real\n$/);
  t.match(inFolder('--against', 'real'), /^The recordings show nothing other than real: /);
});

t.test('learn prints contradictions and deviations after the table, and --strict exits with 1', async (t) => {
  t.testdir({});
  harFile(t, odd, 'b.har');
  const { code, stdout } = await learn(t, 'b.har');
  t.equal(code, 0);
  t.match(
    stdout,
    'contradiction: http-status.success at GET /notification-recipients is 200 by b.har[1] and 201 by b.har[0]\n' +
      'unknown-field: GET /notification-recipients shows code: the document has no such field. (Resources and their fields) 1 exchange, first b.har[1]\n',
  );
  t.equal((await learn(t, 'b.har', '--strict')).code, 1);
  harFile(t, fine, 'a.har');
  t.equal((await learn(t, 'a.har', '--strict')).code, 0);
});

t.test('learn --against exits with 1, and prints a line for each value that recordings contradict', async (t) => {
  const id = 'http-status.success';
  const here = `${id}@GET /notification-recipients`;
  t.testdir({
    'same.json': JSON.stringify({ [id]: 201, [here]: 200, 'list-order': 'newest-first' }),
    'other.json': JSON.stringify({ [id]: 201, [`${id}@GET /senders`]: 204 }),
    'narrow.json': JSON.stringify({ [here]: 204 }),
  });
  harFile(t, fine, 'a.har');
  harFile(t, odd, 'b.har');
  const other = (shown: string) => `${id} at GET /notification-recipients is ${shown}\n`;
  const cases: readonly (readonly [recording: string, profile: string, code: number, stdout: string])[] = [
    ['a.har', 'same.json', 0, 'The recordings show nothing other than same.json: 1 of its 3 values compared.\n'],
    ['a.har', 'document', 1, 'The recordings say nothing of document: 0 of its 0 values compared.\n'],
    ['a.har', 'other.json', 1, other('201 in other.json and 200 by a.har[0]')],
    ['a.har', 'narrow.json', 1, other('204 in narrow.json and 200 by a.har[0]')],
    ['b.har', 'same.json', 1, other('200 in same.json and 201 by b.har[0]')],
  ];
  for (const [recording, profile, code, stdout] of cases)
    t.strictSame(await learn(t, recording, '--against', profile), { code, stdout, stderr: '' });
});

t.test('learn counts responses that prove nothing, and entries that it cannot read', async (t) => {
  t.testdir({});
  const mocked = listed('2026-01-05T09:00:02.000Z', 500, { more: 1 });
  const response = { ...mocked.response, _fetchedViaServiceWorker: true };
  harFile(t, [...fine, { ...mocked, response }, { ...mocked, response: { ...response, status: '500' } }], 'a.har');
  const { code, stdout } = await learn(t, 'a.har', '--strict');
  t.equal(code, 0);
  t.match(
    stdout,
    /\n\nresponses that prove nothing: 1 from a service worker\nodd entries left out: 1, first a\.har\[2\]\/response\/status is "500"; wanted integer from 0\n1 assumptions? shown, 0 contradictions, 0 deviations: 3 exchanges /,
  );
  t.match(JSON.parse((await learn(t, 'a.har', '--json')).stdout), {
    prove_nothing: { 'from a service worker': 1 },
    without_body: 0,
    odd_entries: ['a.har[2]/response/status is "500"; wanted integer from 0'],
  });
});

t.test('learn --json prints the result as JSON', async (t) => {
  t.testdir({});
  const files = [
    harFile(t, odd, 'b.har'),
    harFile(t, [chrome({ url: 'https://cdn.example.com/a.js' }), chrome({ url: 'data:,' })], 'c.har'),
  ];
  const { stdout } = await learn(t, ...files, '--json');
  const result = JSON.parse(stdout);
  t.match(result, { base_url: BASE, files, exchanges: 2, elsewhere: 2, unfit: [] });
  t.match(result.contradictions, [[{ id: 'http-status.success', value: 200 }, { value: 201 }]]);
  t.match(result.deviations, [{ id: 'unknown-field', count: 1, first: { file: files[0], entry: 1 } }]);
  t.match(result, { prove_nothing: {}, without_body: 0, odd_entries: [] });
  t.match((await learn(t, ...files)).stdout, / in 2 files, 2 other entries\n/);
});

t.test('learn exits with 2 for bad use and unreadable files, with one line', async (t) => {
  t.testdir({ 'broken.har': '{"log":\n' });
  harFile(t, fine, 'a.har');
  const uses: readonly (readonly [args: readonly string[], line: string])[] = [
    [[], "missing required argument 'files'"],
    [['broken.har'], 'recording broken.har: cannot be read: it is not JSON: Unexpected end of JSON input'],
    [['none.har'], "recording none.har: cannot be read: ENOENT: no such file or directory, open 'none.har'"],
    [['a.har', '--base-url', 'here'], '--base-url is "here"; wanted an address such as https://example.com/api/v1'],
    [
      ['a.har', '--against', 'none.json'],
      "profile none.json: cannot be read: ENOENT: no such file or directory, open 'none.json'",
    ],
    [
      ['a.har', '--against', 'none.json', '--json'],
      "option '--against <profile.json>' cannot be used with option '--json'",
    ],
    [['a.har', '--out', 'none/real.json'], 'none/real.json cannot be written: there is no folder none'],
  ];
  for (const [args, line] of uses) {
    t.strictSame(await learn(t, ...args), { code: 2, stdout: '', stderr: `campaign-mock: ${line}\n` });
  }
});
