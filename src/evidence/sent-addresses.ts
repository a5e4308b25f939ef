/** The addresses that requests send, one by one, in lists and in files. */
import type { Exchange } from './exchange.js';
import type { Recording } from './recording.js';
import { listOf, type RecordKind } from './shown-records.js';
import { fileOf } from './uploads.js';
import { askingFor, readOf } from './violations.js';

/** Every value of `limits.address-octets` takes so many octets. */
const ALWAYS_TAKEN = 3;

/** The pieces of a list of addresses. */
export const piecesOf = (list: string): readonly string[] =>
  list
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** The addresses in the fields of a form, by the field. */
export function addressFields(exchange: Exchange): readonly (readonly [name: string, addresses: readonly string[]])[] {
  const { endpoint } = exchange;
  const lists = askingFor('address-list.bad', endpoint);
  return askingFor('email-format', endpoint).flatMap((name) => {
    const value = readOf(exchange, name);
    if (value === undefined || value === '') return [];
    return [[name, lists.includes(name) ? piecesOf(value) : [value]] as const];
  });
}

/** Every address that a request would add. */
export function addressesIn(exchange: Exchange): readonly string[] {
  const inFile = fileOf(exchange)?.lines.flat() ?? [];
  return [
    ...addressFields(exchange).flatMap(([, addresses]) => addresses),
    ...inFile.filter((one) => one.includes('@')),
  ];
}

/** Is a value surely no address (RFC 5321: it has an at sign)? */
export const isNoAddress = (value: string): boolean => !value.includes('@');

/** Is the length of a value surely accepted: an address as long was taken by the same endpoint? */
export const isShort = (value: string, exchange: Exchange, recording: Recording): boolean =>
  Buffer.byteLength(value) <= ALWAYS_TAKEN ||
  recording.at(exchange.name).some((one) => {
    const taken = one.outcome.kind === 'success' ? addressFields(one) : [];
    return taken.some(([, [first = '', ...others]]) => others.length === 0 && first.length >= Buffer.byteLength(value));
  });

/** The lists of the addresses that two endpoints add. */
const ADDED_TO: Readonly<Record<string, RecordKind>> = {
  'POST /global-unsubscribes/save': 'globalUnsubscribers',
  'POST /unsubscribes-groups/manually-add': 'unsubscribeGroupRecipients',
};

/** The addresses that a list shows after a write, and did not before. */
export function addedBy(exchange: Exchange, recording: Recording) {
  const kind = ADDED_TO[exchange.name];
  const lists = kind && recording.addedBy(exchange, listOf(kind));
  return lists && { ...lists, added: lists.added.map(({ email_address }) => String(email_address)) };
}
