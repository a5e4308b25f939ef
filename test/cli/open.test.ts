import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { runCommand, variablesOf } from '../command.js';
import { start } from '../helper.js';

t.test('open shows the page in the browser that BROWSER names, and prints where it is', async (t) => {
  const { mock } = await start(t);
  const folder = t.testdir({});
  const [browser, shown] = [join(folder, 'browser'), join(folder, 'shown')];
  writeFileSync(browser, `#!/bin/sh\necho "$1" > "${shown}.part" && mv "${shown}.part" "${shown}"\n`, { mode: 0o755 });
  const variables = { ...variablesOf({ url: mock.baseUrl }), BROWSER: browser };
  for (const [args, search] of [
    [[], ''],
    [['--account', 'pk_test_default'], '?account=pk_test_default'],
  ] as const) {
    const { ended } = runCommand(t, ['open', ...args], variables);
    const url = `${mock.controlUrl}/${search}\n`;
    t.strictSame(await ended, { code: 0, stdout: url, stderr: '' });
    while ((await readFile(shown, 'utf8').catch(() => '')) !== url) await sleep(10);
  }
});

t.test('open prints where the page is, where no browser can be opened', async (t) => {
  const { mock } = await start(t);
  const variables = { ...variablesOf({ url: mock.baseUrl }), BROWSER: join(t.testdir({}), 'none') };
  const { ended } = runCommand(t, ['open'], variables);
  t.strictSame(await ended, { code: 0, stdout: `${mock.controlUrl}/\n`, stderr: '' });
});
