/** The document's chapter "Global unsubscribes". */
import { Type } from 'typebox';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { addresses } from '../contract/fields.js';
import { cachedList, inListOrder } from '../contract/list-order.js';
import { key } from '../contract/record-fields.js';
import { showTimestamps } from '../contract/shown-timestamps.js';
import { Unsubscriber } from '../store/records/unsubscribes.js';
import type { Records } from '../world/saved-world.js';
import type { Table } from '../world/table.js';
import { bulkDelete } from './bulk-delete.js';

const tablesIn = (
  world: Records,
  assume: Assume<'global-unsubscribes.scope'>,
): readonly [Table<Unsubscriber>, ...Table<Unsubscriber>[]] =>
  world.unsubscribeGroupRecipients.size > 0 && assume('global-unsubscribes.scope') === 'with-groups'
    ? [world.globalUnsubscribers, world.unsubscribeGroupRecipients]
    : [world.globalUnsubscribers];

/** The ids of two tables are not comparable: time orders their records. */
const oldestFirst = (records: readonly Unsubscriber[]) =>
  records.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));

const list = endpoint({
  method: 'GET',
  path: '/global-unsubscribes',
  summary: 'List the global unsubscribers',
  asks: ['global-unsubscribes.scope', 'list-order', 'list.page-size', 'timestamp.precision'],
  success: Type.Object({ unSubscribers: Type.Array(Unsubscriber) }),
  handle({ world, assume, page }) {
    const [table, ...others] = tablesIn(world, assume);
    const source = { table, reads: [], serialize: showTimestamps<Unsubscriber> };
    if (others.length === 0) return { unSubscribers: cachedList(source, { world, assume, page }) };
    const listed = inListOrder(oldestFirst([table, ...others].flatMap((one) => one.all())), assume, page);
    return { unSubscribers: listed.map((one) => showTimestamps(one, { assume })) };
  },
});

const save = endpoint({
  method: 'POST',
  path: '/global-unsubscribes/save',
  summary: 'Add global unsubscribers',
  form: { email_address: addresses() },
  countAdded: ({ email_address }) => email_address.length,
  unique: {
    field: 'email_address',
    by: 'duplicate-email',
    isTaken: (address, { world }) => world.globalUnsubscribers.whereIgnoringCase('email_address', address).length > 0,
  },
  success: 'Added Successfully',
  handle({ input, world }) {
    world.globalUnsubscribers.addAll(input.email_address.map((email_address) => ({ email_address })));
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
  handle({ input, world, assume }) {
    const { globalUnsubscribers, unsubscribeGroupRecipients: others } = world;
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
