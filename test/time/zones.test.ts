import fc from 'fast-check';
import t from 'tap';
import { parseTimestamp } from '../../src/time/timestamps.js';
import { fromLocal, isZone, toLocal, ZONE_PATTERN } from '../../src/time/zones.js';

const at = (text: string): number => parseTimestamp(`${text}Z`) ?? Number.NaN;

t.test('isZone accepts offsets up to 14 hours and the zones of Intl, and nothing else', async (t) => {
  const known = ['UTC', '+00:00', '-14:00', '+13:59', 'Europe/Berlin', 'America/Argentina/Ushuaia', 'Etc/GMT+2'];
  for (const name of known) {
    t.ok(isZone(name), name);
    t.match(name, new RegExp(ZONE_PATTERN));
  }
  const unknown = [
    '',
    'Z',
    '+0200',
    '02:00',
    '+14:01',
    '+15:00',
    '+02:60',
    'Europe/',
    'Europe/Bern',
    'UTC\n',
    '+02:00 ',
  ];
  for (const name of unknown) t.notOk(isZone(name), JSON.stringify(name));
});

t.test('toLocal converts a UTC time to the local time of a zone', async (t) => {
  for (const [zone, utc, local] of [
    ['UTC', '2026-01-05T09:00:00.000001', '2026-01-05T09:00:00.000001'],
    ['+05:30', '2026-01-05T20:00:00.5', '2026-01-06T01:30:00.5'],
    ['-03:30', '2026-01-01T00:00:00', '2025-12-31T20:30:00'],
    ['Europe/Berlin', '2026-01-05T09:00:00.999999', '2026-01-05T10:00:00.999999'],
    ['Europe/Berlin', '2026-07-05T09:00:00', '2026-07-05T11:00:00'],
    ['Asia/Kathmandu', '2026-01-05T20:00:00', '2026-01-06T01:45:00'],
    ['America/New_York', '1969-12-31T23:59:59.999999', '1969-12-31T18:59:59.999999'],
  ] as const)
    t.equal(toLocal(at(utc), zone), at(local), `${zone} ${utc}`);
});

t.test('fromLocal takes the first of two equal local times, and moves a skipped one forward', async (t) => {
  for (const [zone, local, utc] of [
    ['UTC', '2026-01-05T09:00:00', '2026-01-05T09:00:00'],
    ['+02:00', '2026-01-05T01:00:00', '2026-01-04T23:00:00'],
    ['Europe/Berlin', '2026-03-29T01:59:59', '2026-03-29T00:59:59'],
    ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00'],
    ['Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00'],
    ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00'],
    ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00'],
    ['Europe/Berlin', '2026-10-25T01:59:59', '2026-10-24T23:59:59'],
    ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:30:00'],
    ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00'],
    ['Australia/Lord_Howe', '2026-04-05T01:45:00', '2026-04-04T14:45:00'],
  ] as const)
    t.equal(fromLocal(at(local), zone), at(utc), `${zone} ${local}`);
});

t.test('fromLocal reverses toLocal, but returns the first of two times with the same local time', async () => {
  const names = ['+14:00', '-09:30', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran'];
  const property = fc.property(
    fc.constantFrom(...names),
    fc.integer({ min: at('1980-01-01T00:00:00'), max: at('2100-01-01T00:00:00') }),
    (zone, time) => {
      const local = toLocal(time, zone);
      const back = fromLocal(local, zone);
      return back <= time && toLocal(back, zone) === local;
    },
  );
  fc.assert(property, { seed: 1, numRuns: 300 });
});
