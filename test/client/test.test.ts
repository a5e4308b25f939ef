import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { AccountClient } from '../../src/client/client-methods.js';
import { startCampaignMock } from '../../src/client/local-client.js';
import { type CampaignOptions, campaignFixtures } from '../../src/test.js';
import { formData } from '../helper.js';

const fixture = { accounts: [{ contact_types: [{ name: 'Team' }] }] };
const ENVIRONMENT = 'CAMPAIGN_MOCK_URL';

interface Attached {
  readonly name: string;
  readonly entries: number;
}

/** Runs tests in sequence as a worker does, and returns the attachments of each. */
async function runWorker(
  options: CampaignOptions | undefined,
  ...tests: readonly ((account: AccountClient) => unknown)[]
): Promise<readonly Attached[]> {
  const { campaignOptions, campaignMock, account } = campaignFixtures(options);
  const attached: Attached[] = [];
  await campaignMock[0]({ campaignOptions: campaignOptions[0] }, async (mock) => {
    for (const test of tests) {
      const testInfo = {
        status: 'passed',
        expectedStatus: 'passed',
        async attach(name: string, { body }: { readonly body: string }) {
          attached.push({ name, entries: JSON.parse(body).log.entries.length });
        },
      };
      const use = async (given: AccountClient) => {
        try {
          await test(given);
        } catch {
          testInfo.status = 'failed';
        }
      };
      await account({ campaignMock: mock }, use, testInfo);
    }
  });
  return attached;
}

async function namesOf({ baseUrl, headers }: AccountClient): Promise<readonly string[]> {
  const response = await fetch(`${baseUrl}/contacts-type`, { headers });
  const { message } = JSON.parse(await response.text());
  return message.contactTypes.map(({ name }: { readonly name: string }) => name);
}

const add = ({ baseUrl, headers }: AccountClient, name: string) =>
  fetch(`${baseUrl}/contacts-type/add`, { method: 'POST', headers, body: formData({ name }) });

async function running(t: Test) {
  const mock = await startCampaignMock();
  t.teardown(() => mock.close());
  const accounts = async () => (await mock.clock.read()).map(({ public_key }) => public_key);
  return { mock, accounts };
}

t.test('each test gets a fresh account, and the mock closes with the worker', async (t) => {
  const seen: AccountClient[] = [];
  await runWorker(
    { fixture },
    async (one) => {
      seen.push(one);
      await add(one, 'Friends');
      t.same(await namesOf(one), ['Team', 'Friends']);
    },
    async (two) => {
      seen.push(two);
      t.same(await namesOf(two), ['Team']);
      t.equal((await two.clock.read()).length, 1);
    },
  );
  const [one, two] = seen as [AccountClient, AccountClient];
  t.equal(one.baseUrl, two.baseUrl);
  t.not(one.keys.publicKey, two.keys.publicKey);
  await t.rejects(namesOf(one), { message: 'fetch failed' });
});

t.test('a failed test gets its journal attached, and its account is closed', async (t) => {
  const { mock, accounts } = await running(t);
  const attached = await runWorker(
    { url: mock.baseUrl },
    async (account) => {
      await namesOf(account);
      t.equal((await accounts()).length, 2);
      throw new Error('as a test does');
    },
    (account) => namesOf(account),
  );
  t.same(attached, [{ name: 'campaign-mock.har', entries: 1 }]);
  t.same(await accounts(), ['pk_test_default']);
});

t.test('a runner without test info gets no attachment', async (t) => {
  const { mock, accounts } = await running(t);
  const { campaignMock, account } = campaignFixtures();
  await campaignMock[0]({ campaignOptions: { url: mock.baseUrl } }, async (shared) => {
    await account({ campaignMock: shared }, async (given) => {
      t.equal((await accounts())[1], given.keys.publicKey);
    });
  });
  t.same(await accounts(), ['pk_test_default']);
});

t.test('tests share a running mock, and each account starts with the options', async (t) => {
  const { mock, accounts } = await running(t);
  const file = join(t.testdir(), 'fixture.json');
  writeFileSync(file, JSON.stringify(fixture));
  const settings: CampaignOptions = {
    assumptions: { 'list-order': 'newest-first' },
    clock: '2026-01-05T09:00:00Z',
    strict: true,
  };
  const described = async (account: AccountClient) => {
    await add(account, 'Friends');
    const [clock] = await account.clock.read();
    return [await namesOf(account), clock?.now, (await account.settings.read()).strict];
  };
  const found: unknown[] = [];
  for (const given of [fixture, file]) {
    for (const url of [mock.baseUrl, undefined]) {
      await runWorker({ ...settings, fixture: given, ...(url !== undefined && { url }) }, async (account) => {
        found.push(await described(account));
      });
    }
  }
  t.same(found, Array(4).fill([['Friends', 'Team'], '2026-01-05T09:00:00.000000Z', true]));
  await runWorker({ url: mock.baseUrl, fixture: 'empty' }, async (account) => t.same(await namesOf(account), []));
  t.same(
    [await accounts(), (await mock.assumptions.read()).filter(({ value }) => value === 'newest-first')],
    [['pk_test_default'], []],
  );
});

t.test('url takes precedence over CAMPAIGN_MOCK_URL, and an invalid value of either is refused', async (t) => {
  const [one, two] = [await running(t), await running(t)];
  t.teardown(() => delete process.env[ENVIRONMENT]);
  process.env[ENVIRONMENT] = one.mock.baseUrl;
  await runWorker(undefined, ({ baseUrl }) => t.equal(baseUrl, one.mock.baseUrl));
  await runWorker({ url: two.mock.baseUrl }, ({ baseUrl }) => t.equal(baseUrl, two.mock.baseUrl));
  process.env[ENVIRONMENT] = new URL(one.mock.baseUrl).origin;
  await runWorker(undefined, ({ baseUrl }) => t.equal(baseUrl, one.mock.baseUrl));
  process.env[ENVIRONMENT] = one.mock.controlUrl;
  await t.rejects(runWorker(undefined), { message: /^CAMPAIGN_MOCK_URL: is .*__control"; wanted http/ });
  await t.rejects(runWorker({ url: 'here' }), { message: /^url: is "here"; wanted the URL of a mock/ });
  process.env[ENVIRONMENT] = '';
  await runWorker(undefined, ({ baseUrl }) => t.notOk([one, two].some(({ mock }) => mock.baseUrl === baseUrl)));
});

t.test('an option that a running mock cannot take is refused, and no account stays open', async (t) => {
  const { mock, accounts } = await running(t);
  const url = mock.baseUrl;
  await t.rejects(runWorker({ url, seed: 7, port: 1 }), {
    message: `options: /seed is 7; the mock that runs at ${url} cannot take it any more (and 1 more)\n  /port is 1; the mock that runs at ${url} cannot take it any more`,
  });
  const never = () => t.fail('the test ran');
  await t.rejects(runWorker({ url, clock: 'tomorrow' }, never), {
    name: 'ControlFailure',
    message: /^Invalid clock setting/,
  });
  await t.rejects(runWorker({ url, fixture: 'emtpy' }, never), {
    name: 'ControlFailure',
    message: /did you mean empty/,
  });
  await t.rejects(runWorker({ fixture: 'emtpy' }, never), { message: /^fixture emtpy/ });
  t.same(await accounts(), ['pk_test_default']);
});
