/** The document's chapter "Unsubscribe groups". */
import { count, extended } from '../account/records/shapes.js';
import { UnsubscribeGroup } from '../account/records/unsubscribes.js';
import { type Endpoint, endpoint } from '../endpoint/endpoint.js';
import { addresses, flag, key, reference, text } from '../endpoint/fields.js';
import { plainView, view } from '../endpoint/show.js';
import { bulkDelete, deletion, details, list, listOfParent } from './patterns.js';

const form = { group_name: text(), description: text(), is_display: flag() };

const unique = [{ field: 'group_name', by: 'duplicate-name' }] as const;

const Listed = extended('ListedUnsubscribeGroup', UnsubscribeGroup, { unsubscribe_clients_count: count() });
const listed = view('unsubscribeGroups', Listed, {
  reads: ['unsubscribeGroupRecipients'],
  fields: {
    unsubscribe_clients_count: ({ id }, { account: { unsubscribeGroupRecipients } }) =>
      unsubscribeGroupRecipients.where('unsubscribe_groups_id', id).length,
  },
});

export const unsubscribeGroups: readonly Endpoint[] = [
  list('GET /unsubscribes-groups', 'List the unsubscribe groups', { success: { unsubscribesGroups: listed } }),

  endpoint('POST /unsubscribes-groups/save', 'Add an unsubscribe group', {
    form,
    reported: ['group_name', 'description'],
    unique,
    makes: 'unsubscribeGroups',
    success: 'Saved Successfully',
    handle: ({ input, account }) => account.unsubscribeGroups.add(input),
  }),

  details('GET /unsubscribes-groups/details', 'Show an unsubscribe group', {
    query: { id: key('unsubscribeGroups') },
    success: { unsubscribesGroup: plainView('unsubscribeGroups') },
    notFound: 'NF1',
  }),

  endpoint('POST /unsubscribes-groups/update', 'Update an unsubscribe group', {
    query: { id: key('unsubscribeGroups') },
    form,
    notFound: 'update-unknown',
    unique,
    success: 'Updated Successfully',
    handle: ({ input: { id, ...given }, account }) =>
      account.unsubscribeGroups.update(account.unsubscribeGroups.get(id), given),
  }),

  endpoint('POST /unsubscribes-groups/manually-add', 'Add recipients to an unsubscribe group', {
    form: { unsubscribe_groups_id: reference('unsubscribeGroups'), email_address: addresses() },
    reported: ['email_address'],
    unique: [{ field: 'email_address', by: 'duplicate-email', within: 'unsubscribe_groups_id' }],
    makes: 'unsubscribeGroupRecipients',
    success: 'Added Successfully',
    handle({ input: { unsubscribe_groups_id, email_address: given }, account }) {
      const recipients = given.map((email_address) => ({ unsubscribe_groups_id, email_address }));
      account.unsubscribeGroupRecipients.addAll(recipients);
    },
  }),

  listOfParent('GET /unsubscribes-groups/recipients-list', 'List the recipients of an unsubscribe group', {
    query: { groupId: key('unsubscribeGroups') },
    by: 'unsubscribe_groups_id',
    success: { recipients: plainView('unsubscribeGroupRecipients') },
    notFound: 'NF1',
  }),

  deletion('DELETE /unsubscribes-groups/recipients-delete', 'Delete a recipient of an unsubscribe group', {
    query: { id: key('unsubscribeGroupRecipients') },
    notFound: 'NF1',
  }),

  bulkDelete('POST /unsubscribes-groups/recipients-bulk-delete', 'Delete several recipients of unsubscribe groups', {
    deletes: 'unsubscribeGroupRecipients',
    notFound: 'NF1',
  }),
];
