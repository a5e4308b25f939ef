/** Notification recipient, returned under `notifications` (Resources). */
import { address, id, record, type Static, text, timestamp } from './shapes.js';
import { table } from './table-definition.js';

export const NotificationRecipient = record('NotificationRecipient', {
  id: id(),
  user_id: id(),
  email_address: address(),
  email_owner: text('name of the address owner'),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type NotificationRecipient = Static<typeof NotificationRecipient>;

export const notificationRecipients = table({
  name: 'notification_recipients',
  schema: NotificationRecipient,
  lookups: [{ field: 'email_address', ignoresCase: true }],
  defaults: { email_owner: '' },
});
