/** Starts a mock in this process: its methods perform the control calls directly. */

import type { Keys } from '../account/account-directory.js';
import { calls } from '../control/registry.js';
import { step, ValidationError } from '../messages/validation.js';
import type { MockOptions } from '../options.js';
import { PUBLIC_KEY_HEADER, SECRET_KEY_HEADER } from '../protocol.js';
import { startAlone } from '../state-lock.js';
import { type ClientMethods, createClientMethods, type Perform } from './client-methods.js';
import type { RunningMock } from './running-mock.js';

/** The two headers of a request (Authentication). */
export type KeyHeaders = {
  readonly [PUBLIC_KEY_HEADER]: string;
  readonly [SECRET_KEY_HEADER]: string;
};

/** One account of a mock; its methods apply to this account alone. */
export interface AccountClient extends ClientMethods<'now'>, AsyncDisposable {
  readonly keys: Keys;
  readonly headers: KeyHeaders;
  /** Closes the account, unless it is closed: its keys become wrong credentials. */
  close(): void;
}

/** A mock; its methods apply to every account. */
export interface CampaignMock extends ClientMethods<'now'>, RunningMock {
  /** The keys of the fixture's first account, as headers. */
  readonly headers: KeyHeaders;
  /**
   * Opens a fresh account with the records and the clock of the baseline and no faults: an account for one test.
   * @param keys drawn at random by default
   * @throws {ControlFailure} when an account has the public key already; {ValidationError} for another member
   * @example const account = mock.account(); await fetch(`${mock.baseUrl}/contacts/list`, { headers: account.headers });
   */
  account(keys?: Partial<Keys>): AccountClient;
}

export const headersOf = ({ publicKey, secretKey }: Keys): KeyHeaders => ({
  [PUBLIC_KEY_HEADER]: publicKey,
  [SECRET_KEY_HEADER]: secretKey,
});

/**
 * The body of the control call that opens an account.
 * @throws {ValidationError} for another member
 */
export function toAccountBody({ publicKey, secretKey, ...others }: Partial<Keys>) {
  const detail = 'is unknown; wanted publicKey and secretKey';
  const problems = Object.keys(others).map((name) => ({ pointer: step(name), detail }));
  if (problems.length > 0) throw new ValidationError('keys', problems);
  return { public_key: publicKey, secret_key: secretKey };
}

/** The keys in its response. */
export const keysFrom = (account: { readonly public_key: string; readonly secret_key: string }): Keys => ({
  publicKey: account.public_key,
  secretKey: account.secret_key,
});

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
export async function startCampaignMock(options: MockOptions = {}): Promise<CampaignMock> {
  // What is inside stays inside.
  const {
    directory,
    context,
    isOpen: _open,
    networkUrls: _urls,
    running: _running,
    handle: _handle,
    ...mock
  } = await startAlone(options);
  const performFor =
    (publicKey?: string): Perform<'now'> =>
    (call, input, pick) =>
      pick(call.perform(context, { ...input, publicKey }));
  const account = (given: Partial<Keys> = {}): AccountClient => {
    const keys = performFor()(calls.openAccount, { body: toAccountBody(given) }, keysFrom);
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
