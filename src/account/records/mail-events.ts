/** Mail event: a sent mail was opened, bounced or led to an unsubscribe; one record for each kind and address. */
import { Type } from 'typebox';
import { address, id, nullable, record, type Static, text, timestamp, utr } from './shapes.js';
import { table } from './table-definition.js';

export const MAIL_EVENTS = ['open', 'bounce', 'unsubscribe'] as const;

/** The mock's own record: the document shows only the counters. */
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
