/** `campaign-mock.config.json`: its options apply, flags and variables win, and an invalid file is refused. */
import t, { type Test } from 'tap';
import { parseSwitch } from '../../src/cli/flags.js';
import { runCommand } from '../command.js';
import type { Running } from '../running.js';

const FILE = 'campaign-mock.config.json';

const runIn = (t: Test, config: object | string, args: readonly string[] = [], variables = {}): Running => {
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  return runCommand(
    t,
    args,
    variables,
    t.testdir({ [FILE]: text, 'own.json': '{"accounts":[{"public_key":"pk_own"}]}' }),
  );
};

const CONFIG = {
  $schema: './node_modules/campaign-mock/fixtures/config.schema.json',
  port: 0,
  fixture: './own.json',
  prefix: '/v2',
  strict: true,
  delay: 1,
  assumptions: { 'list-order': 'newest-first', 'update.empty-field': 'keep' },
  logRequests: true,
};

/** The lines of the banner that differ with the options. */
async function bannerOf({ printed, kill, ended }: Running): Promise<readonly string[]> {
  const [banner] = await printed(/^[\s\S]*holds[\s\S]*\n/);
  kill('SIGTERM');
  await ended;
  return banner.split('\n').filter((line) => /^ {2}(base|fixture|PublicKey|delay|strict|assumes) /.test(line));
}

const URL_LINE = /^ {2}base URL {4}http:\/\/127\.0\.0\.1:\d+/;
const plain = (lines: readonly string[]) => lines.map((line) => line.replace(URL_LINE, '  base URL    '));

t.test('the options of the config file apply', async (t) => {
  t.strictSame(plain(await bannerOf(runIn(t, CONFIG))), [
    '  base URL    /v2',
    '  fixture     ./own.json',
    '  PublicKey   pk_own',
    '  delay       1 ms for every request',
    '  strict      what the document does not promise is refused',
    '  assumes     list-order=newest-first',
    '  assumes     update.empty-field=keep',
  ]);
});

t.test('flags and variables win over the config file', async (t) => {
  const flags = ['--fixture', 'empty', '--assume', 'update.empty-field=clear'];
  const variables = { CAMPAIGN_MOCK_STRICT: 'no', CAMPAIGN_MOCK_PREFIX: '/v3', CAMPAIGN_MOCK_DELAY: '0' };
  const running = runIn(t, CONFIG, flags, variables);
  t.strictSame(plain(await bannerOf(running)), [
    '  base URL    /v3',
    '  fixture     empty',
    '  PublicKey   pk_test_default',
    '  assumes     list-order=newest-first',
    '  assumes     update.empty-field=clear',
  ]);
});

t.test('an invalid config file is refused in one line', async (t) => {
  const refused = [
    [{ fixtur: 'empty' }, `${FILE}: /fixtur is unknown; did you mean fixture?`],
    [{ port: '80' }, `${FILE}: /port is "80"; wanted integer from 0 up to 65535`],
    [{ listen: false }, `${FILE}: /listen is unknown`],
    [
      { assumptions: { 'list-order': 'random' } },
      `${FILE}: list-order cannot be "random": it is one of oldest-first, newest-first`,
    ],
    [[], `${FILE}: is []; wanted object`],
  ] as const;
  for (const [config, line] of refused) {
    t.same(await runIn(t, config).ended, { code: 2, stdout: '', stderr: `campaign-mock: ${line}\n` });
  }
  t.same(await runIn(t, '{"prefix": "/a",\n"prefix": "/b"}').ended, {
    code: 2,
    stdout: '',
    stderr: `campaign-mock: config ${FILE}: cannot be read: it has the key "prefix" twice in one object, at line 2 again\n`,
  });
  t.match(await runIn(t, '{').ended, {
    code: 2,
    stderr: /^campaign-mock: config campaign-mock\.config\.json: .*JSON.*\n$/,
  });
});

const STRICT = 'CAMPAIGN_MOCK_STRICT';

t.test('parseSwitch reads a yes and a no', async (t) => {
  for (const text of ['1', 'true', 'on', 'yes', 'TRUE', 'Yes']) t.equal(parseSwitch(STRICT, text), true, text);
  for (const text of ['0', 'false', 'off', 'no', 'False', 'OFF']) t.equal(parseSwitch(STRICT, text), false, text);
});

t.test('parseSwitch refuses anything but a yes or a no', async (t) => {
  for (const text of ['', '2', 'maybe', 'truee', ' ']) {
    const message = `${STRICT}: is ${JSON.stringify(text)}; wanted 1, true, on or yes, or 0, false, off or no`;
    t.throws(() => parseSwitch(STRICT, text), { message }, text);
  }
});
