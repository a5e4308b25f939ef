import t from 'tap';
import type { RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { exchangeOf, failed, success } from './exchanges.js';
import { judged, listed } from './judged.js';

t.test('a send completed in less than two seconds shows single-send.lifecycle=immediate', async (t) => {
  const create = exchangeOf('POST /single/send/create', {
    form: { schedule_type: '0' },
    body: success({ utr: 's-1' }),
  });
  const sends = (status: number) => listed.sends({ utr: 's-1', status });
  const later = { ...sends(3), started: create.started + 2e6 };
  const found = [sends(3), sends(2), later].map((shown) => judged('single-send.lifecycle', create, shown));
  t.strictSame(found, [['immediate'], [], []]);
});

const done = success('Done');
const NOON = '2026-01-05T12:00:00.400000Z';

const ask = (body: unknown, utr = 'a-1') => exchangeOf('GET /automations/set-live', { query: { utr }, body });
/** Sets an automation live: its time is shown in UTC, and in the zone of the service. */
const setLive = (updated_at: string, live_at: string) => [
  listed.automations({ utr: 'a-1', status: 0 }),
  ask(done),
  listed.automations({ utr: 'a-1', status: 1, updated_at, live_at }),
];
const inDelhi = setLive(NOON, '2026-01-05 17:30:00');

const save = (created_at: string, send_at: string) => [
  exchangeOf('POST /sender/save', { form: { from_email: 'a@example.com' }, body: done }),
  listed.senders({ id: 1, from_email: 'a@example.com', created_at, send_at }),
];

t.test('the offsets in winter and in summer show time-zone', async (t) => {
  const zone = (...all: readonly RecordedExchange[]) => judged('time-zone', ...all);
  const summer = (local: string) => save('2026-07-05T12:00:00.900000Z', `2026-07-05 ${local}`);
  t.same(zone(...inDelhi, ...summer('17:30:00')), ['+05:30']);
  t.same(zone(...setLive(NOON, '2026-01-05 12:00:00'), ...summer('12:00:00')), ['UTC']);
  t.same(zone(...setLive(NOON, '2026-01-05 02:00:00'), ...summer('02:00:00')), ['-10:00']);
  t.same(zone(...setLive(NOON, '2026-01-05 02:00:00'), ...summer('03:00:00')), ['America/Adak'], 'with summer time');
  t.same(zone(...setLive(NOON, '2026-01-05 13:00:00'), ...summer('14:00:00')), ['Europe/Berlin'], 'or one like it');
  const early = '2026-11-28T06:12:00.400000Z';
  t.same(zone(...setLive(early, '2026-11-28 01:12:00'), ...summer('08:00:00')), ['America/New_York'], 'at any hour');
  t.same(zone(...setLive(NOON, '2026-01-05 14:00:00'), ...summer('15:00:00')), [], 'Helsinki or Cairo');
  t.same(zone(...inDelhi, ...summer('18:00:00')), [], 'no zone has both offsets');
  t.same(zone(...inDelhi), ['+05:30'], 'no zone with summer time has this offset');
  t.same(zone(...setLive(NOON, '2026-01-05 13:00:00')), [], 'the zone may have summer time');
  t.same(zone(...summer('12:00:00'), ...setLive(NOON, '2026-01-09 12:00:00')), [], 'no zone has such an offset');
  t.same(zone(...summer('12:00:00'), ...setLive(NOON, '2026-01-05 12:00:30')), [], 'the shown time is another instant');
  t.same(zone(...summer('12:00:00'), ask(failed('No')), ask(done), listed.senders({ id: 1 })), []);
  t.same(zone(ask(done), listed.automations({ utr: 'a-1', updated_at: NOON })), []);
  t.same(zone(exchangeOf('GET /automations/set-live', { body: done })), []);
});

t.test('two schedules, of which the service refuses only the earlier as past, show time-zone', async (t) => {
  const create = (schedule_time: string, errors: object, date = 'Mon, 05 Jan 2026 09:00:59 GMT') =>
    exchangeOf('POST /single/send/create', {
      form: { schedule_type: '1', schedule_date: '2026-01-05', schedule_time },
      headers: { date },
      body: failed(errors),
    });
  const passed = { schedule_date: ['Passed'] };
  const past = create('14:22', passed);
  const name = { single_send_name: ['Missing'] };
  t.same(judged('time-zone', past, create('14:37', name)), ['+05:30']);
  t.same(judged('time-zone', past, create('14:52', name)), [], 'the offset may be 15 minutes more');
  t.same(judged('time-zone', past, create('14:37:00', name)), [], 'the form of the time may be refused');
  const late = create('14:22', passed, 'Mon, 05 Jan 2026 09:09:00 GMT');
  t.same(judged('time-zone', late, create('14:37', name)), [], 'the clock of the service is another one');
});
