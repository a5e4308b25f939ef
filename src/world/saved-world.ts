/** A state of a world, as snapshots and rollbacks keep it. */
import type { Provenance } from '../assumptions/provenance.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import type { AccountBaseline, ReferenceData } from '../fixtures/baseline.js';
import type { Collection } from '../store/collection.js';
import type { Random } from '../store/random.js';
import { type AccountTable, accountTableNames, type RecordOf } from '../store/tables.js';
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

/** What time changes: a world, or a draft of one. */
export interface TimedState extends Records {
  readonly outbox: Outbox;
  readonly provenance: Provenance;
  readonly baseline: Pick<AccountBaseline, 'since'>;
}

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

/** What saved states take in memory: a part that several of them share counts once. */
export function bytesOfSaved(states: readonly SavedWorld[]): number {
  const parts = new Map<unknown, number>();
  for (const { tables, outbox } of states) {
    for (const key of accountTableNames) parts.set(tables[key], tables[key].bytes);
    parts.set(outbox.content, outbox.bytes);
  }
  return [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
}
