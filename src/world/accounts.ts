/** The worlds of a mock by their keys: where any pair is accepted, one public key can open several. */
import { bytesOfPart, partsOf } from '../fixtures/baseline-bytes.js';
import type { World } from './world.js';

/** The pair of keys that opens a world. */
export interface Keys {
  readonly publicKey: string;
  readonly secretKey: string;
}

interface Shared {
  readonly bytes: number;
  readonly users: number;
}

export class Accounts {
  /** By public key, then by secret key. */
  readonly #worlds = new Map<string, Map<string, World>>();
  /** What each world took in memory when it was counted last. */
  readonly #counted = new Map<World, number>();
  /** What worlds share, with how many do. */
  readonly #shared = new Map<object, Shared>();
  #bytes = 0;

  constructor(worlds: Iterable<World>) {
    for (const world of worlds) this.add(world);
  }

  all(): readonly World[] {
    return [...this.#worlds.values()].flatMap((sharing) => [...sharing.values()]);
  }

  get size(): number {
    return this.#counted.size;
  }

  has(publicKey: string): boolean {
    return this.#worlds.has(publicKey);
  }

  /** The oldest world with this public key. */
  find(publicKey: string): World | undefined {
    return this.#worlds.get(publicKey)?.values().next().value;
  }

  /** The world that a pair of keys opens. */
  get({ publicKey, secretKey }: Keys): World | undefined {
    return this.#worlds.get(publicKey)?.get(secretKey);
  }

  /** Adds a world, in the place of the one with its keys. */
  add(world: World): void {
    const sharing = this.#worlds.get(world.publicKey) ?? new Map<string, World>();
    const before = sharing.get(world.secretKey);
    if (before !== undefined) this.#forget(before);
    this.#worlds.set(world.publicKey, sharing.set(world.secretKey, world));
    this.#counted.set(world, 0);
    this.recount(world);
    for (const part of partsOf(world.baseline)) {
      const { bytes, users } = this.#shared.get(part) ?? { bytes: bytesOfPart(part), users: 0 };
      if (users === 0) this.#bytes += bytes;
      this.#shared.set(part, { bytes, users: users + 1 });
    }
  }

  /** What all worlds take in memory, as they were counted last. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts what a world takes in memory, unless it is closed. */
  recount(world: World): void {
    const before = this.#counted.get(world);
    if (before === undefined) return;
    const { bytes } = world;
    if (bytes === before) return;
    this.#counted.set(world, bytes);
    this.#bytes += bytes - before;
  }

  #forget(world: World): void {
    this.recount(world);
    this.#bytes -= world.bytes;
    this.#counted.delete(world);
    for (const part of partsOf(world.baseline)) {
      // It was added with the world.
      const { bytes, users } = this.#shared.get(part) as Shared;
      if (users > 1) {
        this.#shared.set(part, { bytes, users: users - 1 });
      } else {
        this.#shared.delete(part);
        this.#bytes -= bytes;
      }
    }
  }

  /** @returns was this the last world with its public key? */
  delete({ publicKey, secretKey }: Keys): boolean {
    const sharing = this.#worlds.get(publicKey);
    const world = sharing?.get(secretKey);
    if (world !== undefined) this.#forget(world);
    sharing?.delete(secretKey);
    return sharing?.size === 0 && this.#worlds.delete(publicKey);
  }
}
