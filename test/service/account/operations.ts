/** Random operations on an account and on its model. */
import fc from 'fast-check';
import { type Account, RESET_PARTS } from '../../../src/service/account/account.js';
import type { SavedAccount } from '../../../src/service/account/tables.js';
import {
  add,
  allWithDeleted,
  amend,
  live,
  type Records,
  remove,
  type State,
  type TableName,
  tableNames,
  update,
} from './model.js';

/** An account, its model, and the saved states of both. */
export interface Pair {
  readonly account: Account;
  readonly start: State;
  state: State;
  readonly saved: Map<number, { readonly saved: SavedAccount; readonly state: State }>;
}

const some = <const T>(...values: readonly T[]) => fc.constantFrom(...values);

const table = fc.constantFrom(...tableNames);
/** The index of a record, modulo their number. */
const nth = fc.nat(400);
const order = some('oldest-first', 'newest-first');
const country = some('name', 'id');

const contact = fc.record(
  {
    email: some('ada@example.com', 'ADA@example.com', 'bea@example.com', 'İ@example.com', ''),
    contact_type_id: some(null, 1, 2, 3),
    country: some('', 'India', 'Nepal', 'Atlantis', null),
    city: some('Pune', 'PUNE', 'null', null, ',"\\ é😀\u2028'),
    first_name: some('', 'Ada'),
    last_name: some('', 'L'),
    address_line1: some('', 'x'.repeat(3000)),
  },
  { requiredKeys: ['email'] },
);
const given = fc.record({
  contacts: contact,
  contactTypes: fc.record({ name: some('Customers', 'customers', 'Partners', 'é') }),
  globalUnsubscribers: fc.record({ email_address: some('ada@example.com', 'ADA@example.com', 'x') }),
});

const often = [
  fc.record({ kind: some('add'), table, given, times: some(1, 1, 1, 3, 70) }),
  fc.record({ kind: some('add all'), table, given, times: some(0, 1, 3, 300) }),
  fc.record({ kind: some('change'), how: some('update', 'amend'), table, given, nth, times: some(1) }),
  fc.record({ kind: some('change'), how: some('remove'), table, given, nth, times: some(1, 1, 2, 80) }),
  fc.record({ kind: some('remove all'), table, nths: fc.array(nth, { maxLength: 90 }) }),
] as const;
const seldom = [
  fc.record({ kind: some('bring back'), nth }),
  fc.record({ kind: some('tick'), by: some(1, 1000, -5) }),
  fc.record({ kind: some('order'), order }),
  fc.record({ kind: some('country'), country }),
  fc.record({ kind: some('save'), name: fc.nat(2) }),
  fc.record({ kind: some('restore'), name: fc.nat(2) }),
  fc.record({ kind: some('reset'), isWhole: fc.boolean() }),
  fc.record({ kind: some('attempt'), given, nth }),
] as const;

const deed = fc.oneof(
  ...often.map((arbitrary) => ({ arbitrary, weight: 4 })),
  ...seldom.map((arbitrary) => ({ arbitrary, weight: 2 })),
);
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Deed = Generated<(typeof often)[number] | (typeof seldom)[number]>;
type Given = Generated<typeof given>;

export interface Step {
  readonly deed: Deed;
  /** The index of the account. */
  readonly at: number;
  /** The overrides of the lists that are compared afterwards, beside the settings in force. */
  readonly overrides: readonly Pick<State, 'order' | 'country'>[];
}

export const step: fc.Arbitrary<Step> = fc.record({
  deed: deed as fc.Arbitrary<Deed>,
  at: fc.nat(1),
  overrides: fc.array(fc.record({ order, country }), { maxLength: 2 }),
});

const around = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(all.length, 1)];

/** The writing methods of a table. */
interface Written<R> {
  get(id: number): R;
  add(given: Partial<R>): R;
  addAll(given: readonly Partial<R>[]): readonly R[];
  update(record: R, given: Partial<R>): R;
  amend(record: R, given: Partial<R>): R;
  remove(record: R): void;
  removeAll(records: readonly R[]): void;
}
const tableOf = <K extends TableName>({ account }: Pair, name: K) => account[name] as unknown as Written<Records[K]>;

type How = Extract<Deed, { readonly kind: 'change' }>['how'];

/** Changes a live record of both, if one exists. */
function change<K extends TableName>(pair: Pair, name: K, at: number, how: How, given: Partial<Records[K]>): void {
  const record = around(live(pair.state, name), at);
  if (record === undefined) return;
  const table = tableOf(pair, name);
  if (how === 'update') table.update(table.get(record.id), given);
  else if (how === 'amend') table.amend(table.get(record.id), given);
  else table.remove(table.get(record.id));
  if (how === 'remove') pair.state = remove(pair.state, name, record);
  else pair.state = (how === 'update' ? update : amend)(pair.state, name, record, given);
}

function addTo<K extends TableName>(pair: Pair, name: K, given: Partial<Records[K]>): void {
  tableOf(pair, name).add(given);
  pair.state = add(pair.state, name, given);
}

/** Adds the same record several times in one call. */
function addAllTo<K extends TableName>(pair: Pair, name: K, times: number, given: Partial<Records[K]>): void {
  tableOf(pair, name).addAll(Array.from({ length: times }, () => given));
  for (let count = 0; count < times; count += 1) pair.state = add(pair.state, name, given);
}

/** Removes several records in one call, in any order. */
function removeAll<K extends TableName>(pair: Pair, name: K, nths: readonly number[]): void {
  const records = new Set(nths.flatMap((at) => around(live(pair.state, name), at) ?? []));
  const table = tableOf(pair, name);
  table.removeAll([...records].map(({ id }) => table.get(id)));
  for (const record of records) pair.state = remove(pair.state, name, record);
}

/** Restores a deleted contact. */
function bringBack(pair: Pair, at: number): void {
  const record = around(allWithDeleted(pair.state, 'contacts'), at);
  if (record === undefined) return;
  pair.account.contacts.amend(record, { deleted_at: null });
  pair.state = amend(pair.state, 'contacts', record, { deleted_at: null });
}

/** Changes that are rolled back. */
function attempt(pair: Pair, at: number, given: Given): void {
  const { state } = pair;
  pair.account.atomically(() => {
    change(pair, 'contacts', at, 'update', given.contacts);
    change(pair, 'contacts', at + 1, 'remove', {});
    addTo(pair, 'contactTypes', given.contactTypes);
  }, true);
  pair.state = state;
}

function restore(pair: Pair, name: number): void {
  const known = pair.saved.get(name);
  if (known === undefined) return;
  pair.account.restore(known.saved);
  pair.state = known.state;
}

function reset(pair: Pair, isWhole: boolean): void {
  pair.account.reset(isWhole ? RESET_PARTS : ['records']);
  const { maps, nextIds } = pair.start;
  pair.state = isWhole ? pair.start : { ...pair.state, maps, nextIds };
}

/** Sets the clock and the assumptions to those of the model. */
function move({ account, state }: Pair): void {
  account.clock.set({ frozen: state.now });
  account.assumptions.change({ 'list-order': state.order, 'country.text': state.country });
}

/** Applies an operation to an account and to its model. */
export function perform(pair: Pair, deed: Deed): void {
  const { kind } = deed;
  if (kind === 'add') {
    for (let count = 0; count < deed.times; count += 1) addTo(pair, deed.table, deed.given[deed.table]);
  } else if (kind === 'add all') addAllTo(pair, deed.table, deed.times, deed.given[deed.table]);
  else if (kind === 'remove all') removeAll(pair, deed.table, deed.nths);
  else if (kind === 'change') {
    for (let count = 0; count < deed.times; count += 1)
      change(pair, deed.table, deed.nth, deed.how, deed.given[deed.table]);
  } else if (kind === 'bring back') bringBack(pair, deed.nth);
  else if (kind === 'attempt') attempt(pair, deed.nth, deed.given);
  else if (kind === 'save') pair.saved.set(deed.name, { saved: pair.account.save(), state: pair.state });
  else if (kind === 'restore') restore(pair, deed.name);
  else if (kind === 'reset') reset(pair, deed.isWhole);
  else {
    if (kind === 'tick') pair.state = { ...pair.state, now: pair.state.now + deed.by };
    else if (kind === 'order') pair.state = { ...pair.state, order: deed.order };
    else pair.state = { ...pair.state, country: deed.country };
    move(pair);
  }
}
