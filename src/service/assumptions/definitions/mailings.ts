/** The assumptions about single sends, automations, senders and notifications. */
import { choice, integer, zone } from '../definition.js';

const STATES = 'States and transitions';
const SENDS = 'Endpoints: Single sends';
const MAILINGS = 'Endpoints: Single sends, Automations';

export const mailings = {
  'single-send.lifecycle': choice('The status of a single send after create and later', STATES, {
    timed: '0 until due, then 1, 2 and 3 by the clock',
    immediate: '3 as soon as it is due',
    never: 'stays as created',
    waits: 'a scheduled one waits at 1; else like timed',
  }),
  'single-send.step-seconds': integer(
    'Seconds from due to running, and from running to completed',
    STATES,
    5,
    [0, 86_400],
    0,
    60,
  ),
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
  'time-zone': zone(
    'The zone of schedule_date and schedule_time (a time that clocks skip is moved on, one that comes twice is the first), and of sent_at, live_at and send_at, which a fixture has in UTC',
    'Resources and their fields',
  ),
  'schedule.read-back': choice('schedule_date and schedule_time on reading', 'Resources: Single send', {
    'as-given': 'as they were sent',
    normalized: '`2026-01-05` and `09:30:00`',
  }),
  'schedule.past': choice(
    'A schedule_date and schedule_time that have passed; an all-zero date is none',
    'Endpoints: Single sends',
    {
      accept: 'due at once',
      refuse: 'a validation failure, `The schedule date must be a date after now.`',
      never: 'accepted; it is never due',
    },
  ),
  'open-tokens.key': choice('The keys of unique_open_token, and what an empty one is', 'Resources: Single send', {
    'contact-id': 'the id of the contact, or the next number for somebody who is none; `{}`',
    counter: '1, 2, 3 in the order of the openings; `{}`',
    'contact-id-or-array': 'like contact-id; `[]`',
  }),
  'sender.unverified': choice(
    'A sender that is not verified, in a single send, in a schedule and in set-live',
    STATES,
    {
      accept: 'sends like any other',
      refuse: 'a validation failure on sender_id',
      'never-sent': 'accepted; until it is verified a single send stays ready, and emails of automations are left out',
    },
  ),
  'sender.resend-verified': choice('Sending the verification mail of a verified sender again', STATES, {
    accept: 'success, and the mail is sent',
    rule: 'a rule failure, `Sender is already verified`',
    'text:': 'a rule failure in these words',
  }),
  'set-live.incomplete': choice('Setting an automation live that has no schedule, or no target', STATES, {
    accept: 'is set live',
    rule: 'a rule failure, `Schedule and target require to live automation`',
    'text:': 'a rule failure in these words',
  }),
  'automation.audience': choice('Who gets the emails of a custom automation', 'Endpoints: Automations', {
    joining: 'who joins its target after it is set live',
    existing: 'who is in its target when it is set live',
  }),
};

/** The assumptions that are read for a whole account as time passes: their values cannot be narrowed to an endpoint. */
export const TIMED: ReadonlySet<string> = new Set<keyof typeof mailings>([
  'single-send.lifecycle',
  'single-send.step-seconds',
  'time-zone',
  'schedule.past',
  'sender.unverified',
  'automation.audience',
]);
