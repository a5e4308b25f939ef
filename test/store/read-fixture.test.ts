import t from 'tap';
import type { Baseline } from '../../src/store/baseline.js';
import type { ClockSetting } from '../../src/store/clock-setting.js';
import type { Fixture } from '../../src/store/fixture.js';
import { type AccountTable, accountTableNames, accountTables, serviceTableNames } from '../../src/store/tables.js';
import { CLOCK, NOW, problemsOf, read } from './reading.js';

const recordsOf = (baseline: Baseline, table: AccountTable, index = 0) => baseline.accounts[index]?.tables[table].all();

t.test('an empty fixture is one account with nothing', async (t) => {
  const { name, description, assumptions, accounts } = read({});
  t.same({ name, description, assumptions }, { name: 'x', description: '', assumptions: {} });
  t.equal(accounts.length, 1);
  t.match(accounts[0], {
    userId: 1,
    publicKey: 'pk_test_default',
    secretKey: 'sk_test_default',
    clock: { ahead: 0 },
    since: NOW,
    assumptions: {},
  });
  for (const table of accountTableNames) t.same(accounts[0]?.tables[table].all(), [], table);
  for (const list of serviceTableNames) t.same(accounts[0]?.lists[list], [], list);
});

t.test('accounts get identities of their own', async (t) => {
  const { accounts } = read({
    accounts: [{}, {}, { user_id: 9 }, { public_key: 'a', secret_key: 'b' }, { user_id: 9, public_key: 'c' }],
  });
  t.same(
    accounts.map(({ userId, publicKey, secretKey }) => [userId, publicKey, secretKey]),
    [
      [1, 'pk_test_default', 'sk_test_default'],
      [2, 'pk_test_2', 'sk_test_2'],
      [9, 'pk_test_9', 'sk_test_9'],
      [4, 'a', 'b'],
      [9, 'c', 'sk_c'],
    ],
  );
});

t.test('what is left out of a record gets a sensible value', async (t) => {
  const needed: Record<AccountTable, object> = {
    contactTypes: { name: 'N' },
    contacts: { email: 'E' },
    segments: { segment_name: 'N' },
    segmentRecipients: { email: 'E' },
    globalUnsubscribers: { email_address: 'E' },
    unsubscribeGroups: { group_name: 'N' },
    unsubscribeGroupRecipients: { email_address: 'E' },
    customFields: { field_name: 'N' },
    singleSends: { single_send_name: 'N' },
    automations: { automation_name: 'N' },
    automationSchedules: { subject: 'S' },
    senders: { from_email: 'E' },
    notificationRecipients: { email_address: 'E' },
    enrolments: { automation_id: 1 },
    mailEvents: { event: 'open', mailing_utr: 'u', email_address: 'E' },
  };
  const account = Object.fromEntries(accountTableNames.map((key) => [accountTables[key].name, [needed[key]]]));
  const baseline = read({ clock: CLOCK, templates: [{ template_name: 'T' }], accounts: [account] });
  for (const key of accountTableNames) {
    const { schema, firstId } = accountTables[key];
    const [record] = recordsOf(baseline, key) ?? [];
    t.same(Object.keys(record ?? {}), Object.keys(schema.properties), key);
    const stamps = { created_at: CLOCK, ...('updated_at' in schema.properties && { updated_at: CLOCK }) };
    t.match(record, { id: firstId, user_id: 1, ...stamps, ...needed[key] }, key);
    t.notOk(Object.values(record ?? {}).includes(undefined), key);
  }
  t.match(recordsOf(baseline, 'contacts'), [{ contact_type_id: 1, country: '', custom_field: null, deleted_at: null }]);
  t.match(recordsOf(baseline, 'segments'), [{ contact_type_id: 1, value: [] }]);
  t.match(recordsOf(baseline, 'segmentRecipients'), [{ segment_id: 1, contact_id: null }]);
  t.match(recordsOf(baseline, 'globalUnsubscribers'), [{ unsubscribe_groups_id: null }]);
  t.match(recordsOf(baseline, 'unsubscribeGroupRecipients'), [{ unsubscribe_groups_id: 1 }]);
  t.match(recordsOf(baseline, 'unsubscribeGroups'), [{ rand_id: /^[1-9]\d{9}$/ }]);
  t.match(recordsOf(baseline, 'singleSends'), [
    { sender_id: 1, unsubscribe_group_id: 1, template_id: 1, from_sender: 'E', reply_to: 'E', utr: /^[0-9a-f-]{36}$/ },
  ]);
  t.match(recordsOf(baseline, 'automationSchedules'), [
    { automation_id: 1, sender_id: 1, design_url: /[0-9a-f-]{36}$/ },
  ]);
  t.match(recordsOf(baseline, 'enrolments'), [{ contact_id: null, segment_recipient_id: null, mailed_until: null }]);
  t.match(recordsOf(baseline, 'senders'), [{ reply_to_email: 'E', utr: /^[A-Za-z0-9]{20}$/ }]);
});

t.test('what is there stands, and parents that are not there are null', async (t) => {
  const baseline = read({
    accounts: [
      {
        contacts: [{ email: 'E', created_at: '2025-01-01T00:00:00.000000Z' }],
        single_sends: [{ single_send_name: 'N', utr: 'mine', template_id: null }],
        automation_schedules: [{ subject: 'S', template_id: null }],
        segment_recipients: [{ email: 'E' }],
        unsubscribe_group_recipients: [{ email_address: 'E' }],
        senders: [{ from_email: 'E', reply_to_email: 'R', utr: 'token' }],
      },
    ],
  });
  const made = '2025-01-01T00:00:00.000000Z';
  t.match(recordsOf(baseline, 'contacts'), [{ contact_type_id: null, created_at: made, updated_at: made }]);
  t.match(recordsOf(baseline, 'singleSends'), [{ utr: 'mine', template_id: null, sender_id: 1, reply_to: 'R' }]);
  t.match(recordsOf(baseline, 'automationSchedules'), [{ automation_id: null, sender_id: 1 }]);
  t.match(recordsOf(baseline, 'segmentRecipients'), [{ segment_id: null }]);
  t.match(recordsOf(baseline, 'unsubscribeGroupRecipients'), [{ unsubscribe_groups_id: null }]);
  const bare = read({ accounts: [{ single_sends: [{ single_send_name: 'N', template_id: null }] }] });
  t.match(recordsOf(bare, 'singleSends'), [
    { sender_id: null, unsubscribe_group_id: null, from_sender: '', reply_to: '' },
  ]);
});

t.test('ids that are left out follow the highest that is given', async (t) => {
  const named = (id?: number) => ({ name: 'N', ...(id !== undefined && { id }) });
  const idsOf = (account: object) => recordsOf(read({ accounts: [account] }), 'contactTypes')?.map(({ id }) => id);
  t.same(idsOf({ contact_types: [named(), named()] }), [1, 2]);
  t.same(idsOf({ contact_types: [named(), named(7), named(), named(3)] }), [3, 7, 8, 9]);
  const [account] = read({
    accounts: [{ contact_types: [named(7)], next_ids: { contact_types: 20, contacts: 5 } }],
  }).accounts;
  t.same([account?.tables.contactTypes.nextId, account?.tables.contacts.nextId], [20, 5]);
  const [low] = read({ accounts: [{ contact_types: [named(7)], next_ids: { contact_types: 2 } }] }).accounts;
  t.equal(low?.tables.contactTypes.nextId, 8);
  const fields = read({ accounts: [{ custom_fields: [{ field_name: 'a' }] }] });
  t.match(recordsOf(fields, 'customFields'), [{ id: 22 }]);
});

t.test('a clock of an account goes before that of the fixture', async (t) => {
  const { accounts } = read({ clock: '1970-01-01T00:00:01Z', accounts: [{}, { clock: '1970-01-01T00:00:02.5Z' }] });
  t.same(
    accounts.map(({ clock, since }) => [clock, since]),
    [
      [{ frozen: 1_000_000 }, 1_000_000],
      [{ frozen: 2_500_000 }, 2_500_000],
    ],
  );
});

t.test('the records tell how things are when the clock begins', async (t) => {
  const hour = 3_600_000_000;
  const cases: [clock: string | undefined, setting: ClockSetting, since: number][] = [
    [undefined, { ahead: 0 }, NOW],
    ['real', { ahead: 0 }, NOW],
    ['1970-01-01T00:00:01Z', { frozen: 1_000_000 }, 1_000_000],
    ['from 1970-01-01T00:00:01Z', { from: 1_000_000 }, 1_000_000],
    ['+PT1H', { ahead: hour }, NOW + hour],
    ['-PT1H', { ahead: -hour }, NOW - hour],
  ];
  for (const [text, setting, since] of cases) {
    const clock = text === undefined ? {} : { clock: text };
    for (const given of [{ ...clock, accounts: [{}] }, { accounts: [clock] }]) {
      const [account] = read(given).accounts;
      t.same([account?.clock, account?.since], [setting, since], JSON.stringify(given));
    }
  }
});

t.test('whoever reads a fixture says how the clocks are set, and is told what the fixture says', async (t) => {
  const told: (ClockSetting | undefined)[] = [];
  const clockFor = (given: ClockSetting | undefined): ClockSetting => {
    told.push(given);
    return { frozen: 7 };
  };
  const { accounts } = read({ accounts: [{}, { clock: 'real' }, { clock: '1970-01-01T00:00:01Z' }] }, {}, clockFor);
  t.same(told, [undefined, { ahead: 0 }, { frozen: 1_000_000 }]);
  t.same(
    accounts.map(({ clock, since }) => [clock, since]),
    Array.from({ length: 3 }, () => [{ frozen: 7 }, 7]),
  );
});

t.test('what a fixture tells can be of another time than that of its clock', async (t) => {
  const as_of = '1970-01-01T00:00:01.5Z';
  const { accounts } = read({
    clock: '1970-01-01T00:00:09Z',
    accounts: [{ as_of }, { clock: '1970-01-01T00:00:02Z', as_of }],
  });
  t.same(
    accounts.map(({ clock, since }) => [clock, since]),
    [
      [{ frozen: 9_000_000 }, 1_500_000],
      [{ frozen: 2_000_000 }, 1_500_000],
    ],
  );
  t.match(problemsOf({ accounts: [{ as_of: 'now' }] }), [
    { pointer: '/accounts/0/as_of', detail: /^is "now"; wanted an ISO 8601/ },
  ]);
});

t.test('lists that a fixture does not give are those of the service', async (t) => {
  const always = {
    templates: [{ template_name: 'Blank' }],
    countries: [{ name: 'India' }],
    states: [{ name: 'Kerala', country_id: 1 }],
    cities: [{ name: 'Kochi', state_id: 1 }],
  };
  const listsOf = (given: Fixture) => {
    const lists = read(given, always).accounts[0]?.lists;
    return serviceTableNames.map((name) => lists?.[name].length);
  };
  t.same(listsOf({}), [1, 1, 1, 1]);
  t.same(listsOf({ templates: [] }), [0, 1, 1, 1]);
  t.same(
    listsOf({ countries: [{ name: 'Peru' }, { name: 'Chad' }] }),
    [1, 2, 0, 0],
    'the geographic ones belong together',
  );
  t.same(listsOf({ cities: [] }), [1, 0, 0, 0]);
  const sorted = read({
    countries: [
      { name: 'B', id: 2 },
      { name: 'A', id: 1 },
    ],
  }).accounts[0]?.lists.countries;
  t.same(sorted, [
    { id: 1, name: 'A', iso2: '', phone_code: '' },
    { id: 2, name: 'B', iso2: '', phone_code: '' },
  ]);
  t.ok(sorted?.every((one) => Object.isFrozen(one)));
});

t.test('lists that an account gives are its own', async (t) => {
  const templates = [{ template_name: 'T' }];
  const { accounts } = read({
    templates,
    countries: [{ name: 'India' }],
    accounts: [{}, { countries: [{ name: 'Peru' }, { name: 'Chad' }] }, { templates: [] }],
  });
  t.same(
    accounts.map(({ lists }) => [lists.templates.length, lists.countries.map(({ name }) => name)]),
    [
      [1, ['India']],
      [1, ['Peru', 'Chad']],
      [0, ['India']],
    ],
  );
  t.same(problemsOf({ accounts: [{}, { states: [{ name: 'S', country_id: 9 }] }] }), [
    { pointer: '/accounts/1/states/0/country_id', detail: 'names 9 of countries, which is not there' },
  ]);
});

t.test('chance draws the same for the same fixture, and resumes', async (t) => {
  const given = {
    accounts: [{ automations: [{ automation_name: 'A' }] }, { automations: [{ automation_name: 'A' }] }],
  };
  const utrs = (baseline: Baseline) =>
    [0, 1].map((index) => recordsOf(baseline, 'automations', index)?.map((one) => (one as { utr: string }).utr));
  t.same(utrs(read(given)), utrs(read(given)));
  t.notSame(utrs(read(given))[0], utrs(read(given))[1]);
  const [account] = read({ accounts: [{ chance: [1, 2, 3, 4] }] }).accounts;
  t.same(account?.chance, [1, 2, 3, 4]);
});
