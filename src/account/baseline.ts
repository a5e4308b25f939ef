/** A baseline: the immutable state that a fixture describes, and that reset returns to. */

import type { AssumptionOverrides } from '../assumptions/registry.js';
import type { ClockSetting } from '../time/clock.js';
import type { RandomState } from './random.js';
import type { Table } from './table.js';
import { type AccountTable, accountTableNames, type RecordOf, type ReferenceTable } from './tables.js';

/** The lists that the service has for every account. */
export type ReferenceData = { readonly [K in ReferenceTable]: readonly RecordOf<K>[] } & {
  /** The ids of countries by their names: a list of contacts looks up that of each. */
  readonly countryIds: ReadonlyMap<string, number>;
};

export type AccountBases = { readonly [K in AccountTable]: Table<RecordOf<K>> };

/** The start of one account. */
export interface AccountBaseline {
  readonly userId: number;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly tables: AccountBases;
  readonly referenceData: ReferenceData;
  readonly clock: ClockSetting;
  /** Microseconds since 1970: the time of the records. What falls due after it is still to come. */
  readonly since: number;
  /** The assumptions that the fixture sets for this account. */
  readonly assumptions: AssumptionOverrides;
  /** The random source after the baseline was made. */
  readonly random: RandomState;
}

/** How many records a baseline has. */
export const recordsIn = ({ tables }: Pick<AccountBaseline, 'tables'>): number =>
  accountTableNames.reduce((sum, key) => sum + tables[key].stored, 0);

export interface Baseline {
  /** The name of the fixture, or the file it came from. */
  readonly name: string;
  readonly description: string;
  /** The assumptions that the fixture sets for all its accounts. */
  readonly assumptions: AssumptionOverrides;
  /** At least one. */
  readonly accounts: readonly [AccountBaseline, ...AccountBaseline[]];
}
