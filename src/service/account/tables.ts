/** The tables of an account, in the order of a fixture; the service's own lists; and the saved state of an account. */
import type { Static } from 'typebox';
import { namesOf } from '../../messages/present.js';
import type { ClockSetting } from '../../time/clock.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import type { SavedOutbox } from './outbox.js';
import { automationSchedules } from './records/automation-schedules.js';
import { automations, enrolments } from './records/automations.js';
import { contacts, contactTypes, customFields } from './records/contacts.js';
import { segmentRecipients, segments } from './records/segments.js';
import { notificationRecipients, senders } from './records/senders.js';
import { mailEvents, singleSends } from './records/single-sends.js';
import { cities, countries, states, templates } from './records/templates.js';
import { globalUnsubscribers, unsubscribeGroupRecipients, unsubscribeGroups } from './records/unsubscribes.js';
import type { Table } from './table.js';

export const accountTables = {
  contactTypes,
  contacts,
  segments,
  segmentRecipients,
  globalUnsubscribers,
  unsubscribeGroups,
  unsubscribeGroupRecipients,
  customFields,
  singleSends,
  automations,
  automationSchedules,
  senders,
  notificationRecipients,
  enrolments,
  mailEvents,
};

export const referenceTables = { templates, countries, states, cities };

type AllTables = typeof accountTables & typeof referenceTables;
export type AccountTable = keyof typeof accountTables;
export type ReferenceTable = keyof typeof referenceTables;

export type AnyTable = keyof AllTables;
export type RecordOf<K extends AnyTable> = Static<AllTables[K]['schema']>;

export const accountTableNames = namesOf(accountTables);
export const referenceTableNames = namesOf(referenceTables);

export type Tables = { readonly [K in AccountTable]: Table<RecordOf<K>> };

/** Returns the table of a name, typed by its records even if the compiler does not know the name. */
export const tableOf = <T extends AccountTable>(tables: Tables, name: T): Table<RecordOf<T>> => tables[name];

/** The service's own lists, such as countries: the same for every account unless a fixture says otherwise. */
export type ReferenceData = { readonly [K in ReferenceTable]: readonly RecordOf<K>[] } & {
  /** The ids of countries by name: a contact stores the name, and responses can show the id. */
  readonly countryIds: ReadonlyMap<string, number>;
};

/** The source of responses: the records of an account, and the lists of the service. */
export type Records = Tables & { readonly referenceData: ReferenceData };

export interface SavedAccount {
  readonly tables: Tables;
  readonly clock: ClockSetting;
  readonly random: readonly number[];
  /** The changes of assumptions since the baseline; in a baseline, the assumptions that the fixture sets for the account. */
  readonly assumptions: AssumptionOverrides;
  /** Microseconds since 1970: everything due until then is done. */
  readonly caughtUpTo: number;
  /** Microseconds since 1970: when the account began on its baseline. Changes that were due earlier are not made. */
  readonly since: number;
  readonly outbox: SavedOutbox;
  /** The number of requests in a minute of the account's clock. */
  readonly requestCount: { readonly minute: number; readonly requests: number };
}

/** The immutable state from a fixture: a reset returns to the baseline. */
export interface AccountBaseline extends Omit<SavedAccount, 'outbox' | 'requestCount' | 'since'> {
  /** True if the fixture states its time, `as_of`, at which accounts go on; else they begin at their clock's time. */
  readonly isSaved: boolean;
  readonly userId: number;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly referenceData: ReferenceData;
}

export interface Baseline {
  readonly name: string;
  readonly description: string;
  /** The assumptions that the fixture sets for all of its accounts. */
  readonly assumptions: AssumptionOverrides;
  /** The accounts of the fixture, at least one. */
  readonly accounts: readonly [AccountBaseline, ...AccountBaseline[]];
}
