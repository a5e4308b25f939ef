/** Property test: after any operations, the tables of accounts hold and find the same records as plain maps, and a cached list equals a new one. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import type { Account } from '../../../src/service/account/account.js';
import { renderSuccess } from '../../../src/service/answer.js';
import type { AssumptionOverrides } from '../../../src/service/assumptions/registry.js';
import { createAssume } from '../../../src/service/assumptions/values.js';
import { contacts } from '../../../src/service/document/contacts.js';
import { globalUnsubscribes } from '../../../src/service/document/global-unsubscribes.js';
import type { Endpoint } from '../../../src/service/endpoint/endpoint.js';
import { createDirectory } from '../../sample-accounts/directory.js';
import { smallAccount } from '../../sample-accounts/small-account.js';
import {
  allWithDeleted,
  live,
  type Pair,
  pairOf,
  perform,
  type Step,
  step,
  tableNames,
  tableOf,
} from './table-model.js';

/** `SEED=…` sets another seed; a failing run prints its own. */
const seed = Number(process.env.SEED ?? 20_260_105);

/** The ids of records: none, few, those around the size of a node of the tree, many, and far apart. */
const layouts: readonly (readonly number[])[] = [
  [],
  [1, 2, 3],
  [0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512],
  ...[62, 130, 250].map((length) => Array.from({ length }, (_, index) => index + 1)),
  [5, 600, 4095, 4096, 2 ** 40 + 252],
];

/** Every fifth contact is deleted. */
const fixtureOf = (ids: readonly number[]) =>
  smallAccount(
    [
      {
        contact_types: [1, 2].map((id) => ({ id, name: `Type ${id}` })),
        contacts: ids.map((id) => ({
          id,
          email: `c${id % 7}@example.com`,
          contact_type_id: (id % 2) + 1,
          city: id % 3 === 0 ? 'Pune' : 'Surat',
          country: 'India',
          deleted_at: id % 5 === 4 ? '2026-01-05T09:00:00.000000Z' : null,
        })),
        global_unsubscribers: ids.map((id) => ({ id, email_address: `u${id % 4}@example.com` })),
      },
    ],
    {
      countries: [
        { id: 1, name: 'India' },
        { id: 2, name: 'Nepal' },
      ],
    },
  );

/** The body of the first endpoint of a chapter, which is a list. */
function bodyIn(account: Account, [list]: readonly Endpoint[], overrides?: AssumptionOverrides) {
  const assume = createAssume(account.assumptions.values, overrides);
  const data = list?.handle({ input: {}, emptied: new Set<string>(), sent: new Map(), account, assume, page: 1 });
  return renderSuccess(list as Endpoint, data, assume).body.toString();
}

/** Compares cached lists with lists under overrides: these are a new object each time, so nothing is cached. */
function compareLists({ account }: Pair): void {
  for (const chapter of [contacts, globalUnsubscribes])
    assert.equal(bodyIn(account, chapter), bodyIn(account, chapter, {}));
}

/** Fields of lookups; `created_at` has no index before its first lookup. */
const indexed = [
  ...['contact_type_id', 'email', 'city', 'country'].map((field) => ({ name: 'contacts', field }) as const),
  { name: 'contactTypes', field: 'name' },
  { name: 'globalUnsubscribers', field: 'email_address' },
  ...tableNames.map((name) => ({ name, field: 'created_at' })),
] as const;

/** The fields whose case their tables ignore. */
const ignoringCase = ['email', 'name', 'email_address'];

/** @param values of earlier records too */
function compareIndex(pair: Pair, { name, field }: (typeof indexed)[number], values: ReadonlySet<unknown>): void {
  const table = tableOf(pair.account, name);
  const key = (value: unknown) => (ignoringCase.includes(field) ? String(value).toLowerCase() : value);
  for (const value of [...values, 'nowhere', undefined]) {
    const same = live(pair, name).filter((one) => key(one[field]) === key(value));
    assert.deepEqual(table.where(field, value), same);
    assert.equal(table.first(field, value), table.where(field, value)[0]);
    assert.equal(table.where(field, value).length, same.length);
  }
}

function compareContents(pair: Pair): void {
  for (const name of tableNames) {
    const [table, records] = [tableOf(pair.account, name), live(pair, name)];
    assert.deepEqual(table.allWithDeleted(), allWithDeleted(pair, name));
    assert.deepEqual(table.all(), records);
    assert.deepEqual([table.size, table.nextId], [records.length, pair.state[name].nextId]);
    for (const id of [0, 1, 63, 64, 65, 128, 255, 256, 4096])
      assert.deepEqual(
        table.find(id),
        records.find((one) => one.id === id),
      );
  }
}

const scenario = fc.record({
  ids: fc.constantFrom(...layouts),
  steps: fc.array(step, { minLength: 1, maxLength: 20 }),
  /** The step of the first lookup of each field: it builds the index. */
  from: fc.array(fc.nat(20), { minLength: indexed.length, maxLength: indexed.length }),
});

interface Scenario {
  readonly ids: readonly number[];
  readonly steps: readonly Step[];
  readonly from: readonly number[];
}

function play({ ids, steps, from }: Scenario): void {
  const directory = createDirectory('x', fixtureOf(ids));
  const pairs = [0, 1].map(() => pairOf(directory.open()));
  const values = indexed.map(() => new Set<unknown>());
  for (const [index, one] of steps.entries()) {
    perform(pairs[one.at] as Pair, one);
    const isLast = index === steps.length - 1;
    for (const pair of pairs) {
      compareContents(pair);
      for (const [nth, field] of indexed.entries()) {
        const seen = values[nth] as Set<unknown>;
        for (const record of live(pair, field.name)) seen.add(record[field.field]);
        if (isLast || index >= Number(from[nth])) compareIndex(pair, field, seen);
      }
      compareLists(pair);
    }
  }
  // A fresh account has the baseline.
  const [{ start }] = pairs as [Pair];
  compareContents({ ...pairOf(directory.open()), state: start });
}

t.test('after any operations, each of two accounts holds, finds and lists the same as plain maps', async () => {
  fc.assert(fc.property(scenario, play), { seed, numRuns: 80 });
});
