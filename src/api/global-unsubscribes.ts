/** The document's chapter "Global unsubscribes". */
import { Type } from 'typebox';
import { Unsubscriber } from '../account/records/unsubscribes.js';
import type { Records } from '../account/saved-account.js';
import type { Table } from '../account/table.js';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint } from '../endpoint/endpoint.js';
import { addresses } from '../endpoint/fields.js';
import { inListOrder, keptList } from '../endpoint/lists.js';
import { key } from '../endpoint/record-fields.js';
import { showStamped } from '../endpoint/show.js';
import { bulkDelete } from './bulk-delete.js';

const tablesIn = (
  account: Records,
  assume: Assume<'global-unsubscribes.scope'>,
): readonly [Table<Unsubscriber>, ...Table<Unsubscriber>[]] =>
  account.unsubscribeGroupRecipients.size > 0 && assume('global-unsubscribes.scope') === 'with-groups'
    ? [account.globalUnsubscribers, account.unsubscribeGroupRecipients]
    : [account.globalUnsubscribers];

/** The ids of two tables are not comparable: time orders their records. */
const oldestFirst = (records: readonly Unsubscriber[]) =>
  records.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));

const list = endpoint({
  method: 'GET',
  path: '/global-unsubscribes',
  summary: 'List the global unsubscribers',
  asks: ['global-unsubscribes.scope', 'list-order', 'list.page-size', 'timestamp.precision'],
  success: Type.Object({ unSubscribers: Type.Array(Unsubscriber) }),
  handle(context) {
    const [table, ...others] = tablesIn(context.account, context.assume);
    const source = { table, reads: [], show: showStamped<Unsubscriber> };
    if (others.length === 0) return { unSubscribers: keptList(source, context) };
    const listed = inListOrder(oldestFirst([table, ...others].flatMap((one) => one.all())), context);
    return { unSubscribers: listed.map((one) => showStamped(one, context)) };
  },
});

const save = endpoint({
  method: 'POST',
  path: '/global-unsubscribes/save',
  summary: 'Add global unsubscribers',
  form: { email_address: addresses() },
  countAdded: ({ email_address }) => email_address.length,
  unique: { table: 'globalUnsubscribers', field: 'email_address', by: 'duplicate-email' },
  success: 'Added Successfully',
  handle({ input, account }) {
    account.globalUnsubscribers.addAll(input.email_address.map((email_address) => ({ email_address })));
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/global-unsubscribes/delete',
  summary: 'Delete a global unsubscriber',
  query: { id: key('globalUnsubscribers') },
  notFound: 'NF1',
  asks: ['global-unsubscribes.scope'],
  success: 'Deleted Successfully',
  handle({ input, account, assume }) {
    const { globalUnsubscribers, unsubscribeGroupRecipients: others } = account;
    const isOther = globalUnsubscribers.find(input.id) === undefined && others.find(input.id) !== undefined;
    const table = isOther && assume('global-unsubscribes.scope') === 'with-groups' ? others : globalUnsubscribers;
    table.remove(table.get(input.id));
  },
});

const bulkRemove = bulkDelete({
  path: '/global-unsubscribes/bulk-delete',
  summary: 'Delete several global unsubscribers',
  notFound: 'NF1',
  asks: ['global-unsubscribes.scope'],
  from: tablesIn,
});

export const globalUnsubscribes: Chapter = {
  title: 'Global unsubscribes',
  endpoints: [list, save, remove, bulkRemove],
};
