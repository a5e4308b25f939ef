/** What the document leaves open of single sends, automations, senders and notifications. */
import { choice, integer, timed } from '../definition.js';

const STATES = 'States and transitions';
const CONTENT = 'Resources: Dynamic content names';
const SENDS = 'Endpoints: Single sends';
const MAILINGS = 'Endpoints: Single sends, Automations';
const AUTOMATIONS = 'Endpoints: Automations';

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
  'single-send.update-completed': choice('A completed single send that an update gives a time to come', STATES, {
    completed: 'stays completed',
    again: 'goes out again',
  }),
  'single-send.sender': timed(
    'from_sender, reply_to, sender_name and sender_address of a single send whose sender is edited before it goes out',
    'Resources: Single send',
    { saved: 'are those of the time when it was saved', sent: 'are read again when it goes out' },
  ),
  'single-send.open-tokens': choice(
    'What unique_open_token holds, when a recipient opens for the first time',
    'Resources: Single send',
    { 'on-open': 'one more token', none: 'what it held before' },
  ),
  'bounce.delivered': choice('Does a bounce take back what delivered counted?', 'Resources: Single send, Automation', {
    kept: 'no',
    less: 'yes',
  }),
  'placeholder.unfilled': choice('A placeholder of a mail that nothing has, or whose value is empty', CONTENT, {
    removed: 'nothing stands in its place',
    'kept-unknown': 'an unknown one stays as it is written, an empty one is removed',
    kept: 'both stay as they are written',
  }),
  'placeholder.subject': choice(
    'Placeholders in subject and preheader, where the document speaks of templates alone',
    CONTENT,
    { filled: 'are filled too', verbatim: 'stay as they are written' },
  ),
  'placeholder.escaping': choice(
    'A value with characters that HTML has a meaning for, in the HTML of a mail',
    CONTENT,
    { escaped: '`&lt;b&gt;`', raw: '`<b>`' },
  ),
  'single-send.sender-text': choice('sender_name and sender_address of a single send', 'Resources: Single send', {
    sender: 'from_name and the company address of the sender',
    null: 'null',
  }),
  'schedule-date.format': choice('The accepted form of schedule_date, which the document writes y-m-d', SENDS, {
    long: '`2026-01-05`',
    'short-too': '`26-1-5` too',
    short: '`26-1-5` alone',
  }),
  'schedule-time.format': choice('The accepted form of schedule_time', SENDS, {
    'hm-or-hms': '`09:30` and `09:30:00`',
    hm: '`09:30`',
    hms: '`09:30:00`',
  }),
  'schedule.missing': choice('schedule_type 1 without date or time', SENDS, {
    accept: 'zeros stand for what is missing; without a date it is due at once',
    required: 'a validation failure',
  }),
  'template-body': choice('template_json and template_html where neither was given', MAILINGS, {
    empty: 'are empty',
    template: 'are those of the template',
  }),
  'template-body.both': choice('template_json and template_html are both given', MAILINGS, {
    json: 'template_json counts',
    html: 'template_html counts',
    keep: 'both are stored',
  }),
  'template-body.library': choice(
    'A template_json or template_html beside the template_id of another than template 1',
    MAILINGS,
    {
      keep: 'is stored',
      ignore: 'is ignored: the template counts',
    },
  ),
  'template-body.blank': choice('template_id 1 without a template_json and a template_html', MAILINGS, {
    accept: 'is stored without a body',
    required: 'a validation failure, `The template html field is required.`',
  }),
  'sender.geography': choice(
    'The state of another country, or the city of another state, at a sender',
    'Endpoints: Senders and lookup',
    {
      accept: 'is stored',
      refuse: 'a validation failure, `The selected <field> is invalid.`',
    },
  ),
  'duplicate.name': choice('The name of a duplicate', MAILINGS, {
    'copy-suffix': '`<name> copy`',
    same: 'the same name',
    'text:': 'these words, with the name in the place of `{name}`',
  }),
  'duplicate.counters': choice('Counters, status, live_at and sent_at of a copy', MAILINGS, {
    fresh: 'as if newly created',
    same: 'those of the original',
  }),
  'duplicate.schedules': choice('Does the copy of an automation get its schedules?', AUTOMATIONS, {
    copied: 'yes, each with a utr of its own',
    none: 'no',
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
  'set-live.group-gone': choice('Setting an automation live whose unsubscribe group does not exist', STATES, {
    refuse: 'fails like one without a group',
    accept: 'is set live',
  }),
  'automation-type.codes': choice('automation_type of welcome and custom', 'Resources: Automation', {
    '1,2': '1 and 2',
    '0,1': '0 and 1',
    'a,b': 'these two',
  }),
  'automation.waiting-from': timed('When the waiting period of an automation email begins', AUTOMATIONS, {
    joining: 'when the contact joined',
    'previous-mail': 'when the email before it went out',
  }),
  'automation.exit-criteria': integer('exit_criteria of a new automation', 'Resources: Automation', 0, [0, 9]),
  'automation.group-zero': choice('unsubscribe_group_id of 0 on automations/create', AUTOMATIONS, {
    none: 'an automation without a group',
    invalid: 'names a group that does not exist',
  }),
  'sender.verification': choice('How is_verified becomes 1', STATES, {
    'by-link': 'by following the link of the verification mail',
    'on-resend': 'when the verification mail is sent again',
  }),
  'sender.update-verification': choice('Does an update of the address of a sender take is_verified back?', STATES, {
    'on-email-change': 'yes, and the verification mail is sent',
    never: 'no',
  }),
  'notifications.events': choice('The events that mail the notification recipients', 'Events', {
    'single-send-completed+automation-live': 'a single send completed, an automation set live',
    none: 'none',
  }),
};
