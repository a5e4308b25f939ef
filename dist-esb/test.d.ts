/// <reference lib="esnext.disposable" />
import { q as MockClient, A as AccountClient } from './types.cjs';
import { MockOptions } from './index.js';

/** The package entry `campaign-mock/test`: fixtures for Playwright and vitest that give each test a fresh account. */

/** The options of the mock. A running mock takes only `fixture`, `assumptions`, `clock` and `strict`, for each account. */
interface CampaignOptions extends Omit<MockOptions, 'listen'> {
    /**
     * The origin or the base URL of a running mock, which all workers share; `process.env.CAMPAIGN_MOCK_URL` by default.
     * Without either, and under `campaign-mock sweep` without `url`, each worker starts its own mock.
     */
    readonly url?: string;
}
interface CampaignWorkerFixtures {
    /** The options; Playwright's `use` and vitest's `override` change them for a file. */
    readonly campaignOptions: CampaignOptions;
    /** The worker's mock, or the shared one; its methods apply to every account. */
    readonly campaignMock: MockClient;
}
interface CampaignTestFixtures {
    /** A fresh account, closed after the test; its methods apply only to it. */
    readonly account: AccountClient;
}
type Use<T> = (value: T) => Promise<void>;
/** The part of Playwright's `TestInfo` that is used here; vitest passes none. */
interface TestInfo {
    readonly status?: string;
    readonly expectedStatus: string;
    attach(name: string, options: {
        readonly body: string;
        readonly contentType: string;
    }): Promise<void>;
}
/** Fixtures in the form that both runners accept. */
interface CampaignFixtures {
    readonly campaignOptions: [CampaignOptions, {
        scope: 'worker';
        option: true;
    }];
    readonly campaignMock: [
        (given: Pick<CampaignWorkerFixtures, 'campaignOptions'>, use: Use<MockClient>) => Promise<void>,
        {
            scope: 'worker';
        }
    ];
    readonly account: (given: Pick<CampaignWorkerFixtures, 'campaignMock'>, use: Use<AccountClient>, testInfo?: TestInfo) => Promise<void>;
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
declare const campaignFixtures: (options?: CampaignOptions) => CampaignFixtures;

export { AccountClient, MockClient, campaignFixtures };
export type { CampaignFixtures, CampaignOptions, CampaignTestFixtures, CampaignWorkerFixtures };
