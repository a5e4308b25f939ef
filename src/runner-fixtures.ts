/** Fixtures for Playwright and vitest: each test has an account of its own, which is gone afterwards. */
import { readFileSync } from 'node:fs';
import { startCampaignMock } from './library/local-client.js';
import { connectCampaignMock, type RemoteAccount, type RemoteMock } from './library/remote-client.js';
import { isPath } from './mock.js';
import type { MockOptions } from './options.js';
import { preview } from './problems/preview.js';
import { ValidationError } from './problems/validation.js';

export type { RemoteAccount, RemoteMock };

/** What the mock is started with. Of one that runs already, `fixture`, `assumptions`, `clock` and `strict` hold for each account. */
export interface CampaignOptions extends Omit<MockOptions, 'listen'> {
  /**
   * The base URL of a mock that runs already, which all workers share; `process.env.CAMPAIGN_MOCK_URL` when it is left
   * out. Without either, each worker starts a mock of its own.
   */
  readonly url?: string;
}

/** What lives as long as a worker. */
export interface CampaignWorkerFixtures {
  /** Playwright's `use` and vitest's `override` change them for a file. */
  readonly campaignOptions: CampaignOptions;
  /** The mock of the worker, or the one that all share; its methods mean all of its accounts. */
  readonly campaignMock: RemoteMock;
}

/** What lives as long as a test. */
export interface CampaignTestFixtures {
  /** A fresh account: its methods see and change it alone. */
  readonly account: RemoteAccount;
}

type Use<T> = (value: T) => Promise<void>;

/** What Playwright tells of a test. */
interface TestInfo {
  readonly status?: string;
  readonly expectedStatus: string;
  attach(name: string, options: { readonly body: string; readonly contentType: string }): Promise<void>;
}

/** As both runners take them. */
export interface CampaignFixtures {
  readonly campaignOptions: [CampaignOptions, { scope: 'worker'; option: true }];
  readonly campaignMock: [
    (given: Pick<CampaignWorkerFixtures, 'campaignOptions'>, use: Use<RemoteMock>) => Promise<void>,
    { scope: 'worker' },
  ];
  readonly account: (
    given: Pick<CampaignWorkerFixtures, 'campaignMock'>,
    use: Use<RemoteAccount>,
    testInfo?: TestInfo,
  ) => Promise<void>;
}

/**
 * Fixtures to extend `test` with. A test that fails under Playwright has the journal of its account as an attachment.
 * @throws {ValidationError} in the tests, for an option that is none, or that a mock which runs already cannot take
 * @example
 * // Playwright
 * const test = base.extend<CampaignTestFixtures, CampaignWorkerFixtures>(campaignFixtures({ fixture: 'edge-cases' }));
 * test('a list', async ({ account, request }) => {
 *   const answer = await request.get(`${account.baseUrl}/contacts/list`, { headers: account.headers });
 * });
 * @example
 * // vitest
 * const test = base.extend<CampaignTestFixtures & CampaignWorkerFixtures>(campaignFixtures());
 * test('later', async ({ account }) => { await account.clock.advance('PT1H'); });
 */
export const campaignFixtures = (options: CampaignOptions = {}): CampaignFixtures => ({
  campaignOptions: [options, { scope: 'worker', option: true }],
  campaignMock: [useMock, { scope: 'worker' }],
  account: useAccount,
});

/** What a runner asks of a fixture is read from the braces of its first parameter. */
const useMock: CampaignFixtures['campaignMock'][0] = async ({ campaignOptions }, use) => {
  const { url = process.env.CAMPAIGN_MOCK_URL ?? '', ...options } = campaignOptions;
  if (url !== '') return use(await shared(url, options));
  const mock = await startCampaignMock(options);
  try {
    await use(await connectCampaignMock(mock.baseUrl));
  } finally {
    await mock.close();
  }
};

const useAccount: CampaignFixtures['account'] = async ({ campaignMock }, use, testInfo) => {
  const account = await campaignMock.account();
  try {
    await use(account);
    if (testInfo === undefined || testInfo.status === testInfo.expectedStatus) return;
    const body = JSON.stringify(await account.journal.har());
    await testInfo.attach('campaign-mock.har', { body, contentType: 'application/json' });
  } finally {
    await account.close();
  }
};

/** A mock that runs already: its accounts are brought to where those of a mock of one's own would begin. */
async function shared(url: string, options: MockOptions): Promise<RemoteMock> {
  const { fixture, assumptions, clock, strict, ...others } = options;
  const problems = Object.entries(others).map(([name, value]) => ({
    pointer: `/${name}`,
    detail: `is ${preview(value)}; the mock that runs at ${url} cannot take it any more`,
  }));
  if (problems.length > 0) throw new ValidationError('options', problems);
  const mock = await connectCampaignMock(url);
  return {
    ...mock,
    async account(keys) {
      const account = await mock.account(keys);
      try {
        if (fixture !== undefined) await account.load(readFile(fixture));
        if (assumptions !== undefined) await account.assumptions.change(assumptions);
        if (clock !== undefined) await account.clock.set(clock);
        if (strict !== undefined) await account.warnings.strict(strict);
      } catch (error) {
        await account.close();
        throw error;
      }
      return account;
    },
  };
}

/** A file is one of this machine: the mock may run on another. */
const readFile = (fixture: NonNullable<MockOptions['fixture']>): typeof fixture =>
  typeof fixture === 'string' && isPath(fixture) ? JSON.parse(readFileSync(fixture, 'utf8')) : fixture;
