/** A request of a probe, with its endpoint, the records to which it refers, and its form. */
import { present } from '../../messages/present.js';
import { endpoints } from '../../service/document/index.js';
import type { Encoding } from '../../service/endpoint/admission.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';

export type Values = Readonly<Record<string, string | readonly string[] | File>>;

export interface Asked {
  readonly endpoint: ListedEndpoint;
  readonly query?: Values;
  /** Undefined for a request without a body. */
  readonly form?: Values;
  /** Sends no keys at all, or a wrong secret key. */
  readonly keys?: 'none' | 'wrong';
  /** The default is the encoding of the endpoint. */
  readonly encoding?: Encoding;
}

export type Shown = Readonly<Record<string, unknown>>;

/** Tables of records that a probe can create and delete without a mail, each after the tables to which it refers. */
export const OWN = [
  'globalUnsubscribers',
  'contactTypes',
  'customFields',
  'contacts',
  'notificationRecipients',
  'singleSends',
  'automations',
  'automationSchedules',
] as const;

export const isOwnTable = (table: string | undefined): boolean => OWN.some((one) => one === table);

/** A record that does not exist, with an id and a UTR that belong to no record. */
export const UNKNOWN: Shown = { id: '987654321', utr: '00000000-0000-4000-8000-000000000000' };

/** Returns the name of the member by which endpoints refer to a record. */
export const nameFieldOf = (table: string) =>
  endpoints.some(({ key }) => key?.name === 'utr' && key.field.names === table) ? 'utr' : 'id';
/** Returns the text by which endpoints refer to a record; that of a target begins with its kind. */
export const keyOf = (table: string, record: Shown): string =>
  table === 'targets' ? `contacts_${record.id}` : String(record[nameFieldOf(table)]);

/** Creates a request that refers to a record by the key of its endpoint. */
export function naming(endpoint: ListedEndpoint, record: Shown, form?: Values): Asked {
  const { name, place, field } = present(endpoint.key);
  const key = { [name]: keyOf(String(field.names), record) };
  if (place === 'form') return { endpoint, form: { ...form, ...key } };
  return { endpoint, query: key, ...(form && { form }) };
}

/** Returns the values that a condition accepts. */
export const pick = (values: Values, isWanted: (name: string, value: Values[string]) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => isWanted(name, value)));

/** The endpoints; one whose documented and used methods differ is there for each of them. */
export const variants: readonly ListedEndpoint[] = endpoints.flatMap((one) =>
  one.documentedMethod === undefined ? [one] : [one, { ...one, method: one.documentedMethod }],
);

/** The endpoints that create a record, and name none as its original. */
export const creates = endpoints.filter(({ makes, key }) => makes !== undefined && key === undefined);

/** Returns the table to which a field refers. Of the two kinds of targets, the probe names only contact types. */
export const tableNamed = <N extends string | undefined>(names: N) => (names === 'targets' ? 'contactTypes' : names);

/** True if an endpoint deletes a list of records. */
export const isBulk = ({ form }: ListedEndpoint): boolean => 'strIds' in form;
export const deletionOf = (table: string) => endpoints.find((one) => one.deletes === table && !isBulk(one));
export const listingOf = (table: string) => endpoints.find(({ lists }) => lists === table);
/** True for a table that a probe can list, but in which it creates no records. */
export const isOthers = (table = ''): boolean =>
  !isOwnTable(table) && endpoints.some(({ lists, key }) => lists === table && key === undefined);

export function describe({ endpoint: { method, path }, query = {}, form = {}, keys, encoding }: Asked): string {
  const sent = [...Object.keys(query), ...Object.keys(form)].join(', ');
  const how = keys === undefined ? encoding : `keys: ${keys}`;
  return `${method} ${path}${sent && `  ${sent}`}${how === undefined ? '' : `  (${how})`}`;
}

export const pairsOf = (values: Values = {}) =>
  Object.entries(values).flatMap(([name, value]): (readonly [string, string | File])[] => {
    if (typeof value === 'string' || value instanceof File) return [[name, value]];
    return value.map((one, index) => [`${name}[${index}]`, one]);
  });
