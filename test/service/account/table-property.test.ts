/** Property test: after any sequence of operations, accounts hold, find and send what plain maps do. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import type { Account } from '../../../src/service/account/account.js';
import type { Table } from '../../../src/service/account/table.js';
import { createAssume } from '../../../src/service/assumptions/registry.js';
import { contacts } from '../../../src/service/document/contacts.js';
import { globalUnsubscribes } from '../../../src/service/document/global-unsubscribes.js';
import type { Endpoint } from '../../../src/service/endpoint/endpoint.js';
import { type Body, renderSuccess } from '../../../src/service/endpoint/envelope.js';
import { createDirectory } from '../../sample-accounts/directory.js';
import * as model from './model.js';
import { type Pair, perform, type Step, step } from './operations.js';

/** `SEED=…` sets another seed; a failing run prints its own. */
const seed = Number(process.env.SEED ?? 20_260_105);

const CLOCK = '2026-01-05T09:00:00.000000Z';
const START = Date.UTC(2026, 0, 5, 9) * 1000;

/** Ids on both sides of a chunk boundary, and far apart. */
const layouts: readonly (readonly number[])[] = [
  [],
  [1, 2, 3],
  [0, 1, 62, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512],
  ...[62, 130, 250].map((length) => Array.from({ length }, (_, index) => index + 1)),
  [5, 600, 4095, 4096, 2 ** 40 + 252],
];

/** Every fifth contact is a deleted one. */
const fixtureOf = (ids: readonly number[]) => ({
  clock: CLOCK,
  countries: [
    { id: 1, name: 'India' },
    { id: 2, name: 'Nepal' },
  ],
  accounts: [
    {
      contact_types: [1, 2].map((id) => ({ id, name: `Type ${id}` })),
      contacts: ids.map((id) => ({
        id,
        email: `c${id % 7}@example.com`,
        contact_type_id: (id % 2) + 1,
        city: id % 3 === 0 ? 'Pune' : 'Surat',
        country: 'India',
        deleted_at: id % 5 === 4 ? CLOCK : null,
      })),
      global_unsubscribers: ids.map((id) => ({ id, email_address: `u${id % 4}@example.com` })),
    },
  ],
});

/** The model of an unchanged account. */
function modelOf(ids: readonly number[]): model.State {
  const maps = { contacts: new Map(), contactTypes: new Map(), globalUnsubscribers: new Map() };
  const nextIds = { contacts: 1, contactTypes: 1, globalUnsubscribers: 1 };
  let state: model.State = { maps, nextIds, order: 'oldest-first', country: 'name', now: START };
  const put = <K extends model.TableName>(name: K, id: number, given: Partial<model.Records[K]>) => {
    const next = Math.max(state.nextIds[name], id + 1);
    state = { ...state, nextIds: { ...state.nextIds, [name]: id } };
    state = model.add(state, name, given);
    state = { ...state, nextIds: { ...state.nextIds, [name]: next } };
  };
  const [accountFixture] = fixtureOf(ids).accounts;
  for (const { id, ...given } of accountFixture?.contact_types ?? []) put('contactTypes', id, given);
  for (const { id, deleted_at, ...given } of accountFixture?.contacts ?? []) {
    put('contacts', id, given);
    const record = state.maps.contacts.get(id);
    if (record !== undefined) state = model.amend(state, 'contacts', record, { deleted_at });
  }
  for (const { id, ...given } of accountFixture?.global_unsubscribers ?? []) put('globalUnsubscribers', id, given);
  return state;
}

/** A response body that is still being read, and its text at the time of the request. */
interface Reader {
  readonly body: Body;
  readonly text: string;
}

async function listIn(account: Account, [list]: readonly Endpoint[], override: model.Combination) {
  const overrides = { 'list-order': override.order, 'country.text': override.country };
  const assume = createAssume(account.assumptions.values, overrides);
  const data = list?.handle({ input: {}, emptied: new Set<string>(), sent: new Map(), account, assume, page: 1 });
  const { body } = await renderSuccess(list as Endpoint, data, assume);
  return { body, text: body.toString() };
}

async function compareLists(
  { account, state }: Pair,
  combination: model.Combination,
  readers: Reader[],
): Promise<void> {
  const expected = model.bodiesOf(state, combination);
  const listed = await listIn(account, contacts, combination);
  assert.equal(listed.text, expected.contacts);
  const unsubscribed = await listIn(account, globalUnsubscribes, combination);
  assert.equal(unsubscribed.text, expected.unSubscribers);
  readers.push(listed, unsubscribed);
}

/** Fields of lookups, and the step of their first lookup: it builds the index. */
const indexed = [
  { name: 'contacts', field: 'contact_type_id' },
  { name: 'contacts', field: 'email' },
  { name: 'contacts', field: 'city' },
  { name: 'contacts', field: 'country' },
  { name: 'contactTypes', field: 'name' },
  { name: 'globalUnsubscribers', field: 'email_address' },
] as const;

type Indexed = Pick<(typeof indexed)[number], 'name'> & { readonly field: string };

/** Fields without a lookup before the end: their index is built from all earlier changes. */
const late: readonly Indexed[] = model.tableNames.map((name) => ({ name, field: 'created_at' }));

const valuesIn = ({ state }: Pair, { name, field }: Indexed): unknown[] =>
  model.live(state, name).map((one) => (one as Readonly<Record<string, unknown>>)[field]);

/** The fields whose case their tables ignore. */
const ignoringCase = ['email', 'name', 'email_address'];

function compareIndex({ account, state }: Pair, { name, field }: Indexed, values: Set<unknown>): void {
  const table = account[name] as unknown as Table<{ readonly id: number; readonly [field: string]: unknown }>;
  const records = model.live(state, name) as readonly { readonly id: number; readonly [field: string]: unknown }[];
  // Values of earlier records, and values of none.
  const key = (value: unknown) => (ignoringCase.includes(field) ? String(value).toLowerCase() : value);
  for (const value of [...values, 'nowhere', undefined]) {
    const same = records.filter((one) => key(one[field]) === key(value));
    assert.deepEqual(table.where(field, value), same);
    assert.equal(table.first(field, value), table.where(field, value)[0]);
    assert.equal(table.count(field, value), same.length);
  }
}

function compareContents({ account, state }: Pair): void {
  for (const name of model.tableNames) {
    const [table, live] = [account[name], model.live(state, name)];
    assert.deepEqual(table.allWithDeleted(), model.allWithDeleted(state, name));
    assert.deepEqual(table.all(), live);
    assert.deepEqual([table.size, table.nextId], [live.length, state.nextIds[name]]);
    for (const id of [0, 1, 63, 64, 65, 128, 255, 256, 4096]) {
      assert.deepEqual(
        table.find(id),
        live.find((one) => one.id === id),
      );
    }
  }
}

const scenario = fc.record({
  ids: fc.constantFrom(...layouts),
  steps: fc.array(step, { minLength: 1, maxLength: 20 }),
  from: fc.array(fc.nat(20), { minLength: indexed.length, maxLength: indexed.length }),
});

interface Scenario {
  readonly ids: readonly number[];
  readonly steps: readonly Step[];
  readonly from: readonly number[];
}

async function play({ ids, steps, from }: Scenario): Promise<void> {
  const directory = createDirectory('x', fixtureOf(ids));
  const start = modelOf(ids);
  const pairs = [0, 1].map((): Pair => ({ account: directory.open(), start, state: start, saved: new Map() }));
  const readers: Reader[] = [];
  const values = indexed.map(() => new Set<unknown>());
  for (const [index, { deed, at, overrides }] of steps.entries()) {
    perform(pairs[at] as Pair, deed);
    for (const pair of pairs) {
      compareContents(pair);
      for (const [nth, one] of indexed.entries()) {
        for (const value of valuesIn(pair, one)) values[nth]?.add(value);
        if (index >= (from[nth] as number)) compareIndex(pair, one, values[nth] as Set<unknown>);
      }
      for (const combination of [pair.state, ...overrides]) await compareLists(pair, combination, readers);
    }
  }
  // Readers get the bytes of their request despite later writes, and a fresh account has the baseline.
  for (const { body, text } of readers) assert.equal(body.toString(), text);
  for (const pair of pairs) for (const one of late) compareIndex(pair, one, new Set(valuesIn(pair, one)).add(CLOCK));
  compareContents({ account: directory.open(), start, state: start, saved: new Map() });
}

t.test('accounts hold, find and send what plain maps do, and stay apart', async () => {
  await fc.assert(fc.asyncProperty(scenario, play), { seed, numRuns: 80 });
});
