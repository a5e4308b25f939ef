/** A model of the tables of an account: plain maps of their records; and random operations on an account and its model. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Account, RESET_PARTS } from '../../../src/service/account/account.js';
import type { EntityRow } from '../../../src/service/account/records/shapes.js';
import type { Table } from '../../../src/service/account/table.js';
import type { SavedAccount } from '../../../src/service/account/tables.js';
import { toTimestamp } from '../../../src/time/timestamps.js';

export const tableNames = ['contacts', 'contactTypes', 'globalUnsubscribers'] as const;
export type TableName = (typeof tableNames)[number];

/** The records of a table by id, the deleted ones too. A change replaces the map: an earlier state keeps its own. */
interface Rows {
  readonly byId: ReadonlyMap<number, EntityRow>;
  readonly nextId: number;
}
type State = Readonly<Record<TableName, Rows>>;

/** An account, its model, and the saved states of both. */
export interface Pair {
  readonly account: Account;
  readonly start: State;
  state: State;
  readonly saved: Map<number, { readonly saved: SavedAccount; readonly state: State }>;
}

/** A table, whatever the shape of its records. */
export const tableOf = (account: Account, name: TableName) => account[name] as unknown as Table<EntityRow>;

/** Pairs an unchanged account with the model of its records. */
export function pairOf(account: Account): Pair {
  const rows = tableNames.map((name): [TableName, Rows] => {
    const table = tableOf(account, name);
    return [name, { byId: new Map(table.allWithDeleted().map((one) => [one.id, one])), nextId: table.nextId }];
  });
  // There is an entry for each name.
  const start = Object.fromEntries(rows) as Record<TableName, Rows>;
  return { account, start, state: start, saved: new Map() };
}

/** Every record of a table, lowest id first. */
export const allWithDeleted = ({ state }: Pair, name: TableName): readonly EntityRow[] =>
  [...state[name].byId.values()].sort((a, b) => a.id - b.id);

export const live = (pair: Pair, name: TableName): readonly EntityRow[] =>
  allWithDeleted(pair, name).filter((one) => (one.deleted_at ?? null) === null);

const some = <const T>(...values: readonly T[]) => fc.constantFrom(...values);

const given = fc.record({
  contacts: fc.record(
    {
      email: some('ada@example.com', 'ADA@example.com', 'bea@example.com', 'İ@example.com', ''),
      contact_type_id: some(null, 1, 2, 3),
      country: some('', 'India', 'Nepal', 'Atlantis', null),
      city: some('Pune', 'PUNE', 'null', null, ',"\\ é😀\u2028'),
      first_name: some('', 'Ada'),
      address_line1: some('', 'x'.repeat(3000)),
    },
    { requiredKeys: ['email', 'city'] },
  ),
  contactTypes: fc.record({ name: some('Customers', 'customers', 'Partners', 'é') }),
  globalUnsubscribers: fc.record({ email_address: some('ada@example.com', 'ADA@example.com', 'x') }),
});

const OFTEN = ['add', 'update', 'amend', 'remove'] as const;
const SELDOM = ['bring back', 'undo', 'save', 'restore', 'reset', 'reset records', 'tick', 'order', 'country'] as const;

export const step = fc.record({
  kind: some(...OFTEN, ...OFTEN, ...SELDOM),
  /** The index of the account. */
  at: fc.nat(1),
  name: some('contacts', ...tableNames),
  given,
  times: some(0, 1, 1, 3, 70, 300),
  /** The indexes of records, modulo their number. */
  nths: fc.array(fc.nat(400), { minLength: 1, maxLength: 90 }),
  slot: fc.nat(2),
  micros: some(1, 1000, -5),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const around = <T>(all: readonly T[], at = 0): T | undefined => all[at % Math.max(all.length, 1)];
const timeOf = ({ account }: Pair): string => toTimestamp(account.clock.now());

function put(pair: Pair, name: TableName, records: readonly EntityRow[]): void {
  const { byId, nextId } = pair.state[name];
  const rows = {
    byId: new Map([...byId, ...records.map((one) => [one.id, one] as const)]),
    nextId: Math.max(nextId, ...records.map(({ id }) => id + 1)),
  };
  pair.state = { ...pair.state, [name]: rows };
}

function add(pair: Pair, { name, given, times }: Step): void {
  const { nextId } = pair.state[name];
  const added = tableOf(pair.account, name).addAll(Array.from({ length: times }, () => given[name]));
  const stamps = { created_at: timeOf(pair), updated_at: timeOf(pair) };
  assert.deepEqual(
    added,
    added.map((one, index) => ({ ...one, ...given[name], id: nextId + index, ...stamps })),
  );
  put(pair, name, added);
}

function change(pair: Pair, how: 'update' | 'amend', name: TableName, record: EntityRow | undefined, changes: object) {
  if (record === undefined) return;
  const changed = tableOf(pair.account, name)[how](record, changes);
  assert.deepEqual(changed, { ...record, ...changes, ...(how === 'update' && { updated_at: timeOf(pair) }) });
  put(pair, name, [changed]);
}

function remove(pair: Pair, { name, nths }: Step): void {
  const records = [...new Set(nths.flatMap((at) => around(live(pair, name), at) ?? []))];
  tableOf(pair.account, name).removeAll(records);
  if (name === 'globalUnsubscribers') {
    const { byId, nextId } = pair.state[name];
    const left = [...byId].filter(([id]) => !records.some((one) => one.id === id));
    pair.state = { ...pair.state, [name]: { byId: new Map(left), nextId } };
  } else {
    const updated_at = timeOf(pair);
    put(
      pair,
      name,
      records.map((one) => ({ ...one, deleted_at: updated_at, updated_at })),
    );
  }
}

/** The operations on an account and its model, by the kind of a step. */
const operations: Readonly<Record<Step['kind'], (pair: Pair, step: Step) => void>> = {
  add,
  update: (pair, { name, nths, given }) => change(pair, 'update', name, around(live(pair, name), nths[0]), given[name]),
  amend: (pair, { name, nths, given }) => change(pair, 'amend', name, around(live(pair, name), nths[0]), given[name]),
  remove,
  'bring back': (pair, { nths }) =>
    change(pair, 'amend', 'contacts', around(allWithDeleted(pair, 'contacts'), nths[0]), { deleted_at: null }),
  undo(pair, step) {
    const { state } = pair;
    const saved = pair.account.save();
    for (const one of [operations.update, remove, add]) one(pair, step);
    pair.account.restore(saved);
    pair.state = state;
  },
  save: (pair, { slot }) => pair.saved.set(slot, { saved: pair.account.save(), state: pair.state }),
  restore(pair, { slot }) {
    const known = pair.saved.get(slot);
    if (known === undefined) return;
    pair.account.restore(known.saved);
    pair.state = known.state;
  },
  reset(pair) {
    pair.account.reset(RESET_PARTS);
    pair.state = pair.start;
  },
  'reset records'(pair) {
    pair.account.reset(['records']);
    pair.state = pair.start;
  },
  tick: ({ account }, { micros }) => account.clock.set({ frozen: account.clock.now() + micros }),
  order: ({ account }, { slot }) =>
    account.assumptions.change({ 'list-order': slot === 0 ? 'oldest-first' : 'newest-first' }),
  country: ({ account }, { slot }) => account.assumptions.change({ 'country.text': slot === 0 ? 'name' : 'id' }),
};

/** Applies an operation to an account and to its model. */
export const perform = (pair: Pair, step: Step): void => operations[step.kind](pair, step);
