import t, { type Test } from 'tap';
import { realTime } from '../../src/time/clock.js';
import { parseTimestamp } from '../../src/time/timestamps.js';
import { type Client, start } from '../helper.js';
import { CLOCK, fullFixture } from '../sample-accounts/full-fixture.js';
import {
  after,
  join,
  mailSummaries,
  mailsIn,
  sendForm,
  startMailing,
  welcome,
} from '../sample-accounts/mailing-account.js';
import { stateOf } from '../server/raw-connection.js';

interface ToldClock {
  readonly public_key: string;
  readonly now: string;
  readonly clock: string;
  readonly next: { readonly at: string; readonly what: string } | null;
}

const FIRST = { PublicKey: 'pk_test_default' };
const OTHER = { PublicKey: 'pk_other' };
const OTHER_CLOCK = '2026-02-01T00:00:00.000000Z';
const HOUR = 3_600_000_000;

/** A frozen clock in a response; nothing falls due. */
const frozen = (public_key: string, at: string): ToldClock => ({ public_key, now: at, clock: at, next: null });

const read = async (client: Client): Promise<unknown> => (await client.control('GET', '/clock')).body;

/** The only clock of a response. */
function onlyClock(t: Test, body: unknown): ToldClock {
  const { clocks } = body as { clocks: [ToldClock] };
  t.equal(clocks.length, 1);
  return clocks[0];
}

t.test('PUT /clock freezes all clocks, or the clock of an account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const late = '2030-12-31T23:59:59.123456Z';
  const one = await client.control('PUT', '/clock', { clock: late }, OTHER);
  t.strictSame([one.status, one.body], [200, { clocks: [frozen('pk_other', late)] }]);
  t.strictSame(await read(client), { clocks: [frozen('pk_test_default', CLOCK), frozen('pk_other', late)] });
  const all = await client.control('PUT', '/clock', { clock: '2026-03-01T00:00:00Z' });
  const both = ['pk_test_default', 'pk_other'].map((key) => frozen(key, '2026-03-01T00:00:00.000000Z'));
  t.strictSame(all.body, { clocks: both });
  t.strictSame(await read(client), { clocks: both });
  await client.post('/contacts-type/add', { name: 'Later' });
  t.match((await client.get('/contacts-type/view', { contact_type_id: 3 })).body, {
    message: { contactType: { created_at: '2026-03-01T00:00:00.000000Z' } },
  });
});

t.test('POST /clock/freeze freezes each clock at its time', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.control('PUT', '/clock', { clock: '+P3D' }, OTHER);
  const { status, body } = await client.control('POST', '/clock/freeze');
  const [first, other] = (body as { clocks: readonly ToldClock[] }).clocks;
  t.strictSame([status, first], [200, frozen('pk_test_default', CLOCK)]);
  t.equal(other?.clock, other?.now);
  t.ok(Number(parseTimestamp(String(other?.now))) - realTime() > 71 * HOUR);
  t.strictSame(await read(client), body);
});

t.test('PUT /clock lets a clock run from a time', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const began = realTime();
  const { body } = await client.control('PUT', '/clock', { clock: `from ${CLOCK}` }, FIRST);
  const setting = onlyClock(t, body);
  t.match(setting.clock, /^-P(\d+D)?T[\dHM.]+S$/);
  const passed = (parseTimestamp(setting.now) ?? Number.NaN) - (parseTimestamp(CLOCK) ?? Number.NaN);
  t.ok(0 <= passed && passed <= realTime() - began, setting.now);
  const later = onlyClock(t, (await client.control('GET', '/clock', undefined, FIRST)).body);
  t.equal(later.clock, setting.clock);
  t.ok(later.now > setting.now);
});

t.test('POST /clock/advance advances all clocks, or the clock of an account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const one = await client.control('POST', '/clock/advance', { by: 'PT1H' }, FIRST);
  const hourLater = frozen('pk_test_default', '2026-01-05T10:00:00.000000Z');
  t.strictSame([one.status, one.body], [200, { clocks: [hourLater] }]);
  t.strictSame(await read(client), { clocks: [hourLater, frozen('pk_other', OTHER_CLOCK)] });
  const all = await client.control('POST', '/clock/advance', { by: 'P3D' });
  const otherLater = frozen('pk_other', '2026-02-04T00:00:00.000000Z');
  const later = { clocks: [frozen('pk_test_default', '2026-01-08T10:00:00.000000Z'), otherLater] };
  t.strictSame(all.body, later);
  t.strictSame(await read(client), later);
});

t.test('advance moves no clock if any of the clocks cannot be advanced', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  await client.control('PUT', '/clock', { clock: '2254-12-31T00:00:00Z' }, OTHER);
  const before = await stateOf(mock);
  const answer = await client.control('POST', '/clock/advance', { by: 'P1D' });
  t.equal(answer.status, 422);
  t.match(answer.body, {
    errors: [{ pointer: '/by', detail: 'is "P1D"; wanted an ISO 8601 duration such as PT1H or P3D, to before 2255' }],
  });
  t.equal(await stateOf(mock), before);
  const { body } = await client.control('POST', '/clock/advance', { by: 'P1D' }, FIRST);
  t.strictSame(body, { clocks: [frozen('pk_test_default', '2026-01-06T09:00:00.000000Z')] });
});

t.test('GET /clock reports the mailing that falls due next', async (t) => {
  const { client } = await startMailing(t, { automations: [welcome], automation_schedules: [after(2, 'hours', 'Hi')] });
  const nextOf = async () => onlyClock(t, await read(client)).next;
  t.equal(await nextOf(), null);
  await join(client, 'ada@example.com');
  t.strictSame(await nextOf(), { at: '2026-01-05T11:00:00.000000Z', what: 'an email of the automation Welcome' });
  t.equal((await client.post('/single/send/create', sendForm)).status, 200);
  t.strictSame(await nextOf(), { at: '2026-01-05T09:00:05.000000Z', what: 'the single send Launch' });
  const { body } = await client.control('POST', '/clock/advance', { by: 'PT7S' });
  t.strictSame(onlyClock(t, body).next, { at: '2026-01-05T09:00:10.000000Z', what: 'the single send Launch' });
});

t.test('a mail that falls due after the last time is not reported', async (t) => {
  const automation_schedules = [after(100_000_000, 'days', 'Hi')];
  const { client } = await startMailing(t, { automations: [welcome], automation_schedules });
  await join(client, 'ada@example.com');
  t.equal(onlyClock(t, await read(client)).next, null);
});

t.test('what fell due is delivered before the clock is set back, and before a reset of clock or outbox', async (t) => {
  const launched = [['2026-01-05T09:00:10.000000Z', 'ada@example.com']];
  for (const [method, path, body, mails] of [
    ['PUT', '/clock', { clock: '2026-01-01T00:00:00Z' }, launched],
    ['POST', '/reset', { only: ['clock'] }, launched],
    ['POST', '/reset', { only: ['outbox'] }, []],
  ] as const) {
    const { mock, client } = await startMailing(t, { contacts: [{ email: 'ada@example.com', contact_type_id: 1 }] });
    await client.post('/single/send/create', sendForm);
    mock.directory.find('pk_mail')?.clock.set({ frozen: Date.UTC(2026, 0, 5, 10) * 1000 });
    t.equal((await client.control(method, path, body)).status, 200);
    const sent = (await mailsIn(client)).map(({ at, to }) => [at, to]);
    t.strictSame(sent, mails, JSON.stringify(body));
  }
});

t.test('a reset of the clock delivers the mails that are due by the new time', async (t) => {
  const { client } = await startMailing(t, { contacts: [{ email: 'ada@example.com', contact_type_id: 1 }] });
  await client.control('PUT', '/clock', { clock: '2026-01-05T08:00:00Z' });
  await client.post('/single/send/create', sendForm);
  for (const part of ['clock', 'records']) await client.control('POST', '/reset', { only: [part] });
  t.strictSame(await mailSummaries(client), ['05 08:00 ada@example.com We launched']);
});
