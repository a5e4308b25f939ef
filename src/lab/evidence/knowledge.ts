/** Keeps the records, the complete lists and the deleted records of an account that a recording has shown so far. */
import { isObject, objectOf, present } from '../../messages/present.js';
import type { EntityRow, Row, TableDefinition } from '../../service/account/records/shapes.js';
import { type AccountTable, accountTableNames, accountTables } from '../../service/account/tables.js';
import type { Endpoint } from '../../service/endpoint/endpoint.js';
import { fieldOf, isLookupFailure, isPlain, keyIn, queryOf, type RecordedExchange, sentValuesOf } from './exchange.js';
import { isList, isUnderstood, kindShownBy, recordsIn, type ShownRecord } from './shown-records.js';
import { toRow } from './stored-record.js';

export interface KnownTable {
  readonly records: ReadonlyMap<number, EntityRow>;
  /** Ids and utrs of deleted records. */
  readonly gone: ReadonlySet<number | string>;
  /** Completely known parts of the table, such as `segment_id=3`, or `*` for the whole table. */
  readonly whole: ReadonlySet<string>;
  /** Parts by a new record, such as `segment_id=3`, that no known request has filled. */
  readonly fresh: ReadonlySet<string>;
  /** Ids of records all of whose values are known from requests, and not only from responses. */
  readonly sent: ReadonlySet<number>;
}

const UNKNOWN_TABLE: KnownTable = {
  records: new Map(),
  gone: new Set(),
  whole: new Set(),
  fresh: new Set(),
  sent: new Set(),
};

export type Known = { readonly [T in AccountTable]: KnownTable } & {
  /** Rows of the reference lists that the recording shows. */
  readonly reference: Readonly<Record<string, readonly EntityRow[] | undefined>>;
  /** Names of the reference lists that are known completely. */
  readonly wholeReference: ReadonlySet<string>;
  readonly userId: number;
  readonly history: History;
  /** The time of the last write before the next exchange, in milliseconds. */
  readonly wroteAt: number;
};

/** What the whole recording shows of the times at which records existed. Keys are a table and an id, utr or text. */
export interface History {
  /** The time of creation of each shown record, in milliseconds. */
  readonly created: ReadonlyMap<string, number>;
  /** The last time that the service showed or found a record, or listed a table (`*`), in milliseconds. */
  readonly last: ReadonlyMap<string, number>;
  /** True if the recording lacks calls that have changed the account. */
  readonly isIncomplete: boolean;
  /** The first response with a record, by its utr. */
  readonly shown: ReadonlyMap<unknown, TableRecord>;
}

/** A shown record of a table of the account. */
export interface TableRecord {
  readonly table: AccountTable;
  readonly record: ShownRecord;
}

const NO_HISTORY: History = { created: new Map(), last: new Map(), shown: new Map(), isIncomplete: false };

export const createUnknown = (userId = 1, history = NO_HISTORY): Known => ({
  ...objectOf<Record<AccountTable, KnownTable>>(accountTableNames.map((name) => [name, UNKNOWN_TABLE])),
  // No service shows these tables. In the mock they start empty, so all of their records are known.
  enrolments: { ...UNKNOWN_TABLE, whole: new Set(['*']) },
  mailEvents: { ...UNKNOWN_TABLE, whole: new Set(['*']) },
  reference: {},
  wholeReference: new Set(),
  userId,
  history,
  wroteAt: Number.NaN,
});

/** Returns the key of a text that is looked up in any case. */
export const textKeyOf = (field: string, value: unknown): string => `${field}=${String(value).toLowerCase()}`;

const isAccountTable = (name = ''): name is AccountTable => name in accountTables;

/** Returns the table whose records an endpoint shows. */
export function tableShownBy(endpoint: string): AccountTable | undefined {
  const kind = kindShownBy(endpoint);
  return isAccountTable(kind) ? kind : undefined;
}

export function tableRecordsIn(exchange: RecordedExchange): readonly TableRecord[] {
  const table = tableShownBy(exchange.endpoint);
  return table === undefined ? [] : recordsIn(exchange).map((record) => ({ table, record }));
}

/** Returns the table to which a write adds records, except for enrolments, which exist only in the mock. */
const tableMadeBy = ({ makes }: Endpoint): AccountTable | undefined => (makes === 'enrolments' ? undefined : makes);

/** Returns the table from which an endpoint deletes records, or to which its key parameter refers. */
export function tableOfKey(endpoint: Endpoint): AccountTable | undefined {
  const named = endpoint.deletes ?? endpoint.key?.field.names;
  return isAccountTable(named) ? named : undefined;
}

/** Returns the table of an endpoint that writes: every one of them adds to a table, or names its record. */
export const tableOfWrite = (endpoint: Endpoint): AccountTable =>
  present(tableMadeBy(endpoint) ?? tableOfKey(endpoint));

/** Returns the fields of a table that refer to another table. */
function fieldsNaming(named: AccountTable, table: AccountTable): readonly string[] {
  const { parents, links }: TableDefinition = accountTables[table];
  const fields = Object.entries({ ...parents, ...links });
  return fields.flatMap(([field, name]) => (name === accountTables[named].name ? [field] : []));
}

/** Adds the records of a successful read. @param isWhole true for a complete list, false for a page of a longer list */
export function addRead(known: Known, pages: readonly RecordedExchange[], isWhole: boolean): Known {
  const exchange = present(pages.at(-1));
  const { endpoint, outcome } = exchange;
  if (outcome.kind !== 'success') return known;
  if (endpoint === 'GET /get/country-state-city') return learnPlaces(known, outcome.data);
  if (isList(endpoint) && !isUnderstood(exchange)) return known;
  const shown = pages.flatMap(recordsIn).filter(isRow);
  if (kindShownBy(endpoint) === 'templates') return withReference(known, { templates: shown }, isWhole);
  const table = tableShownBy(endpoint);
  if (table === undefined) return known;
  const { records: earlier, sent } = known[table];
  const { countries } = known.reference;
  const rows = shown.map((one) =>
    toRow(table, one, { before: earlier.get(one.id), isMade: sent.has(one.id), countries }),
  );
  const parent = isList(endpoint) && isWhole ? parentIn(exchange, known, table, rows) : undefined;
  const own = parent === undefined ? known[table] : withEmpty(known[table], parent);
  const records = new Map(own.records);
  for (const row of rows) records.set(row.id, { ...row, ...parent });
  return withGroupsApart({ ...known, [table]: { ...own, records } });
}

/** Notes that the table has no records of the parent, all of whose records are then known. */
function withEmpty(own: KnownTable, parent: Row): KnownTable {
  const part = partOf(parent);
  const records = new Map([...own.records].filter(([, row]) => !isIn(part, row)));
  return { ...own, records, whole: new Set([...own.whole, part]) };
}

/** Moves the recipients of groups out of the global list, if the list shows a known recipient of a group. */
function withGroupsApart(known: Known): Known {
  const { globalUnsubscribers: globals, unsubscribeGroupRecipients: recipients } = known;
  const all = [...globals.records];
  if (!all.some(([, one]) => isOfGroup(known, one))) return known;
  const isOther = ([, one]: (typeof all)[number]) => isOfGroup(known, one) || one.unsubscribe_groups_id !== null;
  return {
    ...known,
    globalUnsubscribers: { ...globals, records: new Map(all.filter((one) => !isOther(one))) },
    unsubscribeGroupRecipients: {
      ...recipients,
      records: new Map([...all.filter(isOther), ...recipients.records]),
    },
  };
}

/** True if an entry of the global list is a known recipient of a group, whether or not the entry names the group. */
export function isOfGroup({ unsubscribeGroupRecipients: { records } }: Known, one: Row): boolean {
  const own = records.get(Number(one.id));
  return own !== undefined && own.email_address === one.email_address && own.created_at === one.created_at;
}

const isRow = (one: Row): one is EntityRow => Number.isInteger(one.id);

/** Learns from a read before it is judged. A list with a lookup failure counts as complete and empty. */
export function learnShown(known: Known, exchange: RecordedExchange): Known {
  const table = tableShownBy(exchange.endpoint);
  if (!isList(exchange.endpoint) || !isLookupFailure(exchange) || table === undefined)
    return addRead(known, [exchange], isList(exchange.endpoint));
  const parent = parentIn(exchange, known, table, []);
  return parent === undefined ? known : { ...known, [table]: withEmpty(known[table], parent) };
}

/** Learns from a failed lookup that the record does not exist. */
export function learnAbsence(known: Known, exchange: RecordedExchange): Known {
  const [name = '', ...others] = Object.keys(exchange.query);
  const value = queryOf(exchange, name) ?? '';
  const table = exchange.declared.query[name]?.names;
  if (others.length > 0 || !isPlain(value) || !isAccountTable(table)) return known;
  const own = known[table];
  const key = name === 'utr' ? value : Number(value);
  const records = new Map([...own.records].filter(([, row]) => !idsOf(row).includes(key)));
  return { ...known, [table]: { ...own, records, gone: new Set([...own.gone, key]) } };
}

/** True if a record belongs to a part of its table, as in `whole`. */
export function isIn(part: string, record: Row): boolean {
  const [field = ''] = part.split('=');
  return part === '*' || part === `${field}=${record[field]}`;
}

/** Returns the parent of a list, such as `{ segment_id: 3 }`; `{}` if it has no parent, undefined if it is unknown. */
function parentIn(
  { declared, query: { page: _, ...query } }: RecordedExchange,
  known: Known,
  table: AccountTable,
  rows: readonly Row[],
): Row | undefined {
  const own = tableOfKey(declared);
  if (own === undefined) return {};
  const field = present(fieldsNaming(own, table)[0]);
  const [shown, ...others] = new Set(rows.map((row) => row[field]));
  if (Number.isInteger(shown) && others.length === 0) return { [field]: shown };
  const [value = '', ...more] = sentValuesOf(query);
  const parent = [...known[own].records.values()].find(({ utr }) => utr === value)?.id ?? Number(value);
  return more.length === 0 && isPlain(value) && Number.isInteger(parent) ? { [field]: parent } : undefined;
}

const partOf = (parent: Row): string => Object.entries(parent).map((one) => one.join('='))[0] ?? '*';

function withReference(known: Known, lists: Readonly<Record<string, readonly EntityRow[]>>, isWhole: boolean): Known {
  const merged = Object.entries(lists).map(([name, rows]) => {
    const byId = new Map([...(isWhole ? [] : (known.reference[name] ?? [])), ...rows].map((row) => [row.id, row]));
    return [name, [...byId.values()].sort((one, other) => one.id - other.id)] as const;
  });
  return {
    ...known,
    reference: { ...known.reference, ...Object.fromEntries(merged) },
    wholeReference: isWhole ? new Set([...known.wholeReference, ...Object.keys(lists)]) : known.wholeReference,
  };
}

const CODES = { countries: { iso2: '', phone_code: '' }, states: { iso2: '' }, cities: {} };

/** Adds the countries, states and cities of a response, and ignores a list that is not an array. */
function learnPlaces(known: Known, data: unknown): Known {
  const lists = Object.entries(CODES).flatMap(([name, codes]) => {
    const list: unknown = Object(data)[name];
    if (!Array.isArray(list)) return [];
    const rows = list.filter(isObject).filter(isRow);
    return [[name, rows.map((one) => ({ ...codes, ...one }))]];
  });
  return withReference(known, Object.fromEntries(lists), true);
}

type Cascade = readonly [members: readonly AccountTable[], users: readonly AccountTable[]];

/** The tables that lose the members of a deleted record, and those that may lose its users, too. */
const CASCADES: Readonly<Partial<Record<AccountTable, Cascade>>> = {
  contacts: [[], ['segmentRecipients']],
  contactTypes: [['contacts'], ['segments', 'segmentRecipients', 'singleSends', 'automations', 'automationSchedules']],
  segments: [['segmentRecipients'], ['singleSends', 'automations', 'automationSchedules']],
  senders: [[], ['singleSends', 'automationSchedules']],
  automations: [['automationSchedules'], []],
  globalUnsubscribers: [['unsubscribeGroupRecipients'], []],
};

/** True if the records of a table that name a record to be deleted are its users, and not its members. */
export const mayUse = (table: AccountTable, endpoint: Endpoint): boolean =>
  CASCADES[present(tableOfKey(endpoint))]?.[0].includes(table) !== true;

/** Returns the tables whose records a write may add or delete. */
export function tablesChangedBy(endpoint: Endpoint): readonly AccountTable[] {
  const own = tableOfWrite(endpoint);
  return [own, ...(endpoint.path.endsWith('delete') ? (CASCADES[own] ?? []).flat() : [])];
}

/** The tables that an account may have after a write. */
export type World = Readonly<Record<AccountTable, TableState>>;

interface TableState {
  /** True if the write did not change the table. */
  readonly isSame: boolean;
  readonly all: () => ReadonlyMap<number, EntityRow>;
}

/**
 * Keeps the records that are in all possible accounts.
 * @param worlds the accounts after a write; empty if unknown
 * @param isCascading true if a delete may also delete the users of the record
 */
export function afterWrite(
  known: Known,
  worlds: readonly World[],
  exchange: RecordedExchange,
  isCascading: boolean,
): Known {
  if (worlds.length === 0) return afterUnknown(known, exchange, isCascading);
  const entries = accountTableNames.map((name): [string, KnownTable] => {
    const before = known[name];
    const states = worlds.map((one) => one[name]);
    if (states.every(({ isSame }) => isSame)) return [name, before];
    const tables = states.map(({ all }) => all());
    const isSure = (id: number, row: EntityRow) =>
      id < FIRST_UNKNOWN_ID && tables.every((one) => isSameRow(one.get(id), row));
    const records = new Map([...present(tables[0])].filter(([id, row]) => isSure(id, row)));
    const lost = [...before.records.values()].filter(({ id }) => !tables.some((one) => one.has(id)));
    const gone = new Set([...before.gone, ...lost.flatMap(idsOf)]);
    const isSent = (id: number) => before.sent.has(id) || (!before.records.has(id) && saysAll(exchange));
    const sent = new Set([...records.keys()].filter(isSent));
    const unsure = tables.flatMap((one) => [...one.values()].filter(({ id }) => !records.has(id)));
    const sureOf = (parts: ReadonlySet<string>) =>
      new Set([...parts].filter((part) => !unsure.some((row) => isIn(part, row))));
    return [name, { records, gone, sent, whole: sureOf(before.whole), fresh: sureOf(before.fresh) }];
  });
  const after: Known = { ...known, ...Object.fromEntries(entries), wroteAt: exchange.started / 1000 };
  return withoutUsers(after, known, exchange);
}

/** Notes that no record names a new record, unless it is a copy. */
function withoutUsers(after: Known, before: Known, exchange: RecordedExchange): Known {
  const made = tableMadeBy(exchange.declared);
  if (made === undefined || !saysAll(exchange)) return after;
  const ids = [...after[made].records.keys()].filter((id) => !before[made].records.has(id));
  const entries = accountTableNames.map((name) => {
    const parts = fieldsNaming(made, name).flatMap((field) => ids.map((id) => partOf({ [field]: id })));
    return [name, { ...after[name], fresh: new Set([...after[name].fresh, ...parts]) }];
  });
  return { ...after, ...Object.fromEntries(entries) };
}

/** True if a request gives all values of its new record, unlike a copy or an automation without a type. */
export const saysAll = (exchange: RecordedExchange): boolean =>
  !exchange.declared.path.endsWith('/duplicate') &&
  (exchange.endpoint !== 'POST /automations/create' || /\S/.test(fieldOf(exchange, 'type') ?? ''));

export const idsOf = ({ id, utr }: EntityRow): readonly (number | string)[] =>
  typeof utr === 'string' ? [id, utr] : [id];

/** The first id that the twin gives to new records whose real id is unknown. */
export const FIRST_UNKNOWN_ID = 900_000_000;

function afterUnknown(known: Known, exchange: RecordedExchange, isCascading: boolean): Known {
  const { declared, outcome } = exchange;
  const table = tableOfWrite(declared);
  const isDelete = declared.path.endsWith('delete');
  const named = keyIn(exchange);
  const isAdd = tableMadeBy(declared) !== undefined;
  const own = known[table];
  const isLost = (row: EntityRow): boolean => named === undefined || idsOf(row).map(String).includes(named);
  const lost = isAdd ? [] : [...own.records.values()].filter(isLost);
  const isGone = isDelete && named !== undefined && outcome.kind === 'success';
  const left: KnownTable = {
    ...own,
    records: new Map([...own.records].filter(([, row]) => !lost.includes(row))),
    sent: new Set([...own.sent].filter((id) => !lost.some((row) => row.id === id))),
    gone: isGone ? new Set([...own.gone, ...lost.flatMap(idsOf)]) : own.gone,
    whole: isGone ? own.whole : new Set(),
    fresh: isGone ? own.fresh : new Set(),
  };
  const [members = [], users = []] = (isDelete && CASCADES[table]) || [];
  const tables = isCascading ? [...members, ...users] : members;
  const others = tables.map((one): [string, KnownTable] => [one, { ...UNKNOWN_TABLE, gone: known[one].gone }]);
  return { ...known, ...Object.fromEntries(others), [table]: left, wroteAt: exchange.started / 1000 };
}

export const isSameRow = (one: EntityRow | undefined, other: EntityRow | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
