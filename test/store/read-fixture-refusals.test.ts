/** What in a fixture is refused, apart from its references. */
import t from 'tap';
import { CLOCK_FORMS } from '../../src/store/clock-setting.js';
import { id as Id } from '../../src/store/records/shapes.js';
import { problemsOf } from './reading.js';

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
    [account({ enrolments: [{}] }), '/accounts/0/enrolments/0/automation_id', 'is missing'],
    [
      account({ mail_events: [{ event: 'click', mailing_utr: 'u', email_address: 'E' }] }),
      '/accounts/0/mail_events/0/event',
      'is "click"; wanted one of open, bounce, unsubscribe',
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
  const wanted = `wanted ${CLOCK_FORMS}`;
  for (const clock of [
    '',
    'now',
    '2026-01-05',
    '2026-13-05T00:00:00Z',
    '2026-01-05T00:00:00+01:00',
    '9999-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    'from now',
    'P3D',
    '+P300Y',
  ]) {
    t.same(problemsOf({ clock }), [{ pointer: '/clock', detail: `is "${clock}"; ${wanted}` }]);
    t.same(problemsOf({ accounts: [{}, { clock }] }), [
      { pointer: '/accounts/1/clock', detail: `is "${clock}"; ${wanted}` },
    ]);
  }
});

t.test('a time of the records that is none, or that cannot be counted, is refused', async (t) => {
  for (const as_of of ['', 'now', '2026-01-05', 'real', '+P3D', 'from 2026-01-05T09:00:00Z', '9999-01-01T00:00:00Z']) {
    const detail = `is "${as_of}"; wanted an ISO 8601 UTC time before 2255, such as 2026-01-05T09:00:00Z`;
    t.same(problemsOf({ accounts: [{}, { as_of }] }), [{ pointer: '/accounts/1/as_of', detail }]);
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

t.test('a utr that is there twice, and a chance from which nothing is drawn, are refused', async (t) => {
  const automations = ['a', 'b', 'a'].map((utr) => ({ automation_name: 'A', utr }));
  t.same(problemsOf({ accounts: [{ automations, chance: [0, 0, 0, 0] }] }), [
    { pointer: '/accounts/0/chance', detail: 'is all zeros, from which nothing is drawn' },
    { pointer: '/accounts/0/automations/2/utr', detail: 'is "a", which an earlier one of automations has too' },
  ]);
});
