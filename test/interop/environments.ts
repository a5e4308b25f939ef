/** The package where front ends test: vitest and Jest, with the globals of Node, happy-dom and jsdom. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { Project } from './readme.js';

/** The newest versions that run on every Node version of this project. */
const ENVIRONMENTS = ['happy-dom@21.0.4', 'jest@30.5.2', 'jest-environment-jsdom@30.5.2', 'jsdom@27.4.0'];

/** A test that hands objects of the environment to the mock, under timers of the environment or faked timers. */
const TEST = `
afterEach(() => { timers.useRealTimers(); });
for (const faked of [false, true]) for (const listen of [true, false]) {
  test('a mock with listen: ' + listen + ' under timers that are faked: ' + faked, async () => {
    const mock = await startCampaignMock({ listen });
    if (faked) timers.useFakeTimers();
    const account = await mock.account();
    const form = new FormData();
    form.append('name', 'Friends');
    const init = { method: 'POST', headers: new Headers(account.headers), signal: new AbortController().signal };
    for (const body of [form, new URLSearchParams({ name: 'Family' })]) {
      const response = await mock.fetch('/contacts-type/add', { ...init, body });
      expect(await response.json()).toEqual({ status: 'success', message: 'Added Successfully' });
    }
    const upload = new FormData();
    upload.append('contact_type_id', '1');
    upload.append('file', new File(['email\\nada@example.com\\n'], 'contacts.csv', { type: 'text/csv' }));
    const uploaded = await mock.fetch('/contacts/upload-csv', { ...init, body: upload });
    expect(await uploaded.json()).toEqual({ status: 'success', message: 'Imported Successfully' });
    const url = new URL(mock.baseUrl + '/contacts-type');
    // jsdom under Jest has no Request.
    const asked = typeof Request === 'function' ? [new Request(url, { headers: account.headers })] : [url, account];
    const response = await mock.fetch(...asked);
    expect(await response.text()).toMatch(/"Friends".*"Family"/);
    expect((await account.journal.verify({ status: 200 })).matched).toBe(4);
    await expect(mock.restore('none')).rejects.toThrow(ControlFailure);
    if (listen) {
      const remote = await connectCampaignMock(mock.baseUrl);
      await (await remote.account()).close();
      expect(await remote.clock.advance('PT1H')).toHaveLength(2);
    }
    await mock.close();
  });
}
`;

const NAMES = '{ connectCampaignMock, ControlFailure, startCampaignMock }';

/** A configuration by which Vite transforms the package, rather than Node loading it. */
const INLINED = 'inlined.config.mjs';

const FILES = {
  'environment.test.mjs': `import ${NAMES} from 'campaign-mock';
import { campaignFixtures } from 'campaign-mock/test';
import { afterEach, expect, test, vi as timers } from 'vitest';
test.extend(campaignFixtures())('an account of its own', async ({ account }) => {
  expect((await fetch(account.baseUrl + '/contacts-type', { headers: account.headers })).status).toBe(200);
});${TEST}`,
  'environment.test.cjs': `const ${NAMES} = require('campaign-mock');
const timers = jest;${TEST}`,
  [INLINED]: "export default { test: { server: { deps: { inline: ['campaign-mock'] } } } };",
};

const RUNS = [
  ...['node', 'happy-dom', 'jsdom', `jsdom --config ${INLINED}`].map(
    (name) => [`vitest run --environment ${name} environment.test.mjs`, 5] as const,
  ),
  ...['node', 'jsdom'].map((name) => [`jest --env ${name} --testMatch '**/environment.test.cjs'`, 4] as const),
];

export async function runInEnvironments(t: Test, { shell, folder }: Project): Promise<void> {
  await shell.ok(`npm i -D ${ENVIRONMENTS.join(' ')}`, folder);
  for (const [name, code] of Object.entries(FILES)) writeFileSync(join(folder, name), code);
  for (const [command, count] of RUNS) {
    const { code, stdout, stderr } = await shell.run(`npx ${command}`, folder);
    t.equal(code, 0, command);
    t.match(stdout + stderr, new RegExp(`^ *Tests: +${count} passed|^ +Tests +${count} passed`, 'm'), command);
  }
}
