/** Rows of the document that differ in nothing but their words: lists, details, deletes and bulk deletes. */

import { type TObject, type TSchema, Type } from 'typebox';
import { present } from '../../messages/present.js';
import type { Account } from '../account/account.js';
import type { Entity, EntityRow } from '../account/records/table-definition.js';
import { orNotFound, RecordNotFound, type Table } from '../account/table.js';
import { type AccountTable, accountTables, type RecordOf, type Records, tableOf } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import { type DocumentRow, type Endpoint, endpoint, type Method, type NotFoundText } from '../endpoint/endpoint.js';
import { IN_USE } from '../endpoint/failure.js';
import { arrayField, field, Invalid, MAX_ITEMS, parseInteger } from '../endpoint/fields.js';
import { inListOrder, keptList } from '../endpoint/lists.js';
import type { Key } from '../endpoint/record-fields.js';
import type { View } from '../endpoint/show.js';
import { type Removal, release } from './removal.js';

/** One member, by its name: a row names one record, and its success has one member. */
type Only<V> = Readonly<Record<string, V>>;
const onlyIn = <V>(one: Only<V>) => present(Object.entries(one)[0]);

const messageOf = (under: string, shape: TSchema): TObject => Type.Object({ [under]: shape });

interface Shown<T extends AccountTable, S extends TSchema> {
  /** The member of `message`, and how it has a record. */
  readonly success: Only<View<T, S>>;
}

interface ByKey<T extends AccountTable> {
  /** The parameter that names a record. */
  readonly query: Only<Key<T>>;
  readonly notFound: NotFoundText;
}

export function list<T extends AccountTable, S extends TSchema>(
  row: DocumentRow,
  summary: string,
  { success, ...more }: Shown<T, S> & { readonly documentedMethod?: Method; readonly notFound?: 'NF1' },
): Endpoint {
  const [under, view] = onlyIn(success);
  const canFail = more.notFound !== undefined;
  return endpoint(row, summary, {
    ...more,
    lists: view.table,
    success: messageOf(under, Type.Array(view.shape)),
    handle(context) {
      const { account, assume } = context;
      if (canFail && account[view.table].size === 0 && assume('empty-list') === 'not-found') throw new RecordNotFound();
      return { [under]: keptList(view, context) };
    },
  });
}

/**
 * Lists the records that belong to another one.
 * @param by the field with the id of the parent
 */
export function listOfParent<P extends AccountTable, T extends AccountTable, S extends TSchema>(
  row: DocumentRow,
  summary: string,
  { by, success, ...more }: ByKey<P> & Shown<T, S> & { readonly by: keyof RecordOf<T> & string },
): Endpoint {
  const [name, key] = onlyIn(more.query);
  const [under, view] = onlyIn(success);
  return endpoint(row, summary, {
    ...more,
    lists: view.table,
    success: messageOf(under, Type.Array(view.shape)),
    handle(context) {
      const { input, account } = context;
      const { id } = orNotFound<Entity>(key.find(input[name], account));
      // The field holds the id of the parent.
      const records = tableOf(account, view.table).where(by, id as RecordOf<T>[typeof by]);
      return { [under]: inListOrder(records, context, true).map((one) => view.show(one, context)) };
    },
  });
}

export function details<T extends AccountTable, S extends TSchema>(
  row: DocumentRow,
  summary: string,
  { success, ...more }: ByKey<T> & Shown<T, S>,
): Endpoint {
  const [name, key] = onlyIn(more.query);
  const [under, view] = onlyIn(success);
  return endpoint(row, summary, {
    ...more,
    shows: view.table,
    success: messageOf(under, view.shape),
    handle: ({ input, account, assume }) => ({
      [under]: view.show(orNotFound(key.find(input[name], account)), { account, assume }),
    }),
  });
}

export function deletion<T extends AccountTable>(
  row: DocumentRow,
  summary: string,
  { usersOf, remove, ...more }: ByKey<T> & Removal<T> & { readonly textUnder?: 'errors' },
): Endpoint {
  const [name, key] = onlyIn(more.query);
  return endpoint(row, summary, {
    ...more,
    rules: usersOf === undefined ? [] : [IN_USE],
    deletes: key.names,
    success: 'Deleted Successfully',
    handle({ input, account, assume }) {
      const record = orNotFound(key.find(input[name], account));
      if (usersOf !== undefined) release([usersOf(record, account, assume)], account, assume);
      if (remove === undefined) tableOf(account, key.names).remove(record);
      else remove([record], account, assume);
    },
  });
}

interface BulkDelete<T extends AccountTable> extends Removal<T> {
  readonly deletes: T;
  readonly notFound: NotFoundText;
  /** The tables to look for a record in, if not only `deletes`: the first that has it is used. */
  readonly from?: (account: Records, assume: Assume) => readonly Table<RecordOf<T>>[];
}

/** Deletes several records (Conventions). */
export function bulkDelete<T extends AccountTable>(
  row: DocumentRow,
  summary: string,
  { deletes, notFound, usersOf, remove, from = (account) => [tableOf(account, deletes)] }: BulkDelete<T>,
): Endpoint {
  const isByUtr = 'utr' in accountTables[deletes].schema.properties;
  const example = (account: Account, assume: Assume) => {
    const [record] = from(account, assume).flatMap((table) => table.all().slice(0, 1));
    const isNamed = isByUtr && assume('bulk-delete.key') === 'utr';
    return record && String(isNamed && 'utr' in record ? record.utr : record.id);
  };
  const strIds = arrayField(
    () => Type.String({ description: `One identifier; at most ${MAX_ITEMS} are sent.` }),
    (values, { warn }) => {
      if (values.length > MAX_ITEMS) return new Invalid({ rule: 'items', limit: MAX_ITEMS });
      if (!isByUtr) for (const one of values) if (parseInteger(one) === undefined) warn('id-form', 'strIds', one);
      return values;
    },
  );
  return endpoint(row, summary, {
    encoding: 'urlencoded',
    form: { strIds: field({ ...strIds, example }) },
    notFound,
    rules: usersOf === undefined ? [] : [IN_USE],
    deletes,
    success: 'Deleted Successfully',
    handle({ input, account, assume }) {
      const sources = from(account, assume).map((table) => ({ table, found: new Set<RecordOf<T>>() }));
      const isKnown = (entry: string): boolean =>
        sources.some(({ table, found }) => {
          const record = findRecord(entry, table, isByUtr, assume);
          if (record !== undefined) found.add(record);
          return record !== undefined;
        });
      const known = input.strIds.filter(isKnown);
      const isComplete = known.length === input.strIds.length;
      if (!isComplete && (known.length === 0 || assume('bulk-delete.unknown') === 'all-or-nothing'))
        throw new RecordNotFound();
      if (usersOf !== undefined) {
        const records = sources.flatMap(({ found }) => [...found]);
        release(
          records.map((one) => usersOf(one, account, assume)),
          account,
          assume,
        );
      }
      for (const { table, found } of sources) {
        if (remove === undefined) table.removeAll([...found]);
        else remove([...found], account, assume);
      }
    },
  });
}

function findRecord<R extends EntityRow>(
  entry: string,
  table: Table<R>,
  isByUtr: boolean,
  assume: Assume,
): R | undefined {
  const key = isByUtr ? assume('bulk-delete.key') : 'id';
  // The caller says whether the records have a utr, which is a text.
  const named = key === 'id' ? undefined : table.first('utr' as keyof R & string, entry as R[keyof R & string]);
  if (key === 'utr' || named !== undefined) return named;
  const id = parseInteger(entry);
  return id === undefined ? undefined : table.find(id);
}
