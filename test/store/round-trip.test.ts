/** The state as a fixture, and what it gives when it is loaded: what the mock remembers beside the document's records. */
import t, { type Test } from 'tap';
import type { Fixture, FixtureAccount } from '../../src/store/fixture.js';
import { type Client, start } from '../helper.js';

const CLOCK = '2026-01-05T09:00:00.000000Z';
const JOINED = '2026-01-05T08:00:00.000000Z';

/** Ada joined an hour ago, and waits for the second of two mails. */
const account: FixtureAccount = {
  contact_types: [{ name: 'N' }],
  contacts: [{ email: 'ada@example.com', created_at: JOINED, updated_at: JOINED }],
  senders: [{ from_email: 'shop@example.com', is_verified: 1 }],
  automations: [
    {
      ...{ automation_name: 'A', automation_for: 1, automation_for_table: 'contacts_', utr: 'auto' },
      ...{ status: 1, live_at: '2026-01-01 00:00:00' },
    },
  ],
  automation_schedules: [
    { subject: 'At once', waiting_type: 'instantly', waiting_period: 0, created_at: JOINED },
    { subject: 'Later', waiting_type: 'hours', waiting_period: 3, created_at: JOINED },
  ],
};

const mailEvent = { event: 'open', mailing_utr: 'auto', email_address: 'ada@example.com', created_at: JOINED } as const;

const stateOf = async (client: Client) => (await client.control('GET', '/state')).body as Fixture;
const accountOf = ({ accounts = [] }: Fixture): FixtureAccount => accounts[0] ?? {};

async function load(t: Test, client: Client, state: Fixture): Promise<void> {
  t.equal((await client.control('POST', '/load', { state })).status, 200);
}

/** Subjects and times of the mails that are there. */
async function mailsIn(client: Client) {
  const { body } = await client.control('GET', '/outbox');
  return (body as { mails: { subject: string; at: string }[] }).mails.map(({ subject, at }) => [subject, at]);
}

t.test('what is known of enrolments and of mails that went out survives', async (t) => {
  const { client } = await start(t, {
    fixture: { clock: CLOCK, accounts: [{ ...account, mail_events: [mailEvent] }] },
  });
  const state = await stateOf(client);
  t.same(accountOf(state).enrolments, [
    {
      id: 1,
      user_id: 1,
      automation_id: 1,
      contact_id: 1,
      segment_recipient_id: null,
      mailed_until: null,
      created_at: JOINED,
    },
  ]);
  t.same(accountOf(state).mail_events, [{ id: 1, user_id: 1, ...mailEvent }]);
  t.match(accountOf(state).next_ids, { enrolments: 2, mail_events: 2 });
  await load(t, client, state);
  t.same(await stateOf(client), state);
});

t.test('who was enrolled by a request is enrolled after the load', async (t) => {
  const { client } = await start(t, { fixture: { clock: CLOCK, accounts: [account] } });
  const contact = { contact_type_id: 1, email: 'eve@example.com', country: 1 };
  t.equal((await client.post('/contacts/add', contact)).status, 200);
  const state = await stateOf(client);
  t.match(accountOf(state).enrolments, [{ contact_id: 1 }, { contact_id: 2, created_at: CLOCK }]);
  await load(t, client, state);
  t.same(await stateOf(client), state);
  t.same(await mailsIn(client), [], 'what went out before the load does not go out again');
  await client.control('POST', '/clock/advance', { by: 'PT3H' });
  t.same(await mailsIn(client), [
    ['Later', '2026-01-05T11:00:00.000000Z'],
    ['Later', '2026-01-05T12:00:00.000000Z'],
  ]);
});

t.test('enrolments that came to an end do not begin again with the load', async (t) => {
  const { mock, client } = await start(t, { fixture: { clock: CLOCK, accounts: [account] } });
  const [world] = mock.worlds.all();
  for (const enrolment of world?.enrolments.all() ?? []) world?.enrolments.remove(enrolment);
  const state = await stateOf(client);
  t.same(accountOf(state).enrolments, []);
  await load(t, client, state);
  t.same(await stateOf(client), state);
  await client.control('POST', '/clock/advance', { by: 'P1D' });
  t.same(await mailsIn(client), []);
});

t.test('a mail that is to come comes once after the load, and after the reset of what was loaded', async (t) => {
  const { client } = await start(t, { fixture: { clock: CLOCK, accounts: [account] } });
  const before = await stateOf(client);
  await client.control('POST', '/clock/advance', { by: 'PT2H' });
  t.same(await mailsIn(client), [['Later', '2026-01-05T11:00:00.000000Z']]);
  const after = await stateOf(client);
  await load(t, client, after);
  await client.control('POST', '/clock/advance', { by: 'P1D' });
  t.same(await mailsIn(client), []);
  await load(t, client, before);
  for (let times = 0; times < 2; times += 1) {
    await client.control('POST', '/clock/advance', { by: 'P1D' });
    t.same(await mailsIn(client), [['Later', '2026-01-05T11:00:00.000000Z']]);
    await client.control('POST', '/reset');
  }
});

for (const clock of ['+PT72H', '-PT1H30M', 'real']) {
  t.test(`a clock that runs with real time, ${clock}, survives`, async (t) => {
    const { mock, client } = await start(t, { fixture: { clock, accounts: [{ contact_types: [{ name: 'N' }] }] } });
    const before = mock.worlds.all()[0]?.clock.setting;
    const exported = accountOf(await stateOf(client));
    const { as_of, ...state } = exported;
    await load(t, client, { accounts: [exported] });
    t.same(mock.worlds.all()[0]?.clock.setting, before);
    const { as_of: later, ...again } = accountOf(await stateOf(client));
    t.same(again, state);
    t.ok(String(later) > String(as_of), 'its time goes on');
  });
}

t.test('a clock that began at a time is where it had come to', async (t) => {
  const { mock, client } = await start(t, { fixture: { clock: `from ${CLOCK}`, accounts: [{}] } });
  const before = mock.worlds.all()[0]?.clock.setting;
  await load(t, client, await stateOf(client));
  t.same(mock.worlds.all()[0]?.clock.setting, before);
});

t.test('clocks that accounts have of their own survive', async (t) => {
  const clocks = ['2026-01-05T09:00:00.000001Z', '1970-01-01T00:00:00.000000Z', '2255-06-05T23:47:34.740991Z'];
  const { client } = await start(t, { fixture: { accounts: clocks.map((clock) => ({ clock })) } });
  const state = await stateOf(client);
  t.same(
    state.accounts?.map(({ clock, as_of }) => [clock, as_of]),
    clocks.map((clock) => [clock, clock]),
  );
  await load(t, client, state);
  t.same(await stateOf(client), state);
});
