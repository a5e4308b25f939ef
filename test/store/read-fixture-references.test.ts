/** What records of a fixture may name. */
import t from 'tap';
import { problemsOf } from './reading.js';

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
    ['enrolments', { automation_id: 9 }, '/automation_id', '9 of automations'],
    ['enrolments', { automation_id: 0, contact_id: 9 }, '/contact_id', '9 of contacts'],
    ['enrolments', { automation_id: 0, segment_recipient_id: 9 }, '/segment_recipient_id', '9 of segment_recipients'],
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
