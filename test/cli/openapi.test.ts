import t from 'tap';
import { runCommand, variablesOf } from '../command.js';
import { documentOf } from '../openapi/parts.js';

/** The default address of the command. */
const origin = 'http://localhost:4477';

t.test('openapi prints the contract with the default values and the default address', async (t) => {
  const { code, stdout, stderr } = await runCommand(t, ['openapi']).ended;
  t.strictSame([code, stderr], [0, '']);
  t.equal(stdout, `${JSON.stringify(documentOf({ origin }), null, 2)}\n`);
});

t.test('openapi takes --prefix and its variable', async (t) => {
  const expected = documentOf({ origin, prefix: '/v2' });
  const runs = [
    runCommand(t, ['openapi', '--prefix', 'v2/']),
    runCommand(t, ['openapi'], variablesOf({ prefix: 'v2/' })),
  ];
  for (const running of runs) {
    const { code, stdout } = await running.ended;
    t.equal(code, 0);
    t.strictSame(JSON.parse(stdout), expected);
  }
});
