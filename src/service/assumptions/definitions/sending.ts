/** What the document leaves open of how sends and automations begin and end, and of what they leave behind. */
import { choice, timed, zone } from '../definition.js';

const STATES = 'States and transitions';

export const sending = {
  'time-zone': zone(
    'The zone of schedule_date and schedule_time (a time that clocks skip is moved on, one that comes twice is the first), and of sent_at, live_at and send_at, which a fixture has in UTC',
    'Resources and their fields',
  ),
  'schedule.read-back': choice('schedule_date and schedule_time on reading', 'Resources: Single send', {
    'as-given': 'as they were sent',
    normalized: '`2026-01-05` and `09:30:00`',
  }),
  'schedule.past': timed(
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
  'sender.unverified': timed('A sender that is not verified, in a single send, in a schedule and in set-live', STATES, {
    accept: 'sends like any other',
    refuse: 'a validation failure on sender_id',
    'never-sent': 'accepted; until it is verified a single send stays ready, and emails of automations are left out',
  }),
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
  'automation.audience': timed('Who gets the emails of a custom automation', 'Endpoints: Automations', {
    joining: 'who joins its target after it is set live',
    existing: 'who is in its target when it is set live',
  }),
};
