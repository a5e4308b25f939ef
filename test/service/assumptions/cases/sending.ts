/** Single sends as time passes: their lifecycle, their schedules, the zone of their times, and their senders. */
import type { Fields } from '../../../helper.js';
import { mailsIn } from '../../../sample-accounts/mailing-account.js';
import { type AssumptionCase, account, type Row, scheduled, send, sender } from '../assumption-case.js';
import { added, created, failed, invalid, ok, required, selected } from '../expected.js';
import { act, column, get, later, mailed, post, type Step } from '../steps.js';

const contacts = ['Cem', 'Ada', 'Bea'].map((name, index) => ({
  id: 30 - index,
  email: `${name.toLowerCase()}@example.com`,
  contact_type_id: 1,
}));
const everyone = ['bea@example.com', 'ada@example.com', 'cem@example.com'];
const news = { id: 1, from_email: 'news@example.com', is_verified: 0 } as const;

const list = '/single-send/list';
const create = (form: Fields = {}) => post('/single/send/create', { ...send, ...form });
const createAt = (date: string, time: string) => create(scheduled(date, time));
const statuses = column(list, 'status');
const sentAt = column(list, 'sent_at');
/** Statuses, some seconds after the clock of the fixture. */
const statusesAt = (seconds: number) => later(seconds, statuses);

const resend = '/sender/resend-mail?sender_id=1';
const isVerified = column('/senders', 'is_verified');
const resent = ok('Verification Mail Send');
const verify: Step = act('the link of the second mail', async ({ client, mock }) => {
  const mails = await mailsIn(client);
  return [mails.length, (await fetch(new URL(mails[1]?.link ?? '', mock.controlUrl))).status];
});

const old = { 108: 'x', 103: 'y' };
const opened = (to: string) =>
  act(`${to} opens`, ({ client }) => client.control('POST', '/single-sends/s-1/events', { event: 'open', to }));
/** The keys of the first send, whose tokens are random, and the tokens of the others. */
const tokens: Step = {
  ...column(list, 'unique_open_token'),
  async play(context) {
    const [first, ...others] = (await column(list, 'unique_open_token').play(context)) as object[];
    return [Object.keys(first ?? {}), ...others];
  },
};

/** The times of two sends of the day, of which the first goes out at 10:00:15. */
const sentWith = (time: string) => ['2026-01-05 10:00:15', `2026-01-05 ${time}`];
/** Times, some seconds after the clock of the fixture. */
const after = (...each: readonly number[]) =>
  each.map((seconds) => `2026-01-05 09:0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
const passed = invalid({ schedule_date: 'The schedule date must be a date after now.' });
const wrong = (date: string, time = '') =>
  invalid({
    ...(date !== '' && { schedule_date: `The schedule date does not match the format ${date}.` }),
    ...(time !== '' && { schedule_time: `The schedule time does not match the format ${time}.` }),
  });
const noTime = wrong('', 'H:i');

export default [
  {
    id: 'single-send.lifecycle',
    fixture: account(),
    values: ['timed', 'immediate', 'never', 'waits'],
    rows: [
      [create(), created],
      [createAt('2026-01-05', '09:01:00'), created],
      [statusesAt(0), [1, 0], [3, 0], [1, 0], [1, 1]],
      [statusesAt(5), [2, 0], [3, 0], [1, 0], [2, 1]],
      [statusesAt(10), [3, 0], [3, 0], [1, 0], [3, 1]],
      [statusesAt(60), [3, 1], [3, 3], [1, 0], [3, 1]],
      [statusesAt(65), [3, 2], [3, 3], [1, 0], [3, 2]],
      [statusesAt(70), [3, 3], [3, 3], [1, 0], [3, 3]],
      [sentAt, after(10, 70), after(0, 60), [null, null], after(10, 70)],
    ],
  },
  {
    id: 'single-send.step-seconds',
    fixture: account(),
    values: [5, 0, 30],
    rows: [
      [create(), created],
      [statusesAt(0), [1], [3], [1]],
      [statusesAt(5), [2], [3], [1]],
      [statusesAt(10), [3], [3], [1]],
      [statusesAt(29), [3], [3], [1]],
      [statusesAt(30), [3], [3], [2]],
      [statusesAt(60), [3], [3], [3]],
      [sentAt, after(10), after(0), after(60)],
    ],
  },
  {
    id: 'time-zone',
    of: 'shown times',
    fixture: account({
      senders: [{ ...news, send_at: '2026-07-04 22:30:00' }],
      single_sends: [{ single_send_name: 'Sale', status: 3, sent_at: '2026-01-04 08:00:00' }],
      automations: [{ automation_name: 'Tips', status: 1, live_at: '2026-01-04 23:59:59' }],
    }),
    values: ['UTC', '+05:30', 'Europe/Berlin'],
    rows: [
      [sentAt, ['2026-01-04 08:00:00'], ['2026-01-04 13:30:00'], ['2026-01-04 09:00:00']],
      [column('/automations', 'live_at'), ['2026-01-04 23:59:59'], ['2026-01-05 05:29:59'], ['2026-01-05 00:59:59']],
      [column('/senders', 'send_at'), ['2026-07-04 22:30:00'], ['2026-07-05 04:00:00'], ['2026-07-05 00:30:00']],
    ],
  },
  {
    id: 'time-zone',
    of: 'schedules',
    fixture: account(),
    values: ['UTC', '-00:30', '+00:30', 'Europe/Berlin', 'America/New_York'],
    rows: [
      [createAt('2026-01-05', '10:00:05'), created],
      [createAt('2026-01-05', '04:00:05'), created],
      [statusesAt(4), [0, 1], [0, 1], [0, 1], [0, 1], [0, 0]],
      [statusesAt(5), [0, 2], [0, 2], [0, 2], [1, 2], [0, 1]],
      [statusesAt(1804), [0, 3], [0, 3], [0, 3], [3, 3], [0, 3]],
      [statusesAt(1805), [0, 3], [0, 3], [1, 3], [3, 3], [0, 3]],
      [statusesAt(3604), [0, 3], [0, 3], [3, 3], [3, 3], [0, 3]],
      [statusesAt(3605), [1, 3], [0, 3], [3, 3], [3, 3], [0, 3]],
      [statusesAt(5404), [3, 3], [0, 3], [3, 3], [3, 3], [0, 3]],
      [statusesAt(5405), [3, 3], [1, 3], [3, 3], [3, 3], [0, 3]],
      [statusesAt(21_615), [3, 3]],
      [sentAt, ...['09:00:10', '08:30:10', '09:30:10', '10:00:10', '04:00:15'].map(sentWith)],
    ],
  },
  {
    id: 'schedule.read-back',
    fixture: account({
      single_sends: [
        { single_send_name: 'Sale', schedule_type: 1, schedule_date: '35-2-1', schedule_time: '08:15' },
        { single_send_name: 'None', schedule_type: 1, schedule_date: '00-0-0', schedule_time: 'noon', status: 3 },
      ],
    }),
    values: ['as-given', 'normalized'],
    rows: [
      [createAt('2035-06-01', '09:30'), created],
      [column(list, 'schedule_date'), ['35-2-1', '00-0-0', '2035-06-01'], ['2035-02-01', '0000-00-00', '2035-06-01']],
      [column(list, 'schedule_time'), ['08:15', 'noon', '09:30'], ['08:15:00', 'noon', '09:30:00']],
    ],
  },
  {
    id: 'schedule.past',
    fixture: account(),
    values: ['accept', 'refuse', 'never'],
    rows: [
      [createAt('2026-01-05', '09:00'), created, passed, created],
      [statusesAt(0), [1], [], [0]],
      [statusesAt(60), [3], [], [0]],
      [statusesAt(100), [3], [], [0]],
      [createAt('2026-01-04', ''), created, passed, created],
      [createAt('2026-01-05', '09:02'), created],
    ],
  },
  {
    id: 'schedule.missing',
    fixture: account(),
    values: ['accept', 'required'],
    rows: [
      [create({ schedule_type: 1 }), created, required('schedule_date', 'schedule_time')],
      [create({ schedule_type: 1, schedule_date: '2026-02-01' }), created, required('schedule_time')],
      [column(list, 'schedule_date'), ['0000-00-00', '2026-02-01'], []],
      [column(list, 'schedule_time'), ['00:00:00', '00:00:00'], []],
      [statuses, [1, 0], []],
    ],
  },
  {
    id: 'schedule.format',
    fixture: account(),
    values: ['long', 'short', 'minutes', 'seconds'],
    rows: [
      [createAt('26-2-1', '10:00'), wrong('Y-m-d'), created, wrong('Y-m-d'), wrong('Y-m-d', 'H:i:s')],
      [createAt('26-2-1', '9.30'), wrong('Y-m-d', 'H:i'), noTime, wrong('Y-m-d', 'H:i'), wrong('Y-m-d', 'H:i:s')],
      [createAt('26-2-1', '09:30:15'), wrong('Y-m-d'), created, wrong('Y-m-d', 'H:i'), wrong('Y-m-d')],
      [createAt('2026-02-01', '10:00'), created, wrong('y-m-d'), created, wrong('', 'H:i:s')],
      [createAt('2026-02-01', '9.30'), noTime, wrong('y-m-d', 'H:i'), noTime, wrong('', 'H:i:s')],
      [createAt('2026-02-01', '09:30:15'), created, wrong('y-m-d'), noTime, created],
    ],
  },
  {
    id: 'open-tokens.key',
    fixture: account({
      contacts,
      single_sends: [
        { single_send_name: 'Sale', utr: 's-1', status: 3, recipient_id: [{ id: '1', table: 'contacts_' }] },
        { single_send_name: 'Old', utr: 's-2', status: 3, unique_open_token: old },
        { single_send_name: 'None', utr: 's-3', status: 3 },
      ],
    }),
    values: ['contact-id', 'counter', 'contact-id-or-array'],
    rows: [
      ...['cem', 'ada', 'bea'].map((name): Row => [opened(`${name}@example.com`)]),
      [tokens, [['28', '29', '30'], old, {}], [['1', '2', '3'], { 1: 'y', 2: 'x' }, {}], [['28', '29', '30'], old, []]],
    ],
  },
  {
    id: 'sender.verification',
    values: ['by-link', 'on-resend'],
    rows: [
      [post('/sender/save', sender), added],
      [isVerified, [0]],
      [get(resend), resent],
      [isVerified, [0], [1]],
      [verify, [2, 200]],
      [isVerified, [1]],
    ],
  },
  {
    id: 'sender.unverified',
    of: 'a single send',
    fixture: account({ contacts, senders: [news] }),
    values: ['accept', 'refuse', 'never-sent'],
    rows: [
      [create(), created, selected('sender_id'), created],
      [statusesAt(60), [3], [], [1]],
      [mailed('single-send'), everyone, [], []],
      [get(resend, 'sender.verification=on-resend'), resent],
      [statuses, [3], [], [3]],
    ],
  },
  {
    id: 'sender.resend-verified',
    fixture: account({ senders: [{ ...news, is_verified: 1 }] }),
    values: ['accept', 'rule', 'text:Done'],
    rows: [
      [get(resend), resent, failed(409, 'Sender is already verified'), failed(409, 'Done')],
      [mailed('verification'), ['news@example.com'], [], []],
    ],
  },
] satisfies readonly AssumptionCase[];
