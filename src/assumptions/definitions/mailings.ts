/** What the document leaves open of single sends, automations, senders and notifications. */
import type { Definitions } from '../definition.js';

export const mailings = {
  'single-send.lifecycle': {
    isTimed: true,
    question: 'The status of a single send after create and later',
    section: 'States and transitions',
    values: {
      timed: '0 until due, then 1, 2 and 3 by the clock',
      immediate: '3 as soon as it is due',
      never: 'stays as created',
      waits: 'a scheduled one waits at 1; else like timed',
    },
  },
  'single-send.step-seconds': {
    isTimed: true,
    question: 'Seconds from due to running, and from running to completed',
    section: 'States and transitions',
    default: 5,
    minimum: 0,
    maximum: 86_400,
  },
  'single-send.update': {
    question: 'Update of a single send that is running or completed',
    section: 'States and transitions',
    values: { accept: 'its fields change', refuse: 'a rule failure, `Single send is already running or completed`' },
    text: 'a rule failure in these words',
  },
  'single-send.open-tokens': {
    isEffect: true,
    question: 'What unique_open_token holds, when a recipient opens for the first time',
    section: 'Resources: Single send',
    values: { 'on-open': 'one more token', none: 'what it held before' },
  },
  'bounce.delivered': {
    isEffect: true,
    question: 'Does a bounce take back what delivered counted?',
    section: 'Resources: Single send, Automation',
    values: { kept: 'no', less: 'yes' },
  },
  'placeholder.unfilled': {
    question: 'A placeholder of a mail that nothing has, or whose value is empty',
    section: 'Resources: Dynamic content names',
    values: {
      removed: 'nothing stands in its place',
      'kept-unknown': 'an unknown one stays as it is written, an empty one is removed',
      kept: 'both stay as they are written',
    },
  },
  'placeholder.subject': {
    question: 'Placeholders in subject and preheader, where the document speaks of templates alone',
    section: 'Resources: Dynamic content names',
    values: { filled: 'are filled too', verbatim: 'stay as they are written' },
  },
  'placeholder.escaping': {
    question: 'A value with characters that HTML has a meaning for, in the HTML of a mail',
    section: 'Resources: Dynamic content names',
    values: { escaped: '`&lt;b&gt;`', raw: '`<b>`' },
  },
  'single-send.sender-text': {
    question: 'sender_name and sender_address of a single send',
    section: 'Resources: Single send',
    values: { sender: 'from_name and the company address of the sender', null: 'null' },
  },
  'schedule-date.format': {
    question: 'The accepted form of schedule_date, which the document writes y-m-d',
    section: 'Endpoints: Single sends',
    values: { long: '`2026-01-05`', 'short-too': '`26-1-5` too', short: '`26-1-5` alone' },
  },
  'schedule-time.format': {
    question: 'The accepted form of schedule_time',
    section: 'Endpoints: Single sends',
    values: { 'hm-or-hms': '`09:30` and `09:30:00`', hm: '`09:30`', hms: '`09:30:00`' },
  },
  'schedule.missing': {
    isEffect: true,
    question: 'schedule_type 1 without date or time',
    section: 'Endpoints: Single sends',
    values: {
      accept: 'zeros stand for what is missing; without a date it is due at once',
      required: 'a validation failure',
    },
  },
  'template-body': {
    question: 'template_json and template_html where neither was given',
    section: 'Endpoints: Single sends, Automations',
    values: { empty: 'are empty', template: 'are those of the template' },
  },
  'template-body.both': {
    isEffect: true,
    question: 'template_json and template_html are both given',
    section: 'Endpoints: Single sends, Automations',
    values: { json: 'template_json counts', html: 'template_html counts', keep: 'both are stored' },
  },
  'duplicate.name': {
    isEffect: true,
    question: 'The name of a duplicate',
    section: 'Endpoints: Single sends, Automations',
    values: { 'copy-suffix': '`<name> copy`', same: 'the same name' },
    text: 'these words, with the name in the place of `{name}`',
    placeholders: ['name'],
  },
  'duplicate.counters': {
    isEffect: true,
    question: 'Counters, status, live_at and sent_at of a copy',
    section: 'Endpoints: Single sends, Automations',
    values: { fresh: 'as if newly created', same: 'those of the original' },
  },
  'duplicate.schedules': {
    isEffect: true,
    question: 'Does the copy of an automation get its schedules?',
    section: 'Endpoints: Automations',
    values: { copied: 'yes, each with a utr of its own', none: 'no' },
  },
  'pause.next-status': {
    isEffect: true,
    question: 'The status of an automation after pause',
    section: 'States and transitions',
    values: { draft: '0', live: '1' },
  },
  'pause.not-live': {
    question: 'Pausing an automation that is not live',
    section: 'States and transitions',
    values: {
      'not-found-2': '`Record not found`',
      rule: 'a rule failure, `Only live automation can be paused`',
    },
    text: 'a rule failure in these words',
  },
  'set-live.already-live': {
    isEffect: true,
    question: 'Setting an automation live that is live',
    section: 'States and transitions',
    values: {
      accept: 'success, and nothing changes',
      restart: 'success, and live_at is set anew',
      rule: 'a rule failure, `Automation is already live`',
    },
    text: 'a rule failure in these words',
  },
  'set-live.group-gone': {
    question: 'Setting an automation live whose unsubscribe group does not exist',
    section: 'States and transitions',
    values: { refuse: 'fails like one without a group', accept: 'is set live' },
  },
  'automation-type.codes': {
    question: 'automation_type of welcome and custom',
    section: 'Resources: Automation',
    values: { '1,2': '1 and 2', '0,1': '0 and 1' },
    pair: 'these two',
  },
  'automation.waiting-from': {
    isTimed: true,
    question: 'When the waiting period of an automation email begins',
    section: 'Endpoints: Automations',
    values: { joining: 'when the contact joined', 'previous-mail': 'when the email before it went out' },
  },
  'automation.exit-criteria': {
    question: 'exit_criteria of a new automation',
    section: 'Resources: Automation',
    default: 0,
    minimum: 0,
    maximum: 9,
  },
  'automation.group-zero': {
    isEffect: true,
    question: 'unsubscribe_group_id of 0 on automations/create',
    section: 'Endpoints: Automations',
    values: { none: 'an automation without a group', invalid: 'names a group that does not exist' },
  },
  'sender.verification': {
    isEffect: true,
    question: 'How is_verified becomes 1',
    section: 'States and transitions',
    values: {
      'by-link': 'by following the link of the verification mail',
      'on-resend': 'when the verification mail is sent again',
    },
  },
  'sender.update-verification': {
    isEffect: true,
    question: 'Does an update of the address of a sender take is_verified back?',
    section: 'States and transitions',
    values: { 'on-email-change': 'yes, and the verification mail is sent', never: 'no' },
  },
  'notifications.events': {
    question: 'The events that mail the notification recipients',
    section: 'Events',
    values: {
      'single-send-completed+automation-live': 'a single send completed, an automation set live',
      none: 'none',
    },
  },
} as const satisfies Definitions;
