/** Mail events, and who is notified of them (Events). */
import { Type } from 'typebox';
import { address, id, nullable, record, type Static, stamped, text, timestamp, utr } from './shapes.js';
import { table } from './table-definition.js';

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

export const notificationRecipients = table({
  name: 'notification_recipients',
  schema: stamped('NotificationRecipient', {
    email_address: address(),
    email_owner: text('name of the address owner'),
  }),
  lookups: [{ field: 'email_address', ignoresCase: true }],
  defaults: { email_owner: '' },
});
