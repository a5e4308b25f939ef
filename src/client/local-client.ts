/** Starts a mock in this process: its methods perform the control calls directly. */
import { cloneGiven } from '../mock/fixture-source.js';
import { type RunningMock, startMock } from '../mock/mock.js';
import type { MockOptions } from '../mock/options.js';
import { createClient, headersOf, type KeyHeaders, type MockClient, type Perform } from './client-methods.js';

/** A mock; its methods apply to every account. */
export interface CampaignMock extends MockClient, RunningMock {
  /** The keys of the fixture's first account, as headers. */
  readonly headers: KeyHeaders;
}

/**
 * Starts a mock on a free port, or without a socket.
 * @throws {ValidationError} for an unknown or broken fixture, or another invalid option
 * @throws {AssumptionError} for an unknown assumption or value
 * @throws {Error} with a `code` such as `EADDRINUSE` when the mock cannot listen
 * @example
 * const mock = await startCampaignMock({ fixture: 'empty', clock: '2026-01-05T09:00:00Z' });
 * const response = await fetch(`${mock.baseUrl}/contacts/list`, { headers: mock.headers });
 * await mock.close();
 */
export async function startCampaignMock(options: MockOptions = {}): Promise<CampaignMock> {
  const mock = await startMock(options);
  const { context, directory, baseUrl, controlUrl, keys, fetch, close, [Symbol.asyncDispose]: dispose } = mock;
  const drawPublicKey = () => directory.drawPublicKey();
  const performFor =
    (publicKey?: string): Perform =>
    async (call, given) =>
      call.pick(await call.perform(context, { ...call.inputOf(given.map(cloneGiven)), publicKey }));
  // Only these members of the running mock are public.
  const running = { baseUrl, controlUrl, keys, fetch, close, [Symbol.asyncDispose]: dispose };
  return { ...createClient({ baseUrl, controlUrl, performFor, drawPublicKey }), ...running, headers: headersOf(keys) };
}
