/** Lists in the order, by the pages, and with the failure of an empty one, that the assumptions say. */

import type { Static, TSchema } from 'typebox';
import type { Account } from '../account/account.js';
import { tableOf } from '../account/saved-account.js';
import { RecordNotFound } from '../account/table.js';
import type { AccountTable } from '../account/tables.js';
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionId } from '../assumptions/registry.js';
import type { Endpoint } from './endpoint.js';
import { SerializedList } from './serialized-list.js';
import type { View } from './show.js';

/** The query parameter that picks a page, as the framework names it. */
export const PAGE = 'page';

/** Has the endpoint the parameter, by the values in force? */
export const isPaged = ({ asks }: Pick<Endpoint, 'asks'>, assume: Pick<Assume, 'peek'>): boolean =>
  asks.includes('list.page-size') && assume.peek('list.page-size') !== 'none';

/** The page that a text stands for: the first one, unless it is a positive integer (Laravel, `paginate`). */
export function parsePage(text: string): number {
  const page = /^\s*\+?[1-9]\d*\s*$/.test(text) ? Number(text) : 1;
  return Number.isSafeInteger(page) ? page : 1;
}

/** What a handler lists with. */
interface ListContext<K extends AssumptionId> {
  readonly assume: Assume<K>;
  /** From 1. */
  readonly page: number;
}

/** The items of one page; a page behind the last one has none. */
export function onPage<T>(items: readonly T[], { assume, page }: ListContext<'list.page-size'>): T[] {
  const size = items.length > 1 ? assume('list.page-size') : assume.peek('list.page-size');
  return size === 'none' ? [...items] : items.slice((page - 1) * size, page * size);
}

/**
 * @param records oldest first
 * @param empty decides whether a list without records fails; none does where it is left out
 * @throws {RecordNotFound}
 */
export function inListOrder<R, K extends 'empty-list' | 'empty-parent' = never>(
  records: readonly R[],
  context: ListContext<NoInfer<K> | 'list-order' | 'list.page-size'>,
  empty?: K,
): R[] {
  if (records.length === 0 && empty !== undefined && context.assume(empty) === 'not-found') throw new RecordNotFound();
  const isReversed = records.length > 1 && context.assume('list-order') === 'newest-first';
  return onPage(isReversed ? records.toReversed() : records, context);
}

/** The records of a table as a serialised list, which is kept; a page of it is an array. */
export function keptList<T extends AccountTable, S extends TSchema, K extends AssumptionId, Reads extends AccountTable>(
  view: View<T, S, K, Reads>,
  context: ListContext<NoInfer<K> | 'list-order' | 'list.page-size'> & { readonly account: Account },
): SerializedList | readonly Static<S>[] {
  const { account, assume, page } = context;
  const table = tableOf(account, view.table);
  const size = assume.peek('list.page-size');
  if (size !== 'none' && (page > 1 || table.size > size))
    return inListOrder(table.all(), context).map((record) => view.show(record, context));
  if (table.size > 1) {
    assume('list-order');
    assume('list.page-size');
  }
  return SerializedList.of(view, account, assume);
}
