/** Finds the records that responses show, and their kinds. */
import { isObject, present } from '../../messages/present.js';
import { endpoints } from '../../service/document/index.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import type { RecordedExchange } from './exchange.js';

export type ShownRecord = Readonly<Record<string, unknown>>;

interface Shows {
  readonly kind: RecordKind;
  /** The member of `message` that has the records. */
  readonly member: string;
  /** True if the endpoint lists all records of a table or a parent. */
  readonly isList: boolean;
  /** True if the document has an array under the member. */
  readonly isArray: boolean;
}

export type RecordKind = Exclude<NonNullable<ListedEndpoint['lists']>, 'contents'>;

const SHOWS: Readonly<Record<string, Shows>> = Object.fromEntries(
  endpoints.flatMap((one) => {
    const table = one.lists ?? one.shows;
    if (table === undefined || table === 'contents' || typeof one.success !== 'object') return [];
    // A successful response with records has only one member, so the first one has the records.
    const [member, { type }] = present(Object.entries<{ readonly type?: string }>(one.success.properties)[0]);
    const isList = one.lists !== undefined;
    return [[one.name, { kind: table, member, isList, isArray: type === 'array' }]];
  }),
);

export const kindShownBy = (name: string): RecordKind | undefined => SHOWS[name]?.kind;

export const isList = (name: string): boolean => SHOWS[name]?.isList === true;

/** True if the value is a paginator, an object in which frameworks put the list under `data`. */
export const isPaginator = (value: unknown): value is { readonly data: readonly unknown[] } =>
  isObject(value) && Array.isArray(value.data);

/** Returns the items of a list or a paginator; undefined for any other value. */
function itemsIn(value: unknown): readonly unknown[] | undefined {
  const list = isPaginator(value) ? value.data : value;
  return Array.isArray(list) ? list : undefined;
}

/** Returns the member of a successful response in which the records are expected. */
function heldIn({ endpoint, outcome }: RecordedExchange): unknown {
  const shows = SHOWS[endpoint];
  if (shows === undefined || outcome.kind !== 'success' || !isObject(outcome.data)) return undefined;
  const { data } = outcome;
  return data[shows.member] ?? (isPaginator(data) ? data : undefined);
}

/** Returns the text of a response, in which the documented array replaces a paginator or a single record. */
export function textWithArray(exchange: RecordedExchange): string {
  const text = exchange.response?.body ?? '';
  const held = heldIn(exchange);
  const shows = SHOWS[exchange.endpoint];
  if (shows?.isArray !== true || !isObject(held)) return text;
  const message = { [shows.member]: isPaginator(held) ? held.data : [held] };
  // The response shows records, so its body is JSON.
  return JSON.stringify({ ...JSON.parse(text), message });
}

/** Returns the records of a successful response, with an id in a text as a number; empty for any other response. */
export function recordsIn(exchange: RecordedExchange): readonly ShownRecord[] {
  const held = heldIn(exchange);
  const records = (isList(exchange.endpoint) ? (itemsIn(held) ?? []) : [held].flat()).filter(isObject);
  return records.map((one) => (/^[1-9]\d*$/.test(String(one.id)) ? { ...one, id: Number(one.id) } : one));
}

/** Returns the items of the list in a successful response. The items may be texts. */
export function itemsOf({ outcome }: RecordedExchange): readonly unknown[] | undefined {
  const [items] = outcome.kind === 'success' ? Object.values(Object(outcome.data)).filter(Array.isArray) : [];
  return items;
}

/** True if the response has a list, which may be empty. */
export const isUnderstood = (exchange: RecordedExchange): boolean => itemsIn(heldIn(exchange)) !== undefined;
