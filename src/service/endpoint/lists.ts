/** Lists records in the order, by the pages and with the failure that the assumptions say. */
import type { Static, TSchema } from 'typebox';
import type { Account } from '../account/account.js';
import { RecordNotFound } from '../account/table.js';
import { type AccountTable, tableOf } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import { serializeTable } from './list-cache.js';
import type { SerializedList } from './serialized-list.js';
import type { View } from './show.js';

interface ListContext {
  readonly assume: Assume;
  readonly page: number;
}

/** Returns the items of one page; an empty array past the last page. */
export function onPage<T>(items: readonly T[], { assume, page }: ListContext): T[] {
  const size = assume('list.page-size');
  return size === 'none' ? [...items] : items.slice((page - 1) * size, page * size);
}

/** @param records oldest first @param canFail true if `empty-list` can refuse an empty list @throws {RecordNotFound} */
export function inListOrder<R>(records: readonly R[], context: ListContext, canFail = false): R[] {
  refuseEmpty(records.length, context, canFail);
  const isReversed = records.length > 1 && context.assume('list-order') === 'newest-first';
  return onPage(isReversed ? records.toReversed() : records, context);
}

function refuseEmpty(size: number, { assume }: ListContext, canFail: boolean): void {
  if (canFail && size === 0 && assume('empty-list') === 'not-found') throw new RecordNotFound();
}

/** Lists the records of a table: the whole table as a serialised list, which is cached, or a page as an array. */
export function listTable<T extends AccountTable, S extends TSchema>(
  view: View<T, S>,
  context: ListContext & { readonly account: Account },
  canFail = false,
): SerializedList | readonly Static<S>[] {
  const { account, assume, page } = context;
  const table = tableOf(account, view.table);
  refuseEmpty(table.size, context, canFail);
  const size = assume('list.page-size');
  if (size !== 'none' && (page > 1 || table.size > size))
    return inListOrder(table.all(), context).map((record) => view.show(record, context));
  const list = serializeTable(view, account, assume);
  assume.alsoUse(list.used);
  return list;
}
