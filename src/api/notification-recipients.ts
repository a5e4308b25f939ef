/** The document's chapter "Notification recipients". */
import { Type } from 'typebox';
import { NotificationRecipient } from '../account/records/notification-recipients.js';
import type { Records } from '../account/saved-account.js';
import { type Chapter, endpoint } from '../endpoint/endpoint.js';
import { email, text, withMissingText } from '../endpoint/fields.js';
import { keptList } from '../endpoint/lists.js';
import { key } from '../endpoint/record-fields.js';
import { showStamped } from '../endpoint/show.js';
import { bulkDelete } from './bulk-delete.js';

const list = endpoint({
  method: 'GET',
  path: '/notification-recipients',
  summary: 'List the notification recipients',
  asks: ['list-order', 'list.page-size', 'timestamp.precision'],
  success: Type.Object({ notifications: Type.Array(NotificationRecipient) }),
  handle(context) {
    const { notificationRecipients: table } = context.account;
    return {
      notifications: keptList({ table, reads: [], show: showStamped<NotificationRecipient> }, context),
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
  unique: { table: 'notificationRecipients', field: 'email_address', by: 'duplicate-email' },
  success: 'Added Successfully',
  handle({ input, account }) {
    account.notificationRecipients.add(input);
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/notification-recipient/delete',
  summary: 'Delete a notification recipient',
  query: { id: key('notificationRecipients') },
  notFound: 'NF1',
  success: 'Deleted Successfully',
  handle({ input, account }) {
    account.notificationRecipients.remove(account.notificationRecipients.get(input.id));
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
