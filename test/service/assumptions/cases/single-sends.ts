/** Single sends and automations: updates, copies, and what they take from senders and templates. */
import { type AssumptionCase, account, schedule, send } from '../assumption-case.js';
import { created, failed, ok, scheduleAdded } from '../expected.js';
import { column, columns, get, post } from '../steps.js';

const list = '/single-send/list';
const emails = '/automations/schedule?utr=a-1';
const create = (form = {}) => post('/single/send/create', { ...send, ...form });
const update = (utr: string) => post('/single/send/update', { ...send, utr });
const names = column(list, 'single_send_name');
const namesOfAutomations = column('/automations', 'automation_name');
const running = failed(409, 'Single send is already running or completed');
const late = failed(409, 'Too late');

const completed = {
  single_send_name: 'Launch',
  utr: 's-1',
  status: 3,
  unique_open_token: { 1: 'token' },
  sent_at: '2026-01-04 08:00:00',
} as const;
const live = { automation_name: 'Tips', utr: 'a-1', status: 1, live_at: '2026-01-04 08:00:00' } as const;
const duplicateSend = post('/single/send/duplicate?utr=s-1');
const duplicateAutomation = get('/automations/duplicate?utr=a-1');
const duplicated = ok('Duplicated Successfully');

const sendCounters = ['triggered', 'delivered', 'unique_opens', 'total_opens', 'bounces', 'unsubscribes'];
const counters = ['triggered', 'delivered', 'unique_opens', 'opens', 'bounces', 'unsubscribe'].map(
  (one) => `total_${one}`,
);
/** 9, 8, and so on. */
const counted = (all: readonly string[]) => Object.fromEntries(all.map((name, index) => [name, 9 - index]));
const sends = columns(list, ['status', ...sendCounters, 'unique_open_token', 'sent_at']);
const automations = columns('/automations', ['status', ...counters, 'live_at', 'automation_schedule_count']);
const copied = [3, 9, 8, 7, 6, 5, 4, { 1: 'token' }, '2026-01-04 08:00:00'];
const copy = (status: number) => [status, 0, 0, 0, 0, 0, 0, {}, null];
const copiedLive = [1, 9, 8, 7, 6, 5, 4, '2026-01-04 08:00:00', 1];
const draft = (schedules: number) => [0, 0, 0, 0, 0, 0, 0, null, schedules];

export default [
  {
    id: 'single-send.update',
    fixture: account({
      single_sends: ([1, 2, 3] as const).map((status) => ({ single_send_name: 'Old', utr: `s-${status}`, status })),
    }),
    values: ['accept', 'refuse', 'text:Too late'],
    rows: [
      [update('s-1'), ok({ utr: 's-1' })],
      [update('s-2'), ok({ utr: 's-2' }), running, late],
      [update('s-3'), ok({ utr: 's-3' }), running, late],
      [names, ['Launch', 'Launch', 'Launch'], ['Launch', 'Old', 'Old'], ['Launch', 'Old', 'Old']],
    ],
  },
  {
    id: 'single-send.sender-text',
    fixture: account({
      senders: [
        {
          from_name: 'News desk',
          from_email: 'news@example.com',
          reply_to_email: 'desk@example.com',
          company_address: 'Street 1',
          company_address2: 'Floor 2',
        },
      ],
    }),
    values: ['sender', 'null'],
    rows: [
      [create(), created],
      [columns(list, ['from_sender', 'reply_to']), [['news@example.com', 'desk@example.com']]],
      [columns(list, ['sender_name', 'sender_address']), [['News desk', 'Street 1, Floor 2']], [[null, null]]],
    ],
  },
  {
    id: 'template-body',
    fixture: account(
      { automations: [live] },
      {
        templates: [
          { id: 1, template_name: 'Blank', is_blank: 1 },
          { id: 2, template_name: 'Welcome', json_code: '{"t":2}', html_code: '<p>2</p>' },
        ],
      },
    ),
    values: ['empty', 'template'],
    rows: [
      [create({ template_id: 2 }), created],
      [post('/automations/schedule/create', { ...schedule, template_id: 2 }), scheduleAdded],
      [columns(list, ['template_json', 'template_html']), [['', '']], [['{"t":2}', '<p>2</p>']]],
      [columns(emails, ['template_json', 'template_html']), [['', '']], [['{"t":2}', '<p>2</p>']]],
    ],
  },
  {
    id: 'duplicate.name',
    fixture: account({ single_sends: [completed], automations: [live] }),
    values: ['copy-suffix', 'same', 'text:Copy of {name}'],
    rows: [
      [duplicateSend, duplicated],
      [duplicateAutomation, created],
      [names, ['Launch', 'Launch copy'], ['Launch', 'Launch'], ['Launch', 'Copy of Launch']],
      [namesOfAutomations, ['Tips', 'Tips copy'], ['Tips', 'Tips'], ['Tips', 'Copy of Tips']],
    ],
  },
  {
    id: 'duplicate',
    fixture: account({
      single_sends: [{ ...completed, ...counted(sendCounters) }],
      automations: [{ ...live, ...counted(counters) }],
      automation_schedules: [{ subject: 'One', utr: 'e-1', preview_img: 'a.png' }],
    }),
    values: ['fresh', 'starts', 'without-schedules', 'same'],
    rows: [
      [duplicateSend, duplicated],
      [duplicateAutomation, created],
      [sends, [copied, copy(0)], [copied, copy(1)], [copied, copy(0)], [copied, copied]],
      [automations, [copiedLive, draft(1)], [copiedLive, draft(1)], [copiedLive, draft(0)], [copiedLive, copiedLive]],
    ],
  },
] satisfies readonly AssumptionCase[];
