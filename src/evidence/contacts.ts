/** Evidence of contacts, segments, unsubscribes and fields. */

import { CONTACT_FIELDS } from '../account/records/contacts.js';
import { DYNAMIC_CONTENT } from '../account/records/templates.js';
import { inWords } from '../api/contacts-csv-columns.js';
import { type Exchange, elementsOf, parseBody, queryOf } from './exchange.js';
import { type Evidence, inferred, seen } from './judge.js';
import { countriesIn, goneBy, isWhole, listedCountries } from './known-records.js';
import { type Around, isSameRequest, type Recording } from './recording.js';
import { kindShownBy, type RecordKind, recordsIn, type ShownRecord } from './shown-records.js';
import { columnsOf, delimiterOf, fileOf, headingsOf, type Import, importOf, saidOfRows } from './uploads.js';
import { inOrder, isNotFound, readOf, saidOf, violates } from './violations.js';

const CONTACTS = 'GET /contacts/list';
const RECIPIENTS = 'GET /segment/email/list';
const SAMPLE = 'GET /contacts/csv-sample/download';

const idsIn = (list: Exchange): ReadonlySet<unknown> => new Set(recordsIn(list).map(({ id }) => id));

/** The records of a list before a write that the list after it lacks. */
function removedIn({ before, after }: Around): readonly ShownRecord[] {
  const left = idsIn(after);
  return recordsIn(before).filter(({ id }) => !left.has(id));
}

const isDone = ({ outcome }: Exchange): boolean => outcome.kind === 'success';

/** The fraction of a second of a timestamp (Resources, General rules). */
const fractionOf = (stamp: unknown): string | undefined => /\.(\d+)Z$/.exec(String(stamp))?.[1];

/** What falls due of these moves `updated_at` to its own time, which may be a whole second. */
const MOVED: readonly (RecordKind | undefined)[] = ['singleSends', 'automations', 'senders'];

const stampsIn = (exchange: Exchange): readonly unknown[] =>
  recordsIn(exchange).flatMap(({ created_at, updated_at }) =>
    MOVED.includes(kindShownBy(exchange.name)) ? [created_at] : [created_at, updated_at],
  );

/** By chance, a time is a whole second once in a million times. */
const ENOUGH_STAMPS = 3;

/** The records that name what a request deletes, as a list before it shows them. */
function usersOf(exchange: Exchange, recording: Recording) {
  const [parameter, table] =
    exchange.name === 'DELETE /segment/delete' ? ['segment_id', 'segments_'] : ['contact_type_id', 'contacts_'];
  const id = queryOf(exchange, parameter);
  const isUser = (one: ShownRecord): boolean => String(one.automation_for) === id && one.automation_for_table === table;
  const list = recording.lastBefore(exchange, (one) => one.name === 'GET /automations' && recordsIn(one).some(isUser));
  // What is gone is refused in words of its own.
  const isGone = goneBy(exchange, parameter, id, recording) !== undefined;
  return list && { list, users: recordsIn(list).filter(isUser), isGone };
}

/** The contacts that a request deletes. */
function deletedContacts(exchange: Exchange, recording: Recording): readonly unknown[] {
  if (exchange.name === 'DELETE /contacts/delete') return [Number(queryOf(exchange, 'contact_id'))];
  const lists = recording.around(exchange, CONTACTS);
  return lists === undefined ? [] : removedIn(lists).map(({ id }) => id);
}

/** The recipients of a segment next to a delete of contacts. */
function recipientsAround(exchange: Exchange, recording: Recording) {
  const lists = isDone(exchange) ? recording.around(exchange, RECIPIENTS) : undefined;
  return lists && { ...lists, removed: removedIn(lists) };
}

/** The requests that made segment recipients, by the ids of those: they name no contact. */
function storesIn(recording: Recording): ReadonlyMap<unknown, Exchange> {
  const added = (one: Exchange) => recording.addedBy(one, RECIPIENTS)?.added ?? [];
  return new Map(recording.at('POST /segment/email/store').flatMap((one) => added(one).map(({ id }) => [id, one])));
}

/** The ids that a delete of global unsubscribers names. */
const deletedIds = (exchange: Exchange): readonly string[] =>
  [queryOf(exchange, 'id') ?? [], elementsOf(exchange, 'strIds')].flat();

/** Does a delete name recipients of groups alone? The lists of both next to it show that. */
function namesRecipients(exchange: Exchange, recording: Recording): readonly Exchange[] | undefined {
  const ids = deletedIds(exchange);
  const list = recording.lastBefore(exchange, ({ name }) => name === 'GET /global-unsubscribes');
  if (ids.length === 0 || list === undefined || !isWhole(list, recording)) return undefined;
  const isGlobal = (id: string): boolean =>
    recordsIn(list).some((one) => String(one.id) === id && one.unsubscribe_groups_id === null);
  const shown = ids.flatMap(
    (id) => recording.recordBefore(exchange, 'unsubscribeGroupRecipients', ['id', id])?.exchange ?? [],
  );
  return ids.some(isGlobal) || shown.length < ids.length ? undefined : [list, ...shown];
}

/** The same file with the other delimiter. */
const swapped = (text: string): string => text.replace(/[,;]/g, (one) => (one === ',' ? ';' : ','));

const shapeOf = (text: string): string => {
  const [first = '', ...others] = text.split('\n');
  const header = first.includes('@') ? first.length : first;
  return JSON.stringify([header, others.map(({ length }) => length)]);
};

/** Was a file refused, or nothing of it added? */
function isRefused(exchange: Exchange, recording: Recording): boolean {
  if (saidOf(exchange, 'file').length > 0 || saidOfRows(exchange).length > 0) return true;
  return importOf(exchange, recording)?.added.length === 0;
}

/** The delimiter of uploads: one accepted file for each, or one refused that differs in its delimiter alone. */
function delimiterAmong(exchange: Exchange, imported: Import, recording: Recording) {
  const delimiter = delimiterOf(imported);
  if (delimiter === undefined) return undefined;
  for (const other of recording.at(exchange.name)) {
    const text = fileOf(other)?.text;
    if (text === undefined || other === exchange) continue;
    const one = importOf(other, recording);
    const otherDelimiter = one && delimiterOf(one);
    if (otherDelimiter !== undefined && otherDelimiter !== delimiter) return seen('either', other);
    if (shapeOf(swapped(text)) === shapeOf(imported.file.text) && isRefused(other, recording))
      return inferred(delimiter, other);
  }
  return undefined;
}

const sampleHeader = ({ response }: Exchange): string =>
  isCsv(response.headers) ? (response.text ?? '').replace(/[\r\n][\s\S]*/, '') : '';

const isCsv = (headers: ReadonlyMap<string, string>): boolean =>
  /csv/i.test(`${headers.get('content-type')} ${headers.get('content-disposition')}`);

/** Longer than every address. */
const isBadCell = (cell: string): boolean => cell === '' || Buffer.byteLength(cell) > 320;

/** Names of placeholders that are no fields of a contact. */
const PLACEHOLDERS = ['father_name', 'designation', 'age', 'company_name', 'birth_date', 'join_date'];

/** The last of the names, whatever their source: a list that ends with it is whole. */
const LAST = DYNAMIC_CONTENT.at(-1);

function contentsOf({ outcome }: Exchange): readonly unknown[] {
  const data = outcome.kind === 'success' ? outcome.data : undefined;
  const { contents } = (typeof data === 'object' && data !== null ? data : {}) as { readonly contents?: unknown };
  return Array.isArray(contents) ? contents : [];
}

/** Where the names of placeholders come from, and which of them are reserved fields. */
function contentSource(exchange: Exchange, recording: Recording) {
  const contents = contentsOf(exchange);
  if (contents.length === 0) return undefined;
  const isCustom = (one: unknown): boolean => !DYNAMIC_CONTENT.includes(String(one));
  if (contents.some(isCustom)) return seen('custom-fields');
  if (contents.at(-1) !== LAST) return undefined;
  if (!contents.includes('age') || isBehind(contents)) return seen('custom-fields');
  const fields = recording.lastBefore(
    exchange,
    (one) => one.name === 'GET /custom-fields' && recordsIn(one).some(({ field_name }) => isCustom(field_name)),
  );
  return fields && seen('constant', fields);
}

/** Do custom fields stand before what the service adds to the fields of a contact? */
const isBehind = (contents: readonly unknown[]): boolean => contents.indexOf('full_name') > contents.indexOf('age');

function reservedIn(exchange: Exchange, recording: Recording) {
  const names = recordsIn(exchange).map(({ field_name }) => field_name);
  if (exchange.name === 'GET /reserve-fields') {
    if (names.includes('full_name') || names.includes('age')) return 'placeholders';
    return names.length === CONTACT_FIELDS.length ? inferred('contact-fields') : undefined;
  }
  const contents = contentsOf(exchange);
  if (contentSource(exchange, recording)?.value !== 'custom-fields' || contents.at(-1) !== LAST) return undefined;
  return contents.includes('age') && !isBehind(contents) ? 'placeholders' : 'contact-fields';
}

type Values = Readonly<Record<string, { readonly field_name?: unknown; readonly field_value?: unknown } | null>>;

/** The custom fields of a contact. */
const customOf = ({ custom_field }: ShownRecord): readonly (readonly [string, NonNullable<Values[string]>])[] =>
  // What is no object has no entries with values.
  Object.entries((custom_field ?? {}) as Values).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));

/** Was a contact added by a request, which takes no custom fields? */
function isAdded({ id, email }: ShownRecord, recording: Recording): boolean {
  const isIt = (one: ShownRecord): boolean => one.id === id;
  const added = recording.at('POST /contacts/add').filter((one) => readOf(one, 'email') === email);
  return added.some((one) => recording.addedBy(one, CONTACTS)?.added.some(isIt));
}

export const contacts = {
  'timestamp.precision': (exchange, recording) => {
    const isFine = (stamp: unknown): boolean => /[1-9]/.test(fractionOf(stamp) ?? '');
    if (stampsIn(exchange).some(isFine)) return 'microseconds';
    const all = recording.at(exchange.name);
    if (all.at(-1) !== exchange) return undefined;
    const stamps = all.flatMap(stampsIn).filter((stamp) => fractionOf(stamp) !== undefined);
    const isCoarse = new Set(stamps).size >= ENOUGH_STAMPS && !stamps.some(isFine);
    return isCoarse ? inferred('seconds', ...all.filter((one) => one !== exchange)) : undefined;
  },

  'contact-type-delete.contacts': (exchange, recording) => {
    const lists = isDone(exchange) ? recording.around(exchange, CONTACTS) : undefined;
    const id = queryOf(exchange, 'contact_type_id');
    const isMember = ({ contact_type_id }: ShownRecord): boolean => String(contact_type_id) === id;
    if (lists === undefined || !recordsIn(lists.before).some(isMember)) return undefined;
    const isKept = recordsIn(lists.after).some(isMember);
    return seen(isKept ? 'keep' : 'delete', lists.before, lists.after);
  },

  'delete.in-use': (exchange, recording) => {
    const { outcome } = exchange;
    if (outcome.kind === 'text' && outcome.text === 'Record is in use') return 'refuse';
    const known = usersOf(exchange, recording);
    if (known === undefined) return undefined;
    const { list, users, isGone } = known;
    if (outcome.kind === 'text') return isGone || isNotFound(exchange) ? undefined : seen(`text:${outcome.text}`, list);
    const after = isDone(exchange)
      ? recording.firstAfter(exchange, (one) => isSameRequest(one, list) && (isDone(one) || isNotFound(one)))
      : undefined;
    if (after === undefined) return undefined;
    const isKept = users.some(({ id }) => idsIn(after).has(id));
    return seen(isKept ? 'accept' : 'cascade', list, after);
  },

  'contact-delete.segment-recipients': (exchange, recording) => {
    const lists = recipientsAround(exchange, recording);
    if (lists === undefined) return undefined;
    const { before, after, removed } = lists;
    if (removed.length > 0) return seen('delete', before, after);
    // A link that is there still is one that is stored.
    const deleted = deletedContacts(exchange, recording);
    return recordsIn(after).some(({ contact_id }) => deleted.includes(contact_id))
      ? seen('keep', before, after)
      : undefined;
  },

  'segment-recipient.contact': (exchange, recording) => {
    const stores = storesIn(recording);
    if (exchange.name !== RECIPIENTS) {
      const lists = recipientsAround(exchange, recording);
      const unlinked = lists?.removed.some(({ id, contact_id }) => contact_id === null || stores.has(id));
      return lists && unlinked ? inferred('by-email', lists.before, lists.after) : undefined;
    }
    for (const { id, contact_id, email, created_at } of recordsIn(exchange)) {
      const store = stores.get(id);
      if (typeof contact_id === 'number' && store !== undefined) return seen('by-email', store);
      const key = ['email', String(email)] as const;
      const contact = contact_id === null ? recording.recordNear(exchange, 'contacts', key) : undefined;
      if (contact === undefined) continue;
      // One that was stored before the contact is not linked, whatever holds.
      const isLater = Date.parse(String(contact.record.updated_at)) < Date.parse(String(created_at));
      const known = isLater ? contact : store && recording.recordBefore(store, 'contacts', key);
      if (known !== undefined) return seen('none', ...new Set([known.exchange, contact.exchange]));
    }
    return undefined;
  },

  'global-unsubscribes.scope': (exchange, recording) => {
    if (exchange.name === 'GET /global-unsubscribes') {
      const isOfGroup = ({ unsubscribe_groups_id: group }: ShownRecord): boolean => typeof group === 'number';
      if (recordsIn(exchange).some(isOfGroup)) return 'with-groups';
      const hasMembers = (one: Exchange): boolean =>
        one.name === 'GET /unsubscribes-groups/recipients-list' && recordsIn(one).length > 0;
      const list = recording.lastBefore(exchange, hasMembers) ?? recording.firstAfter(exchange, hasMembers);
      return list && isDone(exchange) && isWhole(exchange, recording) ? inferred('global-only', list) : undefined;
    }
    const lists = namesRecipients(exchange, recording);
    if (lists === undefined || !(isDone(exchange) || isNotFound(exchange))) return undefined;
    return seen(isDone(exchange) ? 'with-groups' : 'global-only', ...lists);
  },

  'country.text': (exchange, recording) => {
    const places = listedCountries(recording);
    const countries = places === undefined ? [] : countriesIn(places);
    for (const { country } of recordsIn(exchange)) {
      const found = countries.find(({ id, name }) => country === name || country === String(id));
      if (found !== undefined && places !== undefined) return seen(country === found.name ? 'name' : 'id', places);
    }
    return undefined;
  },

  'geo.fields': (exchange) => {
    const [country] = countriesIn(exchange);
    if (country === undefined) return undefined;
    if ('iso2' in country && 'phone_code' in country) return 'with-codes';
    return Object.keys(country).every((name) => name === 'id' || name === 'name') ? 'names' : undefined;
  },

  'csv-sample': (exchange) => {
    if (isNotFound(exchange)) return 'not-found';
    if (isCsv(exchange.response.headers)) return 'csv-file';
    return JSON.stringify(parseBody(exchange.response)) === '{}' ? 'empty-object' : undefined;
  },

  'csv-columns': (exchange, recording) => {
    const imported = importOf(exchange, recording);
    const columns = imported && columnsOf(imported);
    return imported && columns && seen(columns, imported.before, imported.after);
  },

  'csv.headings': (exchange, recording) => {
    if (exchange.name === SAMPLE) return /first name/i.test(sampleHeader(exchange)) ? 'labels' : undefined;
    const imported = importOf(exchange, recording);
    const headings = imported && headingsOf(imported);
    return imported && headings && seen(headings, imported.before, imported.after);
  },

  'csv.delimiter': (exchange, recording) => {
    if (exchange.name === SAMPLE) return sampleHeader(exchange).includes(';') ? 'semicolon' : undefined;
    const imported = importOf(exchange, recording);
    return imported && delimiterAmong(exchange, imported, recording);
  },

  'csv-bad-row': (exchange, recording) => {
    if (saidOfRows(exchange).length > 0) return 'reject-file';
    const imported = importOf(exchange, recording);
    const [{ column } = { column: -1 }] = imported?.added ?? [];
    // A row behind the last one that was added may be over a limit.
    const last = Math.max(...(imported?.added ?? []).map(({ line }) => line));
    const isBad = imported?.file.lines.some((cells, line) => line < last && isBadCell(cells[column] ?? 'none'));
    // A bad row that was added has its address, or a part of it.
    const isAdded = imported?.added.some(({ contact }) => isBadCell(String(contact.email))) || !imported?.isAll;
    const isSkipped = imported && isBad && !isAdded && isWhole(imported.after, recording);
    return isSkipped ? seen('skip-row', imported.before, imported.after) : undefined;
  },

  'csv-extension': (exchange) => {
    const [, file = ''] = exchange.request.form?.fields.find(([name]) => name === 'file') ?? [];
    if (typeof file === 'string' || !/\.csv$/i.test(file.fileName) || file.fileName.endsWith('.csv')) return undefined;
    if (isDone(exchange) || saidOfRows(exchange).length > 0) return 'accept';
    return saidOf(exchange, 'file').some((text) => /must be a file of type: /.test(text)) ? 'refuse' : undefined;
  },

  'reserved-fields.names': (exchange, recording) => {
    if (exchange.name !== 'POST /custom-fields/save') return reservedIn(exchange, recording);
    if (!PLACEHOLDERS.includes(readOf(exchange, 'field_name') ?? '')) return undefined;
    if (violates(exchange, 'field_name', 'selected')) return 'placeholders';
    if (violates(exchange, 'field_name', 'taken')) return 'contact-fields';
    const control = inOrder(exchange, 'field_name', recording);
    return control && inferred('contact-fields', ...control);
  },

  'reserved-name.case': (exchange, recording) => {
    const name = readOf(exchange, 'field_name') ?? '';
    const lowercase = name.toLowerCase();
    if (name === lowercase || !(CONTACT_FIELDS as readonly string[]).includes(lowercase)) return undefined;
    if (violates(exchange, 'field_name', 'selected')) return 'any-case';
    const control = inOrder(exchange, 'field_name', recording);
    return control && inferred('exact', ...control);
  },

  'custom-field.label': (exchange) => {
    const entries = recordsIn(exchange)
      .flatMap(customOf)
      .filter(([name]) => inWords(name) !== name);
    if (entries.some(([name, { field_name }]) => field_name === inWords(name))) return 'words';
    return entries.some(([name, { field_name }]) => field_name === name) ? 'name' : undefined;
  },

  'custom-field.absent': (exchange, recording) => {
    for (const contact of recordsIn(exchange)) {
      if (contact.custom_field === null) return 'null';
      const areAbsent = customOf(contact).every(([, { field_value }]) => field_value === null);
      if (typeof contact.custom_field === 'object' && areAbsent && isAdded(contact, recording)) return 'object';
    }
    return undefined;
  },

  'dynamic-content.source': contentSource,

  'custom-field-delete.values': (exchange, recording) => {
    const field = recording.recordBefore(exchange, 'customFields', ['id', queryOf(exchange, 'id') ?? '']);
    const lists = isDone(exchange) ? recording.around(exchange, CONTACTS) : undefined;
    if (field === undefined || lists === undefined) return undefined;
    const { before, after } = lists;
    const has = (contact: ShownRecord): boolean =>
      customOf(contact).some(([name, value]) => name === field.record.field_name && value.field_value !== null);
    const holders = new Set(recordsIn(before).flatMap((one) => (has(one) ? [one.id] : [])));
    const left = recordsIn(after).filter(({ id }) => holders.has(id));
    return left.length === 0 ? undefined : seen(left.some(has) ? 'keep' : 'delete', field.exchange, before, after);
  },
} satisfies Evidence;
