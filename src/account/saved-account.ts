/** A state of an account, as snapshots and rollbacks keep it. */
import type { AssumptionOverrides } from '../assumptions/registry.js';
import type { Clock } from '../time/clock.js';
import type { Zones } from '../time/zones.js';
import type { ReferenceData } from './baseline.js';
import type { Outbox } from './outbox.js';
import type { Random } from './random.js';
import type { RateLimit } from './rate-limit.js';
import type { Table } from './table.js';
import type { AccountTable, RecordOf } from './tables.js';

/** The account's tables, by the names of the code. */
export type Tables = { readonly [K in AccountTable]: Table<RecordOf<K>> };

/** What responses tell of: the records of the account, and those of the service. */
export type Records = Tables & { readonly referenceData: ReferenceData; readonly zones: Zones };

/** Everything that restoring an account needs. */
export interface SavedAccount {
  readonly tables: Tables;
  readonly clock: Clock['setting'];
  readonly random: Random['state'];
  readonly assumptions: AssumptionOverrides;
  readonly outbox: Outbox;
  readonly rateLimit: RateLimit;
  readonly caughtUpTo: number;
}
