/** Connects to a mock in another process: its methods perform the control calls over HTTP. */
import { type Connection, type MockClient, type Perform } from './client-methods.js';
/**
 * Connects to a running mock: the command, the Vite plugin, or the library in another process.
 * @param url its origin, or its base URL as the banner shows it
 * @throws {ValidationError} for any other URL
 * @throws {Error} when no mock answers there
 * @example
 * const mock = await connectCampaignMock('http://127.0.0.1:4477/api/v1');
 * const account = await mock.account();
 * await account.clock.advance('PT1H');
 * await account.close();
 */
export declare const connectCampaignMock: (url: string) => Promise<MockClient>;
/** The same; @param source what a refusal calls the URL @param prepare runs on each account once it is open */
export declare const connectFrom: (source: string, url: string, prepare?: Connection['prepare']) => Promise<MockClient>;
/**
 * The control calls of a running mock, for one account or for all of them.
 * @param source what a refusal calls the URL
 * @throws {ValidationError} for a URL that is neither the origin nor the base URL of a mock
 * @throws {Error} when no mock answers there
 */
export declare function connect(source: string, url: string): Promise<{
    baseUrl: string;
    controlUrl: string;
    performFor: (publicKey?: string) => Perform;
}>;
