/** What whoever started a mock holds of it, apart from what is inside. */
import type { Keys } from '../world/account-directory.js';

/** A mock that answers. */
export interface RunningMock extends AsyncDisposable {
  /** What the document calls `{base_url}`: every documented path is appended to it. */
  readonly baseUrl: string;
  readonly controlUrl: string;
  /** The keys of the fixture's first account. */
  readonly keys: Keys;
  /** Answers without a socket; a path that begins with a slash is a documented one. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Ends the requests that are being answered, then stops. */
  close(): Promise<void>;
}
