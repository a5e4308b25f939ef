/** Single send (Resources), and what happens to sent mails. */
import { Type } from 'typebox';
import {
  address,
  count,
  dateTime,
  flag,
  id,
  mapOf,
  nullable,
  orUnset,
  record,
  type Static,
  stamped,
  text,
  timestamp,
  utr,
} from './shapes.js';
import { table } from './table-definition.js';

/** A target of a single send or an automation: `contacts_12` is `{ "id": "12", "table": "contacts_" }`. */
export const Target = record('Target', {
  id: Type.String({ pattern: '^\\d+$' }),
  table: Type.Enum(['contacts_', 'segments_']),
});
export type Target = Static<typeof Target>;

/** States and transitions: Single send status. */
export const SINGLE_SEND_STATUS = { initiate: 0, ready: 1, running: 2, completed: 3 } as const;

export const Status = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  description: '0 initiate, 1 ready to send, 2 running, 3 completed',
});

export const OpenTokens = mapOf(Type.String(), { description: 'maps a numeric key to a token string' });

export const SingleSend = stamped('SingleSend', {
  template_id: orUnset('id', id()),
  recipient_id: Type.Array(Target, { description: 'the targeted contact types and segments' }),
  exclude_specific_recipient_id: Type.Array(Target, { description: 'recipients to avoid' }),
  sender_id: orUnset('id', id()),
  unsubscribe_group_id: orUnset('id', id()),
  single_send_name: text(),
  from_sender: address('sender email address'),
  reply_to: address('reply email address'),
  sender_name: nullable(text()),
  sender_address: nullable(text()),
  subject: text(),
  preheader: text(),
  schedule_type: flag('0 sends immediately, 1 sends at the given date and time'),
  schedule_date: text('an all-zero date when sending immediately'),
  schedule_time: text('all-zero when sending immediately'),
  status: orUnset('marked', Status),
  utr: utr(),
  template_json: orUnset('nullable', text()),
  template_html: orUnset('nullable', text()),
  triggered: count(),
  delivered: count(),
  unique_opens: count(),
  total_opens: count(),
  bounces: count(),
  unsubscribes: count(),
  unique_open_token: OpenTokens,
  sent_at: nullable(dateTime()),
});
export type SingleSend = Static<typeof SingleSend>;

/** The date and time of an immediate send are all zeros. */
export const IMMEDIATELY = { schedule_date: '0000-00-00', schedule_time: '00:00:00' } as const;

export const SINGLE_SEND_PROGRESS = {
  triggered: 0,
  delivered: 0,
  unique_opens: 0,
  total_opens: 0,
  bounces: 0,
  unsubscribes: 0,
  unique_open_token: {},
  sent_at: null,
} as const;

export const singleSends = table({
  name: 'single_sends',
  schema: SingleSend,
  lookups: [{ field: 'utr' }, { field: 'sender_id' }, { field: 'single_send_name', ignoresCase: true }],
  defaults: {
    recipient_id: [],
    exclude_specific_recipient_id: [],
    from_sender: '',
    reply_to: '',
    subject: '',
    preheader: '',
    schedule_type: 0,
    ...IMMEDIATELY,
    status: SINGLE_SEND_STATUS.initiate,
    ...SINGLE_SEND_PROGRESS,
  },
  generated: { utr: 'uuid' },
  parents: { template_id: 'templates', sender_id: 'senders', unsubscribe_group_id: 'unsubscribe_groups' },
});

export const MAIL_EVENTS = ['open', 'bounce', 'unsubscribe'] as const;

/**
 * A sent mail was opened, bounced or led to an unsubscribe; one record for each kind and address.
 * It is the mock's own: the document shows only the counters.
 */
export const MailEvent = record('MailEvent', {
  id: id(),
  user_id: id(),
  event: Type.Enum([...MAIL_EVENTS]),
  /** Of the single send or the automation. */
  mailing_utr: utr(),
  email_address: address(),
  /** The key of the token in `unique_open_token`, for a first open of a single send. */
  token_key: nullable(text()),
  created_at: timestamp(),
});
export type MailEvent = Static<typeof MailEvent>;

export const mailEvents = table({ name: 'mail_events', schema: MailEvent, lookups: [{ field: 'mailing_utr' }] });
