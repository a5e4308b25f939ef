/** The requests of a probe, in the language of the document: a declared endpoint takes part without a line here. */
import { defaultValues } from '../../service/assumptions/registry.js';
import { createAssume } from '../../service/assumptions/values.js';
import { endpoints } from '../../service/document/index.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import {
  deletionOf,
  isBulk,
  keyOf,
  keyTableOf,
  listingOf,
  naming,
  OWN,
  unknownOf,
  type Values,
  type Visit,
} from './visit.js';

/** Reads all lists and known records, asks for unknown records, and sends every create without its fields. */
export async function askReads(visit: Visit): Promise<void> {
  const reads = endpoints.filter(({ isRead }) => isRead);
  for (const endpoint of reads.slice(0, 1))
    for (const keys of ['none', 'wrong'] as const) await visit.ask({ endpoint, keys });
  for (const endpoint of reads.filter((one) => keyTableOf(one) === undefined)) {
    if (endpoint.lists === undefined) await visit.ask({ endpoint });
    else await visit.list(endpoint.lists);
  }
  for (const endpoint of reads) {
    const table = keyTableOf(endpoint);
    if (table === undefined) continue;
    // The list of one parent may be empty: a second parent may show records.
    for (const record of visit.known(table).slice(0, 2)) await visit.ask(naming(endpoint, keyOf(table, record)));
    await visit.ask(naming(endpoint, unknownOf(table)));
    await visit.ask({ endpoint });
  }
  for (const endpoint of endpoints.filter(({ method, makes, query }) => method === 'POST' && makes && isEmpty(query)))
    await visit.ask({ endpoint, form: {} });
}

/** Makes, changes and deletes own records, and sends the same requests for unknown records. */
export async function askWrites(visit: Visit): Promise<void> {
  for (const table of OWN) await makeOwn(visit, table);
  for (const table of OWN) await changeOwn(visit, table);
  for (const endpoint of endpoints.filter((one) => !one.isRead)) await askForUnknown(visit, endpoint);
  for (const table of OWN.toReversed()) await deleteOwn(visit, table);
}

async function makeOwn(visit: Visit, table: string): Promise<void> {
  const isCreate = ({ makes, method, query }: ListedEndpoint) => makes === table && method === 'POST' && isEmpty(query);
  for (const endpoint of endpoints.filter(isCreate)) {
    const first = formFor(visit, endpoint, 1, false);
    const isMade = await visit.ask({ endpoint, form: first });
    // A record that is in no list cannot be removed.
    if (isMade && (await visit.own(table)).length === 0) return visit.tellUnlisted(endpoint);
    // Each form of date and time stands in two sends.
    const more = Object.keys(endpoint.form).some(isSchedule) ? [2, 3, 4, 5, 6] : [2, 3];
    for (const number of more) {
      await visit.ask({ endpoint, form: formFor(visit, endpoint, number, true) });
      await visit.list(table);
    }
    // A duplicate, each field with a value that breaks its rule, and texts that may be too long.
    await visit.ask({ endpoint, form: first });
    await visit.list(table);
    const bad = badValuesIn(endpoint, visit.marker);
    const another = formFor(visit, endpoint, 10, true);
    for (const [name, value] of bad) await visit.ask({ endpoint, form: { ...another, [name]: value } });
    if (bad.length > 1) await visit.ask({ endpoint, form: { ...another, ...Object.fromEntries(bad) } });
    // The service may have made the other one in spite of a bad value.
    const fresh = formFor(visit, endpoint, 14, true);
    const texts = Object.entries(fresh).filter((entry) => isPlainText(visit, entry));
    const long = Object.fromEntries(texts.map(([name, text]) => [name, text.padEnd(LONG, 'x')]));
    if (texts.length > 0) await visit.ask({ endpoint, form: { ...fresh, ...long } });
    await visit.list(table);
  }
}

/** Updates own records, with and without the fields that an update can leave out, and copies them. */
async function changeOwn(visit: Visit, table: string): Promise<void> {
  const [first, second] = (await visit.own(table)).map((record) => keyOf(table, record));
  if (first === undefined || second === undefined) return;
  const show = async (key: string) => {
    const endpoint = endpoints.find(({ shows }) => shows === table);
    if (endpoint !== undefined) await visit.ask(naming(endpoint, key));
    await visit.list(table);
  };
  await show(first);
  await show(second);
  const named = endpoints.filter((one) => keyTableOf(one) === table);
  for (const endpoint of named.filter(({ form, method }) => method === 'POST' && !isEmpty(form))) {
    const whole = formFor(visit, endpoint, 11, true);
    const starred = formFor(visit, endpoint, 12, false);
    const scheduled = Object.fromEntries(Object.entries(whole).filter(([field]) => isSchedule(field)));
    const optional = Object.entries(endpoint.form).filter(([, { presence }]) => presence === 'optional');
    const emptied = Object.fromEntries(optional.map(([field]) => [field, '']));
    const other = formFor(visit, endpoint, 13, true);
    for (const form of [whole, starred, other, { ...whole, ...emptied, ...scheduled }, {}]) {
      await visit.ask(naming(endpoint, second, { ...scheduled, ...form }));
      await show(second);
    }
    for (const [field, value] of badValuesIn(endpoint, visit.marker))
      for (const key of [second, unknownOf(table)])
        await visit.ask(naming(endpoint, key, { ...whole, [field]: value }));
    // The record may have lost the marker.
    await visit.ask(naming(endpoint, second, starred));
  }
  const copies = named.filter((one) => one.makes === table);
  const pauses = named.filter((one) => one.path.endsWith('/pause'));
  for (const endpoint of [...copies, ...pauses]) {
    await visit.ask(naming(endpoint, second, endpoint.method === 'POST' ? {} : undefined));
    await show(second);
  }
}

/** Names an unknown record or parent, once with all fields and once without: the service changes and sends nothing. */
async function askForUnknown(visit: Visit, endpoint: ListedEndpoint): Promise<void> {
  const { form, method, deletes, makes } = endpoint;
  const table = keyTableOf(endpoint);
  const whole = method === 'POST' ? formFor(visit, endpoint, 8, false) : undefined;
  if (isBulk(endpoint)) await visit.ask({ endpoint, form: { strIds: [unknownOf(String(deletes))] } });
  if (table !== undefined)
    for (const given of isEmpty(whole ?? {}) ? [whole] : [whole, {}])
      await visit.ask(naming(endpoint, unknownOf(table), given));
  const listing = listingOf(String(makes));
  const parent = listing && keyTableOf(listing);
  const [named] = Object.entries(form).find(([, field]) => parent !== undefined && field.names === parent) ?? [];
  if (parent === undefined || named === undefined || OWN.some((one) => one === makes)) return;
  const isMade = await visit.ask({ endpoint, form: { ...whole, [named]: unknownOf(parent) } });
  if (isMade) visit.tellUnlisted(endpoint);
}

async function deleteOwn(visit: Visit, table: string): Promise<void> {
  const [first, second, third] = (await visit.own(table)).map((record) => keyOf(table, record));
  const deletion = deletionOf(table);
  if (deletion !== undefined && first !== undefined) {
    for (const _ of ['there', 'gone']) await visit.ask(naming(deletion, first));
    await visit.list(table);
  }
  // A service may keep what is in a record that is deleted, where no list shows it.
  const listing = listingOf(table);
  if (listing !== undefined && keyTableOf(listing) !== undefined) {
    await visit.removeOwn(table);
    await visit.list(table);
  }
  for (const endpoint of endpoints.filter((one) => one.deletes === table && isBulk(one))) {
    if (second !== undefined) await visit.ask({ endpoint, form: { strIds: [second] } });
    await visit.list(table);
    if (third !== undefined) await visit.ask({ endpoint, form: { strIds: [third, unknownOf(table)] } });
    await visit.list(table);
  }
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

const assume = createAssume(defaultValues);

/** Values of fields whose declaration does not say what they take. */
const FIXED: Readonly<Record<string, string>> = { schedule_type: '1', template_json: '{}' };

/** Dates of sends lie years ahead, in each form in which a service may want dates and times. */
const SCHEDULES: readonly Readonly<Record<string, string>>[] = [
  { schedule_date: '39-1-5', schedule_time: '10:00' },
  { schedule_date: '2039-01-05', schedule_time: '10:00:00' },
  { schedule_date: '2039-01-05', schedule_time: '10:00' },
];

/** True for a field of a schedule, which a probe never leaves out or breaks: a service may send at once without it. */
const isSchedule = (name: string): boolean => name.startsWith('schedule_');

/** Returns a form that the document accepts; only a whole one has optional fields. */
function formFor(visit: Visit, endpoint: ListedEndpoint, number: number, isWhole: boolean): Values {
  const { marker } = visit;
  const values = Object.entries(endpoint.form).flatMap(([name, field]): [string, Values[string]][] => {
    const isSent = field.presence === 'starred' || isSchedule(name) || (isWhole && !field.excludes);
    if (!isSent || field.presence === 'key') return [];
    const { type, format, enum: words, pattern } = Object(field.schema(assume));
    if (field.readFile !== undefined) return [[name, csvOf(visit, number)]];
    if (field.names !== undefined) {
      const value = nameIn(visit, field.names);
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

/** Characters of a text that is longer than most services take. */
const LONG = 300;

/** True for a text of `formFor` that may be longer. */
const isPlainText = ({ marker }: Visit, entry: [string, Values[string]]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1].startsWith(`${marker} `);

/** Returns one of three files: with a new address, with an address that comes twice, and with a text that is no address. */
function csvOf(visit: Visit, number: number): File {
  const { marker } = visit;
  const country = visit.known('countries')[0]?.name ?? '';
  const address = `${marker}csv${number}@example.com`;
  const further = [[], [], [address], ['no address']][number % 4] ?? [];
  const rows = [address, ...further].map((one, index) => `${one},${country},${marker} ${index}`);
  return new File([['email,country,first_name', ...rows, ''].join('\n')], `${marker}.csv`, { type: 'text/csv' });
}

/** Returns the key of a known record; of the tables that a reference changes, the key of an own record. */
function nameIn(visit: Visit, table: string): string | undefined {
  if (table === 'automations') {
    // The second automation is copied, with its schedules.
    const own = visit.known(table).filter(visit.isOwn);
    const record = own.at(1) ?? own.at(0);
    return record && keyOf(table, record);
  }
  if (table === 'targets' || table === 'contactTypes') {
    // The latest contact type has no contacts: own contacts go to the first.
    const own = visit.known('contactTypes').filter(visit.isOwn);
    const record = table === 'targets' ? own.at(-1) : own.at(0);
    return record && (table === 'targets' ? `contacts_${record.id}` : String(record.id));
  }
  const known = visit.known(table);
  const record = known.find(({ is_verified }) => is_verified === 1) ?? known[0];
  return record && keyOf(table, record);
}

/** Returns a value that breaks the rule of a field, for each field with a rule. */
function badValuesIn(
  { form }: ListedEndpoint,
  marker: string,
): readonly (readonly [name: string, value: Values[string]])[] {
  return Object.entries(form).flatMap(([name, field]): [string, Values[string]][] => {
    const { type, format, enum: words, pattern, minLength = 0 } = Object(field.schema(assume));
    if (field.presence === 'key' || isSchedule(name)) return [];
    if (field.readFile !== undefined) return [[name, new File(['no rows'], `${marker}.txt`, { type: 'text/plain' })]];
    if (field.names !== undefined) {
      const value = field.names === 'targets' ? `contacts_${unknownOf('contactTypes')}` : unknownOf(field.names);
      return [[name, type === 'array' ? [value] : value]];
    }
    if (format === 'idn-email' || name === 'email_address') return [[name, 'no address']];
    if (words !== undefined || type === 'integer') return [[name, 'neither']];
    if (pattern !== undefined) return [[name, 'not fit!']];
    return minLength > 1 ? [[name, 'x']] : [];
  });
}
