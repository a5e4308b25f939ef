/** The part of a running mock that its starter sees. */
import type { Keys } from '../account/account-directory.js';

/** A mock that answers requests. */
export interface RunningMock extends AsyncDisposable {
  /** The document's `{base_url}`: every documented path is appended to it. */
  readonly baseUrl: string;
  readonly controlUrl: string;
  /** The keys of the fixture's first account. */
  readonly keys: Keys;
  /**
   * Answers without a socket; a path that begins with a slash is a documented one.
   * @example const response = await mock.fetch('/contacts/list', { headers: mock.headers });
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Finishes the requests in progress, then stops. */
  close(): Promise<void>;
}
