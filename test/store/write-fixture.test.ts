import t from 'tap';
import type { ServiceLists } from '../../src/store/baseline.js';
import type { ClockSetting } from '../../src/store/clock-setting.js';
import type { Identified } from '../../src/store/records/table.js';
import { type AccountTable, accountTableNames, accountTables } from '../../src/store/tables.js';
import { type AccountState, writeFixture } from '../../src/store/write-fixture.js';

const lists: ServiceLists = { templates: [], countries: [], states: [], cities: [] };

const stateOf = (
  records: { readonly [K in AccountTable]?: readonly Identified[] },
  more: Partial<AccountState> = {},
): AccountState => ({
  userId: 3,
  publicKey: 'pk',
  secretKey: 'sk',
  lists,
  clock: { ahead: 0 },
  now: 1,
  assumptions: {},
  chance: [1, 2, 3, 4],
  records: (table) => records[table] ?? [],
  nextId: () => 8,
  ...more,
});

const nextIds = Object.fromEntries(accountTableNames.map((key) => [accountTables[key].name, 8]));
const tables = Object.fromEntries(accountTableNames.map((key) => [accountTables[key].name, []]));
const account = {
  user_id: 3,
  public_key: 'pk',
  secret_key: 'sk',
  clock: 'real',
  as_of: '1970-01-01T00:00:00.000001Z',
  assumptions: {},
  chance: [1, 2, 3, 4],
  next_ids: nextIds,
  gone: {},
  ...tables,
};

t.test('an account without anything is written with all its tables', async (t) => {
  const written = writeFixture('D', { 'http-status.rule': 400 }, [stateOf({})]);
  t.same(written, { description: 'D', assumptions: { 'http-status.rule': 400 }, ...lists, accounts: [account] });
});

t.test('an account that was loaded apart is written with the lists of its own', async (t) => {
  const own = { ...lists, countries: [{ id: 1, name: 'India', iso2: '', phone_code: '' }] };
  const senders = [{ id: 1, country_id: 1 }];
  t.match(writeFixture('D', {}, [stateOf({}), stateOf({ senders }, { lists: own })]), {
    countries: [],
    accounts: [{ countries: undefined }, { ...own, senders, gone: {} }],
  });
});

t.test('a clock and assumptions are written as they are', async (t) => {
  const clocks: readonly (readonly [clock: ClockSetting, text: string])[] = [
    [{ frozen: 1_500_000 }, '1970-01-01T00:00:01.500000Z'],
    [{ from: 1_500_000 }, 'from 1970-01-01T00:00:01.500000Z'],
    [{ ahead: 0 }, 'real'],
  ];
  for (const [clock, text] of clocks) {
    const state = stateOf({}, { clock, assumptions: { 'list-order': 'newest-first' } });
    t.same(writeFixture('D', {}, [state]).accounts, [
      { ...account, clock: text, assumptions: { 'list-order': 'newest-first' } },
    ]);
  }
});

t.test('ids that nothing has are written once, in order', async (t) => {
  const contacts = [9, 7, 9, 2, null].map((contact_type_id, id) => ({ id, contact_type_id }));
  const contactTypes = [{ id: 2 }];
  const [written] = writeFixture('D', {}, [stateOf({ contacts, contactTypes })]).accounts ?? [];
  t.same(written?.gone, { contact_types: [7, 9] });
});

t.test('ids of the lists of the service count', async (t) => {
  const senders = [{ id: 1, country_id: 1, state_id: 5, city_id: null }];
  const countries = [{ id: 1, name: 'India', iso2: '', phone_code: '' }];
  const [written] = writeFixture('D', {}, [stateOf({ senders }, { lists: { ...lists, countries } })]).accounts ?? [];
  t.same(written?.gone, { states: [5] });
});

t.test('those who were enrolled and are no more are told as gone', async (t) => {
  const enrolments = [
    { id: 1, automation_id: 1, contact_id: null, segment_recipient_id: 9 },
    { id: 2, automation_id: 1, contact_id: 4, segment_recipient_id: null },
  ];
  const state = stateOf({ enrolments, automations: [{ id: 1 }], contacts: [{ id: 4 }] });
  const [written] = writeFixture('D', {}, [state]).accounts ?? [];
  t.same(written?.gone, { segment_recipients: [9] });
});
