/** The document's record single send, and the events of sent mails. */
import { type Static, Type } from 'typebox';
import * as shape from './shapes.js';

/** A target of a single send or an automation: `contacts_12` is `{ "id": "12", "table": "contacts_" }`. */
export const Target = shape.record('Target', {
  id: Type.String({ pattern: '^\\d+$' }),
  table: Type.Enum(['contacts_', 'segments_']),
});
export type Target = Static<typeof Target>;

/** The statuses of a single send, as the document's States and transitions has them. */
export const SINGLE_SEND_STATUS = { initiate: 0, ready: 1, running: 2, completed: 3 } as const;

export const Status = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  description: '0 initiate, 1 ready to send, 2 running, 3 completed',
});

export const OpenTokens = shape.mapOf(Type.String(), { description: 'maps a numeric key to a token string' });

/** The counters of first opens, of all opens, of bounces and of unsubscribes. */
export const SEND_EVENTS = ['unique_opens', 'total_opens', 'bounces', 'unsubscribes'] as const;
const COUNTERS = ['triggered', 'delivered', ...SEND_EVENTS] as const;

export const SingleSend = shape.stamped('SingleSend', {
  template_id: shape.orUnset('id', shape.id()),
  recipient_id: Type.Array(Target, { description: 'the targeted contact types and segments' }),
  exclude_specific_recipient_id: Type.Array(Target, { description: 'recipients to avoid' }),
  ...shape.each(['sender_id', 'unsubscribe_group_id'], shape.orUnset('id', shape.id())),
  single_send_name: shape.text(),
  from_sender: shape.address('sender email address'),
  reply_to: shape.address('reply email address'),
  ...shape.each(['sender_name', 'sender_address'], shape.nullable(shape.text())),
  subject: shape.text(),
  preheader: shape.text(),
  schedule_type: shape.flag('0 sends immediately, 1 sends at the given date and time'),
  schedule_date: shape.text('an all-zero date when sending immediately'),
  schedule_time: shape.text('all-zero when sending immediately'),
  status: shape.orUnset('marked', Status),
  utr: shape.utr(),
  ...shape.each(['template_json', 'template_html'], shape.orUnset('nullable', shape.text())),
  ...shape.each(COUNTERS, shape.count()),
  unique_open_token: OpenTokens,
  sent_at: shape.nullable(shape.dateTime()),
});
export type SingleSend = Static<typeof SingleSend>;

/** The date and time of an immediate send are all zeros. */
export const IMMEDIATELY = { schedule_date: '0000-00-00', schedule_time: '00:00:00' } as const;

export const SINGLE_SEND_PROGRESS = {
  ...shape.each(COUNTERS, 0),
  unique_open_token: {},
  sent_at: null,
} as const;

export const singleSends = shape.table({
  name: 'single_sends',
  schema: SingleSend,
  lookups: ['utr', 'sender_id'],
  textLookups: ['single_send_name'],
  defaults: {
    ...shape.each(['recipient_id', 'exclude_specific_recipient_id'], []),
    ...shape.each(['from_sender', 'reply_to', 'subject', 'preheader'], ''),
    schedule_type: 0,
    ...IMMEDIATELY,
    status: SINGLE_SEND_STATUS.initiate,
    ...SINGLE_SEND_PROGRESS,
  },
  generated: { utr: 'uuid' },
  parents: { template_id: 'templates', sender_id: 'senders', unsubscribe_group_id: 'unsubscribe_groups' },
});

export const MAIL_EVENTS = ['open', 'bounce', 'unsubscribe'] as const;

/** An event of a sent mail, one record for each kind and address. The document shows only the counters of events. */
export const MailEvent = shape.record('MailEvent', {
  id: shape.id(),
  user_id: shape.id(),
  event: Type.Enum([...MAIL_EVENTS]),
  /** The utr of the single send or the automation. */
  mailing_utr: shape.utr(),
  email_address: shape.address(),
  /** The key of the token in `unique_open_token`, for the first open of a single send. */
  token_key: shape.nullable(shape.text()),
  created_at: shape.timestamp(),
});
export type MailEvent = Static<typeof MailEvent>;

export const mailEvents = shape.table({ name: 'mail_events', schema: MailEvent, lookups: ['mailing_utr'] });
