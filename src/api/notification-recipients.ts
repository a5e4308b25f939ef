/** The document's chapter "Notification recipients". */
import { Type } from 'typebox';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { email, text, withMissingText } from '../contract/fields.js';
import { cachedList } from '../contract/list-order.js';
import { key } from '../contract/record-fields.js';
import { showTimestamps } from '../contract/shown-timestamps.js';
import { NotificationRecipient } from '../store/records/notification-recipients.js';
import type { Records } from '../world/saved-world.js';
import { bulkDelete } from './bulk-delete.js';

const list = endpoint({
  method: 'GET',
  path: '/notification-recipients',
  summary: 'List the notification recipients',
  asks: ['list-order', 'list.page-size', 'timestamp.precision'],
  success: Type.Object({ notifications: Type.Array(NotificationRecipient) }),
  handle(context) {
    const { notificationRecipients: table } = context.world;
    return {
      notifications: cachedList({ table, reads: [], serialize: showTimestamps<NotificationRecipient> }, context),
    };
  },
});

const save = endpoint({
  method: 'POST',
  path: '/notification-recipient/save',
  summary: 'Add a notification recipient',
  form: {
    email_address: email(),
    // Errors 3: this one text has no full stop, and another name than its field.
    email_owner: withMissingText(text(), 'The name field is required'),
  },
  unique: {
    field: 'email_address',
    by: 'duplicate-email',
    isTaken: (address, { world }) =>
      world.notificationRecipients.whereIgnoringCase('email_address', address).length > 0,
  },
  success: 'Added Successfully',
  handle({ input, world }) {
    world.notificationRecipients.add(input);
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/notification-recipient/delete',
  summary: 'Delete a notification recipient',
  query: { id: key('notificationRecipients') },
  notFound: 'NF1',
  success: 'Deleted Successfully',
  handle({ input, world }) {
    world.notificationRecipients.remove(world.notificationRecipients.get(input.id));
  },
});

const bulkRemove = bulkDelete({
  path: '/notification-recipient/bulk-delete',
  summary: 'Delete several notification recipients',
  notFound: 'NF1',
  from: (records: Records) => [records.notificationRecipients],
});

export const notificationRecipients: Chapter = {
  title: 'Notification recipients',
  endpoints: [list, save, remove, bulkRemove],
};
