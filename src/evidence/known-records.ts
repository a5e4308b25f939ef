/** What a recording knows of records: which are gone, and which lists are whole. */
import { type Exchange, queryOf } from './exchange.js';
import type { Recording } from './recording.js';
import { itemsIn, recordsIn } from './shown-records.js';

/** The deletes of what writes can name, with the parameter of each. */
export const DELETES = {
  contactTypes: ['DELETE /contacts-type/delete', 'contact_type_id'],
  contacts: ['DELETE /contacts/delete', 'contact_id'],
  segments: ['DELETE /segment/delete', 'segment_id'],
  senders: ['DELETE /sender/delete', 'sender_id'],
  unsubscribeGroupRecipients: ['DELETE /unsubscribes-groups/recipients-delete', 'id'],
  notificationRecipients: ['DELETE /notification-recipient/delete', 'id'],
  automations: ['DELETE /automations/delete', 'utr'],
  singleSends: ['DELETE /single/send/delete', 'utr'],
} as const;

export type Deletable = keyof typeof DELETES;

/** What fields name: by their names alone, which mean one kind each. */
const KINDS: Readonly<Record<string, Deletable>> = {
  contact_type_id: 'contactTypes',
  contact_id: 'contacts',
  segment_id: 'segments',
  sender_id: 'senders',
};

/** Those whose names mean another kind elsewhere. */
const KINDS_AT: Readonly<Record<string, Deletable>> = {
  'POST /contacts-type/update id': 'contactTypes',
  'POST /single/send/update utr': 'singleSends',
  'POST /automations/schedule/create utr': 'automations',
};

const COUNTRIES: ReadonlySet<string> = new Set(['country', 'country_id']);

/** An id as the service writes it, or a utr. */
export const isPlain = (value: string): boolean => /^(?:[1-9]\d{0,14}|[0-9a-fA-F]+(?:-[0-9a-fA-F]+)+)$/.test(value);

/** The exchange that shows that a sent value names no record: its delete before, or the list of countries. */
export function goneBy(
  exchange: Exchange,
  name: string,
  value: string | undefined,
  recording: Recording,
): Exchange | undefined {
  if (value === undefined) return undefined;
  const [, table, id] = /^(contacts|segments)_(\d+)$/.exec(value) ?? [];
  if (id !== undefined) return deleteOf(exchange, table === 'contacts' ? 'contactTypes' : 'segments', id, recording);
  if (COUNTRIES.has(name)) return listWithout(value, recording);
  const kind = KINDS_AT[`${exchange.name} ${name}`] ?? KINDS[name];
  return kind && deleteOf(exchange, kind, value, recording);
}

function deleteOf(exchange: Exchange, kind: Deletable, value: string, recording: Recording): Exchange | undefined {
  const [endpoint, parameter] = DELETES[kind];
  if (!isPlain(value)) return undefined;
  return recording
    .at(endpoint)
    .find(
      (one) => one.outcome.kind === 'success' && queryOf(one, parameter) === value && recording.isBefore(one, exchange),
    );
}

interface Country {
  readonly id: unknown;
  readonly name: unknown;
}

/** The countries in the list of places; none where the response is another. */
export function countriesIn({ outcome }: Exchange): readonly Country[] {
  const data = outcome.kind === 'success' ? outcome.data : undefined;
  const { countries } = (typeof data === 'object' && data !== null ? data : {}) as { readonly countries?: unknown };
  const isCountry = (one: unknown): one is Country => typeof one === 'object' && one !== null;
  return itemsIn(countries).filter(isCountry);
}

const PLACES = 'GET /get/country-state-city';

/** The list of places with its countries, which no assumption cuts. */
export const listedCountries = (recording: Recording) =>
  recording.at(PLACES).find((one) => countriesIn(one).length > 0);

function listWithout(value: string, recording: Recording): Exchange | undefined {
  const places = isPlain(value) ? listedCountries(recording) : undefined;
  return places && countriesIn(places).every(({ id }) => String(id) !== value) ? places : undefined;
}

/** Is a list no page of a longer one? A longer list of its endpoint shows that. */
export const isWhole = (list: Exchange, recording: Recording): boolean =>
  queryOf(list, 'page') === undefined &&
  recording.at(list.name).some((one) => recordsIn(one).length > recordsIn(list).length);
