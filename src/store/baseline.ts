/** The immutable state that a fixture made; reset returns to it. */
import type { Settings } from '../assumptions/registry.js';
import type { ClockSetting } from './clock-setting.js';
import type { Collection } from './collection.js';
import type { ChanceState } from './drawing.js';
import type { AccountTable, RecordOf, ServiceTable } from './tables.js';

/** The lists that the service has for every account. */
export type ServiceLists = { readonly [K in ServiceTable]: readonly RecordOf<K>[] };

export type AccountBases = { readonly [K in AccountTable]: Collection<RecordOf<K>> };

/** What a fixture says of one account. */
export interface AccountBaseline {
  readonly userId: number;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly tables: AccountBases;
  readonly lists: ServiceLists;
  readonly clock: ClockSetting;
  /** Microseconds since 1970 for which the fixture tells how things are. */
  readonly since: number;
  /** Answers that hold for this account before anything else is said. */
  readonly assumptions: Settings;
  /** Where chance stood after the baseline was made. */
  readonly chance: ChanceState;
}

export interface Baseline {
  /** The name of the fixture, or the file it came from. */
  readonly name: string;
  readonly description: string;
  /** Answers that the fixture gives for all its accounts. */
  readonly assumptions: Settings;
  readonly accounts: readonly AccountBaseline[];
}
