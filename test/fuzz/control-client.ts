/** The control calls of the run itself, between the attacks. */
import type { Keys } from '../../src/account/account-directory.js';

export interface ControlResponse {
  readonly status: number;
  readonly text: string;
}

export class ControlClient {
  readonly port: number;
  readonly #url: string;

  constructor(port: number) {
    this.port = port;
    this.#url = `http://127.0.0.1:${port}/__control`;
  }

  /** @param publicKey of the account that the call addresses; all of them without it */
  async call(method: string, path: string, publicKey?: string, body?: unknown): Promise<ControlResponse> {
    const url = new URL(this.#url + path);
    if (publicKey !== undefined) url.searchParams.set('public_key', publicKey);
    const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: textOf(body) };
    const response = await fetch(url, { method, ...sent });
    return { status: response.status, text: await response.text() };
  }

  /** @throws {Error} for a refusal: the run depends on the call */
  async must(method: string, path: string, publicKey?: string, body?: unknown): Promise<string> {
    const { status, text } = await this.call(method, path, publicKey, body);
    if (status >= 300) throw new Error(`${method} ${path} got ${status}: ${text.slice(0, 500)}`);
    return text;
  }

  open({ publicKey, secretKey }: Keys): Promise<string> {
    return this.must('POST', '/accounts', undefined, { public_key: publicKey, secret_key: secretKey });
  }

  /** The keys of all accounts. */
  async accounts(): Promise<readonly Keys[]> {
    const { accounts } = JSON.parse(await this.must('GET', '/accounts')) as {
      accounts: readonly { public_key: string; secret_key: string }[];
    };
    return accounts.map((one) => ({ publicKey: one.public_key, secretKey: one.secret_key }));
  }
}

/** A text is JSON already. */
const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
