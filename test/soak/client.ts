/** One client at one account: requests of the service whose response is expected, and the control calls of the library. */

import type { RemoteAccountClient, RemoteMock } from '../../src/library/remote-client.js';
import type { Chance } from '../fuzz/inputs/chance.js';

export type Fields = Readonly<Record<string, string | number | File>>;

export class Client {
  readonly mock: RemoteMock;
  readonly account: RemoteAccountClient;
  readonly random: Chance;
  /** What a balancer answers for a connection that breaks behind it. */
  readonly #broken: number | undefined;
  /** Requests of the service so far. */
  requests = 0;

  constructor(mock: RemoteMock, account: RemoteAccountClient, random: Chance, broken?: number) {
    this.mock = mock;
    this.account = account;
    this.random = random;
    this.#broken = broken;
  }

  /** @throws {Error} for another status */
  async get(path: string, status = 200): Promise<unknown> {
    return this.#send(path, { method: 'GET' }, status);
  }

  /** @throws {Error} for another status */
  async delete(path: string, status = 200): Promise<unknown> {
    return this.#send(path, { method: 'DELETE' }, status);
  }

  /** @throws {Error} for another status */
  async post(path: string, fields: Fields, status = 200): Promise<unknown> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value instanceof File ? value : `${value}`);
    return this.#send(path, { method: 'POST', body }, status);
  }

  /** @throws {Error} unless the connection breaks */
  async getBroken(path: string): Promise<void> {
    if (this.#broken !== undefined) return void (await this.get(path, this.#broken));
    const error = await this.get(path).catch((error: unknown) => error);
    expect(error instanceof TypeError, 'a reset breaks the connection');
  }

  async #send(path: string, init: RequestInit, status: number): Promise<unknown> {
    this.requests += 1;
    const { baseUrl, headers } = this.account;
    const response = await fetch(baseUrl + path, { ...init, headers: { ...headers } });
    const text = await response.text();
    if (response.status !== status) {
      throw new Error(`${init.method} ${path} got ${response.status}, not ${status}: ${text.slice(0, 300)}`);
    }
    return JSON.parse(text);
  }
}

/** @throws {Error} unless a condition holds */
export function expect(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}
