/** What the document leaves open of single sends, automations, senders and notifications. */
import { choice, integer, timed } from '../definition.js';

const STATES = 'States and transitions';
const _CONTENT = 'Resources: Dynamic content names';
const SENDS = 'Endpoints: Single sends';
const MAILINGS = 'Endpoints: Single sends, Automations';
const _AUTOMATIONS = 'Endpoints: Automations';

export const mailings = {
  'single-send.lifecycle': timed('The status of a single send after create and later', STATES, {
    timed: '0 until due, then 1, 2 and 3 by the clock',
    immediate: '3 as soon as it is due',
    never: 'stays as created',
    waits: 'a scheduled one waits at 1; else like timed',
  }),
  'single-send.step-seconds': {
    ...integer('Seconds from due to running, and from running to completed', STATES, 5, [0, 86_400]),
    isTimed: true as const,
  },
  'single-send.update': choice('Update of a single send that is running or completed', STATES, {
    accept: 'its fields change',
    refuse: 'a rule failure, `Single send is already running or completed`',
    'text:': 'a rule failure in these words',
  }),
  'single-send.sender-text': choice('sender_name and sender_address of a single send', 'Resources: Single send', {
    sender: 'from_name and the company address of the sender',
    null: 'null',
  }),
  'schedule.format': choice(
    'The accepted forms of schedule_date, which the document writes y-m-d, and schedule_time',
    SENDS,
    {
      long: '`2026-01-05`; `09:30` and `09:30:00`',
      short: '`26-1-5`; `09:30` and `09:30:00`',
      minutes: '`2026-01-05`; `09:30`',
      seconds: '`2026-01-05`; `09:30:00`',
    },
  ),
  'schedule.missing': choice('schedule_type 1 without date or time', SENDS, {
    accept: 'zeros stand for what is missing; without a date it is due at once',
    required: 'a validation failure',
  }),
  'template-body': choice('template_json and template_html where neither was given', MAILINGS, {
    empty: 'are empty',
    template: 'are those of the template',
  }),
  duplicate: choice('What a copy takes from its original, besides its fields', MAILINGS, {
    fresh:
      'counters, sent_at and live_at as if newly created; a single send that was immediate or completed stays at 0 until it is updated (a fixture has its status at null), an automation is a draft with copies of its schedules',
    starts: 'the same, but a single send has the status of a new one',
    'without-schedules': 'like fresh, but an automation has no schedules',
    same: 'everything: counters, status, sent_at, live_at, and copies of the schedules',
  }),
  'duplicate.name': choice('The name of a duplicate', MAILINGS, {
    'copy-suffix': '`<name> copy`',
    same: 'the same name',
    'text:': 'these words, with the name in the place of `{name}`',
  }),
  'pause.next-status': choice('The status of an automation after pause', STATES, { draft: '0', live: '1' }),
  'pause.not-live': choice('Pausing an automation that is not live', STATES, {
    'not-found-2': '`Record not found`',
    rule: 'a rule failure, `Only live automation can be paused`',
    'text:': 'a rule failure in these words',
  }),
  'set-live.already-live': choice('Setting an automation live that is live', STATES, {
    accept: 'success, and nothing changes',
    restart: 'success, and live_at is set anew',
    rule: 'a rule failure, `Automation is already live`',
    'text:': 'a rule failure in these words',
  }),
  'automation-type.codes': choice('automation_type of welcome and custom', 'Resources: Automation', {
    '1,2': '1 and 2',
    '0,1': '0 and 1',
    'a,b': 'these two',
  }),
  'sender.verification': choice('How is_verified becomes 1', STATES, {
    'by-link': 'by following the link of the verification mail',
    'on-resend': 'when the verification mail is sent again',
  }),
};
