/** Which responses show records, and of which kind. */
import { present } from '../../messages/present.js';
import { endpoints } from '../../service/document/index.js';
import { type ListedEndpoint, nameOf } from '../../service/endpoint/endpoint.js';
import { type Exchange, isObject } from './exchange.js';

export type ShownRecord = Readonly<Record<string, unknown>>;

interface Shows {
  readonly kind: RecordKind;
  /** The member of `message` that holds them. */
  readonly member: string;
  /** True if it lists all records of the parent that its parameter names. */
  readonly isList: boolean;
  /** True if the document has an array there. */
  readonly isArray: boolean;
}

export type RecordKind = Exclude<NonNullable<ListedEndpoint['lists']>, 'contents'>;

const SHOWS: Readonly<Record<string, Shows>> = Object.fromEntries(
  endpoints.flatMap((one) => {
    const table = one.lists ?? one.shows;
    if (table === undefined || table === 'contents' || typeof one.success !== 'object') return [];
    // Such a success has one member.
    const [member, { type }] = present(Object.entries<{ readonly type?: string }>(one.success.properties)[0]);
    const isList = one.lists !== undefined;
    return [[nameOf(one), { kind: table, member, isList, isArray: type === 'array' }]];
  }),
);

export const kindShownBy = (name: string): RecordKind | undefined => SHOWS[name]?.kind;

export const isList = (name: string): boolean => SHOWS[name]?.isList === true;

/** A paginator of a framework: it stands in place of a list, and has it under `data`. */
export const isPaginator = (value: unknown): value is { readonly data: readonly unknown[] } =>
  isObject(value) && Array.isArray(value.data);

/** The items of a list, also where a paginator stands in its place. */
export function itemsIn(value: unknown): readonly unknown[] {
  const list = isPaginator(value) ? value.data : value;
  return Array.isArray(list) ? list : [];
}

/** What a successful response has where its records are. */
function heldIn({ name, outcome }: Exchange): unknown {
  const shows = SHOWS[name];
  if (shows === undefined || outcome.kind !== 'success' || !isObject(outcome.data)) return undefined;
  const { data } = outcome;
  return data[shows.member] ?? (isPaginator(data) ? data : undefined);
}

/** The text of a response, with an array where the document has one: some services send a paginator, or a single record. */
export function textWithArray(exchange: Exchange): string | undefined {
  const { text } = exchange.response;
  const held = heldIn(exchange);
  const shows = SHOWS[exchange.name];
  if (shows?.isArray !== true || !isObject(held)) return text;
  const message = { [shows.member]: isPaginator(held) ? held.data : [held] };
  // A body with records is JSON.
  return JSON.stringify({ ...JSON.parse(String(text)), message });
}

/** The records in a response; none where it is no success. */
export function recordsIn(exchange: Exchange): readonly ShownRecord[] {
  const held = heldIn(exchange);
  return (isList(exchange.name) ? itemsIn(held) : [held].flat()).filter(isObject);
}

/** True if the value has the shape of a list; the list may be empty. */
export const isUnderstood = (exchange: Exchange): boolean =>
  Array.isArray(heldIn(exchange)) || isPaginator(heldIn(exchange));

/** A plain list among those of places; undefined where the response has none. */
export function placesIn({ outcome }: Exchange, name: string): readonly ShownRecord[] | undefined {
  const list = outcome.kind === 'success' ? Object(outcome.data)[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}
