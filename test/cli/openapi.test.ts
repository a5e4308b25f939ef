import { join } from 'node:path';
import t from 'tap';
import { version } from '../../src/version.js';
import { runCommand, variablesOf } from '../command.js';
import { documentBy } from '../openapi/parts.js';

/** The default address of the command. */
const origin = 'http://localhost:4477';
const VALUES = { 'http-status.validation': 400, 'missing-id': 'validation' } as const;

t.test('openapi prints the contract with the default values and the default address', async (t) => {
  const { code, stdout, stderr } = await runCommand(t, ['openapi']).ended;
  t.strictSame([code, stderr], [0, '']);
  t.equal(stdout, `${JSON.stringify(documentBy({}, { version, origin }), null, 2)}\n`);
});

t.test('openapi takes --assume, --profile and --prefix, and their variables', async (t) => {
  const profile = join(
    t.testdir({ 'profile.json': '{"missing-id":"validation","http-status.validation":410}' }),
    'profile.json',
  );
  const flags = ['--assume', 'http-status.validation=400', '--profile', profile, '--prefix', 'v2/'];
  const variables = variablesOf({ assume: 'http-status.validation=400', profile, prefix: 'v2/' });
  const expected = documentBy(VALUES, { version, origin, prefix: '/v2' });
  for (const running of [runCommand(t, ['openapi', ...flags]), runCommand(t, ['openapi'], variables)]) {
    const { code, stdout } = await running.ended;
    t.equal(code, 0);
    t.strictSame(JSON.parse(stdout), expected);
  }
});

t.test('openapi refuses an invalid assumption, profile and prefix', async (t) => {
  const uses: readonly (readonly [args: readonly string[], line: RegExp])[] = [
    [['--assume', 'list-order=random'], /^campaign-mock: --assume: list-order cannot be "random": it is one of .*\n$/],
    [['--profile', 'none.json'], /^campaign-mock: .*none\.json.*\n$/],
    [['--prefix', '/*'], /^campaign-mock: --prefix: is "\/\*"; wanted a plain path such as \/api\/v1\n$/],
  ];
  for (const [args, line] of uses) {
    t.match(await runCommand(t, ['openapi', ...args]).ended, { code: 2, stdout: '', stderr: line });
  }
});

t.test('openapi exits with 0 when its reader closes the pipe', async (t) => {
  const { shell, ended } = runCommand(t, ['openapi']);
  shell.stdout.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  t.match(await ended, { code: 0, stderr: '' });
});
