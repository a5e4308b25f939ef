/** Everything that one account can see or change. */
import { AnswerSheet } from '../assumptions/answer-sheet.js';
import type { Settings } from '../assumptions/registry.js';
import type { AccountBaseline, ServiceLists } from '../store/baseline.js';
import { type AccountTable, accountTableNames, accountTables, type RecordOf } from '../store/tables.js';
import { toTimestamp } from '../store/timestamps.js';
import type { AccountState } from '../store/write-fixture.js';
import { Chance } from './chance.js';
import { Clock } from './clock.js';
import { Outbox } from './outbox.js';
import { RateLimit } from './rate-limit.js';
import { type Stamps, Table } from './table.js';

/** The account's tables under the names that the code has for them. */
type Tables = { readonly [K in AccountTable]: Table<RecordOf<K>> };

/** What changes in a world beside its tables. */
interface Moving {
  chance: Chance;
  outbox: Outbox;
  rateLimit: RateLimit;
}

export interface World extends Tables, Readonly<Moving> {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly userId: number;
  readonly baseline: AccountBaseline;
  /** The service's own lists. */
  readonly lists: ServiceLists;
  readonly answers: AnswerSheet;
  readonly clock: Clock;
  /** Back to the baseline: records, ids, clock, chance, assumptions, outbox. */
  reset(): void;
  /** What the world holds, for writing it as a fixture. */
  state(): AccountState;
}

/**
 * Opens a world on a baseline.
 * @param layers answers that hold from the start, later ones first; what the account itself says goes before them all
 */
export function createWorld(baseline: AccountBaseline, ...layers: readonly Settings[]): World {
  const answers = new AnswerSheet(...layers, baseline.assumptions);
  const clock = new Clock(baseline.clock);
  const moving = begin(baseline);
  const { userId, publicKey, secretKey, lists } = baseline;
  const stamps: Stamps = {
    userId,
    now: () => toTimestamp(clock.now()),
    draw: (kind) => world.chance.draw(kind),
  };
  const tables = createTables(baseline, stamps);
  const world = {
    ...tables,
    ...moving,
    ...{ userId, publicKey, secretKey, baseline, lists, answers, clock },
    reset() {
      for (const key of accountTableNames) tables[key].reset();
      clock.freeze(baseline.clock);
      answers.reset();
      Object.assign(world, begin(baseline));
    },
    state: (): AccountState => ({
      ...{ userId, publicKey, secretKey, lists },
      clock: clock.frozen,
      now: clock.now(),
      assumptions: answers.settings,
      chance: world.chance.state,
      records: (table) => tables[table].everything(),
      nextId: (table) => tables[table].nextId,
    }),
  };
  return world;
}

const begin = ({ chance }: AccountBaseline): Moving => ({
  chance: new Chance({ state: chance }),
  outbox: new Outbox(),
  rateLimit: new RateLimit(),
});

function createTables(baseline: AccountBaseline, stamps: Stamps): Tables {
  const tables = accountTableNames.map((key) => [key, createTable(key, baseline, stamps)]);
  return Object.fromEntries(tables) as Tables;
}

const createTable = <K extends AccountTable>(key: K, { tables }: AccountBaseline, stamps: Stamps) =>
  new Table<RecordOf<K>>(accountTables[key], tables[key], stamps);
