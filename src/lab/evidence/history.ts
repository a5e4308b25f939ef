/** Finds the times at which records existed in the whole recording, and whether the recording lacks calls. */
import { present } from '../../messages/present.js';
import type { TableDefinition } from '../../service/account/records/shapes.js';
import { type AccountTable, accountTables } from '../../service/account/tables.js';
import { lookupText, type RecordedExchange } from './exchange.js';
import { type History, tableOf, tableOfKey, tablesChangedBy, textKeyOf } from './knowledge.js';
import { millisecondsOf } from './places.js';
import { mayHaveWritten } from './recording.js';
import { isList, isUnderstood, kindShownBy, recordsIn, type ShownRecord } from './shown-records.js';

export const historyOf = (exchanges: readonly RecordedExchange[]): History => ({
  created: new Map(
    exchanges.flatMap((one) =>
      recordsIn(one).flatMap((record) =>
        keysOf(one, record).map((key) => [key, millisecondsOf(record.created_at)] as const),
      ),
    ),
  ),
  last: new Map(exchanges.flatMap((one) => foundIn(one).map((key) => [key, Date.parse(one.source.time)] as const))),
  isIncomplete: isIncomplete(exchanges),
});

const keysOf = ({ name }: RecordedExchange, { id, utr }: ShownRecord): readonly string[] =>
  [id, utr].map((key) => `${kindShownBy(name)} ${key}`);

/** Returns the keys of all records that a successful response shows, or that its request names. */
function foundIn(exchange: RecordedExchange): readonly string[] {
  const { name, endpoint, request, outcome } = exchange;
  const table = tableOf(kindShownBy(name)) ?? tableOfKey(endpoint);
  if (table === undefined || outcome.kind !== 'success') return [];
  const { textLookups }: TableDefinition = accountTables[table];
  const records = recordsIn(exchange);
  const texts = records.flatMap((one) => textLookups.map((field) => textKeyOf(field, one[field])));
  const named = [...request.query, ...(request.form?.fields ?? [])].map(([, value]) => value);
  const others = isList(name) ? [...texts, '*'] : endpoint.isRead ? texts : named;
  return [...records.flatMap((one) => keysOf(exchange, one)), ...others.map((key) => `${table} ${key}`)];
}

/** True if a list, or the lookup of a record, shows a change that no write explains. */
function isIncomplete(exchanges: readonly RecordedExchange[]): boolean {
  const earlier = new Map<string, readonly [state: string, at: number]>();
  return exchanges.some((exchange, at) => {
    const { name, request, endpoint } = exchange;
    const isChanged = (table: AccountTable, key: string, state: string): boolean => {
      const [before, from] = earlier.get(key) ?? [state, at];
      earlier.set(key, [state, at]);
      const writes = exchanges.slice(from, at).filter(mayHaveWritten);
      return before !== state && !writes.some((one) => tablesChangedBy(one.endpoint).includes(table));
    };
    const [[, value = ''] = [], ...more] = request.query;
    const table = tableOf(kindShownBy(name)) ?? endpoint.deletes;
    const key = `${table} ${value}`;
    if (lookupText(exchange) !== undefined && endpoint.lists === undefined && more.length === 0)
      return earlier.has(key) && isChanged(present(table), key, 'absent');
    // The list of global unsubscribers may show recipients of groups, too.
    if (table === undefined || table === 'globalUnsubscribers') return false;
    const records = recordsIn(exchange);
    for (const one of records.flatMap((record) => keysOf(exchange, record))) earlier.set(one, ['present', at]);
    const ids = records.map(({ id }) => String(id)).sort();
    return isUnderstood(exchange) && isChanged(table, `${name} ${JSON.stringify(request.query)}`, ids.join(' '));
  });
}
