/** Everything that one account can see or change. */
import { AnswerSheet } from '../assumptions/answer-sheet.js';
import type { Settings } from '../assumptions/registry.js';
import type { AccountBaseline, ServiceLists } from '../store/baseline.js';
import type { Collection } from '../store/collection.js';
import { type AccountTable, accountTableNames, accountTables, type RecordOf } from '../store/tables.js';
import { toTimestamp } from '../store/timestamps.js';
import type { AccountState } from '../store/write-fixture.js';
import { Chance } from './chance.js';
import { Clock } from './clock.js';
import { Faults } from './faults.js';
import { Outbox } from './outbox.js';
import { RateLimit } from './rate-limit.js';
import { Snapshots } from './snapshots.js';
import { type Stamps, Table } from './table.js';

/** The account's tables under the names that the code has for them. */
type Tables = { readonly [K in AccountTable]: Table<RecordOf<K>> };
type SavedTables = { readonly [K in AccountTable]: Collection<RecordOf<K>> };

/** Where a world stands: enough to come back to it. */
export interface Saved {
  readonly tables: SavedTables;
  readonly clock: Clock['setting'];
  readonly chance: Chance['state'];
  readonly answers: Settings;
  readonly outbox: Outbox;
  readonly rateLimit: RateLimit;
  readonly reached: number;
}

/** What a reset can be asked for alone; records come with ids, chance and mail events. */
export const RESET_PARTS = ['records', 'clock', 'assumptions', 'outbox', 'faults', 'journal'] as const;
export type ResetPart = (typeof RESET_PARTS)[number];

export interface World extends Tables {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly userId: number;
  readonly baseline: AccountBaseline;
  /** The service's own lists. */
  readonly lists: ServiceLists;
  readonly answers: AnswerSheet;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly outbox: Outbox;
  readonly rateLimit: RateLimit;
  readonly faults: Faults;
  readonly snapshots: Snapshots;
  /** Are contract warnings refused? */
  isStrict: boolean;
  /** The time to which it was brought, in microseconds since 1970: all that fell due until then is done. */
  reached: number;
  save(): Saved;
  restore(saved: Saved): void;
  /** Does something, and comes back to where the world stood. */
  attempt<T>(doing: () => T): T;
  /** Lets other requests wait for one that takes its time to write. */
  hold<T>(writing: Promise<T>): Promise<T>;
  /** Does a request that writes have to wait? */
  readonly isHeld: boolean;
  /** Resolves when none has to wait any more. */
  free(): Promise<void>;
  /** Back to the baseline, whole or in part. */
  reset(parts: readonly ResetPart[]): void;
  /** What the world holds, for writing it as a fixture. */
  state(): AccountState;
}

/**
 * Opens a world on a baseline.
 * @param layers answers that hold from the start, later ones first; what the account itself says goes before them all
 */
export function createWorld(baseline: AccountBaseline, isStrict: boolean, ...layers: readonly Settings[]): World {
  const { userId, publicKey, secretKey, lists } = baseline;
  const answers = new AnswerSheet(...layers, baseline.assumptions);
  const clock = new Clock(baseline.clock);
  const stamps: Stamps = {
    userId,
    now: () => toTimestamp(clock.now()),
    draw: (kind) => world.chance.draw(kind),
  };
  const tables = createTables(baseline, stamps);
  const save = (): Saved => ({
    tables: saveTables(tables),
    clock: clock.setting,
    chance: world.chance.state,
    answers: answers.changes,
    outbox: world.outbox.copy(),
    rateLimit: world.rateLimit.copy(),
    reached: world.reached,
  });
  /** The parts of a saved state; each can come back alone. */
  const parts = {
    records({ tables: saved, chance, rateLimit, reached }: Saved) {
      for (const key of accountTableNames) restoreTable(key, tables, saved);
      Object.assign(world, { chance: new Chance({ state: chance }), rateLimit: rateLimit.copy(), reached });
    },
    clock: (saved: Saved) => clock.set(saved.clock),
    assumptions: (saved: Saved) => answers.replace(saved.answers),
    outbox: (saved: Saved) => Object.assign(world, { outbox: saved.outbox.copy() }),
  };
  const restore = (saved: Saved) => {
    for (const part of Object.values(parts)) part(saved);
  };
  let held: Promise<void> | undefined;
  const world = {
    ...tables,
    ...{ userId, publicKey, secretKey, baseline, lists, answers, clock, isStrict },
    chance: new Chance({ state: baseline.chance }),
    outbox: new Outbox(),
    rateLimit: new RateLimit(),
    faults: new Faults(),
    snapshots: new Snapshots(),
    reached: baseline.since,
    save,
    restore,
    attempt<T>(doing: () => T): T {
      const saved = save();
      try {
        return doing();
      } finally {
        restore(saved);
      }
    },
    hold<T>(writing: Promise<T>): Promise<T> {
      const end = writing.then(ended, ended).finally(() => {
        if (held === end) held = undefined;
      });
      held = end;
      return writing;
    },
    get isHeld() {
      return held !== undefined;
    },
    async free() {
      while (held !== undefined) await held;
    },
    reset(wanted: readonly ResetPart[]) {
      const start = { ...beginning, clock: baseline.clock };
      for (const part of wanted) {
        if (part === 'faults') world.faults.clear();
        else if (part !== 'journal') parts[part](start);
      }
    },
    state: (): AccountState => ({
      ...{ userId, publicKey, secretKey, lists },
      clock: clock.setting,
      // Up to this moment everything was done; what falls due after it is still to come.
      now: world.reached,
      assumptions: answers.settings,
      chance: world.chance.state,
      records: (table) => tables[table].everything(),
      nextId: (table) => tables[table].nextId,
    }),
  };
  const beginning = save();
  return world;
}

const ended = (): void => undefined;

function createTables(baseline: AccountBaseline, stamps: Stamps): Tables {
  const tables = accountTableNames.map((key) => [key, createTable(key, baseline, stamps)]);
  return Object.fromEntries(tables) as Tables;
}

const createTable = <K extends AccountTable>(key: K, { tables }: AccountBaseline, stamps: Stamps) =>
  new Table<RecordOf<K>>(accountTables[key], tables[key], stamps);

const saveTables = (tables: Tables): SavedTables =>
  Object.fromEntries<unknown>(accountTableNames.map((key) => [key, tables[key].save()])) as SavedTables;

const restoreTable = <K extends AccountTable>(key: K, tables: Tables, saved: SavedTables) =>
  tables[key].restore(saved[key]);
