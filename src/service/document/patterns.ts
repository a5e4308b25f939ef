/** Declares endpoints that differ only in their names and texts: lists, details, deletes and bulk deletes. */
import { type TObject, type TSchema, Type } from 'typebox';
import { present } from '../../messages/present.js';
import type { Account } from '../account/account.js';
import type { Entity, EntityRow } from '../account/records/shapes.js';
import { orNotFound, RecordNotFound, type Table } from '../account/table.js';
import { type AccountTable, accountTables, type RecordOf, type Records, tableOf } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import { type DocumentRow, type Endpoint, endpoint, type Method } from '../endpoint/endpoint.js';
import type { NotFoundText } from '../endpoint/failure.js';
import { arrayField, field, Invalid, type Key, MAX_ITEMS, parseInteger } from '../endpoint/fields.js';
import { inListOrder, listTable } from '../endpoint/lists.js';
import type { View } from '../endpoint/show.js';
import { deleteRulesOf, removeFrom } from './removal.js';

/** An object with exactly one member: a row's query names one record, and its success has one member. */
type Only<V> = Readonly<Record<string, V>>;
const onlyIn = <V>(one: Only<V>) => present(Object.entries(one)[0]);

const messageOf = (under: string, shape: TSchema): TObject => Type.Object({ [under]: shape });

interface ShownBy<T extends AccountTable, S extends TSchema> {
  /** The name of the member of `message` that has the record, and the function that renders the record. */
  readonly success: Only<View<T, S>>;
}

interface ByKey<T extends AccountTable> {
  readonly query: Only<Key<T>>;
  readonly notFound: NotFoundText;
}

export function list<T extends AccountTable, S extends TSchema>(
  row: DocumentRow,
  summary: string,
  { success, ...more }: ShownBy<T, S> & { readonly documentedMethod?: Method; readonly notFound?: 'NF1' },
): Endpoint {
  const [under, view] = onlyIn(success);
  return endpoint(row, summary, {
    ...more,
    lists: view.table,
    success: messageOf(under, Type.Array(view.shape)),
    handle: (context) => ({ [under]: listTable(view, context, more.notFound !== undefined) }),
  });
}

/** Declares a list of the records that belong to a record of another table. @param by the field that has the id of that record */
export function listOfParent<P extends AccountTable, T extends AccountTable, S extends TSchema>(
  row: DocumentRow,
  summary: string,
  { by, success, ...more }: ByKey<P> & ShownBy<T, S> & { readonly by: keyof RecordOf<T> & string },
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
      // The compiler does not know that the field holds an id.
      const records = tableOf(account, view.table).where(by, id as RecordOf<T>[typeof by]);
      return { [under]: inListOrder(records, context, true).map((one) => view.show(one, context)) };
    },
  });
}

export function details<T extends AccountTable, S extends TSchema>(
  row: DocumentRow,
  summary: string,
  { success, ...more }: ByKey<T> & ShownBy<T, S>,
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
  declared: ByKey<T> & { readonly textUnder?: 'errors' },
): Endpoint {
  const [name, key] = onlyIn(declared.query);
  return endpoint(row, summary, {
    ...declared,
    rules: deleteRulesOf(key.names),
    deletes: key.names,
    success: 'Deleted Successfully',
    handle({ input, account, assume }) {
      removeFrom(key.names, [orNotFound(key.find(input[name], account))], account, assume);
    },
  });
}

interface BulkDelete<T extends AccountTable> {
  readonly deletes: T;
  readonly notFound: NotFoundText;
  /** Returns the tables to search, in order, until one has the record; by default only the table that `deletes` names. */
  readonly from?: (account: Records, assume: Assume) => readonly T[];
}

/** Declares a delete of several records, whose ids or utrs are in the field `strIds`. */
export function bulkDelete<T extends AccountTable>(
  row: DocumentRow,
  summary: string,
  { deletes, notFound, from = () => [deletes] }: BulkDelete<T>,
): Endpoint {
  const isByUtr = 'utr' in accountTables[deletes].schema.properties;
  const example = (account: Account) => account[deletes].all()[0]?.id.toString();
  const strIds = arrayField(
    Type.String({ description: `One identifier; at most ${MAX_ITEMS} are sent.` }),
    (values, { warn }) => {
      if (values.length > MAX_ITEMS) return new Invalid([{ rule: 'items', limit: MAX_ITEMS }]);
      if (!isByUtr) for (const one of values) if (parseInteger(one) === undefined) warn('id-form', 'strIds', one);
      return values;
    },
  );
  return endpoint(row, summary, {
    encoding: 'urlencoded',
    form: { strIds: field({ ...strIds, example }) },
    notFound,
    rules: deleteRulesOf(deletes),
    deletes,
    success: 'Deleted Successfully',
    handle({ input: { strIds }, account, assume }) {
      const sources = from(account, assume).map((name) => ({ name, records: new Set<RecordOf<T>>() }));
      const known = strIds.filter((entry) =>
        sources.some(({ name, records }) => {
          const record = findRecord(entry, tableOf(account, name), isByUtr, assume);
          if (record !== undefined) records.add(record);
          return record !== undefined;
        }),
      );
      const isComplete = known.length === strIds.length;
      if (!isComplete && (known.length === 0 || assume('bulk-delete.unknown') === 'all-or-nothing'))
        throw new RecordNotFound();
      for (const { name, records } of sources) removeFrom(name, [...records], account, assume);
    },
  });
}

function findRecord<R extends EntityRow>(entry: string, table: Table<R>, isByUtr: boolean, assume: Assume) {
  const key = isByUtr ? assume('bulk-delete.key') : 'id';
  // The compiler does not know that the records have a utr, which is a text.
  const named = key === 'id' ? undefined : table.first('utr' as keyof R & string, entry as R[keyof R & string]);
  if (key === 'utr' || named !== undefined) return named;
  const id = parseInteger(entry);
  return id === undefined ? undefined : table.find(id);
}
