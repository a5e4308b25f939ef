/** The requests of a probe, in the language of the document: a declared endpoint takes part without a line here. */
import { defaultValues } from '../../service/assumptions/registry.js';
import { createAssume } from '../../service/assumptions/values.js';
import { endpoints, isReadBy } from '../../service/document/index.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import {
  deletionOf,
  isBulk,
  isOwnTable,
  keyOf,
  keyTableOf,
  listingOf,
  naming,
  OWN,
  type Shown,
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
  for (const endpoint of endpoints) {
    const { documentedMethod: method } = endpoint;
    const table = keyTableOf(endpoint);
    const asked = table === undefined ? { endpoint } : naming(endpoint, unknownOf(table));
    if (method !== undefined) await visit.ask({ ...asked, method });
  }
  for (const endpoint of endpoints.filter((one) => !one.isRead)) {
    await askForUnknown(visit, endpoint);
    await askForOthers(visit, endpoint);
    await askWithoutTime(visit, endpoint);
  }
  for (const table of OWN.toReversed()) await deleteOwn(visit, table);
}

async function makeOwn(visit: Visit, table: string): Promise<void> {
  const isCreate = ({ makes, method, query }: ListedEndpoint) => makes === table && method === 'POST' && isEmpty(query);
  for (const endpoint of endpoints.filter(isCreate)) {
    const make = async (form: Values) => (await visit.ask({ endpoint, form })) && visit.list(table);
    const first = formFor(visit, endpoint, 1, false);
    const isMade = await visit.ask({ endpoint, form: first });
    // A record that is in no list cannot be removed.
    if (isMade && (await visit.own(table)).length === 0) return visit.tellUnlisted(endpoint);
    // Each form of date and time stands in two sends, and each form of columns in a file.
    const more = endpoint.takesFile || Object.keys(endpoint.form).some(isSchedule) ? [2, 3, 4, 5, 6] : [2, 3, 4];
    for (const number of more) await make(formFor(visit, endpoint, number, true));
    // A duplicate, each field with a value that breaks its rule, and texts that may be too long.
    await make(first);
    const another = formFor(visit, endpoint, 10, true);
    for (const [name, value] of badValuesIn(endpoint, visit.marker)) await make({ ...another, [name]: value });
    await visit.ask({ endpoint, form: brokenFor(visit, endpoint, 10) });
    await visit.askEncoded({ endpoint, form: Object.fromEntries(badValuesIn(endpoint, visit.marker).slice(0, 1)) });
    if (isReadBy('reserved-fields.names', endpoint)) await visit.ask({ endpoint, form: RESERVED });
    // The service may have made the other one in spite of a bad value.
    const fresh = formFor(visit, endpoint, 14, true);
    const long = longIn(visit, fresh);
    if (!isEmpty(long)) await visit.ask({ endpoint, form: { ...fresh, ...long } });
    await visit.list(table);
  }
}

/** Updates own records, with and without the fields that an update can leave out, and copies them. */
async function changeOwn(visit: Visit, table: string): Promise<void> {
  const [first, second] = await visit.own(table);
  if (first === undefined || second === undefined) return;
  const [other, key] = [keyOf(table, first), keyOf(table, second)];
  const details = endpoints.find(({ shows }) => shows === table);
  const show = async (one: string) => details && (await visit.ask(naming(details, one)));
  await show(other);
  await show(key);
  const named = endpoints.filter((one) => keyTableOf(one) === table);
  for (const endpoint of named.filter(({ form, method }) => method === 'POST' && !isEmpty(form))) {
    const whole = formFor(visit, endpoint, 11, true);
    const starred = formFor(visit, endpoint, 12, false);
    const scheduled = Object.fromEntries(Object.entries(whole).filter(([field]) => isSchedule(field)));
    const optional = Object.entries(endpoint.form).filter(([, { presence }]) => presence === 'optional');
    const emptied = Object.fromEntries(optional.map(([field]) => [field, '']));
    const taken = takenIn(endpoint, first);
    const long = longIn(visit, whole);
    const forms = [whole, starred, formFor(visit, endpoint, 13, true), { ...whole, ...emptied, ...scheduled }, {}];
    for (const form of [...forms, { ...starred, ...taken }, { ...whole, ...long }]) {
      await visit.ask(naming(endpoint, key, { ...scheduled, ...form }));
      await show(key);
    }
    for (const [field, value] of badValuesIn(endpoint, visit.marker))
      await visit.ask(naming(endpoint, key, { ...whole, [field]: value }));
    // The record may have lost the marker.
    await visit.ask(naming(endpoint, key, starred));
    await visit.list(table);
  }
  const copies = named.filter((one) => one.makes === table);
  const pauses = named.filter((one) => one.path.endsWith('/pause'));
  for (const endpoint of [...copies, ...pauses]) {
    await visit.ask(naming(endpoint, key, endpoint.method === 'POST' ? {} : undefined));
    await show(key);
    await visit.list(table);
  }
}

/** Names an unknown record, and none: the service changes and sends nothing. */
async function askForUnknown(visit: Visit, endpoint: ListedEndpoint): Promise<void> {
  const { method, deletes, makes } = endpoint;
  const form = method === 'POST' ? formFor(visit, endpoint, 8, false) : undefined;
  if (isBulk(endpoint)) {
    const unknown = unknownOf(String(deletes));
    await visit.askEncoded({ endpoint, form: { strIds: [unknown] } });
    for (const broken of [{ strIds: visit.marker }, {}]) await visit.ask({ endpoint, form: broken });
  }
  const table = keyTableOf(endpoint);
  if (table === undefined) return;
  const unknown = naming(endpoint, unknownOf(table), form);
  if (form === undefined || isEmpty(form)) await visit.ask(unknown);
  else {
    await visit.askEncoded(unknown);
    for (const other of [{}, brokenFor(visit, endpoint, 9)]) await visit.ask(naming(endpoint, unknownOf(table), other));
  }
  // Without a key, a service might make a record: a probe makes only its own.
  if (method !== 'GET' || isOwnTable(makes))
    await visit.ask({ endpoint, ...(form && { form: isOwnTable(table) ? form : {} }) });
}

/** Sends creates that the document refuses, of records that a probe does not make. */
async function askForOthers(visit: Visit, endpoint: ListedEndpoint): Promise<void> {
  const { form, makes = '', query } = endpoint;
  if (makes === '' || isEmpty(form) || !isEmpty(query) || isOwnTable(makes)) return;
  const listing = listingOf(makes);
  const parent = listing && keyTableOf(listing);
  const broken = brokenFor(visit, endpoint, 9);
  const [named] = Object.entries(form).find(([, field]) => parent !== undefined && field.names === parent) ?? [];
  if (parent !== undefined && named !== undefined) {
    const whole = formFor(visit, endpoint, 8, false);
    const isMade = await visit.ask({ endpoint, form: { ...whole, [named]: unknownOf(parent) } });
    if (isMade) visit.tellUnlisted(endpoint);
    await visit.askEncoded({ endpoint, form: broken });
    return;
  }
  // Without the first text and the first address, nothing is made, and nobody can be mailed.
  const text = Object.entries(broken).find((entry) => isPlainText(visit, entry))?.[0];
  const address = Object.entries(form).find(isAddress)?.[0];
  const without = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== text && name !== address));
  await visit.askEncoded({ endpoint, form: without(broken) });
  const [known] = visit.known(makes);
  if (known === undefined) return;
  const taken = takenIn(endpoint, known);
  await visit.ask({ endpoint, form: address === undefined ? taken : without(taken) });
}

/** Sends only the schedule of a send, without its time and with times that have passed: there is nothing to send. */
async function askWithoutTime(visit: Visit, endpoint: ListedEndpoint): Promise<void> {
  if (!Object.keys(endpoint.form).some(isSchedule)) return;
  const table = keyTableOf(endpoint);
  const past = SCHEDULES.map(({ schedule_date: date = '', ...time }) => ({
    ...time,
    schedule_date: date.replace('39', '09'),
  }));
  for (const schedule of [{}, ...(table === undefined ? past : [])]) {
    const form = { ...schedule, schedule_type: '1' };
    await visit.ask(table === undefined ? { endpoint, form } : naming(endpoint, unknownOf(table), form));
  }
}

async function deleteOwn(visit: Visit, table: string): Promise<void> {
  const own = [...(await visit.own(table))];
  const deletion = deletionOf(table);
  const first = own.shift();
  if (deletion !== undefined && first !== undefined) {
    const isUsed = deletion.rules.length > 0;
    const used = isUsed && own.length > 2 ? [own.pop() ?? first] : [];
    for (const one of [first, first, ...used]) {
      await visit.ask(naming(deletion, keyOf(table, one)));
      for (const shown of [table, ...(isUsed ? usersOf(table) : [])]) await visit.list(shown);
    }
  }
  // A service may keep what is in a record that is deleted, where no list shows it.
  const listing = listingOf(table);
  if (listing !== undefined && keyTableOf(listing) !== undefined) await visit.removeOwn(table);
  for (const endpoint of endpoints.filter((one) => one.deletes === table && isBulk(one))) {
    let isById = false;
    for (const byId of unknownOf(table) === unknownOf('contacts') ? [true] : [false, true]) {
      const keys = own.splice(0, 1).map((one) => (byId ? String(one.id) : keyOf(table, one)));
      if (keys.length > 0 && (await visit.ask({ endpoint, form: { strIds: keys } }))) isById = byId;
      await visit.list(table);
    }
    const keys = own.splice(0, 1).map((one) => (isById ? String(one.id) : keyOf(table, one)));
    if (keys.length > 0) await visit.ask({ endpoint, form: { strIds: [...keys, unknownOf(table)] } });
    await visit.list(table);
  }
}

/** The own tables whose records name records of a table. */
const usersOf = (table: string): readonly string[] =>
  OWN.filter((one) =>
    endpoints.some(
      ({ makes, form, path }) =>
        makes === one &&
        (Object.values(form).some(
          ({ names }) => names === table || (names === 'targets' && table === 'contactTypes'),
        ) ||
          (table === 'customFields' && path === '/contacts/add')),
    ),
  );

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

const assume = createAssume(defaultValues);

const isAddress = ([name, { schema }]: readonly [string, ListedEndpoint['form'][string]]): boolean =>
  name === 'email_address' || Object(schema(assume)).format === 'idn-email';

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
  const isFurther = isWhole && FURTHER.includes(number) && isReadBy('contact-form.further', endpoint);
  const values = Object.entries(endpoint.form).flatMap(([name, field]): [string, Values[string]][] => {
    const isWanted = field.presence === 'starred' || endpoint.reported?.includes(name) === true;
    const isSent = isWanted || isSchedule(name) || (isWhole && !field.excludes);
    if (!isSent || field.presence === 'key') return [];
    const { type, enum: words, pattern } = Object(field.schema(assume));
    if (field.readFile !== undefined) return [[name, csvOf(visit, number)]];
    if (field.names !== undefined) {
      const value = nameIn(visit, field.names, number);
      return value === undefined ? [] : [[name, type === 'array' ? [value] : value]];
    }
    const fixed = { ...FIXED, ...SCHEDULES[number % SCHEDULES.length] }[name];
    if (fixed !== undefined) return [[name, fixed]];
    if (words !== undefined) return [[name, String(words[number % words.length])]];
    if (type === 'integer') return [[name, '1']];
    const text = isAddress([name, field]) ? `${marker}${number}@example.com` : `${marker} ${name} ${number}`;
    return [[name, pattern === undefined ? text : text.replaceAll(' ', '_')]];
  });
  return { ...Object.fromEntries(values), ...(isFurther && furtherFor(visit, number)) };
}

/** A name that a service may reserve, with a type that it refuses in any case. */
const RESERVED = { field_name: 'unsubscribe_preferences', field_type: 'neither' };

/** Numbers of forms with fields of a contact that the document only shows. */
const FURTHER: readonly number[] = [4, 13];

function furtherFor(visit: Visit, number: number): Values {
  const { marker } = visit;
  const custom = visit.known('customFields').find(visit.isOwn);
  return {
    alt_email: `${marker}alt${number}@example.com`,
    ...(custom && { [`custom_field[${custom.field_name}]`]: `${marker} ${number}` }),
  };
}

/** Returns the texts of another record that no second record may have. */
const takenIn = ({ unique }: ListedEndpoint, record: Shown): Values =>
  Object.fromEntries(unique.flatMap(({ field }) => (field in record ? [[field, String(record[field])]] : [])));

/** Returns a form in which each field with a rule breaks it, and each other text may be too long. */
function brokenFor(visit: Visit, endpoint: ListedEndpoint, number: number): Values {
  const whole = formFor(visit, endpoint, number, true);
  const bad = badValuesIn(endpoint, visit.marker).map(([name, value]) => {
    const isText = typeof value === 'string' && value.includes(' ');
    return [name, isText ? value.padEnd(LONG, 'x') : Array.isArray(value) ? ['neither'] : value] as const;
  });
  const all = Object.entries({ ...whole, ...longIn(visit, whole), ...Object.fromEntries(bad) });
  return Object.fromEntries(all.filter(([, value]) => !(value instanceof File)));
}

/** Returns longer texts of a form. */
const longIn = (visit: Visit, form: Values): Values =>
  Object.fromEntries(
    Object.entries(form)
      .filter((entry) => isPlainText(visit, entry))
      .map(([name, text]) => [name, text.padEnd(LONG, 'x')]),
  );

/** Characters of a text that is longer than most services take. */
const LONG = 300;

/** True for a text of `formFor` that may be longer. */
const isPlainText = ({ marker }: Visit, entry: [string, Values[string]]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1].startsWith(marker) && !entry[1].includes('@');

/** Returns a file with a new address, with an address that comes twice, with a text that is no address, or with other columns. */
function csvOf(visit: Visit, number: number): File {
  const { marker } = visit;
  const country = String(visit.known('countries')[0]?.name ?? '');
  const address = `${marker}csv${number}@example.com`;
  const further = [[], [], [address], ['no address']][number] ?? [];
  const rows = [address, ...further].map((one, index) => [one, country, `${marker} ${index}`]);
  const files: Readonly<Record<number, readonly (readonly string[])[]>> = {
    4: [['Email', 'Country', 'First Name'], ...rows],
    5: rows.map(([email = '', place = '', name = '']) => [name, '', email, place, '', '', '', '', '', '']),
  };
  const lines = files[number] ?? [['email', 'country', 'first_name'], ...rows];
  return new File([`${lines.join('\n')}\n`], `${marker}.csv`, { type: 'text/csv' });
}

/** Returns the key of a known record; of the tables that a reference changes, the key of an own record. */
function nameIn(visit: Visit, table: string, number: number): string | undefined {
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
  const record = known.find(({ is_verified }) => is_verified === (number === 4 ? 0 : 1)) ?? known[0];
  return record && keyOf(table, record);
}

/** Returns a value that breaks the rule of a field, for each field with a rule. */
function badValuesIn(
  { form }: ListedEndpoint,
  marker: string,
): readonly (readonly [name: string, value: Values[string]])[] {
  return Object.entries(form).flatMap(([name, field]): [string, Values[string]][] => {
    const { type, enum: words, pattern, minLength = 0 } = Object(field.schema(assume));
    if (field.presence === 'key' || isSchedule(name)) return [];
    if (field.readFile !== undefined) return [[name, new File(['no rows'], `${marker}.txt`, { type: 'text/plain' })]];
    if (field.names !== undefined) {
      const value = field.names === 'targets' ? `contacts_${unknownOf('contactTypes')}` : unknownOf(field.names);
      return [[name, type === 'array' ? [value] : value]];
    }
    if (isAddress([name, field])) return [[name, 'no address']];
    if (words !== undefined || type === 'integer') return [[name, 'neither']];
    if (pattern !== undefined) return [[name, 'not fit!']];
    return minLength > 1 ? [[name, 'x']] : [];
  });
}
