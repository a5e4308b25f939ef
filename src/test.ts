/** The package entry `campaign-mock/test`: fixtures for Playwright and vitest that give each test a fresh account. */
import type { AccountClient, MockClient } from './client/client-methods.js';
import { startCampaignMock } from './client/local-client.js';
import { connectCampaignMock, connectFrom, resolveFixture } from './client/remote-client.js';
import { preview } from './messages/preview.js';
import { MEDIA_TYPES } from './messages/protocol.js';
import { type MockOptions, refuseMembers } from './mock/options.js';
import { isSwept } from './mock/sweep-worker.js';

export type { AccountClient, MockClient };

/** The options of the mock. A running mock takes only `fixture`, `assumptions`, `clock` and `strict`, for each account. */
export interface CampaignOptions extends Omit<MockOptions, 'listen'> {
  /**
   * The origin or the base URL of a running mock, which all workers share; `process.env.CAMPAIGN_MOCK_URL` by default.
   * Without either, and under `campaign-mock sweep` without `url`, each worker starts its own mock.
   */
  readonly url?: string;
}

export interface CampaignWorkerFixtures {
  /** The options; Playwright's `use` and vitest's `override` change them for a file. */
  readonly campaignOptions: CampaignOptions;
  /** The worker's mock, or the shared one; its methods apply to every account. */
  readonly campaignMock: MockClient;
}

export interface CampaignTestFixtures {
  /** A fresh account, closed after the test; its methods apply only to it. */
  readonly account: AccountClient;
}

type Use<T> = (value: T) => Promise<void>;

/** The part of Playwright's `TestInfo` that a fixture needs; vitest passes no such argument. */
interface TestInfo {
  readonly status?: string;
  readonly expectedStatus: string;
  attach(name: string, options: { readonly body: string; readonly contentType: string }): Promise<void>;
}

/** Fixtures in the form that both runners accept. */
export interface CampaignFixtures {
  readonly campaignOptions: [CampaignOptions, { scope: 'worker'; option: true }];
  readonly campaignMock: [
    (given: Pick<CampaignWorkerFixtures, 'campaignOptions'>, use: Use<MockClient>) => Promise<void>,
    { scope: 'worker' },
  ];
  readonly account: (
    given: Pick<CampaignWorkerFixtures, 'campaignMock'>,
    use: Use<AccountClient>,
    testInfo?: TestInfo,
  ) => Promise<void>;
}

/**
 * Creates the fixtures to extend `test` with. A failed Playwright test gets its account's journal as a HAR attachment.
 * @throws {ValidationError} in the tests, for an invalid option, or one that a running mock cannot take
 * @example
 * // Playwright
 * const test = base.extend<CampaignTestFixtures, CampaignWorkerFixtures>(campaignFixtures({ fixture: 'edge-cases' }));
 * test('a list', async ({ account, request }) => {
 *   const response = await request.get(`${account.baseUrl}/contacts/list`, { headers: account.headers });
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

/** The first parameter must have braces: both runners read from them which fixtures this fixture needs. */
const useMock: CampaignFixtures['campaignMock'][0] = async ({ campaignOptions }, use) => {
  // In a sweep, CAMPAIGN_MOCK_URL is ignored: each worker starts its own mock, which takes the values of the sweep.
  const shared = isSwept(process.env) ? '' : (process.env.CAMPAIGN_MOCK_URL ?? '');
  const { url = shared, ...options } = campaignOptions;
  if (url !== '')
    return use(await connectShared(campaignOptions.url === undefined ? 'CAMPAIGN_MOCK_URL' : 'url', url, options));
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
    await testInfo.attach('campaign-mock.har', { body, contentType: MEDIA_TYPES.json });
  } finally {
    await account.close();
  }
};

/** Connects to a running mock; each account starts with the options that a running mock can take. */
async function connectShared(source: string, url: string, options: MockOptions): Promise<MockClient> {
  const { fixture, assumptions, clock, strict, ...others } = options;
  const detail = `the mock that runs at ${url} cannot take it any more`;
  refuseMembers('options', others, (value) => `is ${preview(value)}; ${detail}`);
  return connectFrom(source, url, async (account) => {
    if (fixture !== undefined) await account.load(resolveFixture(fixture));
    if (assumptions !== undefined) await account.assumptions.change(assumptions);
    if (clock !== undefined) await account.clock.set(clock);
    if (strict !== undefined) await account.settings.change({ strict });
  });
}
