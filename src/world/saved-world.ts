/** A state of a world, as snapshots and rollbacks keep it. */
import type { AssumptionOverrides } from '../assumptions/registry.js';
import type { ReferenceData } from '../fixtures/baseline.js';
import type { Collection } from '../store/collection.js';
import type { Random } from '../store/random.js';
import type { AccountTable, RecordOf } from '../store/tables.js';
import type { Clock } from '../time/clock.js';
import type { Zones } from '../time/zones.js';
import type { Outbox } from './outbox.js';
import type { RateLimit } from './rate-limit.js';
import type { Table } from './table.js';

/** The account's tables, by the names of the code. */
export type Tables = { readonly [K in AccountTable]: Table<RecordOf<K>> };
export type SavedTables = { readonly [K in AccountTable]: Collection<RecordOf<K>> };

/** What responses tell of: the records of the account, and those of the service. */
export type Records = Tables & { readonly referenceData: ReferenceData; readonly zones: Zones };

/** Everything that restoring a world needs. */
export interface SavedWorld {
  readonly tables: SavedTables;
  readonly clock: Clock['setting'];
  readonly random: Random['state'];
  readonly assumptions: AssumptionOverrides;
  readonly outbox: Outbox;
  readonly rateLimit: RateLimit;
  readonly caughtUpTo: number;
}
