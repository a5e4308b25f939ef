/** A model of an account with plain maps: the reference for tables, their indexes and their bytes. */
import type { Contact, ContactType } from '../../../src/service/account/records/contacts.js';
import type { Unsubscriber } from '../../../src/service/account/records/unsubscribes.js';
import { toTimestamp } from '../../../src/time/timestamps.js';

export interface Records {
  readonly contacts: Contact;
  readonly contactTypes: ContactType;
  readonly globalUnsubscribers: Unsubscriber;
}

export const tableNames = ['contacts', 'contactTypes', 'globalUnsubscribers'] as const;
export type TableName = (typeof tableNames)[number];

type Maps = { readonly [K in TableName]: ReadonlyMap<number, Records[K]> };

/** Maps are replaced, so that an earlier state keeps its own. */
export interface State {
  readonly maps: Maps;
  readonly nextIds: Readonly<Record<TableName, number>>;
  readonly order: 'oldest-first' | 'newest-first';
  readonly country: 'name' | 'id';
  /** Microseconds since 1970. */
  readonly now: number;
}

export interface Combination {
  readonly order: State['order'];
  readonly country: State['country'];
}

const COUNTRIES: Readonly<Record<string, string>> = { India: '1', Nepal: '2' };

const ascending = <R>(map: ReadonlyMap<number, R>): R[] =>
  [...map].sort(([a], [b]) => a - b).map(([, record]) => record);

/** Every record of a table, lowest id first. */
export const allWithDeleted = <K extends TableName>({ maps }: State, name: K): Records[K][] =>
  ascending(maps[name] as ReadonlyMap<number, Records[K]>);

export const live = <K extends TableName>(state: State, name: K): Records[K][] =>
  allWithDeleted(state, name).filter((one) => !('deleted_at' in one) || one.deleted_at === null);

function put<K extends TableName>(state: State, name: K, record: Records[K]): State {
  const nextIds = { ...state.nextIds, [name]: Math.max(state.nextIds[name], record.id + 1) };
  return { ...state, maps: { ...state.maps, [name]: new Map([...state.maps[name], [record.id, record]]) }, nextIds };
}

const stamps = ({ now }: State) => ({ created_at: toTimestamp(now), updated_at: toTimestamp(now) });

const UNSET = {
  first_name: null,
  last_name: null,
  country: null,
  state: null,
  city: null,
  address_line1: null,
  address_line2: null,
  state_province_region: null,
  postal_code: null,
};

const { first_name, last_name, ...rest } = UNSET;
const BLANK = { first_name, last_name, email: '', alt_email: null, ...rest, custom_field: null };

/** New records, with the keys of their shape in the order of a table. */
const creating: { readonly [K in TableName]: (id: number, given: Partial<Records[K]>) => object } = {
  contacts: (id, { contact_type_id = null, ...given }) => ({
    id,
    user_id: 1,
    contact_type_id,
    ...BLANK,
    ...given,
    deleted_at: null,
  }),
  contactTypes: (id, { name = '' }) => ({ id, user_id: 1, name, deleted_at: null }),
  globalUnsubscribers: (id, { email_address = '' }) => ({ id, user_id: 1, unsubscribe_groups_id: null, email_address }),
};

export function add<K extends TableName>(state: State, name: K, given: Partial<Records[K]>): State {
  const created = creating[name](state.nextIds[name], given);
  return put(state, name, { ...created, ...stamps(state) } as Records[K]);
}

export const amend = <K extends TableName>(state: State, name: K, record: Records[K], changes: Partial<Records[K]>) =>
  put(state, name, { ...record, ...changes });

export const update = <K extends TableName>(state: State, name: K, record: Records[K], changes: Partial<Records[K]>) =>
  put(state, name, { ...record, ...changes, updated_at: toTimestamp(state.now) });

export function remove<K extends TableName>(state: State, name: K, record: Records[K]): State {
  const updated_at = toTimestamp(state.now);
  if ('deleted_at' in record) return put(state, name, { ...record, deleted_at: updated_at, updated_at });
  const left = new Map<number, Records[TableName]>(state.maps[name]);
  left.delete(record.id);
  return { ...state, maps: { ...state.maps, [name]: left } };
}

/** The response bodies of the lists. */
export function bodiesOf(state: State, { order, country }: Combination): Readonly<Record<string, string>> {
  const types = new Map(live(state, 'contactTypes').map((type) => [type.id, type]));
  const contacts = live(state, 'contacts')
    .map(shown)
    .map((one) => ({
      ...one,
      country: country === 'id' && one.country !== null ? (COUNTRIES[one.country] ?? one.country) : one.country,
      fullname: `${one.first_name} ${one.last_name}`.trim(),
      contact_type: types.get(one.contact_type_id ?? 0) ?? noType(one.contact_type_id ?? 0),
    }));
  const unSubscribers = live(state, 'globalUnsubscribers');
  const inOrder = <T>(list: readonly T[]) => (order === 'newest-first' ? list.toReversed() : list);
  const bodyOf = (message: object) => JSON.stringify({ status: 'success', message });
  return {
    contacts: bodyOf({ contacts: inOrder(contacts) }),
    unSubscribers: bodyOf({ unSubscribers: inOrder(unSubscribers) }),
  };
}

/** What was never set reads as an empty text, or as 0. */
const shown = (contact: Contact): Contact => ({
  ...contact,
  contact_type_id: contact.contact_type_id ?? 0,
  ...Object.fromEntries(Object.keys(UNSET).map((name) => [name, contact[name as keyof typeof UNSET] ?? ''])),
});

const noType = (id: number) => ({ id, user_id: 1, name: '', deleted_at: null, created_at: null, updated_at: null });
