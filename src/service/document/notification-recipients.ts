/** The document's chapter "Notification recipients". */
import { type Endpoint, endpoint } from '../endpoint/endpoint.js';
import { email, field, key, text } from '../endpoint/fields.js';
import { plainView } from '../endpoint/show.js';
import { bulkDelete, deletion, list } from './patterns.js';

export const notificationRecipients: readonly Endpoint[] = [
  list('GET /notification-recipients', 'List the notification recipients', {
    success: { notifications: plainView('notificationRecipients') },
  }),

  endpoint('POST /notification-recipient/save', 'Add a notification recipient', {
    form: {
      email_address: email(),
      // The document's Errors 3: the message has no full stop, and names the field `name`.
      email_owner: field({
        ...text(),
        whenMissing: () => ({ rule: 'required', text: 'The name field is required' }),
      }),
    },
    unique: [{ field: 'email_address', by: 'duplicate-email' }],
    makes: 'notificationRecipients',
    success: 'Added Successfully',
    handle: ({ input, account }) => account.notificationRecipients.add(input),
  }),

  deletion('DELETE /notification-recipient/delete', 'Delete a notification recipient', {
    query: { id: key('notificationRecipients') },
    notFound: 'NF1',
  }),

  bulkDelete('POST /notification-recipient/bulk-delete', 'Delete several notification recipients', {
    deletes: 'notificationRecipients',
    notFound: 'NF1',
  }),
];
