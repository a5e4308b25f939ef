/** What the document leaves open of how sends and automations begin and end, and of what they leave behind. */
import type { Definitions } from '../definition.js';

export const sending = {
  'time-zone': {
    isTimed: true,
    question:
      'The zone of schedule_date and schedule_time (a time that clocks skip is moved on, one that comes twice is the first), and of sent_at, live_at and send_at, which a fixture has in UTC',
    section: 'Resources and their fields',
    format: 'time-zone',
    default: 'UTC',
  },
  'schedule.read-back': {
    question: 'schedule_date and schedule_time on reading',
    section: 'Resources: Single send',
    values: { 'as-given': 'as they were sent', normalized: '`2026-01-05` and `09:30:00`' },
  },
  'schedule.past': {
    isTimed: true,
    question: 'A schedule_date and schedule_time that have passed; an all-zero date is none',
    section: 'Endpoints: Single sends',
    values: {
      accept: 'due at once',
      refuse: 'a validation failure, `The schedule date must be a date after now.`',
      never: 'accepted; it is never due',
    },
  },
  'send.counted-at': {
    isTimed: true,
    question: 'When mails go out, and sent_at, triggered and delivered are set',
    section: 'States and transitions',
    values: { completion: 'as the status becomes 3', start: 'as the status becomes 2' },
  },
  'duplicate.status': {
    isEffect: true,
    question: 'The copy of an immediate or completed single send',
    section: 'States and transitions',
    values: {
      waits: 'stays at 0 until it is updated; a fixture has it at null',
      starts: 'has the status of a new send',
    },
  },
  'open-tokens.key': {
    question: 'The keys of unique_open_token, and what an empty one is',
    section: 'Resources: Single send',
    values: {
      'contact-id': 'the id of the contact, or the next number for somebody who is none; `{}`',
      counter: '1, 2, 3 in the order of the openings; `{}`',
      'contact-id-or-array': 'like contact-id; `[]`',
    },
  },
  'sender.unverified': {
    isTimed: true,
    question: 'A sender that is not verified, in a single send, in a schedule and in set-live',
    section: 'States and transitions',
    values: {
      accept: 'sends like any other',
      refuse: 'a validation failure on sender_id',
      'never-sent': 'accepted; until it is verified a single send stays ready, and emails of automations are left out',
    },
  },
  'sender.resend-verified': {
    question: 'Sending the verification mail of a verified sender again',
    section: 'States and transitions',
    values: { accept: 'success, and the mail is sent', rule: 'a rule failure, `Sender is already verified`' },
    text: 'a rule failure in these words',
  },
  'set-live.incomplete': {
    question: 'Setting an automation live that has no schedule, or no target',
    section: 'States and transitions',
    values: { accept: 'is set live', rule: 'a rule failure, `Schedule and target require to live automation`' },
    text: 'a rule failure in these words',
  },
  'automation.audience': {
    isTimed: true,
    question: 'Who gets the emails of a custom automation',
    section: 'Endpoints: Automations',
    values: {
      joining: 'who joins its target after it is set live',
      existing: 'who is in its target when it is set live',
    },
  },
  'updated-at.service': {
    isTimed: true,
    question: 'updated_at of a record that the service itself changes: a status, a counter, send_at, is_verified',
    section: 'Resources and their fields',
    values: { keep: 'stays', move: 'becomes the time of the change' },
  },
} as const satisfies Definitions;
