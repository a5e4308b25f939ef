/** What a test holds of a mock and of an account: each method does what its control call does. */
import { calls } from '../control/registry.js';
import { startMock } from '../mock.js';
import type { MockOptions } from '../options.js';
import type { Keys } from '../world/account-directory.js';
import { type ClientMethods, createClientMethods, type Perform } from './client-methods.js';
import type { RunningMock } from './running-mock.js';

/** The two headers that a request carries (Authentication). */
export type KeyHeaders = {
  readonly PublicKey: string;
  readonly SecretKey: string;
};

/** One account of a mock: its methods see and change it alone. */
export interface Account extends ClientMethods<'now'>, AsyncDisposable {
  readonly keys: Keys;
  readonly headers: KeyHeaders;
  /** Ends the account, unless it has ended; its keys open nothing more. */
  close(): void;
}

/** A mock; its methods mean all of its accounts. */
export interface CampaignMock extends ClientMethods<'now'>, RunningMock {
  /** Those of the fixture's first account, as headers. */
  readonly headers: KeyHeaders;
  /**
   * Opens a fresh account on the baseline, with the clock of the baseline and no faults: a test of its own beside all others.
   * @param keys drawn when they are left out
   * @throws {ControlFailure} when an account has the public key already
   * @example await using account = mock.account(); fetch(`${mock.baseUrl}/contacts/list`, { headers: account.headers });
   */
  account(keys?: Partial<Keys>): Account;
}

export const headersOf = ({ publicKey, secretKey }: Keys): KeyHeaders => ({
  PublicKey: publicKey,
  SecretKey: secretKey,
});

/** What `POST /__control/accounts` is asked with. */
export const wantedKeys = ({ publicKey, secretKey }: Partial<Keys>) => ({
  ...(publicKey !== undefined && { public_key: publicKey }),
  ...(secretKey !== undefined && { secret_key: secretKey }),
});

/** The keys that it answers with. */
export const keysFrom = (account: { readonly public_key: string; readonly secret_key: string }): Keys => ({
  publicKey: account.public_key,
  secretKey: account.secret_key,
});

/**
 * Starts a mock on a free port, or without a socket.
 * @throws {Refused} for a fixture that is missing or broken, or another option that is none
 * @throws {AssumptionError} for an assumption that does not exist
 * @throws {Error} with a `code` such as `EADDRINUSE` when it can't listen
 * @example
 * await using mock = await startCampaignMock({ fixture: 'empty', clock: '2026-01-05T09:00:00Z' });
 * const answer = await fetch(`${mock.baseUrl}/contacts/list`, { headers: mock.headers });
 */
export async function startCampaignMock(options: MockOptions = {}): Promise<CampaignMock> {
  const { directory, context, handle: _handle, ...mock } = await startMock(options);
  const performFor =
    (publicKey?: string): Perform<'now'> =>
    (call, asked, pick) =>
      pick(call.perform(context, { ...asked, publicKey }));
  const account = (given: Partial<Keys> = {}): Account => {
    const keys = performFor()(calls.openAccount, { body: wantedKeys(given) }, keysFrom);
    const perform = performFor(keys.publicKey);
    const close = () => {
      if (directory.enter(keys) !== undefined) perform(calls.closeAccounts, {}, () => undefined);
    };
    return {
      ...createClientMethods(perform),
      keys,
      headers: headersOf(keys),
      close,
      [Symbol.asyncDispose]: async () => close(),
    };
  };
  return { ...mock, ...createClientMethods(performFor()), headers: headersOf(mock.keys), account };
}
