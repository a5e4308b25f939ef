/** The registry and the profiles as the command shows them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { assumptionIds } from '../../src/service/assumptions/registry.js';
import { AssumptionSettings } from '../../src/service/assumptions/values.js';
import { readers } from '../../src/service/document/index.js';
import { runCommand } from '../command.js';

const README = new URL('../../src/service/assumptions/README.md', import.meta.url);

t.test('assumptions shows one assumption with its values, its endpoints and the values in force', async (t) => {
  const flags = [
    '--assume',
    'duplicate.name@GET /automations/duplicate=same',
    '--assume',
    'duplicate.name=text:2: {name}',
  ];
  const { stdout } = await runCommand(t, ['assumptions', 'duplicate.name', ...flags]).ended;
  t.equal(
    stdout,
    [
      'duplicate.name=text:2: {name}',
      'duplicate.name@GET /automations/duplicate=same',
      '  The name of a duplicate (Endpoints: Single sends, Automations)',
      '    copy-suffix  `<name> copy`',
      '    same         the same name',
      '    text:…       these words, with the name in the place of `{name}`',
      '  read by POST /single/send/duplicate, GET /automations/duplicate',
      '',
    ].join('\n'),
  );
});

t.test('assumptions finds a word in ids, questions and values, and the name of a field', async (t) => {
  const searches = [
    ['Lifecycle', 'single-send.lifecycle'],
    ['Largest upload', 'limits.upload-bytes'],
    ['group_name', 'duplicate-name text.max-length'],
    ['country', 'dangling-reference absent-optionals segment-recipient.contact country.text geo.fields csv-columns'],
    ['first_name', 'absent-optionals update.empty-field update.omitted-fields text.max-length csv-columns'],
  ] as const;
  for (const [word, ids] of searches) {
    const { stdout } = await runCommand(t, ['assumptions', word, '--json']).ended;
    const found = (JSON.parse(stdout) as readonly { readonly id: string }[]).map(({ id }) => id);
    t.equal(found.join(' '), ids, word);
  }
});

t.test('assumptions without a word shows all assumptions, with values of profiles and variables', async (t) => {
  const { stdout } = await runCommand(t, ['assumptions', '--profile', 'ok-200'], {
    CAMPAIGN_MOCK_ASSUME: 'rate-limit=5',
  }).ended;
  const shown = stdout.split('\n\n').map((block) => block.split('=', 1).join());
  t.strictSame(shown.slice(0, assumptionIds.length), assumptionIds);
  t.match(stdout, /^http-status\.rule=200$/m);
  t.match(stdout, /^rate-limit=5\n.*\n {4}none or an integer from 1 to 1000000000\n {2}read by 65 endpoints$/m);
  t.match(stdout, /^ {4}a,b {2}these two$/m);
  t.match(stdout, /^single-send\.step-seconds=5\n.*\n {4}an integer from 0 to 86400\n\n/m, 'no endpoint reads it');
});

t.test('assumptions --json prints the list of the control plane', async (t) => {
  const { stdout } = await runCommand(t, ['assumptions', '--json', '--assume', 'rate-limit=5']).ended;
  t.strictSame(JSON.parse(stdout), new AssumptionSettings({ 'rate-limit': 5 }).describe(readers));
});

t.test('the README of the assumptions has the output of the command assumptions', async (t) => {
  const { stdout } = await runCommand(t, ['assumptions']).ended;
  const text = readFileSync(README, 'utf8');
  const expected = text.replace(/(?<=```text\n)[\s\S]*(?=```)/, () => stdout);
  // UPDATE_README=1 writes the text rather than comparing it.
  if (process.env.UPDATE_README === '1') writeFileSync(README, expected);
  t.equal(text, expected);
});

t.test('assumptions refuses an unknown id', async (t) => {
  const stderr = 'campaign-mock: there is no assumption "list-ordr"; did you mean list-order?\n';
  t.match(await runCommand(t, ['assumptions', 'list-ordr']).ended, { code: 2, stdout: '', stderr });
});

t.test('a later profile wins over an earlier profile, and --assume over all profiles', async (t) => {
  const own = join(t.testdir({ 'own.json': '{"http-status.rule":201,"http-status.validation":202}' }), 'own.json');
  const ruleIn = async (args: readonly string[], env = {}) => {
    const { stdout } = await runCommand(t, ['assumptions', '--json', ...args], env).ended;
    const all = JSON.parse(stdout) as readonly { readonly id: string; readonly value: unknown }[];
    return all.filter(({ id }) => /^http-status\.(rule|validation)$/.test(id)).map(({ value }) => value);
  };
  const flags = ['--profile', 'ok-200', '--profile', own];
  t.strictSame(await ruleIn(flags), [202, 201]);
  t.strictSame(await ruleIn([...flags, '--assume', 'http-status.rule=203']), [202, 203]);
  t.strictSame(await ruleIn([], { CAMPAIGN_MOCK_PROFILE: `${own}; ok-200` }), [200, 200]);
});

t.test('assumptions ignores CAMPAIGN_MOCK_ASSUME if CAMPAIGN_MOCK_REPORT says that a sweep runs', async (t) => {
  const variables = { CAMPAIGN_MOCK_ASSUME: 'list-order=newest-first', CAMPAIGN_MOCK_REPORT: 'somewhere' };
  const { stdout } = await runCommand(t, ['assumptions', 'list-order'], variables).ended;
  t.match(stdout, /^list-order=oldest-first\n/);
});
