/** The mock goes on if the reader of its output leaves, such as head, concurrently or a closed log viewer. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { run } from '../process.js';

const KEYS = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };

const fixtureOf = (name: string): string => JSON.stringify({ accounts: [{ contact_types: [{ name }] }] });

async function namesAt(baseUrl: string): Promise<readonly string[]> {
  const response = await fetch(`${baseUrl}/contacts-type`, { headers: KEYS });
  const { message } = (await response.json()) as { message: { contactTypes: { name: string }[] } };
  return message.contactTypes.map(({ name }) => name);
}

for (const gone of ['stdout', 'stderr'] as const) {
  t.test(`a mock without a reader of ${gone} responds, reloads its fixture and saves its state`, async (t) => {
    const folder = t.testdir({ 'one.json': fixtureOf('First') });
    const [fixture, state] = [join(folder, 'one.json'), join(folder, 'state.json')];
    const flags = ['--port', '0', '--log-requests', '--log-level', 'info', '--watch'];
    const { printed, child, kill, ended } = run(t, [...flags, '--fixture', fixture, '--state', state]);
    const [, baseUrl = ''] = await printed(/base URL {4}(\S+)[\s\S]*stops it\n/);
    child[gone]?.destroy();
    for (let count = 0; count < 3; count += 1) t.same(await namesAt(baseUrl), ['First']);
    writeFileSync(fixture, fixtureOf('Second one'));
    while ((await namesAt(baseUrl))[0] === 'First') await sleep(50);
    const body = new URLSearchParams({ name: 'Kept' });
    await fetch(`${baseUrl}/contacts-type/add`, { method: 'POST', headers: KEYS, body });
    kill('SIGTERM');
    t.equal((await ended).code, 0);
    t.match(JSON.parse(readFileSync(state, 'utf8')), {
      accounts: [{ contact_types: [{ name: 'Second one' }, { name: 'Kept' }] }],
    });
  });

  t.test(`run exits with the code of its command if the reader of ${gone} has left`, async (t) => {
    const script = `await new Promise((resolve) => process.stdin.on('end', resolve).resume());
      const { CAMPAIGN_MOCK_URL: url } = process.env;
      for (let count = 0; count < 3; count += 1) await fetch(url + '/nope');
      process.exitCode = 3;`;
    const command = [process.execPath, '--input-type=module', '-e', script];
    const { child, ended } = run(t, ['run', '--log-requests', '--log-level', 'info', '--', ...command]);
    child[gone]?.destroy();
    child.stdin?.end();
    t.equal((await ended).code, 3);
  });
}
