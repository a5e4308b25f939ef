/** Which responses show records, and of which kind. */
import { type Exchange, isObject } from './exchange.js';

export type ShownRecord = Readonly<Record<string, unknown>>;

interface Shows {
  readonly kind: RecordKind;
  /** The member of `message` that holds them. */
  readonly member: string;
  /** Are they all that there are, as far as its parameter goes? */
  readonly isList: boolean;
}

const RECORD_KINDS = [
  'globalUnsubscribers',
  'segments',
  'segmentRecipients',
  'unsubscribeGroups',
  'groupRecipients',
  'contactTypes',
  'contacts',
  'reservedFields',
  'customFields',
  'templates',
  'singleSends',
  'automations',
  'automationSchedules',
  'senders',
  'notificationRecipients',
] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

const list = (kind: RecordKind, member: string): Shows => ({ kind, member, isList: true });
const details = (kind: RecordKind, member: string): Shows => ({ kind, member, isList: false });

/** By the names of endpoints. */
const SHOWS: Readonly<Record<string, Shows>> = {
  'GET /global-unsubscribes': list('globalUnsubscribers', 'unSubscribers'),
  'GET /segment/list': list('segments', 'segments'),
  'GET /segment/email/list': list('segmentRecipients', 'contactEmails'),
  'GET /unsubscribes-groups': list('unsubscribeGroups', 'unsubscribesGroups'),
  'GET /unsubscribes-groups/details': details('unsubscribeGroups', 'unsubscribesGroup'),
  'GET /unsubscribes-groups/recipients-list': list('groupRecipients', 'recipients'),
  'GET /contacts-type': list('contactTypes', 'contactTypes'),
  'GET /contacts-type/view': details('contactTypes', 'contactType'),
  'GET /contacts/list': list('contacts', 'contacts'),
  'GET /contacts/details': details('contacts', 'contact'),
  'GET /reserve-fields': list('reservedFields', 'reservedFields'),
  'GET /custom-fields': list('customFields', 'customFields'),
  'GET /get-design/template': list('templates', 'templates'),
  'GET /single-send/list': list('singleSends', 'singleSends'),
  'GET /single-send/details': details('singleSends', 'singleSend'),
  'GET /automations': list('automations', 'automations'),
  'GET /automations/details': details('automations', 'automation'),
  'GET /automations/schedule': list('automationSchedules', 'automation_schedules'),
  'GET /senders': list('senders', 'senders'),
  'GET /sender/details': details('senders', 'sender'),
  'GET /notification-recipients': list('notificationRecipients', 'notifications'),
};

/** The endpoint that lists the records of a kind. */
export function listOf(kind: RecordKind): string {
  // Every kind has one.
  const [name] = Object.entries(SHOWS).find(([, shows]) => shows.kind === kind && shows.isList) as [string, Shows];
  return name;
}

export const kindShownBy = (name: string): RecordKind | undefined => SHOWS[name]?.kind;

/** Does the endpoint list the records of a kind? */
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

/** The records in a response; none where it is no success. */
export function recordsIn(exchange: Exchange): readonly ShownRecord[] {
  const held = heldIn(exchange);
  return (isList(exchange.name) ? itemsIn(held) : [held].flat()).filter(isObject);
}

/** Has a list, which may be empty, the shape of one? */
export const isUnderstood = (exchange: Exchange): boolean =>
  Array.isArray(heldIn(exchange)) || isPaginator(heldIn(exchange));
