/** Lists in the order, by the pages, and with the failure of an empty one, that the assumptions say; those of whole tables as JSON, which is kept. */

import type { Static, TSchema } from 'typebox';
import { present } from '../../messages/present.js';
import type { Account } from '../account/account.js';
import { RecordNotFound } from '../account/table.js';
import { type AccountTable, type RecordOf, tableOf } from '../account/tables.js';
import { type Assume, type AssumptionId, createAssume } from '../assumptions/registry.js';
import type { View } from './show.js';

/** The query parameter that picks a page, as the framework names it. */
export const PAGE = 'page';

/** True if the endpoint has the parameter `page`, by the values in force. */
export const isPaged = ({ lists }: { readonly lists?: unknown }, assume: Assume): boolean =>
  lists !== undefined && assume('list.page-size') !== 'none';

/** The page that a text stands for: the first one, unless it is a positive integer (Laravel, `paginate`). */
export function parsePage(text: string): number {
  const page = /^\s*\+?[1-9]\d*\s*$/.test(text) ? Number(text) : 1;
  return Number.isSafeInteger(page) ? page : 1;
}

interface ListContext {
  readonly assume: Assume;
  /** From 1. */
  readonly page: number;
}

/** The items of one page; a page behind the last one has none. */
export function onPage<T>(items: readonly T[], { assume, page }: ListContext): T[] {
  const size = assume('list.page-size');
  return size === 'none' ? [...items] : items.slice((page - 1) * size, page * size);
}

/**
 * @param records oldest first
 * @param canFail true if the endpoint has a lookup failure for a list without records
 * @throws {RecordNotFound}
 */
export function inListOrder<R>(records: readonly R[], context: ListContext, canFail = false): R[] {
  if (canFail && records.length === 0 && context.assume('empty-list') === 'not-found') throw new RecordNotFound();
  const isReversed = records.length > 1 && context.assume('list-order') === 'newest-first';
  return onPage(isReversed ? records.toReversed() : records, context);
}

/** The records of a table as a serialised list, which is kept; a page of it is an array. */
export function keptList<T extends AccountTable, S extends TSchema>(
  { table: name, reads, show }: View<T, S>,
  context: ListContext & { readonly account: Account },
): SerializedList | readonly Static<S>[] {
  const { account, assume, page } = context;
  const table = tableOf(account, name);
  const size = assume('list.page-size');
  if (size !== 'none' && (page > 1 || table.size > size))
    return inListOrder(table.all(), context).map((record) => show(record, context));
  const isReversed = table.size > 1 && assume('list-order') === 'newest-first';
  const { texts, lists } = keptFor(
    [show, assume.inForce, ...reads.map((name) => account[name].version)],
    CACHE,
    () => ({
      texts: new WeakMap<object, ShownRecord>(),
      lists: new WeakMap<object, KeptList>(),
    }),
  );
  const shownOf = (record: RecordOf<T>): ShownRecord => {
    const known = texts.get(record);
    if (known !== undefined) return known;
    const reading = createAssume(assume.inForce);
    const json = JSON.stringify(show(record, { assume: reading, account }));
    const shown = { json: Buffer.from(`,${json}`), used: [...reading.used] };
    texts.set(record, shown);
    return shown;
  };
  const { list, used } = keptFor([table.version], lists, () => {
    const shown = table.all().map(shownOf);
    const used = new Set<AssumptionId>();
    for (const one of shown) for (const id of one.used) used.add(id);
    const [first, ...others] = (isReversed ? shown.toReversed() : shown).map((one) => one.json);
    return { list: new SerializedList(first === undefined ? [] : [first.subarray(1), ...others]), used };
  });
  for (const id of used) assume(id);
  return list;
}

/** A record as JSON after a comma, and the assumptions that were read for it. */
interface ShownRecord {
  readonly json: Buffer;
  readonly used: readonly AssumptionId[];
}

interface KeptList {
  readonly list: SerializedList;
  readonly used: ReadonlySet<AssumptionId>;
}

/** No state: what it lacks is made anew, and is the same. */
const CACHE = new WeakMap<object, unknown>();

/** What was made for some objects together, as long as all of them are there. */
function keptFor<T>([key, ...more]: readonly object[], kept: WeakMap<object, unknown>, make: () => T): T {
  const own = present(key);
  const known = kept.get(own) ?? (more.length === 0 ? make() : new WeakMap<object, unknown>());
  kept.set(own, known);
  // The last key leads to the value.
  return more.length === 0 ? (known as T) : keptFor(more, known as WeakMap<object, unknown>, make);
}

/** A list as JSON. The body with it is written once: the bytes of a list that did not change are one buffer. */
export class SerializedList {
  readonly #records: readonly Buffer[];
  #body: Buffer | undefined;

  /** @param records each as JSON, after a comma but for the first */
  constructor(records: readonly Buffer[]) {
    this.#records = records;
  }

  /** The body with the list between two texts, which are those of its endpoint. */
  bodyWith(before: string, after: string): Buffer {
    this.#body ??= Buffer.concat([Buffer.from(`${before}[`), ...this.#records, Buffer.from(`]${after}`)]);
    return this.#body;
  }
}
