/** Notification recipient, returned under `notifications` (Resources). */
import { address, type Static, stamped, text } from './shapes.js';
import { table } from './table-definition.js';

export const NotificationRecipient = stamped('NotificationRecipient', {
  email_address: address(),
  email_owner: text('name of the address owner'),
});
export type NotificationRecipient = Static<typeof NotificationRecipient>;

export const notificationRecipients = table({
  name: 'notification_recipients',
  schema: NotificationRecipient,
  lookups: [{ field: 'email_address', ignoresCase: true }],
  defaults: { email_owner: '' },
});
