/** The document's chapter "Unsubscribe groups". */
import { Type } from 'typebox';
import { ListedUnsubscribeGroup, UnsubscribeGroup, Unsubscriber } from '../account/records/unsubscribes.js';
import type { Records } from '../account/saved-account.js';
import { type Chapter, endpoint } from '../endpoint/endpoint.js';
import { addresses, flag, text } from '../endpoint/fields.js';
import { inListOrder } from '../endpoint/lists.js';
import { key, parent } from '../endpoint/record-fields.js';
import { showStamped } from '../endpoint/show.js';
import { bulkDelete } from './bulk-delete.js';

const groupForm = { group_name: text(), description: text(), is_display: flag() };

const list = endpoint({
  method: 'GET',
  path: '/unsubscribes-groups',
  summary: 'List the unsubscribe groups',
  asks: ['list-order', 'list.page-size', 'timestamp.precision'],
  success: Type.Object({ unsubscribesGroups: Type.Array(ListedUnsubscribeGroup) }),
  handle: (context) => ({
    unsubscribesGroups: inListOrder(context.account.unsubscribeGroups.all(), context).map((group) => ({
      ...showStamped(group, context),
      unsubscribe_clients_count: context.account.unsubscribeGroupRecipients.count('unsubscribe_groups_id', group.id),
    })),
  }),
});

const save = endpoint({
  method: 'POST',
  path: '/unsubscribes-groups/save',
  summary: 'Add an unsubscribe group',
  form: groupForm,
  reported: ['group_name', 'description'],
  unique: { table: 'unsubscribeGroups', field: 'group_name', by: 'duplicate-name' },
  success: 'Saved Successfully',
  handle({ input, account }) {
    account.unsubscribeGroups.add(input);
  },
});

const details = endpoint({
  method: 'GET',
  path: '/unsubscribes-groups/details',
  summary: 'Show an unsubscribe group',
  query: { id: key('unsubscribeGroups') },
  notFound: 'NF1',
  asks: ['timestamp.precision'],
  success: Type.Object({ unsubscribesGroup: UnsubscribeGroup }),
  handle: ({ input, account, assume }) => ({
    unsubscribesGroup: showStamped(account.unsubscribeGroups.get(input.id), { assume }),
  }),
});

const update = endpoint({
  method: 'POST',
  path: '/unsubscribes-groups/update',
  summary: 'Update an unsubscribe group',
  query: { id: key('unsubscribeGroups') },
  form: groupForm,
  notFound: 'update-unknown',
  unique: { table: 'unsubscribeGroups', field: 'group_name', by: 'duplicate-name' },
  success: 'Updated Successfully',
  handle({ input: { id, ...given }, account }) {
    account.unsubscribeGroups.update(account.unsubscribeGroups.get(id), given);
  },
});

const addRecipients = endpoint({
  method: 'POST',
  path: '/unsubscribes-groups/manually-add',
  summary: 'Add recipients to an unsubscribe group',
  form: { unsubscribe_groups_id: parent('unsubscribeGroups'), email_address: addresses() },
  countAdded: ({ email_address }) => email_address.length,
  reported: ['email_address'],
  unique: {
    table: 'unsubscribeGroupRecipients',
    field: 'email_address',
    by: 'duplicate-email',
    within: 'unsubscribe_groups_id',
  },
  success: 'Added Successfully',
  handle({ input: { unsubscribe_groups_id, email_address }, account }) {
    account.unsubscribeGroupRecipients.addAll(
      email_address.map((one) => ({ unsubscribe_groups_id, email_address: one })),
    );
  },
});

const listRecipients = endpoint({
  method: 'GET',
  path: '/unsubscribes-groups/recipients-list',
  summary: 'List the recipients of an unsubscribe group',
  query: { groupId: key('unsubscribeGroups') },
  notFound: 'NF1',
  asks: ['empty-parent', 'list-order', 'list.page-size', 'timestamp.precision'],
  success: Type.Object({ recipients: Type.Array(Unsubscriber) }),
  handle(context) {
    const { unsubscribeGroups, unsubscribeGroupRecipients } = context.account;
    const group = unsubscribeGroups.get(context.input.groupId);
    const recipients = unsubscribeGroupRecipients.where('unsubscribe_groups_id', group.id);
    return { recipients: inListOrder(recipients, context, 'empty-parent').map((one) => showStamped(one, context)) };
  },
});

const removeRecipient = endpoint({
  method: 'DELETE',
  path: '/unsubscribes-groups/recipients-delete',
  summary: 'Delete a recipient of an unsubscribe group',
  query: { id: key('unsubscribeGroupRecipients') },
  notFound: 'NF1',
  success: 'Deleted Successfully',
  handle({ input, account }) {
    account.unsubscribeGroupRecipients.remove(account.unsubscribeGroupRecipients.get(input.id));
  },
});

const bulkRemoveRecipients = bulkDelete({
  path: '/unsubscribes-groups/recipients-bulk-delete',
  summary: 'Delete several recipients of unsubscribe groups',
  notFound: 'NF1',
  from: (records: Records) => [records.unsubscribeGroupRecipients],
});

export const unsubscribeGroups: Chapter = {
  title: 'Unsubscribe groups',
  endpoints: [list, save, details, update, addRecipients, listRecipients, removeRecipient, bulkRemoveRecipients],
};
