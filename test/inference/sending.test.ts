import t from 'tap';
import type { Exchange } from '../../src/inference/exchange.js';
import { exchangeOf, failed, success } from './exchanges.js';
import { judged, listed } from './judged.js';

const CREATE = 'POST /single/send/create';
const done = success('Done');
const NOON = '2026-01-05T12:00:00.400000Z';

const created = (utr: string, form: Readonly<Record<string, string>>) =>
  exchangeOf(CREATE, { form: { sender_id: '1', ...form }, body: success({ utr }) });
const immediate = (utr: string, sender_id = '1') => created(utr, { schedule_type: '0', sender_id });
const planned = (utr: string, schedule_date = '2035-06-15') => created(utr, { schedule_type: '1', schedule_date });
const row = (utr: string, status: number, more: object = {}) => ({
  utr,
  status,
  sender_id: 1,
  sent_at: null,
  created_at: NOON,
  updated_at: NOON,
  ...more,
});
const senders = listed.senders({ id: 1, is_verified: 1 }, { id: 2, is_verified: 0 });

t.test('the status of own single sends tells their lifecycle', async (t) => {
  const shown = (...all: readonly Exchange[]) => judged('single-send.lifecycle', ...all);
  t.same(shown(planned('s-1'), listed.sends(row('s-1', 1))), ['waits']);
  t.same(shown(planned('s-1', '2026-01-06'), listed.sends(row('s-1', 1))), [], 'it may be due');
  t.same(shown(listed.sends(row('s-1', 1))), [], 'it may have begun as it is');
  const both = [planned('s-1'), immediate('s-2')];
  t.same(shown(...both, listed.sends(row('s-1', 0), row('s-2', 2))), ['timed']);
  t.same(shown(...both, listed.sends(row('s-2', 2))), []);
  t.same(shown(...both, listed.sends(row('s-1', 0), row('s-2', 3))), [], 'it may have taken no time');
  const stuck = [senders, immediate('s-1'), senders, immediate('s-2')];
  const after = (created_at: string) => listed.sends(row('s-1', 1), row('s-2', 1, { created_at }));
  t.same(shown(...stuck, after('2026-01-06T12:00:02.000000Z')), ['never']);
  t.same(shown(...stuck, after('2026-01-06T12:00:01.000000Z')), [], 'a step may take a day');
  t.same(shown(immediate('s-1'), immediate('s-2'), after('2026-01-07T12:00:02.000000Z')), []);
});

const ask = (body: unknown, utr = 'a-1') => exchangeOf('GET /automations/set-live', { query: { utr }, body });
/** Sets an automation live: its time is shown in UTC, and in the zone of the service. */
const setLive = (updated_at: string, live_at: string) => [
  listed.automations({ utr: 'a-1', status: 0 }),
  ask(done),
  listed.automations({ utr: 'a-1', status: 1, updated_at, live_at }),
];
const inDelhi = setLive(NOON, '2026-01-05 17:30:00');

t.test('the time from the creation of an own single send until it went out tells the seconds', async (t) => {
  const seconds = (running: object, sent_at: string | null, zone: readonly Exchange[] = inDelhi) =>
    judged(
      'single-send.step-seconds',
      ...zone,
      immediate('s-1'),
      listed.sends(row('s-1', 2, running)),
      listed.sends(row('s-1', 3, { sent_at })),
    );
  t.same(seconds({}, '2026-01-05 17:30:10'), [5]);
  const started = { sent_at: '2026-01-05 17:30:10' };
  t.same(seconds(started, '2026-01-05 17:30:10'), [10, 10]);
  t.same(seconds({}, '2026-01-05 17:30:07'), [], 'it is no step twice');
  t.same(seconds({}, '2026-01-05 17:30:00'), []);
  t.same(seconds({}, null), []);
  t.same(seconds({}, '2026-01-05 17:30:10', []), [], 'the zone is unknown');
  t.same(seconds({}, '2026-01-05 17:30:10', setLive('2026-01-01T12:00:00.000000Z', '2026-01-01 17:30:00')), []);
  const two = [...inDelhi, ...setLive(NOON, '2026-01-05 12:00:00')];
  t.same(seconds({}, '2026-01-05 17:30:10', two), [], 'there are two zones');
  const completed = listed.sends(row('s-1', 3, { sent_at: '2026-01-05 17:30:10' }));
  t.same(judged('single-send.step-seconds', ...inDelhi, immediate('s-1'), completed), []);
  t.same(judged('single-send.step-seconds', ...inDelhi, planned('s-1'), completed), []);
});

const save = (created_at: string, send_at: string) => [
  listed.senders(),
  exchangeOf('POST /sender/save', { form: {}, body: done }),
  listed.senders({ id: 1, created_at, send_at }),
];

t.test('an offset that is the same in winter and in summer tells the zone', async (t) => {
  const zone = (...all: readonly Exchange[]) => judged('time-zone', ...all);
  const summer = (local: string) => save('2026-07-05T12:00:00.900000Z', `2026-07-05 ${local}`);
  t.same(zone(...inDelhi, ...summer('17:30:00')), ['+05:30']);
  t.same(zone(...setLive(NOON, '2026-01-05 12:00:00'), ...summer('12:00:00')), ['UTC']);
  t.same(zone(...setLive(NOON, '2026-01-05 02:00:00'), ...summer('02:00:00')), ['-10:00']);
  t.same(zone(...setLive(NOON, '2026-01-05 02:00:00'), ...summer('03:00:00')), [], 'it has summer time');
  t.same(zone(...inDelhi), ['+05:30'], 'no zone with summer time has this offset');
  t.same(zone(...setLive(NOON, '2026-01-05 13:00:00')), [], 'it may have summer time');
  t.same(zone(...summer('12:00:00'), ...setLive(NOON, '2026-01-09 12:00:00')), [], 'no zone is so far');
  t.same(zone(...summer('12:00:00'), ...setLive(NOON, '2026-01-05 12:00:30')), [], 'another time is shown');
  t.same(zone(...summer('12:00:00'), ask(failed('No')), ask(done), senders), []);
  t.same(zone(ask(done), listed.automations({ utr: 'a-1', updated_at: NOON })), []);
  t.same(zone(exchangeOf('GET /automations/set-live', { body: done })), []);
});

t.test('a single send in the past is refused, goes out, or stays', async (t) => {
  const past = { schedule_type: '1', schedule_date: '2001-06-15' };
  const listedDate = failed({ schedule_date: ['No.'] });
  const judgedFor = (...all: readonly Exchange[]) => judged('schedule.past', ...all);
  const refused = exchangeOf(CREATE, { form: past, body: listedDate });
  t.same(judgedFor(planned('s-1'), refused), ['refuse']);
  t.same(judgedFor(refused), [], 'its form may be refused');
  t.same(
    judgedFor(planned('s-1'), exchangeOf(CREATE, { form: { ...past, schedule_date: 'x' }, body: listedDate })),
    [],
  );
  const sent = [created('s-1', past), immediate('s-2')];
  t.same(judgedFor(...sent, listed.sends(row('s-1', 2))), ['accept']);
  t.same(judgedFor(...sent, listed.sends(row('s-1', 0), row('s-2', 2))), ['never']);
  t.same(judgedFor(...sent, listed.sends(row('s-1', 0), row('s-2', 2, { sender_id: 2 }))), []);
  t.same(judgedFor(...sent, listed.sends(row('s-1', 0), row('s-2', 1))), []);
});

t.test('an unverified sender is refused, sends, or is held back', async (t) => {
  const judgedFor = (...all: readonly Exchange[]) => judged('sender.unverified', ...all);
  const refused = (sender_id: string, errors: object) =>
    exchangeOf(CREATE, { form: { sender_id }, body: failed(errors) });
  const invalid = { sender_id: ['The selected sender id is invalid.'] };
  t.same(judgedFor(senders, refused('2', invalid)), ['refuse']);
  t.same(judgedFor(senders, refused('1', invalid)), []);
  t.same(judgedFor(senders, refused('3', invalid)), []);
  t.same(judgedFor(senders, refused('2', { subject: ['No.'] })), []);
  t.same(judgedFor(ask(failed(invalid))), ['refuse']);
  t.same(judgedFor(ask(done)), []);
  const sent = [senders, immediate('s-1', '2'), senders, immediate('s-2')];
  t.same(judgedFor(...sent, listed.sends(row('s-1', 3)), senders), ['accept']);
  t.same(judgedFor(...sent, listed.sends(row('s-1', 3)), listed.senders({ id: 2, is_verified: 1 })), []);
  const update = exchangeOf('POST /sender/update', { form: { sender_id: '2' }, body: failed('No') });
  t.same(judgedFor(update, ...sent, listed.sends(row('s-1', 3)), senders), [], 'it may have been verified');
  t.same(judgedFor(...sent, listed.sends(row('s-1', 1), row('s-2', 2))), ['never-sent']);
  t.same(judgedFor(...sent, listed.sends(row('s-1', 1), row('s-2', 1))), []);
  t.same(judgedFor(...sent, listed.sends(row('s-1', 0), row('s-2', 2))), []);
});
