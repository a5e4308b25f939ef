/** Tests the package's runner fixtures in a user's project, and the types of its Vite plugin. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { startCampaignMock } from '../../src/client/local-client.js';
import { ROOT } from '../process.js';
import { exec, link, TSC, TSC_FLAGS } from './install.js';

/** A test that fails when it shares an account; `wait` makes tests overlap. */
const test = (number: number) => `
test('sees its own account ${number}', async ({ account, campaignMock }) => {
  const body = new FormData();
  body.append('name', 'Friends ${number}');
  const { baseUrl, headers } = account;
  await fetch(\`\${baseUrl}/contacts-type/add\`, { method: 'POST', headers, body });
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  const response = await fetch(\`\${baseUrl}/contacts-type\`, { headers });
  const names = [...(await response.text()).matchAll(/"name":"([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Team', 'Friends ${number}']);
  const [clock] = await account.clock.advance('PT1H');
  expect(clock?.now).toBe('2026-01-05T10:00:00.000000Z');
  expect(campaignMock.baseUrl).toBe(baseUrl);
});
`;

const FAILING = `
test('fails', async ({ account }) => {
  await fetch(\`\${account.baseUrl}/contacts-type\`, { headers: account.headers });
  expect(1).toBe(2);
});
`;

const OPTIONS = `{
  fixture: { accounts: [{ contact_types: [{ name: 'Team' }] }] },
  clock: '2026-01-05T09:00:00Z',
}`;

const files: Readonly<Record<string, string>> = {
  'vitest.test.ts': `
import { type CampaignTestFixtures, type CampaignWorkerFixtures, campaignFixtures } from 'campaign-mock/test';
import { expect, test as base } from 'vitest';
const test = base.extend<CampaignTestFixtures & CampaignWorkerFixtures>(campaignFixtures(${OPTIONS}));
`,
  'playwright.spec.ts': `
import { expect, test as base } from '@playwright/test';
import { type CampaignTestFixtures, type CampaignWorkerFixtures, campaignFixtures } from 'campaign-mock/test';
const test = base.extend<CampaignTestFixtures, CampaignWorkerFixtures>(campaignFixtures(${OPTIONS}));
test.describe.configure({ mode: 'parallel' });
`,
};

const CONFIG = `
import { campaignMock } from 'campaign-mock/vite';
import { defineConfig } from 'vite';
export default defineConfig({ plugins: [campaignMock({ fixture: 'edge-cases', addKeys: true })] });
`;

interface Runner {
  readonly args: readonly string[];
  readonly output: RegExp;
}

const runners: Readonly<Record<string, Runner>> = {
  vitest: { args: ['run', '--sequence.concurrent', 'vitest.test.ts'], output: /Tests +1 failed \| 3 passed \(4\)/ },
  playwright: {
    args: ['test', '--workers=2', '--reporter=json', 'playwright.spec.ts'],
    output: /"expected": 3,\s+"skipped": 0,\s+"unexpected": 1,/,
  },
};

/** @param folder the project in which the package and the runners are installed */
export async function testExtensions(t: Test, folder: string): Promise<void> {
  const project = join(folder, 'extensions');
  mkdirSync(project);
  for (const name of ['vite', 'vitest', '@playwright/test']) link(folder, name);
  cpSync(join(folder, 'package.json'), join(project, 'package.json'));
  for (const [name, code] of Object.entries(files)) {
    writeFileSync(join(project, name), [code, test(1), test(2), FAILING, test(3)].join(''));
  }
  writeFileSync(join(project, 'vite.config.ts'), CONFIG);

  await t.test('test files with the fixtures and a Vite configuration with the plugin type-check', async (t) => {
    const names = [...Object.keys(files), 'vite.config.ts'];
    await t.resolves(exec(TSC, [...TSC_FLAGS, '--noEmit', '--skipLibCheck', ...names], { cwd: project }));
  });

  for (const [name, { args, output }] of Object.entries(runners)) {
    await t.test(`${name} gives concurrent tests separate accounts and closes all of them`, async (t) => {
      await using mock = await startCampaignMock();
      const command = join(ROOT, 'node_modules', '.bin', name);
      for (const url of ['', mock.baseUrl]) {
        const ran = await runFailing([command, ...args], project, url);
        t.match(ran, output, url === '' ? 'a mock for each worker' : 'one mock for all');
        t.equal(/campaign-mock\.har/.test(ran), name === 'playwright');
      }
      t.equal((await mock.journal.find()).length, 0, 'the journals are gone with their accounts');
      t.same((await mock.clock.read()).length, 1);
    });
  }
}

/** The output of a runner with a failed test. */
async function runFailing(line: readonly string[], cwd: string, url: string): Promise<string> {
  try {
    await exec('env', [`CAMPAIGN_MOCK_URL=${url}`, ...line], { cwd });
    return 'every test passed';
  } catch (error) {
    const { stdout } = error as { readonly stdout: string };
    return stdout;
  }
}
