import { type RunningMock } from '../mock/mock.js';
import type { MockOptions } from '../mock/options.js';
import { type KeyHeaders, type MockClient } from './client-methods.js';
/** A mock; its methods apply to every account. */
export interface CampaignMock extends MockClient, RunningMock {
    /** The keys of the fixture's first account, as headers. */
    readonly headers: KeyHeaders;
}
/**
 * Starts a mock on a free port, or without a socket.
 * @throws {ValidationError} for an unknown or broken fixture, or another invalid option
 * @throws {AssumptionError} for an unknown assumption or value
 * @throws {Error} with a `code` such as `EADDRINUSE` when it cannot listen
 * @example
 * const mock = await startCampaignMock({ fixture: 'empty', clock: '2026-01-05T09:00:00Z' });
 * const response = await fetch(`${mock.baseUrl}/contacts/list`, { headers: mock.headers });
 * await mock.close();
 */
export declare function startCampaignMock(options?: MockOptions): Promise<CampaignMock>;
