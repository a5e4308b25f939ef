/** The document's chapter "Unsubscribe groups". */
import { Type } from 'typebox';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { addresses, flag, text } from '../contract/fields.js';
import { inListOrder, inListOrderUnless } from '../contract/list-order.js';
import { key, parent } from '../contract/record-fields.js';
import { showTimestamps } from '../contract/shown-timestamps.js';
import { ListedUnsubscribeGroup, UnsubscribeGroup, Unsubscriber } from '../store/records/unsubscribes.js';
import type { Records } from '../world/saved-world.js';
import { bulkDelete } from './bulk-delete.js';

const groupForm = { group_name: text(), description: text(), is_display: flag() };

const list = endpoint({
  method: 'GET',
  path: '/unsubscribes-groups',
  summary: 'List the unsubscribe groups',
  asks: ['list-order', 'list.page-size', 'timestamp.precision'],
  success: Type.Object({ unsubscribesGroups: Type.Array(ListedUnsubscribeGroup) }),
  handle: ({ world, assume, page }) => ({
    unsubscribesGroups: inListOrder(world.unsubscribeGroups.all(), assume, page).map((group) => ({
      ...showTimestamps(group, { assume }),
      unsubscribe_clients_count: world.unsubscribeGroupRecipients.count('unsubscribe_groups_id', group.id),
    })),
  }),
});

const save = endpoint({
  method: 'POST',
  path: '/unsubscribes-groups/save',
  summary: 'Add an unsubscribe group',
  form: groupForm,
  reported: ['group_name', 'description'],
  unique: {
    field: 'group_name',
    by: 'duplicate-name',
    isTaken: (name, { world }) => world.unsubscribeGroups.whereIgnoringCase('group_name', name).length > 0,
  },
  success: 'Saved Successfully',
  handle({ input, world }) {
    world.unsubscribeGroups.add(input);
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
  handle: ({ input, world, assume }) => ({
    unsubscribesGroup: showTimestamps(world.unsubscribeGroups.get(input.id), { assume }),
  }),
});

const update = endpoint({
  method: 'POST',
  path: '/unsubscribes-groups/update',
  summary: 'Update an unsubscribe group',
  query: { id: key('unsubscribeGroups') },
  form: groupForm,
  notFound: 'update-unknown',
  unique: {
    field: 'group_name',
    by: 'duplicate-name',
    isTaken: (name, { input: { id = 0 }, world }) =>
      world.unsubscribeGroups.find(id) !== undefined &&
      world.unsubscribeGroups.whereIgnoringCase('group_name', name).some((one) => one.id !== id),
  },
  success: 'Updated Successfully',
  handle({ input: { id, ...given }, world }) {
    world.unsubscribeGroups.update(world.unsubscribeGroups.get(id), given);
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
    field: 'email_address',
    by: 'duplicate-email',
    isTaken: (address, { input: { unsubscribe_groups_id = null }, world }) =>
      world.unsubscribeGroupRecipients
        .whereIgnoringCase('email_address', address)
        .some((one) => one.unsubscribe_groups_id === unsubscribe_groups_id),
  },
  success: 'Added Successfully',
  handle({ input: { unsubscribe_groups_id, email_address }, world }) {
    world.unsubscribeGroupRecipients.addAll(
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
  handle({ input, world, assume, page }) {
    const group = world.unsubscribeGroups.get(input.groupId);
    const recipients = world.unsubscribeGroupRecipients.where('unsubscribe_groups_id', group.id);
    const listed = inListOrderUnless('empty-parent')(recipients, assume, page);
    return { recipients: listed.map((one) => showTimestamps(one, { assume })) };
  },
});

const removeRecipient = endpoint({
  method: 'DELETE',
  path: '/unsubscribes-groups/recipients-delete',
  summary: 'Delete a recipient of an unsubscribe group',
  query: { id: key('unsubscribeGroupRecipients') },
  notFound: 'NF1',
  success: 'Deleted Successfully',
  handle({ input, world }) {
    world.unsubscribeGroupRecipients.remove(world.unsubscribeGroupRecipients.get(input.id));
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
