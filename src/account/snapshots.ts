/** The snapshots of an account: saved states, by name. */
import type { SavedAccount } from './saved-account.js';

export interface Snapshot {
  readonly name: string;
  readonly saved: SavedAccount;
}

/** How many snapshots an account keeps. */
export const MAX_SNAPSHOTS = 100;

/** Bounded: the oldest is dropped when a new one finds no room. */
export class Snapshots {
  readonly #byName = new Map<string, Snapshot>();

  /** @returns the name of the snapshot that was dropped */
  save(name: string, saved: SavedAccount): string | undefined {
    this.#byName.delete(name);
    this.#byName.set(name, { name, saved });
    const [oldest] = this.#byName.size > MAX_SNAPSHOTS ? this.#byName.keys() : [];
    if (oldest !== undefined) this.#byName.delete(oldest);
    return oldest;
  }

  find(name: string): Snapshot | undefined {
    return this.#byName.get(name);
  }

  /** Oldest first. */
  all(): readonly Snapshot[] {
    return [...this.#byName.values()];
  }

  delete(name: string): boolean {
    return this.#byName.delete(name);
  }
}
