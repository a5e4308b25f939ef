/** The enrolments of a fixture that has none of its own. */

import t from 'tap';
import type { Fixture } from '../../src/fixtures/schema.js';
import { createDirectory } from '../sample-accounts/directory.js';

const SINCE = '2026-01-05T09:00:00.000000Z';
const at = (time: string) => `2026-01-${time}.000000Z`;

const live = {
  automation_name: 'A',
  automation_for: 1,
  automation_for_table: 'contacts_',
  status: 1,
  live_at: '2026-01-04 09:00:00',
};
const schedule = { subject: 'S', waiting_type: 'hours', waiting_period: 2 };

/** The enrolments that an account infers from these tables. */
function enrolmentsOf(accountFixture: Readonly<Record<string, unknown>>, more: Fixture = {}) {
  const given = {
    contact_types: [{ name: 'N' }, { name: 'Other' }],
    segments: [{ segment_name: 'S' }],
    ...accountFixture,
  };
  const [account] = createDirectory('x', { clock: SINCE, ...more, accounts: [given] }).all();
  return account?.enrolments.all();
}

/** Whether the one contact of the automation's target is enrolled, by the schedules given. */
function isEnrolled(
  joined: string | null,
  automation: Readonly<Record<string, unknown>>,
  schedules: readonly object[] = [schedule],
): boolean {
  const enrolled = enrolmentsOf({
    contacts: [{ email: 'a@example.com', contact_type_id: 1, created_at: joined }],
    automations: [{ ...live, ...automation }],
    automation_schedules: schedules,
  });
  return enrolled?.length === 1;
}

t.test('a contact that waits for a mail is enrolled with the time at which it joined', async (t) => {
  const enrolled = enrolmentsOf({
    contacts: [
      { email: 'other@example.com', contact_type_id: 2, created_at: at('05T08:00:00') },
      { email: 'a@example.com', contact_type_id: 1, created_at: at('05T07:30:00') },
      { email: 'b@example.com', contact_type_id: 1, created_at: at('05T08:30:00') },
    ],
    automations: [live],
    automation_schedules: [schedule],
  });
  const one = { user_id: 1, automation_id: 1, segment_recipient_id: null, is_existing: 0, mailed_until: null };
  t.strictSame(enrolled, [
    { id: 1, ...one, contact_id: 2, created_at: at('05T07:30:00') },
    { id: 2, ...one, contact_id: 3, created_at: at('05T08:30:00') },
  ]);
  t.strictSame(
    enrolled?.map((enrolment) => Object.keys(enrolment)),
    Array.from({ length: 2 }, () => [
      'id',
      'user_id',
      'automation_id',
      'contact_id',
      'segment_recipient_id',
      'is_existing',
      'mailed_until',
      'created_at',
    ]),
  );
  t.ok(enrolled?.every((enrolment) => Object.isFrozen(enrolment)));
});

t.test('a segment recipient that waits for a mail is enrolled', async (t) => {
  const enrolled = enrolmentsOf({
    user_id: 5,
    contacts: [{ email: 'a@example.com', contact_type_id: 1, created_at: at('05T08:00:00') }],
    segments: [{ segment_name: 'S' }, { segment_name: 'T' }],
    segment_recipients: [
      { email: 'a@example.com', segment_id: 2, created_at: at('05T08:00:00') },
      { email: 'b@example.com', segment_id: 1, created_at: at('05T08:00:00') },
    ],
    automations: [{ ...live, automation_for_table: 'segments_' }],
    automation_schedules: [schedule],
  });
  t.strictSame(enrolled, [
    {
      id: 1,
      user_id: 5,
      automation_id: 1,
      contact_id: null,
      segment_recipient_id: 2,
      is_existing: 0,
      mailed_until: null,
      created_at: at('05T08:00:00'),
    },
  ]);
});

t.test('every live automation has its own enrolments', async (t) => {
  const enrolled = enrolmentsOf({
    contacts: [{ email: 'a@example.com', contact_type_id: 1, created_at: at('05T08:00:00') }],
    automations: [live, { ...live, automation_for: 2 }, { ...live, automation_name: 'C' }],
    automation_schedules: [1, 2, 3].map((automation_id) => ({ ...schedule, automation_id })),
  });
  t.same(
    enrolled?.map(({ automation_id, contact_id }) => [automation_id, contact_id]),
    [
      [1, 1],
      [3, 1],
    ],
  );
});

const JOINED = at('05T08:00:00');
const hours = (waiting_period: number) => ({ ...schedule, waiting_period });
const cases: readonly (readonly [what: string, isEnrolled: boolean, ...Parameters<typeof isEnrolled>])[] = [
  ['of a draft', false, JOINED, { status: 0 }],
  ['of an automation without a target', false, JOINED, { automation_for: 0, automation_for_table: '' }],
  ['of an automation whose target is null', false, JOINED, { automation_for: 0 }],
  ['of an automation that never went live', false, JOINED, { live_at: null }],
  ['of an automation that went live on a day that does not exist', false, JOINED, { live_at: '2026-02-30 09:00:00' }],
  ['who joined before the automation went live', false, JOINED, { live_at: '2026-01-05 08:00:01' }],
  ['who joined when the automation went live', true, JOINED, { live_at: '2026-01-05 08:00:00' }],
  ['who joined at an unknown time', false, null, {}],
  ['who joined on a day that does not exist', false, '2026-02-30T00:00:00.000000Z', {}],
  ['whose only mail is due now', false, at('05T07:00:00'), {}],
  ['whose only mail is due in a microsecond', true, '2026-01-05T07:00:00.000001Z', {}],
  ['whose mails are all past', false, at('05T06:00:00'), {}],
  ['with an instant mail', false, JOINED, {}, [{ ...schedule, waiting_type: 'instantly', waiting_period: 9 }]],
  ['who joins later', true, at('05T10:00:00'), {}, [{ ...schedule, waiting_type: 'instantly' }]],
  ['who waits for days', true, at('04T09:00:00'), {}, [{ ...schedule, waiting_type: 'days' }]],
  ['who waits for a mail after other mails', true, at('05T07:00:00'), {}, [hours(2), hours(1)]],
  ['whose consecutive mails are all past', false, at('05T06:00:00'), {}, [hours(2), hours(1)]],
  ['of an automation without mails', false, JOINED, {}, []],
];
for (const [what, expected, ...given] of cases) {
  t.test(`a member ${what} is ${expected ? '' : 'not '}enrolled`, async (t) => t.equal(isEnrolled(...given), expected));
}

t.test('schedules of another automation do not enrol a member', async (t) => {
  const accountFixture = {
    contacts: [{ email: 'a@example.com', contact_type_id: 1, created_at: at('05T06:00:00') }],
    automations: [live, { ...live, status: 0 }],
    automation_schedules: [schedule, { ...hours(9), automation_id: 2 }],
  };
  t.strictSame(enrolmentsOf(accountFixture), []);
});

t.test('enrolments of the fixture replace inferred ones, even when empty', async (t) => {
  const accountFixture = {
    contacts: [{ email: 'a@example.com', contact_type_id: 1, created_at: JOINED }],
    automations: [live],
    automation_schedules: [schedule],
  };
  t.equal(enrolmentsOf(accountFixture)?.length, 1);
  t.strictSame(enrolmentsOf({ ...accountFixture, enrolments: [] }), []);
  const given = { automation_id: 1, contact_id: 1, created_at: at('01T00:00:00') };
  t.strictSame(enrolmentsOf({ ...accountFixture, enrolments: [given] }), [
    { id: 1, user_id: 1, ...given, segment_recipient_id: null, is_existing: 0, mailed_until: null },
  ]);
});

t.test('enrolments are inferred at the time of the records, not of the clock', async (t) => {
  const accountFixture = {
    as_of: at('05T07:00:00'),
    contacts: [{ email: 'a@example.com', contact_type_id: 1, created_at: at('05T06:00:00') }],
    automations: [live],
    automation_schedules: [schedule],
  };
  t.equal(enrolmentsOf(accountFixture)?.length, 1);
  t.equal(enrolmentsOf({ ...accountFixture, as_of: at('05T08:00:00') })?.length, 0);
});
