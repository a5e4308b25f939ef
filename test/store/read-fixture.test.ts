import t from 'tap';
import type { Baseline } from '../../src/store/baseline.js';
import type { Fixture } from '../../src/store/fixture.js';
import type { Problem } from '../../src/store/problem.js';
import { readFixture } from '../../src/store/read-fixture.js';
import { id as Id } from '../../src/store/records/shapes.js';
import { type AccountTable, accountTableNames, accountTables, serviceTableNames } from '../../src/store/tables.js';
import { Chance } from '../../src/world/chance.js';
import { refusalOf } from './refusal.js';

const NOW = 1_767_603_600_000_000;
const CLOCK = '2026-01-05T09:00:00.000000Z';
const surrounding = {
  now: NOW,
  drawingFor: (userId: number, state?: readonly number[]) =>
    new Chance(state === undefined ? { seed: userId } : { state }),
};

const read = (given: unknown, always?: Fixture): Baseline => readFixture('x', given, surrounding, always);

const problemsOf = (given: unknown): readonly Problem[] => refusalOf(() => read(given))?.problems ?? [];

const recordsOf = (baseline: Baseline, table: AccountTable, index = 0) =>
  baseline.accounts[index]?.tables[table].records;

t.test('an empty fixture is one account with nothing', async (t) => {
  const { name, description, assumptions, accounts } = read({});
  t.same({ name, description, assumptions }, { name: 'x', description: '', assumptions: {} });
  t.equal(accounts.length, 1);
  t.match(accounts[0], {
    userId: 1,
    publicKey: 'pk_test_default',
    secretKey: 'sk_test_default',
    clock: undefined,
    since: NOW,
    assumptions: {},
  });
  for (const table of accountTableNames) t.same(accounts[0]?.tables[table].records, [], table);
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
  };
  const account = Object.fromEntries(accountTableNames.map((key) => [accountTables[key].name, [needed[key]]]));
  const baseline = read({ clock: CLOCK, templates: [{ template_name: 'T' }], accounts: [account] });
  const stamps = { created_at: CLOCK, updated_at: CLOCK };
  for (const key of accountTableNames) {
    const { schema, firstId } = accountTables[key];
    const [record] = recordsOf(baseline, key) ?? [];
    t.same(Object.keys(record ?? {}), Object.keys(schema.properties), key);
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
      [1_000_000, 1_000_000],
      [2_500_000, 2_500_000],
    ],
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
      [9_000_000, 1_500_000],
      [2_000_000, 1_500_000],
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

t.test('a broken shape is refused with a pointer to each place', async (t) => {
  const account = (given: object) => ({ accounts: [given] });
  const contact = { email: 'E' };
  const id = `integer from 0 up to ${(Id() as { maximum?: number }).maximum}`;
  const cases: [given: unknown, pointer: string, detail: string][] = [
    [null, '', 'is null; wanted object'],
    [[], '', 'is []; wanted object'],
    ['x', '', 'is "x"; wanted object'],
    [{ acounts: [] }, '/acounts', 'is unknown; did you mean accounts?'],
    [{ contacts: [] }, '/contacts', 'is unknown; did you mean countries?'],
    [{ description: 5 }, '/description', 'is 5; wanted string'],
    [{ accounts: [] }, '/accounts', 'is []; wanted array of 1 items'],
    [{ accounts: {} }, '/accounts', 'is {}; wanted array of 1 items'],
    [{ accounts: [null] }, '/accounts/0', 'is null; wanted object'],
    [account({ contact: [] }), '/accounts/0/contact', 'is unknown; did you mean contacts?'],
    [account({ user_id: 0 }), '/accounts/0/user_id', 'is 0; wanted integer from 1'],
    [account({ user_id: '1' }), '/accounts/0/user_id', 'is "1"; wanted integer from 1'],
    [account({ public_key: '' }), '/accounts/0/public_key', 'is ""; wanted string of the form ^[\\x21-\\x7e]+$'],
    [account({ secret_key: 'ä' }), '/accounts/0/secret_key', 'is "ä"; wanted string of the form ^[\\x21-\\x7e]+$'],
    [account({ contacts: {} }), '/accounts/0/contacts', 'is {}; wanted array'],
    [account({ contacts: [contact, null] }), '/accounts/0/contacts/1', 'is null; wanted object'],
    [account({ contacts: [contact, {}] }), '/accounts/0/contacts/1/email', 'is missing'],
    [
      account({ contacts: [{ ...contact, emial: 'E' }] }),
      '/accounts/0/contacts/0/emial',
      'is unknown; did you mean email?',
    ],
    [
      account({ contacts: [{ ...contact, fullname: 'F' }] }),
      '/accounts/0/contacts/0/fullname',
      'is unknown; did you mean first_name?',
    ],
    [account({ contacts: [{ email: 1 }] }), '/accounts/0/contacts/0/email', 'is 1; wanted string'],
    [account({ contacts: [{ ...contact, id: -1 }] }), '/accounts/0/contacts/0/id', `is -1; wanted ${id}`],
    [account({ contacts: [{ ...contact, id: 1.5 }] }), '/accounts/0/contacts/0/id', `is 1.5; wanted ${id}`],
    [
      account({ contacts: [{ ...contact, id: 2 ** 53 }] }),
      '/accounts/0/contacts/0/id',
      `is 9007199254740992; wanted ${id}`,
    ],
    [
      account({ contacts: [{ ...contact, contact_type_id: 'x' }] }),
      '/accounts/0/contacts/0/contact_type_id',
      `is "x"; wanted ${id} or null`,
    ],
    [
      account({ contacts: [{ ...contact, custom_field: { 'a/b': { field_name: 'x' } } }] }),
      '/accounts/0/contacts/0/custom_field/a~1b/field_value',
      'is missing',
    ],
    [
      account({ unsubscribe_groups: [{ group_name: 'G', is_display: 2 }] }),
      '/accounts/0/unsubscribe_groups/0/is_display',
      'is 2; wanted 0 or 1',
    ],
    [
      account({ custom_fields: [{ field_name: 'F', field_type: 'date' }] }),
      '/accounts/0/custom_fields/0/field_type',
      'is "date"; wanted one of text, number, datetime-local',
    ],
    [
      account({ single_sends: [{ single_send_name: 'S', status: 4 }] }),
      '/accounts/0/single_sends/0/status',
      'is 4; wanted 0 or 1 or 2 or 3',
    ],
    [
      account({ single_sends: [{ single_send_name: 'S', recipient_id: ['contacts_1'] }] }),
      '/accounts/0/single_sends/0/recipient_id/0',
      'is "contacts_1"; wanted object',
    ],
    [
      account({ single_sends: [{ single_send_name: 'S', triggered: -1 }] }),
      '/accounts/0/single_sends/0/triggered',
      'is -1; wanted integer from 0',
    ],
    [account({ chance: [1, 2, 3] }), '/accounts/0/chance', 'is [1,2,3]; wanted array of 4 items'],
    [
      account({ next_ids: { contacts: 0 } }),
      '/accounts/0/next_ids/contacts',
      'is 0; wanted integer from 1 up to 4503599627370496',
    ],
    [account({ next_ids: { contact: 1 } }), '/accounts/0/next_ids/contact', 'is unknown; did you mean contacts?'],
    [account({ gone: { contacts: [-1] } }), '/accounts/0/gone/contacts/0', 'is -1; wanted integer from 0'],
    [account({ gone: { contact: [] } }), '/accounts/0/gone/contact', 'is unknown; did you mean contacts?'],
    [account({ clock: 5 }), '/accounts/0/clock', 'is 5; wanted string'],
    [{ assumptions: { 'list-ordr': 'x' } }, '/assumptions/list-ordr', 'is unknown; did you mean list-order?'],
    [
      { assumptions: { 'list-order': 'x' } },
      '/assumptions/list-order',
      'is "x"; wanted one of oldest-first, newest-first',
    ],
    [
      { assumptions: { 'http-status.rule': 500 } },
      '/assumptions/http-status.rule',
      'is 500; wanted integer from 200 up to 499',
    ],
    [
      account({ assumptions: { 'rate-limit': 0 } }),
      '/accounts/0/assumptions/rate-limit',
      'is 0; wanted "none" or integer from 1 up to 1000000000',
    ],
    [{ states: [{ name: 'S' }] }, '/states/0/country_id', 'is missing'],
    [{ countries: [{ nam: 'S', name: 'S' }] }, '/countries/0/nam', 'is unknown; did you mean name?'],
    [
      account({ contacts: [{ ...contact, created_at: '2026-01-05' }] }),
      '/accounts/0/contacts/0/created_at',
      'is "2026-01-05"; wanted string of the form YYYY-MM-DDTHH:MM:SS.ffffffZ or null',
    ],
    [
      account({ senders: [{ from_email: 'E', send_at: 'x' }] }),
      '/accounts/0/senders/0/send_at',
      'is "x"; wanted string of the form YYYY-MM-DD HH:MM:SS or null',
    ],
  ];
  for (const [given, pointer, detail] of cases) t.same(problemsOf(given), [{ pointer, detail }], JSON.stringify(given));
});

t.test('every problem is told at once', async (t) => {
  const contacts = Array.from({ length: 30 }, () => ({ emial: 'x' }));
  t.equal(problemsOf({ accounts: [{ contacts }] }).length, 60);
  const dangling = Array.from({ length: 30 }, () => ({ email: 'x', contact_type_id: 9 }));
  t.equal(problemsOf({ accounts: [{ contacts: dangling }] }).length, 30);
});

t.test('a clock that is no time is refused', async (t) => {
  const wanted = 'wanted an ISO 8601 UTC time before 2255, such as 2026-01-05T09:00:00Z';
  for (const clock of [
    '',
    'now',
    '2026-01-05',
    '2026-13-05T00:00:00Z',
    '2026-01-05T00:00:00+01:00',
    '9999-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
  ]) {
    t.same(problemsOf({ clock }), [{ pointer: '/clock', detail: `is "${clock}"; ${wanted}` }]);
    t.same(problemsOf({ accounts: [{}, { clock }] }), [
      { pointer: '/accounts/1/clock', detail: `is "${clock}"; ${wanted}` },
    ]);
  }
});

t.test('a record of another account, and an id or a key that is there twice, are refused', async (t) => {
  const cases: [given: unknown, pointer: string, detail: string][] = [
    [
      { accounts: [{ contacts: [{ email: 'E' }, { email: 'E', user_id: 2 }] }] },
      '/accounts/0/contacts/1/user_id',
      'is 2; the owning account has 1',
    ],
    [
      { accounts: [{}, { user_id: 5, custom_fields: [{ field_name: 'F', user_id: null }] }] },
      '/accounts/1/custom_fields/0/user_id',
      'is null; the owning account has 5',
    ],
    [
      { accounts: [{ contacts: [{ email: 'E', id: 4 }, { email: 'E' }, { email: 'E', id: 4 }] }] },
      '/accounts/0/contacts/2/id',
      'is 4, which an earlier one of contacts has too',
    ],
    [
      {
        countries: [
          { name: 'A', id: 1 },
          { name: 'B', id: 1 },
        ],
      },
      '/countries/1/id',
      'is 1, which an earlier one of countries has too',
    ],
    [
      { accounts: [{}, {}, { public_key: 'pk_test_2' }] },
      '/accounts/2/public_key',
      'and secret_key are those of /accounts/1 too',
    ],
  ];
  for (const [given, pointer, detail] of cases) t.same(problemsOf(given), [{ pointer, detail }], JSON.stringify(given));
});

t.test('a problem after a doubled id points to its own place', async (t) => {
  const contacts = [
    { email: 'E', id: 1 },
    { email: 'E', id: 1 },
    { email: 'E', id: 2, contact_type_id: 9, user_id: 3 },
  ];
  t.same(
    problemsOf({ accounts: [{ contacts }] }).map(({ pointer }) => pointer),
    ['/accounts/0/contacts/1/id', '/accounts/0/contacts/2/user_id', '/accounts/0/contacts/2/contact_type_id'],
  );
});

t.test('a reference to a record that is not there is refused, of every kind', async (t) => {
  const cases: [table: string, record: object, pointer: string, named: string][] = [
    ['contacts', { email: 'E', contact_type_id: 9 }, '/contact_type_id', '9 of contact_types'],
    ['segments', { segment_name: 'S', contact_type_id: 9 }, '/contact_type_id', '9 of contact_types'],
    ['segment_recipients', { email: 'E', segment_id: 9 }, '/segment_id', '9 of segments'],
    ['segment_recipients', { email: 'E', contact_id: 9 }, '/contact_id', '9 of contacts'],
    [
      'global_unsubscribers',
      { email_address: 'E', unsubscribe_groups_id: 9 },
      '/unsubscribe_groups_id',
      '9 of unsubscribe_groups',
    ],
    [
      'unsubscribe_group_recipients',
      { email_address: 'E', unsubscribe_groups_id: 9 },
      '/unsubscribe_groups_id',
      '9 of unsubscribe_groups',
    ],
    ['single_sends', { single_send_name: 'S', template_id: 9 }, '/template_id', '9 of templates'],
    ['single_sends', { single_send_name: 'S', sender_id: 9 }, '/sender_id', '9 of senders'],
    [
      'single_sends',
      { single_send_name: 'S', unsubscribe_group_id: 9 },
      '/unsubscribe_group_id',
      '9 of unsubscribe_groups',
    ],
    [
      'single_sends',
      { single_send_name: 'S', recipient_id: [{ id: '9', table: 'contacts_' }] },
      '/recipient_id/0',
      '9 of contact_types',
    ],
    [
      'single_sends',
      { single_send_name: 'S', exclude_specific_recipient_id: [{ id: '9', table: 'segments_' }] },
      '/exclude_specific_recipient_id/0',
      '9 of segments',
    ],
    [
      'automations',
      { automation_name: 'A', unsubscribe_group_id: '9' },
      '/unsubscribe_group_id',
      '9 of unsubscribe_groups',
    ],
    [
      'automations',
      { automation_name: 'A', automation_for: 9, automation_for_table: 'contacts_' },
      '/automation_for',
      '9 of contact_types',
    ],
    [
      'automations',
      { automation_name: 'A', automation_for: 9, automation_for_table: 'segments_' },
      '/automation_for',
      '9 of segments',
    ],
    ['automation_schedules', { subject: 'S', automation_id: 9 }, '/automation_id', '9 of automations'],
    ['automation_schedules', { subject: 'S', sender_id: 9 }, '/sender_id', '9 of senders'],
    ['automation_schedules', { subject: 'S', template_id: 9 }, '/template_id', '9 of templates'],
    ['senders', { from_email: 'E', country_id: 9 }, '/country_id', '9 of countries'],
    ['senders', { from_email: 'E', state_id: 9 }, '/state_id', '9 of states'],
    ['senders', { from_email: 'E', city_id: 9 }, '/city_id', '9 of cities'],
  ];
  const templates = [{ template_name: 'T' }];
  for (const [table, record, pointer, named] of cases) {
    const detail = `names ${named}, which is not there`;
    const base = `/accounts/0/${table}/0`;
    t.same(
      problemsOf({ templates, accounts: [{ [table]: [record] }] }),
      [{ pointer: base + pointer, detail }],
      base + pointer,
    );
    const [id, , list] = named.split(' ') as [string, string, string];
    t.same(
      problemsOf({ templates, accounts: [{ [table]: [record], gone: { [list]: [Number(id)] } }] }),
      [],
      `${list} gone`,
    );
  }
  t.same(problemsOf({ states: [{ name: 'S', country_id: 9 }] }), [
    { pointer: '/states/0/country_id', detail: 'names 9 of countries, which is not there' },
  ]);
  t.same(problemsOf({ states: [], cities: [{ name: 'C', state_id: 9 }] }), [
    { pointer: '/cities/0/state_id', detail: 'names 9 of states, which is not there' },
  ]);
});

t.test('a target that is neither a contact type nor a segment is refused', async (t) => {
  const tables = ['constructor', '__proto__', 'templates', 'contacts', 'contact_types', 'contacts_x', ''];
  for (const table of tables) {
    const send = { single_send_name: 'S', recipient_id: [{ id: '1', table }] };
    const given = {
      templates: [{ template_name: 'T' }],
      accounts: [{ contact_types: [{ name: 'N' }], contacts: [{ email: 'E' }], single_sends: [send] }],
    };
    const problems = problemsOf(given);
    t.match(
      problems.map(({ pointer }) => pointer),
      [/^\/accounts\/0\/single_sends\/0\/recipient_id\/0/],
      table,
    );
    t.notMatch(problems[0]?.detail, /native code|\[object/, table);
  }
});

t.test('references to nobody are fine', async (t) => {
  const account = {
    contacts: [
      { email: 'E', contact_type_id: null },
      { email: 'E', contact_type_id: 0 },
    ],
    automations: [
      { automation_name: 'A', unsubscribe_group_id: '0' },
      { automation_name: 'A', automation_for: 9, automation_for_table: '' },
      { automation_name: 'A', automation_for: null, automation_for_table: null },
    ],
    senders: [{ from_email: 'E', country_id: null, state_id: 0 }],
  };
  t.same(problemsOf({ accounts: [account] }), []);
});

t.test('the account of one record does not know those of another', async (t) => {
  const accounts = [{ contact_types: [{ name: 'N', id: 5 }] }, { contacts: [{ email: 'E', contact_type_id: 5 }] }];
  t.same(problemsOf({ accounts }), [
    { pointer: '/accounts/1/contacts/0/contact_type_id', detail: 'names 5 of contact_types, which is not there' },
  ]);
});

t.test('a utr that is there twice, and a chance from which nothing is drawn, are refused', async (t) => {
  const automations = ['a', 'b', 'a'].map((utr) => ({ automation_name: 'A', utr }));
  t.same(problemsOf({ accounts: [{ automations, chance: [0, 0, 0, 0] }] }), [
    { pointer: '/accounts/0/chance', detail: 'is all zeros, from which nothing is drawn' },
    { pointer: '/accounts/0/automations/2/utr', detail: 'is "a", which an earlier one of automations has too' },
  ]);
});
