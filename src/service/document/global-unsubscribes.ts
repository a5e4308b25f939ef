/** The document's chapter "Global unsubscribes". */
import { Type } from 'typebox';
import { Unsubscriber } from '../account/records/unsubscribes.js';
import type { Records } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import { type Endpoint, endpoint } from '../endpoint/endpoint.js';
import { addresses, key } from '../endpoint/fields.js';
import { inListOrder, listTable } from '../endpoint/lists.js';
import { plainView } from '../endpoint/show.js';
import { bulkDelete } from './patterns.js';

const shown = plainView('globalUnsubscribers');

const tablesIn = ({ unsubscribeGroupRecipients }: Records, assume: Assume) =>
  unsubscribeGroupRecipients.size > 0 && assume('global-unsubscribes.scope') === 'with-groups'
    ? (['globalUnsubscribers', 'unsubscribeGroupRecipients'] as const)
    : (['globalUnsubscribers'] as const);

export const globalUnsubscribes: readonly Endpoint[] = [
  endpoint('GET /global-unsubscribes', 'List the global unsubscribers', {
    lists: 'globalUnsubscribers',
    success: Type.Object({ unSubscribers: Type.Array(Unsubscriber) }),
    handle(context) {
      const tables = tablesIn(context.account, context.assume);
      if (tables.length === 1) return { unSubscribers: listTable(shown, context) };
      // Time orders the records, because the ids of two tables are not comparable.
      const records = tables
        .flatMap((one) => context.account[one].all())
        .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
      return { unSubscribers: inListOrder(records, context).map((one) => shown.show(one, context)) };
    },
  }),

  endpoint('POST /global-unsubscribes/save', 'Add global unsubscribers', {
    form: { email_address: addresses() },
    unique: [{ field: 'email_address', by: 'duplicate-email' }],
    makes: 'globalUnsubscribers',
    success: 'Added Successfully',
    handle: ({ input, account }) =>
      account.globalUnsubscribers.addAll(input.email_address.map((email_address) => ({ email_address }))),
  }),

  endpoint('DELETE /global-unsubscribes/delete', 'Delete a global unsubscriber', {
    query: { id: key('globalUnsubscribers') },
    notFound: 'NF1',
    deletes: 'globalUnsubscribers',
    success: 'Deleted Successfully',
    handle({ input, account, assume }) {
      const { globalUnsubscribers, unsubscribeGroupRecipients: others } = account;
      const isOther = globalUnsubscribers.find(input.id) === undefined && others.find(input.id) !== undefined;
      const table = isOther && assume('global-unsubscribes.scope') === 'with-groups' ? others : globalUnsubscribers;
      table.remove(table.get(input.id));
    },
  }),

  bulkDelete('POST /global-unsubscribes/bulk-delete', 'Delete several global unsubscribers', {
    deletes: 'globalUnsubscribers',
    notFound: 'NF1',
    from: tablesIn,
  }),
];
