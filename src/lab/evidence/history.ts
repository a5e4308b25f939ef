/** Finds the times at which records existed in the whole recording, and whether the recording lacks calls. */
import { present } from '../../messages/present.js';
import type { TableDefinition } from '../../service/account/records/shapes.js';
import { type AccountTable, accountTables } from '../../service/account/tables.js';
import { isWholeSecond } from '../../time/timestamps.js';
import { isLookupFailure, keyIn, type RecordedExchange, sentValuesOf } from './exchange.js';
import {
  type History,
  type TableRecord,
  tableOfKey,
  tableRecordsIn,
  tableShownBy,
  tablesChangedBy,
  textKeyOf,
} from './knowledge.js';
import { mayHaveWritten } from './recording.js';
import { isList, isUnderstood } from './shown-records.js';
import { millisecondsOf } from './times.js';

export function historyOf(exchanges: readonly RecordedExchange[]): History {
  const shown = exchanges.flatMap(tableRecordsIn).flatMap((one) => {
    const { created_at } = one.record;
    // A time in whole seconds may be earlier than the request that made the record.
    const texts = isWholeSecond(String(created_at)) ? [] : textsOf(one);
    return [...keysOf(one), ...texts].map((key) => [key, millisecondsOf(created_at)] as const);
  });
  const found = exchanges.flatMap((one) => foundIn(one).map((key) => [key, one.started / 1000] as const));
  // A record that a successful request names may have been made at any time before.
  const named = exchanges.flatMap((one) => namedIn(one).map((key) => [key, 0] as const));
  const byUtr = exchanges
    .toReversed()
    .flatMap((one) => tableRecordsIn(one).map((own) => [own.record.utr, own] as const));
  const [created, last] = [new Map([...named, ...shown]), new Map(found)];
  return { created, last, shown: new Map(byUtr), isIncomplete: isIncomplete(exchanges) };
}

/** Returns the key of the record that a successful request names by its key parameter. */
function namedIn(exchange: RecordedExchange): readonly string[] {
  const { declared, outcome } = exchange;
  const key = outcome.kind === 'success' ? keyIn(exchange) : undefined;
  return key === undefined ? [] : [`${tableOfKey(declared)} ${key}`];
}

const keysOf = ({ table, record: { id, utr } }: TableRecord): readonly string[] =>
  [id, utr].map((key) => `${table} ${key}`);

function textsOf({ table, record }: TableRecord): readonly string[] {
  const { textLookups }: TableDefinition = accountTables[table];
  return textLookups.map((field) => `${table} ${textKeyOf(field, record[field])}`);
}

/** Returns the keys of all records that a successful response shows, or that its request names. */
function foundIn(exchange: RecordedExchange): readonly string[] {
  const { endpoint, declared, query, request, outcome } = exchange;
  const table = tableShownBy(endpoint) ?? tableOfKey(declared);
  if (table === undefined || outcome.kind !== 'success') return [];
  const named = [...sentValuesOf(query), ...sentValuesOf(request.fields)];
  const others = isList(endpoint) ? ['*'] : declared.isRead ? [] : named;
  const records = tableRecordsIn(exchange).flatMap((one) => [...keysOf(one), ...textsOf(one)]);
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
    const table = tableShownBy(endpoint) ?? declared.deletes;
    const key = `${table} ${value}`;
    if (isLookupFailure(exchange) && declared.lists === undefined && more.length === 0)
      return earlier.has(key) && isChanged(present(table), key, 'absent');
    // The list of global unsubscribers may show recipients of groups, too.
    if (table === undefined || table === 'globalUnsubscribers') return false;
    const records = tableRecordsIn(exchange);
    for (const one of records.flatMap(keysOf)) earlier.set(one, ['present', at]);
    const ids = records.map(({ record }) => String(record.id)).sort();
    return isUnderstood(exchange) && isChanged(table, `${endpoint} ${JSON.stringify(query)}`, ids.join(' '));
  });
}
