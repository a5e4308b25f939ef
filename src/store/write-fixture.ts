/** Writes state as a fixture: loading it gives the same state. */
import type { Settings } from '../assumptions/registry.js';
import type { ServiceLists } from './baseline.js';
import { type ClockSetting, writeClock } from './clock-setting.js';
import type { ChanceState } from './drawing.js';
import type { Fixture, FixtureAccount } from './fixture.js';
import type { Identified, Row } from './records/table.js';
import { type AccountTable, accountTableNames, accountTables, serviceTableNames, serviceTables } from './tables.js';
import { toTimestamp } from './timestamps.js';

/** What an account holds at one moment. */
export interface AccountState {
  readonly userId: number;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly lists: ServiceLists;
  readonly clock: ClockSetting;
  /** Microseconds since 1970 of this moment. */
  readonly now: number;
  readonly assumptions: Settings;
  readonly chance: ChanceState;
  /** Every record of a table, the deleted ones too. */
  records(table: AccountTable): readonly Identified[];
  nextId(table: AccountTable): number;
}

const listsIn = (lists: ServiceLists) =>
  Object.fromEntries(serviceTableNames.map((key) => [serviceTables[key].name, lists[key]]));

/**
 * @param assumptions the answers where no account is known
 * @param accounts at least one
 */
export function writeFixture(description: string, assumptions: Settings, accounts: readonly AccountState[]): Fixture {
  const [{ lists }] = accounts as readonly [AccountState, ...AccountState[]];
  return {
    description,
    assumptions,
    ...listsIn(lists),
    accounts: accounts.map((account) => writeAccount(account, lists)),
  };
}

/** @param shared the lists of the fixture; an account that was loaded apart may have others */
function writeAccount(state: AccountState, shared: ServiceLists): FixtureAccount {
  const tables = accountTableNames.map((key) => [accountTables[key].name, state.records(key)] as const);
  const nextIds = accountTableNames.map((key) => [accountTables[key].name, state.nextId(key)] as const);
  return {
    user_id: state.userId,
    public_key: state.publicKey,
    secret_key: state.secretKey,
    clock: writeClock(state.clock),
    as_of: toTimestamp(state.now),
    assumptions: state.assumptions,
    chance: state.chance,
    next_ids: Object.fromEntries(nextIds),
    gone: findGone(state),
    ...(state.lists !== shared && listsIn(state.lists)),
    ...Object.fromEntries(tables),
  };
}

/** The ids that records name although nothing has them. */
function findGone(state: AccountState): Record<string, number[]> {
  const known = new Map<string, ReadonlySet<number>>();
  for (const key of accountTableNames)
    known.set(accountTables[key].name, new Set(state.records(key).map(({ id }) => id)));
  for (const key of serviceTableNames)
    known.set(serviceTables[key].name, new Set(state.lists[key].map(({ id }) => id)));
  const gone = new Map<string, Set<number>>();
  for (const key of accountTableNames) {
    for (const record of state.records(key)) {
      for (const { table, id } of accountTables[key].refers(record as Row & Identified)) {
        if (!known.get(table)?.has(id)) gone.set(table, (gone.get(table) ?? new Set()).add(id));
      }
    }
  }
  return Object.fromEntries([...gone].map(([table, ids]) => [table, [...ids].sort((a, b) => a - b)]));
}
