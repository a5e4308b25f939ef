/** The requests of a probe, in the language of the document: a declared endpoint takes part without a line here. */
import { endpoints, isReadBy } from '../../service/document/index.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import { realTime } from '../../time/clock.js';
import {
  badValuesIn,
  brokenFor,
  formFor,
  hasSchedule,
  isAddressField,
  isPlainText,
  longIn,
  RESERVED,
  SCHEDULES,
  scheduleIn,
  takenIn,
} from './forms.js';
import {
  creates,
  deletionOf,
  isBulk,
  isOwnTable,
  keyOf,
  listingOf,
  nameFieldOf,
  naming,
  OWN,
  pick,
  type Shown,
  tableNamed,
  UNKNOWN,
  type Values,
  variants,
} from './requests.js';
import type { Visit } from './visit.js';

/** Reads all lists and known records, asks for unknown records, and sends every create without its fields. */
export async function askReads(visit: Visit): Promise<void> {
  const reads = endpoints.filter(({ isRead }) => isRead);
  for (const endpoint of reads.slice(0, 1))
    for (const keys of ['none', 'wrong'] as const) await visit.ask({ endpoint, keys });
  for (const endpoint of reads.filter(({ key }) => key === undefined))
    await (endpoint.lists ? visit.list(endpoint.lists) : visit.ask({ endpoint }));
  for (const endpoint of reads) {
    const table = endpoint.key?.field.names;
    if (table === undefined) continue;
    const known = visit.known(table).toSorted((one, other) => countIn(other) - countIn(one));
    // The list of the fullest parent may have pages, and that of the last one may be empty.
    for (const record of new Set([...known.slice(0, 2), ...(endpoint.lists ? known.slice(-1) : [])])) {
      const asked = naming(endpoint, record);
      await (endpoint.lists ? visit.readPages(asked) : visit.ask(asked));
    }
    await visit.ask(naming(endpoint, UNKNOWN));
    await visit.ask({ endpoint });
  }
  for (const endpoint of creates) await visit.ask({ endpoint, form: {} });
}

/** Makes, changes and deletes own records, and sends the same requests for unknown records. */
export async function askWrites(visit: Visit): Promise<void> {
  for (const table of OWN) await makeOwn(visit, table);
  for (const table of OWN) await changeOwn(visit, table);
  for (const endpoint of variants) {
    if (!endpoint.isRead) await askForUnknown(visit, endpoint);
    else if (!endpoints.includes(endpoint)) await visit.ask({ endpoint });
  }
  for (const endpoint of creates.filter(({ makes }) => !isOwnTable(makes))) await askForOthers(visit, endpoint);
  for (const endpoint of endpoints.filter(hasSchedule)) await askWithoutTime(visit, endpoint);
  for (const table of OWN.toReversed()) await deleteOwn(visit, table);
}

async function makeOwn(visit: Visit, table: string): Promise<void> {
  for (const endpoint of creates.filter(({ makes }) => makes === table)) {
    const first = formFor(visit, endpoint, 1, false);
    let accepted: Values | undefined;
    const make = async (form: Values) => {
      const latest = visit.known(table).findLast(visit.isOwn);
      const next = visit.known(table).find(({ id }) => Number(id) === Number(latest?.id) + 1);
      // A list may hold older records of another table, and a record with the id of one of them could not be named.
      if (next !== undefined && String(next.created_at) < String(latest?.created_at)) return false;
      if (!(await visit.ask({ endpoint, form }))) return false;
      accepted ??= form;
      await show(visit, table, (await visit.list(table)).findLast(visit.isOwn));
      return true;
    };
    // A record that is in no list cannot be removed.
    if ((await make(first)) && !visit.known(table).some(visit.isOwn)) return visit.tellUnlisted(endpoint);
    // Each way to write a date and a time is sent twice.
    for (const number of hasSchedule(endpoint) ? [2, 3, 4, 5, 6] : [2, 3, 4])
      await make(formFor(visit, endpoint, number, true));
    // To a service that reads headings, a file without them is an empty one.
    const isFileRead = visit.known(table).some(({ email }) => String(email).startsWith(`${visit.marker}csv`));
    if (endpoint.takesFile && !isFileRead) await make(formFor(visit, endpoint, 5, true));
    visit.schedule = { ...visit.schedule, ...scheduleIn(accepted ?? first) };
    // A duplicate, only the fields that the document reports as missing, each field with a value that breaks its rule,
    // and texts that may be too long. A record without its parent would be in no list.
    await make(accepted ?? first);
    const least = pick(formFor(visit, endpoint, 7, true), (name) => endpoint.reported?.includes(name) === true);
    const isLess = !isEmpty(least) && Object.keys(least).length < Object.keys(first).length;
    if (isLess && listingOf(table)?.key === undefined) await make(least);
    const another = formFor(visit, endpoint, 10, true);
    for (const [name, value] of badValuesIn(visit, endpoint)) {
      const { names } = { ...endpoint.form[name] };
      // What a service makes under an unknown parent would be in no list.
      if (names === undefined || names !== listingOf(table)?.key?.field.names)
        if ((await make({ ...another, [name]: value })) && names !== undefined) visit.acceptsUnknown = true;
    }
    await visit.ask({ endpoint, form: brokenFor(visit, endpoint, 10) });
    await visit.askEncoded({ endpoint, form: Object.fromEntries(badValuesIn(visit, endpoint).slice(0, 1)) });
    if (isReadBy('reserved-fields.names', endpoint)) await visit.ask({ endpoint, form: RESERVED });
    // The service may have made the other one in spite of a bad value.
    const fresh = formFor(visit, endpoint, 14, true);
    const long = longIn(visit, fresh);
    if (!isEmpty(long)) await make({ ...fresh, ...long });
  }
}

/** Asks for the details of a record, if the document has them. */
async function show(visit: Visit, table: string, record: Shown | undefined): Promise<void> {
  const details = endpoints.find(({ shows }) => shows === table);
  if (details && record) await visit.ask(naming(details, record));
}

/** Updates own records, with and without the fields that an update can leave out, and copies them. */
async function changeOwn(visit: Visit, table: string): Promise<void> {
  const [first, second] = await visit.own(table);
  if (first === undefined || second === undefined) return;
  const named = variants.filter(({ key }) => key?.field.names === table);
  for (const endpoint of named.filter(({ form, method }) => method === 'POST' && !isEmpty(form))) {
    const whole = formFor(visit, endpoint, 11, true);
    const starred = formFor(visit, endpoint, 12, false);
    const scheduled = hasSchedule(endpoint) ? { ...scheduleIn(whole), ...visit.schedule } : {};
    const optional = Object.entries(endpoint.form).filter(([, { presence }]) => presence === 'optional');
    const emptied = Object.fromEntries(optional.map(([field]) => [field, '']));
    const taken = takenIn(endpoint, first);
    const long = longIn(visit, whole);
    const forms = [whole, starred, formFor(visit, endpoint, 13, true), { ...whole, ...emptied, ...scheduled }, {}];
    for (const form of [...forms, { ...starred, ...scheduled, ...taken }, { ...whole, ...scheduled, ...long }]) {
      await visit.ask(naming(endpoint, second, { ...scheduled, ...form }));
      await show(visit, table, second);
    }
    const bad = badValuesIn(visit, endpoint).map(([field, value]) => ({ ...whole, [field]: value }));
    // The last form is valid, because the record may have lost the marker.
    for (const form of [...bad, brokenFor(visit, endpoint, 10), starred])
      await visit.ask(naming(endpoint, second, { ...form, ...scheduled }));
    await visit.list(table);
  }
  for (const endpoint of named.filter(({ makes, path }) => makes === table || path.endsWith('/pause'))) {
    await visit.ask(naming(endpoint, second, endpoint.method === 'POST' ? {} : undefined));
    await show(visit, table, second);
    await visit.list(table);
  }
}

/** Names an unknown record, and none: the service changes and sends nothing. */
async function askForUnknown(visit: Visit, endpoint: ListedEndpoint): Promise<void> {
  const { method, deletes, makes } = endpoint;
  const form = method === 'POST' ? formFor(visit, endpoint, 8, false) : undefined;
  if (isBulk(endpoint)) {
    await visit.askEncoded({ endpoint, form: { strIds: [keyOf(String(deletes), UNKNOWN)] } });
    for (const broken of [{ strIds: visit.marker }, {}]) await visit.ask({ endpoint, form: broken });
  }
  const table = endpoint.key?.field.names;
  if (table === undefined) return;
  const unknown = naming(endpoint, UNKNOWN, form);
  if (form === undefined || isEmpty(form)) await visit.ask(unknown);
  else {
    await visit.askEncoded(unknown);
    for (const other of [{}, brokenFor(visit, endpoint, 9)]) await visit.ask(naming(endpoint, UNKNOWN, other));
  }
  // Without a key, a service might make a record: a probe makes only its own.
  if (method !== 'GET' || isOwnTable(makes))
    await visit.ask({ endpoint, ...(form && { form: isOwnTable(table) ? form : {} }) });
}

/** Sends creates that the document refuses, of records that a probe does not make. */
async function askForOthers(visit: Visit, endpoint: ListedEndpoint): Promise<void> {
  const { form, makes = '' } = endpoint;
  const listing = listingOf(makes);
  const parent = listing?.key?.field.names;
  const broken = brokenFor(visit, endpoint, 9);
  const [named] = Object.entries(form).find(([, field]) => parent !== undefined && field.names === parent) ?? [];
  if (listing !== undefined && parent !== undefined && named !== undefined) {
    const unknown = { ...formFor(visit, endpoint, 8, false), [named]: keyOf(parent, UNKNOWN) };
    // A record under an unknown parent may be in no list, and then nobody can remove it.
    const isMade = !visit.acceptsUnknown && (await visit.ask({ endpoint, form: unknown }));
    if (isMade) await visit.removeListed(endpoint, naming(listing, UNKNOWN));
    await visit.askEncoded({ endpoint, form: broken });
    await visit.ask({ endpoint, form: { ...broken, [named]: 'neither' } });
    return;
  }
  // Without the first text and the first address, nothing is made, and nobody can be mailed.
  const text = Object.entries(broken).find((entry) => isPlainText(visit, entry))?.[0];
  const address = Object.entries(form).find(isAddressField)?.[0];
  const without = (values: Values) => pick(values, (name) => name !== text && name !== address);
  await visit.askEncoded({ endpoint, form: without(broken) });
  const [known] = visit.known(makes);
  if (known === undefined) return;
  const taken = takenIn(endpoint, known);
  await visit.ask({ endpoint, form: address === undefined ? taken : without(taken) });
}

/** Sends only the schedule of a send, without its time and with times that have passed: there is nothing to send. */
async function askWithoutTime(visit: Visit, endpoint: ListedEndpoint): Promise<void> {
  const table = endpoint.key?.field.names;
  const past = SCHEDULES.map(({ schedule_date: date = '', ...time }) => ({
    ...time,
    schedule_date: date.replace('39', '09'),
  }));
  for (const schedule of [{}, ...(table === undefined ? past : [])]) {
    const form = { ...schedule, schedule_type: '1' };
    await visit.ask(table === undefined ? { endpoint, form } : naming(endpoint, UNKNOWN, form));
  }
  if (table === undefined) await askForZone(visit, endpoint);
}

/** Finds two times, 15 minutes apart, of which the service refuses only the first as past: they show its time zone. */
async function askForZone(visit: Visit, endpoint: ListedEndpoint): Promise<void> {
  const { schedule_date, schedule_time } = visit.schedule;
  const isMade = (schedule: Values) => visit.ask({ endpoint, form: { ...schedule, schedule_type: '1' } });
  // A service that takes a send without its other fields would begin it within hours.
  if (await isMade(visit.schedule)) return;
  const [refusal, started] = [visit.text, realTime() / 1000];
  for (let [past, next] = EARLIEST_AND_LATEST; next - past > 1; ) {
    const middle = Math.floor((past + next) / 2);
    const local = new Date(started + (15 * middle + 7) * 60_000).toISOString();
    const date = local.slice(String(schedule_date).startsWith('20') ? 0 : 2, 10);
    const time = local.slice(11, 11 + String(schedule_time).length);
    if (await isMade({ schedule_date: date, schedule_time: time })) return;
    if (visit.text === refusal) next = middle;
    else past = middle;
  }
}

/** Quarters of an hour from UTC to just before the earliest local time of any zone, and just after the latest. */
const EARLIEST_AND_LATEST: readonly [number, number] = [-49, 57];

async function deleteOwn(visit: Visit, table: string): Promise<void> {
  const own = [...(await visit.own(table))];
  const deletion = deletionOf(table);
  const first = own.shift();
  if (deletion !== undefined && first !== undefined) {
    const isUsed = deletion.rules.length > 0;
    const used = isUsed && own.length > 2 ? own.splice(-1) : [];
    for (const one of [first, ...used]) {
      await visit.ask(naming(deletion, one));
      for (const shown of [table, ...(isUsed ? usersOf(table) : [])]) await visit.list(shown);
    }
    await visit.ask(naming(deletion, first));
  }
  // A service may keep what is in a record that is deleted, where no list shows it.
  if (listingOf(table)?.key !== undefined) await visit.removeOwn(table);
  for (const endpoint of endpoints.filter((one) => one.deletes === table && isBulk(one))) {
    // A service may take ids in the place of UTRs.
    let key = nameFieldOf(table);
    for (const name of new Set([key, 'id'])) {
      const [one] = own;
      if (one === undefined) continue;
      if (await visit.ask({ endpoint, form: { strIds: [String(one[name])] } })) {
        own.shift();
        key = name;
      }
      await visit.list(table);
    }
    const [last] = own;
    if (last !== undefined) await visit.ask({ endpoint, form: { strIds: [String(last[key]), keyOf(table, UNKNOWN)] } });
    await visit.list(table);
  }
}

/** The own tables whose records name records of a table; contacts may have values of custom fields. */
function usersOf(table: string): ReadonlySet<string> {
  if (table === 'customFields') return new Set(['contacts']);
  const users = creates.filter(({ form }) => Object.values(form).some(({ names }) => tableNamed(names) === table));
  return new Set(users.flatMap(({ makes = '' }) => (isOwnTable(makes) ? [makes] : [])));
}

/** Returns the number of records that belong to a record; 0 if it does not show the number. */
const countIn = (record: Shown): number =>
  Number(Object.entries(record).find(([name]) => name.endsWith('_count'))?.[1] ?? 0);

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;
