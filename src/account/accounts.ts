/** The accounts of a mock by their keys: where any pair is accepted, one public key can open several. */
import type { Account } from './account.js';

/** The pair of keys that opens an account. */
export interface Keys {
  readonly publicKey: string;
  readonly secretKey: string;
}

/** The secret key of an account for which only a public key is given. */
export const secretFor = (publicKey: string): string => publicKey.replace(/^(pk_)?/, 'sk_');

export class Accounts {
  /** By public key, then by secret key. */
  readonly #accounts = new Map<string, Map<string, Account>>();
  #size = 0;

  constructor(accounts: Iterable<Account>) {
    for (const account of accounts) this.add(account);
  }

  all(): readonly Account[] {
    return [...this.#accounts.values()].flatMap((sharing) => [...sharing.values()]);
  }

  get size(): number {
    return this.#size;
  }

  has(publicKey: string): boolean {
    return this.#accounts.has(publicKey);
  }

  /** The oldest account with this public key. */
  find(publicKey: string): Account | undefined {
    return this.#accounts.get(publicKey)?.values().next().value;
  }

  /** The account that a pair of keys opens. */
  get({ publicKey, secretKey }: Keys): Account | undefined {
    return this.#accounts.get(publicKey)?.get(secretKey);
  }

  /** Adds an account, in the place of the one with its keys. */
  add(account: Account): void {
    const sharing = this.#accounts.get(account.publicKey) ?? new Map<string, Account>();
    this.#size += sharing.has(account.secretKey) ? 0 : 1;
    this.#accounts.set(account.publicKey, sharing.set(account.secretKey, account));
  }

  delete({ publicKey, secretKey }: Keys): void {
    const sharing = this.#accounts.get(publicKey);
    if (sharing?.delete(secretKey)) this.#size -= 1;
    if (sharing?.size === 0) this.#accounts.delete(publicKey);
  }
}
