/** Automations: how they begin, end, and whom they reach. */
import { type AssumptionCase, account, automation, contact, fixture, schedule } from '../assumption-case.js';
import { contactAdded, failed, NF2, ok, scheduleAdded, selected } from '../expected.js';
import { column, get, later, mailed, post, remove } from '../steps.js';

const draft = { automation_name: 'Welcome', utr: 'a-1', unsubscribe_group_id: '1' } as const;
const live = { ...draft, status: 1, live_at: '2026-01-04 08:00:00' } as const;
const custom = { ...draft, automation_type: 2, automation_for: 1, automation_for_table: 'contacts_' } as const;
const people = {
  contacts: ['ada', 'bea'].map((name) => ({ email: `${name}@example.com`, contact_type_id: 1 })),
  segment_recipients: [{ id: 1, segment_id: 1, email: 'guest@example.com' }],
  automation_schedules: [{ subject: 'One', waiting_period: 1, waiting_type: 'instantly' }] as const,
};
const unverified = { senders: [{ id: 1, from_email: 'news@example.com', is_verified: 0 }] } as const;

const pause = get('/automations/pause?utr=a-1');
const setLive = get('/automations/set-live?utr=a-1');
const isLive = column('/automations', 'status');
const liveSince = column('/automations', 'live_at');
const triggered = column('/automations', 'total_triggered');
const set = ok('Automation has been set live');
const join = post('/contacts/add', { ...contact, email: 'new@example.com' });
const incomplete = failed(409, 'Schedule and target require to live automation');

export default [
  {
    id: 'pause.next-status',
    fixture: account({ automations: [live] }),
    values: ['draft', 'live'],
    rows: [
      [pause, ok('Automation Paused Successfully')],
      [isLive, [0], [1]],
    ],
  },
  {
    id: 'pause.not-live',
    fixture: account({ automations: [draft] }),
    values: ['not-found-2', 'rule', 'text:Not {live}'],
    rows: [
      [pause, NF2, failed(409, 'Only live automation can be paused'), failed(409, 'Not {live}')],
      [isLive, [0]],
      [liveSince, [null]],
    ],
  },
  {
    id: 'set-live.already-live',
    fixture: account({ automations: [live] }),
    values: ['accept', 'restart', 'rule', 'text:It is live'],
    rows: [
      [setLive, set, set, failed(409, 'Automation is already live'), failed(409, 'It is live')],
      [isLive, [1]],
      [liveSince, [live.live_at], ['2026-01-05 09:00:00'], [live.live_at], [live.live_at]],
    ],
  },
  {
    id: 'set-live.incomplete',
    fixture: account({ automations: [{ ...custom, automation_type: 1 }] }),
    values: ['accept', 'rule', 'text:Add an email'],
    rows: [
      [setLive, set, incomplete, failed(409, 'Add an email')],
      [isLive, [1], [0], [0]],
    ],
  },
  {
    id: 'set-live.incomplete',
    of: 'a deleted target',
    fixture: account({ ...people, automations: [custom] }),
    values: ['accept', 'rule', 'text:Add an email'],
    rows: [
      [remove('/contacts-type/delete?contact_type_id=1')],
      [setLive, set, incomplete, failed(409, 'Add an email')],
      [isLive, [1], [0], [0]],
    ],
  },
  {
    id: 'automation-type.codes',
    fixture: fixture({
      automations: [1, 2, 7].map((automation_type) => ({ automation_name: 'Welcome', automation_type })),
    }),
    values: ['1,2', '0,1', '20,-3'],
    rows: [
      [post('/automations/create', automation)],
      [post('/automations/create', { ...automation, type: 'custom' })],
      [column('/automations', 'automation_type'), [1, 2, 7, 1, 2], [0, 1, 7, 0, 1], [20, -3, 7, 20, -3]],
    ],
  },
  {
    id: 'automation.audience',
    fixture: account({ ...people, automations: [custom] }),
    values: ['joining', 'existing'],
    rows: [
      [setLive, set],
      [later(60, join), contactAdded],
      [triggered, [1], [2]],
      [mailed('automation'), ['new@example.com'], ['ada@example.com', 'bea@example.com']],
    ],
  },
  {
    id: 'automation.audience',
    of: 'a segment',
    fixture: account({ ...people, automations: [{ ...custom, automation_for_table: 'segments_' }] }),
    values: ['joining', 'existing'],
    rows: [
      [setLive, set],
      [later(60, triggered), [0], [1]],
      [mailed('automation'), [], ['guest@example.com']],
    ],
  },
  {
    id: 'sender.unverified',
    of: 'an automation',
    fixture: account({ ...people, ...unverified, automations: [{ ...custom, automation_type: 1 }] }),
    values: ['accept', 'refuse', 'never-sent'],
    rows: [
      [post('/automations/schedule/create', schedule), scheduleAdded, selected('sender_id'), scheduleAdded],
      [setLive, set, selected('sender_id'), set],
      [join, contactAdded],
      [triggered, [2], [0], [0]],
      [mailed('automation'), ['new@example.com', 'new@example.com'], [], []],
    ],
  },
] satisfies readonly AssumptionCase[];
