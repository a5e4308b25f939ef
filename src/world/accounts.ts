/** The accounts of a mock by their keys: where any pair is accepted, one public key can open several. */
import type { World } from './world.js';

/** The pair of keys that opens an account. */
export interface Keys {
  readonly publicKey: string;
  readonly secretKey: string;
}

export class Accounts {
  /** By public key, then by secret key. */
  readonly #worlds = new Map<string, Map<string, World>>();
  #size = 0;

  constructor(worlds: Iterable<World>) {
    for (const world of worlds) this.add(world);
  }

  all(): readonly World[] {
    return [...this.#worlds.values()].flatMap((sharing) => [...sharing.values()]);
  }

  get size(): number {
    return this.#size;
  }

  has(publicKey: string): boolean {
    return this.#worlds.has(publicKey);
  }

  /** The oldest account with this public key. */
  find(publicKey: string): World | undefined {
    return this.#worlds.get(publicKey)?.values().next().value;
  }

  /** The account that a pair of keys opens. */
  get({ publicKey, secretKey }: Keys): World | undefined {
    return this.#worlds.get(publicKey)?.get(secretKey);
  }

  /** Adds an account, in the place of the one with its keys. */
  add(world: World): void {
    const sharing = this.#worlds.get(world.publicKey) ?? new Map<string, World>();
    this.#size += sharing.has(world.secretKey) ? 0 : 1;
    this.#worlds.set(world.publicKey, sharing.set(world.secretKey, world));
  }

  delete({ publicKey, secretKey }: Keys): void {
    const sharing = this.#worlds.get(publicKey);
    if (sharing?.delete(secretKey)) this.#size -= 1;
    if (sharing?.size === 0) this.#worlds.delete(publicKey);
  }
}
