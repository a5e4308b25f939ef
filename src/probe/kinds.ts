/** Which writes make and remove the records of a kind, and where they are listed. */
import { endpoints } from '../api/index.js';
import { type Endpoint, isRead, keyOf, type ListedEndpoint, nameOf } from '../endpoint/endpoint.js';
import { listOf, type RecordKind, type ShownRecord } from '../evidence/shown-records.js';
import { type ProbeRequest, queryPairs } from './requests.js';

/** The kind of record that a write makes. */
const MAKES: Readonly<Record<string, RecordKind>> = {
  'POST /global-unsubscribes/save': 'globalUnsubscribers',
  'POST /segment/email/store': 'segmentRecipients',
  'POST /unsubscribes-groups/save': 'unsubscribeGroups',
  'POST /unsubscribes-groups/manually-add': 'groupRecipients',
  'POST /contacts-type/add': 'contactTypes',
  'POST /contacts/add': 'contacts',
  'POST /contacts/upload-csv': 'contacts',
  'POST /custom-fields/save': 'customFields',
  'POST /single/send/create': 'singleSends',
  'POST /single/send/duplicate': 'singleSends',
  'POST /automations/create': 'automations',
  'GET /automations/duplicate': 'automations',
  'POST /automations/schedule/create': 'automationSchedules',
  'POST /sender/save': 'senders',
  'POST /notification-recipient/save': 'notificationRecipients',
};

export const kindMadeBy = (name: string): RecordKind | undefined => MAKES[name];

/** The kinds in the order in which they are removed: what names a record goes before it. */
export const REMOVAL_ORDER = [
  'automationSchedules',
  'singleSends',
  'automations',
  'segmentRecipients',
  'groupRecipients',
  'globalUnsubscribers',
  'contacts',
  'contactTypes',
  'customFields',
  'senders',
  'notificationRecipients',
  'unsubscribeGroups',
] as const satisfies readonly RecordKind[];

/** The tables of declarations are kinds of records, but for one that has another name. */
export const kindOfTable = (table: string): string =>
  table === 'unsubscribeGroupRecipients' ? 'groupRecipients' : table;

/** The kind of record that the key of an endpoint names; `strIds` of a bulk delete has that of the single delete. */
export function kindOfKey(endpoint: Endpoint): RecordKind | undefined {
  const single = endpoint.form.strIds === undefined ? endpoint : singleDelete(endpoint);
  const key = keyOf(single);
  const table = key === undefined ? undefined : { ...single.query, ...single.form }[key]?.names;
  // A key names a record of the account, and each of its tables is a kind.
  return table && (kindOfTable(table) as RecordKind);
}

function singleDelete({ path }: Endpoint): Endpoint {
  const single = path.replace('bulk-', '');
  // Every bulk delete has one.
  return endpoints.find((one) => one.path === single) as Endpoint;
}

/** The delete of one record of a kind; undefined where the document has none. */
export const removalOf = (kind: RecordKind): ListedEndpoint | undefined =>
  endpoints.find((one) => one.method === 'DELETE' && kindOfKey(one) === kind);

export type Removal = readonly [name: string, request: ProbeRequest];

/** The request that removes a record of a kind. */
export function removal(kind: RecordKind, record: ShownRecord): Removal | undefined {
  const endpoint = removalOf(kind);
  const key = endpoint && keyOf(endpoint);
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
  groupRecipients: { kind: 'unsubscribeGroups', parameter: 'groupId', member: 'id' },
  automationSchedules: { kind: 'automations', parameter: 'utr', member: 'utr' },
};

export const parentOf = (kind: RecordKind): Parent | undefined => PARENTS[kind];

/** The query of the list of a parent's records. */
export const listUnder = (kind: RecordKind, parent: string): ProbeRequest => ({
  query: { [String(PARENTS[kind]?.parameter)]: parent },
});

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
