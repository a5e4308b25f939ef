/** Evidence of what a write must and may hold. */
import { type Exchange, elementsOf, fieldOf, isSent, queryOf } from './exchange.js';
import { type Evidence, inferred, seen } from './judge.js';
import { goneBy, isWhole } from './known-records.js';
import type { Recording } from './recording.js';
import { addedBy, addressesIn, addressFields, isNoAddress, isShort } from './sent-addresses.js';
import { listOf, type RecordKind, recordsIn, type ShownRecord } from './shown-records.js';
import { fileOf, importOf, type KnownFile, lineIn, saidOfRows } from './uploads.js';
import {
  askingFor,
  fieldsOf,
  inOrder,
  isAbout,
  isNotFound,
  isOfFields,
  isReadable,
  lacks,
  readOf,
  saidOf,
  starredAlone,
  violates,
} from './violations.js';

/** References whose form or whose record can be refused too. */
const AMBIGUOUS: ReadonlySet<string> = new Set([
  'sender_id',
  'recipient_id',
  'exclude_specific_recipient_id',
  'automation_for',
]);

/** Where an address is listed that a write adds, with the members that its siblings share with it. */
const ADDRESSES: Readonly<Record<string, { kind: RecordKind; member: string; parent?: string }>> = {
  'POST /global-unsubscribes/save': { kind: 'globalUnsubscribers', member: 'email_address' },
  'POST /segment/email/store': { kind: 'segmentRecipients', member: 'email', parent: 'segment_id' },
  'POST /unsubscribes-groups/manually-add': {
    kind: 'unsubscribeGroupRecipients',
    member: 'email_address',
    parent: 'unsubscribe_groups_id',
  },
  'POST /contacts/add': { kind: 'contacts', member: 'email', parent: 'contact_type_id' },
  'POST /contacts/upload-csv': { kind: 'contacts', member: 'email', parent: 'contact_type_id' },
  'POST /notification-recipient/save': { kind: 'notificationRecipients', member: 'email_address' },
};

const isSameText = (one: unknown, other: unknown): boolean => String(one).toLowerCase() === String(other).toLowerCase();

/** The names of writes, and where they are listed. */
const NAMES: Readonly<Record<string, readonly [kind: RecordKind, field: string]>> = {
  'POST /unsubscribes-groups/save': ['unsubscribeGroups', 'group_name'],
  'POST /unsubscribes-groups/update': ['unsubscribeGroups', 'group_name'],
  'POST /contacts-type/add': ['contactTypes', 'name'],
  'POST /contacts-type/update': ['contactTypes', 'name'],
  'POST /custom-fields/save': ['customFields', 'field_name'],
};

/** The updates with optional fields, and how their records are named. */
export const UPDATES: Readonly<Record<string, readonly [kind: RecordKind, parameter: string, member: string]>> = {
  'POST /contacts/update': ['contacts', 'contact_id', 'id'],
  'POST /sender/update': ['senders', 'sender_id', 'id'],
  'POST /single/send/update': ['singleSends', 'utr', 'utr'],
};

/** The sent value of the key of an endpoint. */
export const keyIn = (exchange: Exchange): string | undefined => {
  const key = exchange.endpoint.key ?? '';
  return queryOf(exchange, key) ?? readOf(exchange, key);
};

/** Did a write add an address that was there, or not? Lists next to it show that. */
function duplicateAdded(exchange: Exchange, recording: Recording) {
  const place = ADDRESSES[exchange.name];
  const lists = place && recording.around(exchange, listOf(place.kind));
  if (place === undefined || lists === undefined || exchange.outcome.kind !== 'success') return undefined;
  const { member, parent } = place;
  const siblings = (list: Exchange) =>
    recordsIn(list).filter((one) =>
      parent === undefined ? !one.unsubscribe_groups_id : String(one[parent]) === readOf(exchange, parent),
    );
  const count = (list: Exchange, address: string) =>
    siblings(list).filter((one) => isSameText(one[member], address)).length;
  const { before, after } = lists;
  const present = addressesIn(exchange).filter((address) => count(before, address) > 0);
  if (present.some((address) => count(after, address) > count(before, address))) return seen('accept', before, after);
  if (present.length === 0 || !isWhole(after, recording)) return undefined;
  if (fileOf(exchange) === undefined) return seen('ignore', before, after);
  // Where bad rows are left out, one with a taken address can be a bad one.
  const refused = recording.at(exchange.name).find((one) => saidOfRows(one).length > 0);
  return refused && inferred('ignore', before, after, refused);
}

/** What became of an update to an address that another contact of the same type has. */
function duplicateUpdate(exchange: Exchange, recording: Recording) {
  const email = readOf(exchange, 'email');
  const id = readOf(exchange, 'contact_id') ?? '';
  const before = recording.recordBefore(exchange, 'contacts', ['id', id]);
  const after = recording.recordAfter(exchange, 'contacts', ['id', id]);
  if (email === undefined || before === undefined || after === undefined) return undefined;
  const isOther = (one: ShownRecord): boolean =>
    one.id !== before.record.id && one.contact_type_id === after.record.contact_type_id && isSameText(one.email, email);
  const list = recording.lastBefore(
    exchange,
    (one) => one.name === 'GET /contacts/list' && recordsIn(one).some(isOther),
  );
  const isOwn = isSameText(before.record.email, email);
  const hadType = before.record.contact_type_id === after.record.contact_type_id;
  if (list === undefined || isOwn || !hadType || exchange.outcome.kind !== 'success') return undefined;
  return seen(isSameText(after.record.email, email) ? 'accept' : 'ignore', before.exchange, after.exchange, list);
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === '' || value === null || value === 0 || (Array.isArray(value) && value.length === 0);

/** Fields whose value other fields decide, or another assumption. */
const DEPENDENT: ReadonlySet<string> = new Set(['schedule_date', 'schedule_time', 'template_json', 'template_html']);

/** What became of optional fields that an update left out, or sent empty. */
const unsetBy =
  (isUnset: (exchange: Exchange, name: string) => boolean) => (exchange: Exchange, recording: Recording) => {
    const [kind, parameter, member] = UPDATES[exchange.name] ?? [];
    const id = readOf(exchange, parameter ?? '');
    if (kind === undefined || member === undefined || id === undefined || exchange.outcome.kind !== 'success')
      return undefined;
    const before = recording.recordBefore(exchange, kind, [member, id]);
    const after = recording.recordAfter(exchange, kind, [member, id]);
    if (before === undefined || after === undefined) return undefined;
    const optional = fieldsOf(exchange.endpoint).filter(
      ([name, { presence }]) => presence === 'optional' && !DEPENDENT.has(name),
    );
    const unset = optional.flatMap(([name]) =>
      isUnset(exchange, name) && !isAbsent(before.record[name]) ? [name] : [],
    );
    const others = [before.exchange, after.exchange];
    if (unset.some((name) => isAbsent(after.record[name]))) return seen('clear', ...others);
    // An update that is ignored keeps everything.
    const isDone = fieldsOf(exchange.endpoint).some(([name]) => {
      const sent = readOf(exchange, name);
      return sent !== undefined && sent === String(after.record[name]) && sent !== String(before.record[name]);
    });
    const isKept = unset.some((name) => JSON.stringify(after.record[name]) === JSON.stringify(before.record[name]));
    return isDone && isKept ? seen('keep', ...others) : undefined;
  };

export const writes = {
  'required-fields': (exchange) => {
    const open = starredAlone(exchange.endpoint).filter((name) => lacks(exchange, name));
    if (open.length === 0) return undefined;
    // What is said of a missing field is that, in whatever words.
    if (open.some((name) => saidOf(exchange, name).length > 0)) return 'starred';
    // A key that is missing names no record; a reference can name none as well.
    const isUnknown =
      isNotFound(exchange) &&
      open.includes(exchange.endpoint.key ?? '') &&
      askingFor('dangling-reference', exchange.endpoint).every((name) => lacks(exchange, name));
    return exchange.outcome.kind === 'success' || isUnknown || isOfFields(exchange) ? 'reported' : undefined;
  },

  'dangling-reference': (exchange, recording) => {
    const { endpoint, outcome } = exchange;
    const references = askingFor('dangling-reference', endpoint);
    const gone = references.flatMap((name) => {
      const by = goneBy(exchange, name, onlyTextOf(exchange, name), recording);
      return by === undefined ? [] : [{ name, by }];
    });
    const isRefused = (name: string): boolean => violates(exchange, name, 'selected');
    if (references.some((name) => isRefused(name) && !AMBIGUOUS.has(name))) return 'invalid';
    const [first] = gone;
    if (first === undefined) return undefined;
    const refused = gone.find(({ name }) => isRefused(name));
    if (refused !== undefined) return seen('invalid', refused.by);
    if (outcome.kind === 'success') return seen('accept', first.by);
    // Another record that is not there would say the same.
    const hasParent = askingFor('dangling-parent', endpoint).length > 0;
    const key = keyIn(exchange);
    const [kind, , member] = UPDATES[exchange.name] ?? [];
    const isKnown =
      endpoint.key === undefined ||
      (kind !== undefined &&
        member !== undefined &&
        recording.recordBefore(exchange, kind, [member, key ?? '']) !== undefined);
    return isNotFound(exchange) && !hasParent && isKnown ? seen('not-found', first.by) : undefined;
  },

  'duplicate-email': (exchange, recording) => {
    const isTaken =
      askingFor('email-format', exchange.endpoint).some((name) => violates(exchange, name, 'taken')) ||
      saidOfRows(exchange).some((text) => isAbout('taken', text));
    if (isTaken) return 'taken';
    return exchange.name === 'POST /contacts/update'
      ? duplicateUpdate(exchange, recording)
      : duplicateAdded(exchange, recording);
  },

  'duplicate-name': (exchange, recording) => {
    const [kind, field] = NAMES[exchange.name] ?? [];
    if (kind === undefined || field === undefined) return undefined;
    if (violates(exchange, field, 'taken')) return 'taken';
    const name = readOf(exchange, field);
    const control = inOrder(exchange, field, recording);
    if (name === undefined || control === undefined) return undefined;
    const isOther = (one: ShownRecord): boolean => isSameText(one[field], name) && String(one.id) !== keyIn(exchange);
    const list = recording.lastBefore(exchange, (one) => one.name === listOf(kind) && recordsIn(one).some(isOther));
    if (list === undefined) return undefined;
    return control.length === 0 && exchange.outcome.kind === 'success'
      ? seen('accept', list)
      : inferred('accept', list, ...control);
  },

  'email-format': (exchange, recording) => {
    const file = fileOf(exchange);
    if (file !== undefined) return formatInFile(exchange, file, recording);
    for (const [name, addresses] of addressFields(exchange)) {
      const areShort = addresses.every((one) => isShort(one, exchange, recording));
      if (areShort && violates(exchange, name, 'email')) return 'checked';
      const [only = '', ...others] = addresses;
      const control = inOrder(exchange, name, recording);
      if (control === undefined || others.length > 0 || !isNoAddress(only)) continue;
      // A bad piece of a list can be left out in silence.
      const isList = askingFor('address-list.bad', exchange.endpoint).includes(name);
      if (isList && addedBy(exchange, recording)?.added.includes(only) !== true) continue;
      return exchange.outcome.kind === 'success' ? 'unchecked' : inferred('unchecked', ...control);
    }
    return undefined;
  },

  'update.empty-field': unsetBy((exchange, name) => isReadable(exchange) && fieldOf(exchange, name) === ''),
  'update.omitted-fields': unsetBy((exchange, name) => isReadable(exchange) && !isSent(exchange, name)),
} satisfies Evidence;

/** The text of a field, or of the only element of an array. */
function onlyTextOf(exchange: Exchange, name: string): string | undefined {
  const elements = isReadable(exchange) ? elementsOf(exchange, name) : [];
  return elements.length === 1 ? elements[0] : readOf(exchange, name);
}

/** What an upload shows whose address in a line is none. */
function formatInFile(exchange: Exchange, { lines }: KnownFile, recording: Recording) {
  const blamed = saidOfRows(exchange).filter((text) => isAbout('email', text));
  const isShortLine = (text: string): boolean =>
    lines[lineIn(text) - 1]?.every((cell) => isShort(cell, exchange, recording)) === true;
  if (blamed.some(isShortLine)) return 'checked';
  const imported = importOf(exchange, recording);
  const isUnchecked = imported?.added.some(({ contact }) => isNoAddress(String(contact.email)));
  return imported && isUnchecked ? seen('unchecked', imported.before, imported.after) : undefined;
}
