/** Pages of a list: with a page size, the query parameter `page` picks one. */
import type { Assume } from '../assumptions/assume.js';
import type { Endpoint } from './endpoint.js';

/** The query parameter, as the framework names it. */
export const PAGE = 'page';

/** Has the endpoint the parameter, by the values in force? */
export const isPaged = ({ asks }: Pick<Endpoint, 'asks'>, assume: Pick<Assume, 'peek'>): boolean =>
  asks.includes('list.page-size') && assume.peek('list.page-size') !== 'none';

/** The page that a text stands for: the first one, unless it is a positive integer (Laravel, `paginate`). */
export function parsePage(text: string): number {
  const page = /^\s*\+?[1-9]\d*\s*$/.test(text) ? Number(text) : 1;
  return Number.isSafeInteger(page) ? page : 1;
}

/** The items of one page; a page behind the last one has none. */
export function onPage<T>(items: readonly T[], page: number, assume: Assume<'list.page-size'>): readonly T[] {
  const size = items.length > 1 ? assume('list.page-size') : assume.peek('list.page-size');
  return size === 'none' ? items : items.slice((page - 1) * size, page * size);
}
