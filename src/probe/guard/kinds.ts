/** Which writes make and remove the records of a kind, and where they are listed. */
import { endpoints } from '../../api/index.js';
import { type Endpoint, isRead, type ListedEndpoint, nameOf } from '../../endpoint/endpoint.js';
import { listOf, type RecordKind, type ShownRecord } from '../../inference/shown-records.js';
import { textsOf, toOutgoing } from './outgoing.js';
import { type ProbeRequest, queryPairs } from './requests.js';

const MAKES = new Map(endpoints.map((one) => [nameOf(one), one.makes]));

/** The kind of record that a write makes; enrolments are none. */
export function kindMadeBy(name: string): RecordKind | undefined {
  const table = MAKES.get(name);
  // Every other table of a declaration is a kind.
  return table === 'enrolments' ? undefined : (table as RecordKind | undefined);
}

/** The kinds in the order in which they are removed: what names a record goes before it. */
export const REMOVAL_ORDER = [
  'automationSchedules',
  'singleSends',
  'automations',
  'segmentRecipients',
  'unsubscribeGroupRecipients',
  'globalUnsubscribers',
  'contacts',
  'contactTypes',
  'customFields',
  'senders',
  'notificationRecipients',
  'unsubscribeGroups',
] as const satisfies readonly RecordKind[];

/** The kind of record that an endpoint deletes, or that its key names. */
export function kindOfKey(endpoint: Endpoint): RecordKind | undefined {
  const { key = '' } = endpoint;
  const table = endpoint.deletes ?? { ...endpoint.query, ...endpoint.form }[key]?.names;
  // The tables of a declaration are kinds.
  return table as RecordKind | undefined;
}

/** The delete of one record of a kind; undefined where the document has none. */
export const removalOf = (kind: RecordKind): ListedEndpoint | undefined =>
  endpoints.find((one) => one.method === 'DELETE' && kindOfKey(one) === kind);

export type Removal = readonly [name: string, request: ProbeRequest];

/** The request that removes a record of a kind. */
export function removal(kind: RecordKind, record: ShownRecord): Removal | undefined {
  const endpoint = removalOf(kind);
  const key = endpoint?.key;
  if (endpoint === undefined || key === undefined) return undefined;
  return [nameOf(endpoint), { query: { [key]: String(record[key === 'utr' ? 'utr' : 'id']) } }];
}

interface Parent {
  readonly kind: RecordKind;
  /** The parameter of the list. */
  readonly parameter: string;
  /** The member of the parent that the parameter has. */
  readonly member: 'id' | 'utr';
}

/** Of the kinds that are listed by parent. */
const PARENTS: { readonly [Kind in RecordKind]?: Parent } = {
  segmentRecipients: { kind: 'segments', parameter: 'segment_id', member: 'id' },
  unsubscribeGroupRecipients: { kind: 'unsubscribeGroups', parameter: 'groupId', member: 'id' },
  automationSchedules: { kind: 'automations', parameter: 'utr', member: 'utr' },
};

export const parentOf = (kind: RecordKind): Parent | undefined => PARENTS[kind];

/** The query of the list of a parent's records. */
export const listUnder = (kind: RecordKind, parent: string): ProbeRequest => ({
  query: { [String(PARENTS[kind]?.parameter)]: parent },
});

/** The fields of the creates whose records are listed by parent. */
const PARENT_FIELDS = ['segment_id', 'unsubscribe_groups_id', 'utr'];

/** The list that shows what a request makes; undefined where it names no parent. */
export function listOfMade(
  kind: RecordKind,
  endpoint: ListedEndpoint,
  request: ProbeRequest,
): ProbeRequest | undefined {
  if (parentOf(kind) === undefined) return {};
  const [parent] = PARENT_FIELDS.flatMap((field) => textsOf(toOutgoing(endpoint, request), field));
  // Another text is no id: nothing is listed under it.
  return parent !== undefined && /^(\d+|[\da-f-]{36})$/.test(parent) ? listUnder(kind, parent) : undefined;
}

/** The same list has the same key. */
export const listKey = (kind: RecordKind, of: ProbeRequest): string =>
  `${listOf(kind)}?${new URLSearchParams(queryPairs(of).map(([name, value]): [string, string] => [name, value]))}`;

/** Is a request of this method to the endpoint a read? GETs that write or mail are none. */
export function isReadRequest(endpoint: ListedEndpoint, method: string): boolean {
  if (method === 'OPTIONS') return true;
  return isRead(endpoint) && (method === 'GET' || method === 'HEAD' || method === endpoint.documentedMethod);
}

/** Tells a record from every other one: tables may share ids, and a service may give an id again. */
export const identityOf = ({ id, utr, unsubscribe_groups_id, created_at }: ShownRecord): string =>
  JSON.stringify([id, utr, unsubscribe_groups_id, created_at].map((value) => value ?? null));
