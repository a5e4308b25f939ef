import t, { type Test } from 'tap';
import { parseSwitch } from '../../src/cli/flags.js';
import { runCommand } from '../command.js';

const FLAGS = ['--port', '0', '--fixture', 'empty'];
const STRICT = 'CAMPAIGN_MOCK_STRICT';
const STRICT_LINE = /^ {2}strict {6}/m;

/** Whether the banner of a mock that starts with these says that it is strict. */
async function isStrict(t: Test, flags: readonly string[], variables: Readonly<Record<string, string>>) {
  const { printed, kill, ended, output } = runCommand(t, [...FLAGS, ...flags], variables);
  await printed(/ {2}holds .*\n/);
  kill('SIGTERM');
  t.equal((await ended).code, 0);
  return STRICT_LINE.test(output.stdout);
}

t.test('CAMPAIGN_MOCK_STRICT turns strictness on with a yes and off with a no', async (t) => {
  for (const text of ['1', 'true', 'on', 'yes', 'TRUE', 'Yes']) t.equal(parseSwitch(STRICT, text), true, text);
  for (const text of ['0', 'false', 'off', 'no', 'False', 'OFF']) t.equal(parseSwitch(STRICT, text), false, text);
  t.equal(await isStrict(t, [], { [STRICT]: 'yes' }), true);
  t.equal(await isStrict(t, [], { [STRICT]: '0' }), false);
});

t.test('CAMPAIGN_MOCK_STRICT refuses anything but a yes or a no', async (t) => {
  for (const text of ['', '2', 'maybe', 'truee', ' ']) {
    const message = `${STRICT}: is ${JSON.stringify(text)}; wanted 1, true, on or yes, or 0, false, off or no`;
    t.throws(() => parseSwitch(STRICT, text), { message }, text);
  }
  t.same(await runCommand(t, FLAGS, { [STRICT]: 'maybe' }).ended, {
    code: 2,
    stdout: '',
    stderr: 'campaign-mock: CAMPAIGN_MOCK_STRICT: is "maybe"; wanted 1, true, on or yes, or 0, false, off or no\n',
  });
});

t.test('--strict takes precedence over CAMPAIGN_MOCK_STRICT', async (t) => {
  t.equal(await isStrict(t, ['--strict'], { [STRICT]: '0' }), true);
});
