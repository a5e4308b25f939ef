/** What a probe asks, in the language of the document: an endpoint that is declared takes part. */
import { createAssume, defaultValues } from '../../service/assumptions/registry.js';
import { endpoints } from '../../service/document/index.js';
import type { Fields, ListedEndpoint } from '../../service/endpoint/endpoint.js';
import { isRead, nameOf } from '../../service/endpoint/endpoint.js';

export type Values = Readonly<Record<string, string | readonly string[] | File>>;

export interface Asked {
  readonly endpoint: ListedEndpoint;
  readonly query?: Values;
  /** Undefined where nothing is sent. */
  readonly form?: Values;
  /** Without the keys of the account, or with a wrong one. */
  readonly keys?: 'none' | 'wrong';
}

export type Shown = Readonly<Record<string, unknown>>;

/** What a session can do. */
export interface Visitor {
  /** At the beginning of every text that is written. */
  readonly marker: string;
  /** @returns true if it was a success */
  ask(asked: Asked): Promise<boolean>;
  /** The records that were shown of a table, the latest listing first. */
  known(table: string): readonly Shown[];
  /** Asks for the list of a table, page by page. */
  list(table: string): Promise<readonly Shown[]>;
  /** The records of a table that the session has made. */
  own(table: string): Promise<readonly Shown[]>;
  tell(text: string): void;
}

/** An id that names nothing. */
const UNKNOWN = { id: '987654321', utr: '00000000-0000-4000-8000-000000000000' };
const isOwnTable = (table: string): boolean => OWN.some((one) => one === table);
const byUtr = (table: string): boolean => ['singleSends', 'automations', 'automationSchedules'].includes(table);

/** The value by which an endpoint names a record. */
export const keyOf = (table: string, record: Shown): string => String(byUtr(table) ? record.utr : record.id);
const unknownOf = (table: string): string => (byUtr(table) ? UNKNOWN.utr : UNKNOWN.id);

/** Tables whose records a probe makes: they can be deleted again, and no mail goes out. In an order in which each names earlier ones. */
export const OWN = [
  'globalUnsubscribers',
  'contactTypes',
  'contacts',
  'customFields',
  'notificationRecipients',
  'singleSends',
  'automations',
  'automationSchedules',
] as const;

/** The field that names the record of an endpoint, and its table. */
export function keyIn(fields: Fields): readonly [name: string, table: string] | undefined {
  const found = Object.entries(fields).find(([, { presence }]) => presence === 'key');
  return found && [found[0], String(found[1].names)];
}
/** A bulk delete names its records in a list. */
const isBulk = ({ form }: ListedEndpoint): boolean => 'strIds' in form;

/** The endpoint that deletes one record. */
export const deletionOf = (table: string) => endpoints.find((one) => one.deletes === table && !isBulk(one));

/** The endpoint that lists a table. */
export const listingOf = (table: string) => endpoints.find(({ lists }) => lists === table);

/** The table under whose records those of a table are listed. */
export const parentOf = (table: string): string | undefined => keyIn(listingOf(table)?.query ?? {})?.[1];

/** Reads everything, asks for what is not there, and leaves every field out. */
export async function askReads(visitor: Visitor): Promise<void> {
  const reads = endpoints.filter(isRead);
  const [first] = reads;
  if (first !== undefined) for (const keys of ['none', 'wrong'] as const) await visitor.ask({ endpoint: first, keys });
  const [keyed, whole] = [reads.filter((one) => keyIn(one.query)), reads.filter((one) => !keyIn(one.query))];
  for (const endpoint of whole) {
    if (endpoint.lists === undefined) await visitor.ask({ endpoint });
    else await visitor.list(endpoint.lists);
  }
  for (const endpoint of keyed) {
    const [name, table] = keyIn(endpoint.query) ?? ['', ''];
    // A list under a parent may be empty: two parents show more than one.
    for (const record of visitor.known(table).slice(0, 2))
      await visitor.ask({ endpoint, query: { [name]: keyOf(table, record) } });
    await visitor.ask({ endpoint, query: { [name]: unknownOf(table) } });
    await visitor.ask({ endpoint });
  }
  for (const endpoint of endpoints.filter(({ method, makes, query }) => method === 'POST' && makes && !keyIn(query)))
    await visitor.ask({ endpoint, form: {} });
}

/** Makes, changes and deletes records of its own, and does the same to records that are not there. */
export async function askWrites(visitor: Visitor): Promise<void> {
  for (const table of OWN) await makeOwn(visitor, table);
  for (const table of OWN) await changeOwn(visitor, table);
  for (const endpoint of endpoints.filter((one) => !isRead(one))) await askForUnknown(visitor, endpoint);
  for (const table of OWN.toReversed()) await deleteOwn(visitor, table);
}

async function makeOwn(visitor: Visitor, table: string): Promise<void> {
  for (const endpoint of endpoints.filter((one) => one.makes === table && one.method === 'POST' && !keyIn(one.query))) {
    const first = formFor(visitor, endpoint, 1, false);
    const isMade = await visitor.ask({ endpoint, form: first });
    // What is in no list cannot be removed.
    if (isMade && (await visitor.own(table)).length === 0)
      return visitor.tell(`what ${nameOf(endpoint)} made is in no list`);
    // Of a send, two in each form of date and time.
    const more = Object.keys(endpoint.form).some(isSchedule) ? [2, 3, 4, 5, 6] : [2, 3];
    for (const number of more) {
      await visitor.ask({ endpoint, form: formFor(visitor, endpoint, number, true) });
      await visitor.list(table);
    }
    // The same once more, and each field with a value that breaks its rule.
    await visitor.ask({ endpoint, form: first });
    await visitor.list(table);
    const bad = badValuesIn(endpoint, visitor.marker);
    const another = formFor(visitor, endpoint, 10, true);
    for (const [name, value] of bad) await visitor.ask({ endpoint, form: { ...another, [name]: value } });
    if (bad.length > 1) await visitor.ask({ endpoint, form: { ...another, ...Object.fromEntries(bad) } });
    await visitor.list(table);
  }
}

/** Updates its own records, with and without the fields that an update can leave out, and copies them. */
async function changeOwn(visitor: Visitor, table: string): Promise<void> {
  const [first, record] = await visitor.own(table);
  if (first === undefined || record === undefined) return;
  const key = keyOf(table, record);
  const show = async (shown = key) => {
    const endpoint = endpoints.find(({ shows }) => shows === table);
    const [name = ''] = keyIn(endpoint?.query ?? {}) ?? [];
    if (endpoint !== undefined) await visitor.ask({ endpoint, query: { [name]: shown } });
    await visitor.list(table);
  };
  await show(keyOf(table, first));
  await show();
  for (const endpoint of endpoints.filter((one) => one.method === 'POST' && keyIn(one.form)?.[1] === table)) {
    const [name = ''] = keyIn(endpoint.form) ?? [];
    const whole = formFor(visitor, endpoint, 11, true);
    const starred = formFor(visitor, endpoint, 12, false);
    const scheduled = Object.fromEntries(Object.entries(whole).filter(([field]) => isSchedule(field)));
    const optional = Object.entries(endpoint.form).filter(([, { presence }]) => presence === 'optional');
    const emptied = Object.fromEntries(optional.map(([field]) => [field, '']));
    for (const form of [
      whole,
      starred,
      formFor(visitor, endpoint, 13, true),
      { ...whole, ...emptied, ...scheduled },
      {},
    ]) {
      await visitor.ask({ endpoint, form: { ...scheduled, ...form, [name]: key } });
      await show();
    }
    for (const [field, value] of badValuesIn(endpoint, visitor.marker)) {
      await visitor.ask({ endpoint, form: { ...whole, [field]: value, [name]: key } });
      await visitor.ask({ endpoint, form: { ...whole, [field]: value, [name]: unknownOf(table) } });
    }
    // It may have lost the marker.
    await visitor.ask({ endpoint, form: { ...starred, [name]: key } });
  }
  const copies = endpoints.filter((one) => one.makes === table && keyIn(one.query)?.[1] === table);
  const pauses = endpoints.filter((one) => one.path.endsWith('/pause') && keyIn(one.query)?.[1] === table);
  for (const endpoint of [...copies, ...pauses]) {
    const [name = ''] = keyIn(endpoint.query) ?? [];
    await visitor.ask({ endpoint, query: { [name]: key }, ...(endpoint.method === 'POST' && { form: {} }) });
    await show();
  }
}

/** Names a record or a parent that is not there, with all fields and without the others: nothing is changed or sent. */
async function askForUnknown(visitor: Visitor, endpoint: ListedEndpoint): Promise<void> {
  const { query, form, method, deletes, makes } = endpoint;
  const whole = method === 'POST' ? formFor(visitor, endpoint, 8, false) : undefined;
  const [inQuery, inForm] = [keyIn(query), keyIn(form)];
  if (isBulk(endpoint)) await visitor.ask({ endpoint, form: { strIds: [unknownOf(String(deletes))] } });
  for (const given of Object.keys(whole ?? {}).length > 0 ? [whole, {}] : [whole]) {
    const sent = given && { form: given };
    if (inQuery) await visitor.ask({ endpoint, query: { [inQuery[0]]: unknownOf(inQuery[1]) }, ...sent });
    if (inForm) await visitor.ask({ endpoint, form: { ...given, [inForm[0]]: unknownOf(inForm[1]) } });
  }
  const parent = parentOf(String(makes));
  const [named] = Object.entries(form).find(([, field]) => parent !== undefined && field.names === parent) ?? [];
  if (parent === undefined || named === undefined || isOwnTable(String(makes))) return;
  const isMade = await visitor.ask({ endpoint, form: { ...whole, [named]: unknownOf(parent) } });
  if (isMade) visitor.tell(`what ${nameOf(endpoint)} made is in no list`);
}

async function deleteOwn(visitor: Visitor, table: string): Promise<void> {
  const [first, second, third] = await visitor.own(table);
  const deletion = deletionOf(table);
  const [name = ''] = keyIn(deletion?.query ?? {}) ?? [];
  if (deletion !== undefined && first !== undefined) {
    const query = { [name]: keyOf(table, first) };
    for (const _ of ['there', 'gone']) await visitor.ask({ endpoint: deletion, query });
    await visitor.list(table);
  }
  for (const endpoint of endpoints.filter((one) => one.deletes === table && isBulk(one))) {
    if (second !== undefined) await visitor.ask({ endpoint, form: { strIds: [keyOf(table, second)] } });
    await visitor.list(table);
    const mixed = third === undefined ? [] : [keyOf(table, third), unknownOf(table)];
    if (mixed.length > 0) await visitor.ask({ endpoint, form: { strIds: mixed } });
    await visitor.list(table);
  }
}

const assume = createAssume(defaultValues);

/** Sent in the place of what a declaration cannot say. */
const FIXED: Readonly<Record<string, string>> = { schedule_type: '1', template_json: '{}' };

/** Sends lie years ahead, in each form in which a service may want dates and times. */
const SCHEDULES: readonly Readonly<Record<string, string>>[] = [
  { schedule_date: '39-1-5', schedule_time: '10:00' },
  { schedule_date: '2039-01-05', schedule_time: '10:00:00' },
  { schedule_date: '2039-01-05', schedule_time: '10:00' },
];

/** Never missing nor odd: without its time, a service may send at once. */
const isSchedule = (name: string): boolean => name.startsWith('schedule_');

/** A form that the document accepts. */
function formFor(visitor: Visitor, endpoint: ListedEndpoint, number: number, isWhole: boolean): Values {
  const { marker } = visitor;
  const values = Object.entries(endpoint.form).flatMap(([name, field]): [string, Values[string]][] => {
    const isSent = field.presence === 'starred' || isSchedule(name) || (isWhole && !field.excludes);
    if (!isSent || field.presence === 'key') return [];
    const { type, format, enum: words, pattern } = Object(field.schema(assume));
    if (field.readFile !== undefined) return [[name, csvOf(visitor, number)]];
    if (field.names !== undefined) {
      const value = nameIn(visitor, field.names);
      return value === undefined ? [] : [[name, type === 'array' ? [value] : value]];
    }
    const fixed = { ...FIXED, ...SCHEDULES[number % SCHEDULES.length] }[name];
    if (fixed !== undefined) return [[name, fixed]];
    if (words !== undefined) return [[name, String(words[number % words.length])]];
    if (type === 'integer') return [[name, '1']];
    const isAddress = format === 'idn-email' || name === 'email_address';
    const text = isAddress ? `${marker}${number}@example.com` : `${marker} ${name} ${number}`;
    return [[name, pattern === undefined ? text : text.replaceAll(' ', '_')]];
  });
  return Object.fromEntries(values);
}

/** Three kinds of CSV: with new addresses, with one that comes twice, and with one that is none. */
function csvOf(visitor: Visitor, number: number): File {
  const { marker } = visitor;
  const country = visitor.known('countries')[0]?.name ?? '';
  const address = `${marker}csv${number}@example.com`;
  const further = [[], [], [address], ['no address']][number % 4] ?? [];
  const rows = [address, ...further].map((one, index) => `${one},${country},${marker} ${index}`);
  return new File([['email,country,first_name', ...rows, ''].join('\n')], `${marker}.csv`, { type: 'text/csv' });
}

/** A record that a value can name: of those that change by it, one of its own. */
function nameIn(visitor: Visitor, table: string): string | undefined {
  const isOwn = (record: Shown): boolean => JSON.stringify(record).includes(visitor.marker);
  if (table === 'automations') {
    // The one that is copied, with its schedules.
    const own = visitor.known(table).filter(isOwn);
    const record = own.at(1) ?? own.at(0);
    return record && keyOf(table, record);
  }
  if (table === 'targets' || table === 'contactTypes') {
    // The latest has no contacts, as those go to the first.
    const own = visitor.known('contactTypes').filter(isOwn);
    const record = table === 'targets' ? own.at(-1) : own.at(0);
    return record && (table === 'targets' ? `contacts_${record.id}` : String(record.id));
  }
  const known = visitor.known(table);
  const record = known.find(({ is_verified }) => is_verified === 1) ?? known[0];
  return record && keyOf(table, record);
}

/** Values that break the rule of a field, one for each field that has a rule. */
function badValuesIn(
  { form }: ListedEndpoint,
  marker: string,
): readonly (readonly [name: string, value: Values[string]])[] {
  return Object.entries(form).flatMap(([name, field]): [string, Values[string]][] => {
    const { type, format, enum: words, pattern, minLength = 0 } = Object(field.schema(assume));
    if (field.presence === 'key' || isSchedule(name)) return [];
    if (field.readFile !== undefined) return [[name, new File(['no rows'], `${marker}.txt`, { type: 'text/plain' })]];
    if (field.names !== undefined) {
      const value = field.names === 'targets' ? `contacts_${UNKNOWN.id}` : unknownOf(field.names);
      return [[name, type === 'array' ? [value] : value]];
    }
    if (format === 'idn-email' || name === 'email_address') return [[name, 'no address']];
    if (words !== undefined || type === 'integer') return [[name, 'neither']];
    if (pattern !== undefined) return [[name, 'not fit!']];
    return minLength > 1 ? [[name, 'x']] : [];
  });
}

export const describe = ({ endpoint, query = {}, form, keys }: Asked): string => {
  const sent = [...Object.keys(query), ...Object.keys(form ?? {})].join(', ');
  return `${nameOf(endpoint)}${sent && `  ${sent}`}${keys === undefined ? '' : `  (keys: ${keys})`}`;
};
