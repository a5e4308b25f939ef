/** Two mocks on one state file: the second one is refused, and no crash leaves a lock. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { startCampaignMock } from '../src/index.js';
import { runCommand } from './command.js';
import { run } from './process.js';

const start = (state: string, prefix = '') => startCampaignMock({ fixture: 'empty', state, prefix, listen: false });

t.test('a state file that another mock has is refused under each of its names, until that is closed', async (t) => {
  const folder = t.testdir({ 'state.json': '{}' });
  const state = join(folder, 'state.json');
  symlinkSync(state, join(folder, 'link.json'));
  symlinkSync(folder, join(folder, 'folder'));
  const first = await start(state);
  for (const name of [state, join(folder, 'link.json'), join(folder, 'folder', 'state.json')]) {
    const inUse = 'is in use by another mock; stop it, or choose another file';
    await t.rejects(start(name), { name: 'Error', message: `state ${name}: ${inUse}` });
    t.same(await runCommand(t, ['--port', '0', '--state', name]).ended, {
      code: 2,
      stdout: '',
      stderr: `campaign-mock: --state ${name}: ${inUse}\n`,
    });
  }
  await (await start(join(folder, 'other.json'))).close();
  await first.close();
  await t.rejects(start(state, '/*'), { message: /^prefix: is/ }, 'a mock that does not start gives it back');
  await (await start(state)).close();
});

for (const platform of ['linux', 'darwin'] as const) {
  t.test(`a mock that was killed leaves no lock on ${platform}`, async (t) => {
    const state = join(t.testdir(), 'state.json');
    const preload = `Object.defineProperty(process, 'platform', { value: '${platform}' })`;
    const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
    const { child, printed, ended } = run(t, ['--port', '0', '--state', state], {}, nodeArgs);
    await printed(/stops it/);
    t.intercept(process, 'platform', { value: platform });
    await t.rejects(start(state), { message: /is in use by another mock/ });
    child.kill('SIGKILL');
    await ended;
    await (await start(state)).close();
  });
}
