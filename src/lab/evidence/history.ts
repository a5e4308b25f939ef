/** Finds the times at which records existed in the whole recording, and whether the recording lacks calls. */
import { present } from '../../messages/present.js';
import type { TableDefinition } from '../../service/account/records/shapes.js';
import { type AccountTable, accountTables } from '../../service/account/tables.js';
import { isWholeSecond } from '../../time/timestamps.js';
import { keyIn, lookupText, type RecordedExchange, sentValuesOf } from './exchange.js';
import { type History, tableOfKey, tableOfKind, tablesChangedBy, textKeyOf } from './knowledge.js';
import { mayHaveWritten } from './recording.js';
import { isList, isUnderstood, kindShownBy, recordsIn, type ShownRecord } from './shown-records.js';
import { millisecondsOf } from './times.js';

export function historyOf(exchanges: readonly RecordedExchange[]): History {
  const shown = exchanges.flatMap((one) =>
    recordsIn(one).flatMap((record) => {
      // A time in whole seconds may be earlier than the request that made the record.
      const texts = isWholeSecond(String(record.created_at)) ? [] : textsOf(one, record);
      return [...keysOf(one, record), ...texts].map((key) => [key, millisecondsOf(record.created_at)] as const);
    }),
  );
  const found = exchanges.flatMap((one) => foundIn(one).map((key) => [key, one.started / 1000] as const));
  // A record that a successful request names may have been made at any time before.
  const named = exchanges.flatMap((one) => namedIn(one).map((key) => [key, 0] as const));
  const byUtr = exchanges.toReversed().flatMap((one) => {
    const table = tableOfKind(kindShownBy(one.endpoint));
    return table === undefined
      ? []
      : recordsIn(one).flatMap((record) =>
          record.utr === undefined ? [] : [[record.utr, { table, record }] as const],
        );
  });
  const [created, last] = [new Map([...named, ...shown]), new Map(found)];
  return { created, last, shown: new Map(byUtr), isIncomplete: isIncomplete(exchanges) };
}

/** Returns the key of the record that a successful request names by its key parameter. */
function namedIn(exchange: RecordedExchange): readonly string[] {
  const { declared, outcome } = exchange;
  const key = outcome.kind === 'success' ? keyIn(exchange) : undefined;
  return key === undefined ? [] : [`${tableOfKey(declared)} ${key}`];
}

const keysOf = ({ endpoint }: RecordedExchange, { id, utr }: ShownRecord): readonly string[] =>
  [id, utr].map((key) => `${kindShownBy(endpoint)} ${key}`);

function textsOf({ endpoint }: RecordedExchange, record: ShownRecord): readonly string[] {
  const table = tableOfKind(kindShownBy(endpoint));
  const { textLookups = [] }: Partial<TableDefinition> = table === undefined ? {} : accountTables[table];
  return textLookups.map((field) => `${table} ${textKeyOf(field, record[field])}`);
}

/** Returns the keys of all records that a successful response shows, or that its request names. */
function foundIn(exchange: RecordedExchange): readonly string[] {
  const { endpoint, declared, query, request, outcome } = exchange;
  const table = tableOfKind(kindShownBy(endpoint)) ?? tableOfKey(declared);
  if (table === undefined || outcome.kind !== 'success') return [];
  const named = [...sentValuesOf(query), ...sentValuesOf(request.fields)];
  const others = isList(endpoint) ? ['*'] : declared.isRead ? [] : named;
  const records = recordsIn(exchange).flatMap((one) => [...keysOf(exchange, one), ...textsOf(exchange, one)]);
  return [...records, ...others.map((key) => `${table} ${key}`)];
}

/** True if a list, or the lookup of a record, shows a change that no write explains. */
function isIncomplete(exchanges: readonly RecordedExchange[]): boolean {
  const earlier = new Map<string, readonly [state: string, at: number]>();
  return exchanges.some((exchange, at) => {
    const { endpoint, declared, query } = exchange;
    const isChanged = (table: AccountTable, key: string, state: string): boolean => {
      const [before, from] = earlier.get(key) ?? [state, at];
      earlier.set(key, [state, at]);
      const writes = exchanges.slice(from, at).filter(mayHaveWritten);
      return before !== state && !writes.some((one) => tablesChangedBy(one.declared).includes(table));
    };
    const [value = '', ...more] = sentValuesOf(query);
    const table = tableOfKind(kindShownBy(endpoint)) ?? declared.deletes;
    const key = `${table} ${value}`;
    if (lookupText(exchange) !== undefined && declared.lists === undefined && more.length === 0)
      return earlier.has(key) && isChanged(present(table), key, 'absent');
    // The list of global unsubscribers may show recipients of groups, too.
    if (table === undefined || table === 'globalUnsubscribers') return false;
    const records = recordsIn(exchange);
    for (const one of records.flatMap((record) => keysOf(exchange, record))) earlier.set(one, ['present', at]);
    const ids = records.map(({ id }) => String(id)).sort();
    return isUnderstood(exchange) && isChanged(table, `${endpoint} ${JSON.stringify(query)}`, ids.join(' '));
  });
}
