/** All tables: an account's in the order of a fixture (the last two are the mock's own), and the reference lists of the service; and the state of an account, as baselines, snapshots and rollbacks keep it. */

import type { Static } from 'typebox';
import { namesOf } from '../../messages/present.js';
import type { ClockSetting } from '../../time/clock.js';
import type { Zones } from '../../time/zones.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import type { Outbox } from './outbox.js';
import { automationSchedules, automations, enrolments } from './records/automations.js';
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

export type RecordOf<K extends keyof AllTables> = Static<AllTables[K]['schema']>;

export const accountTableNames = namesOf(accountTables);
export const referenceTableNames = namesOf(referenceTables);

/** The account's tables, by the names of the code. */
export type Tables = { readonly [K in AccountTable]: Table<RecordOf<K>> };

/** The table of this name: the compiler knows its records, also where it does not know the name. */
export const tableOf = <T extends AccountTable>(tables: Tables, name: T): Table<RecordOf<T>> => tables[name];

/** The lists that the service has for every account. */
export type ReferenceData = { readonly [K in ReferenceTable]: readonly RecordOf<K>[] } & {
  /** The ids of countries by name; a list of contacts looks up the country of each. */
  readonly countryIds: ReadonlyMap<string, number>;
};

/** What responses tell of: the records of the account, and those of the service. */
export type Records = Tables & { readonly referenceData: ReferenceData; readonly zones: Zones };

export interface SavedAccount {
  readonly tables: Tables;
  readonly clock: ClockSetting;
  /** The state of the random source. */
  readonly random: readonly number[];
  /** The changes since the baseline. */
  readonly assumptions: AssumptionOverrides;
  /** Microseconds since 1970: everything due until then is done. What falls due after it is still to come. */
  readonly caughtUpTo: number;
  /** Microseconds since 1970: when the account began on its baseline. What was due before is history. */
  readonly since: number;
  readonly outbox: Outbox;
  /** The requests of a minute of the account's clock. */
  readonly requestCount: { readonly minute: number; readonly requests: number };
}

/** The immutable state that a fixture describes, and that reset returns to. */
export interface AccountBaseline extends Omit<SavedAccount, 'outbox' | 'requestCount' | 'since'> {
  /** True if the fixture says its moment: an account on it goes on from there. Others begin anew, each at its own time. */
  readonly isSaved: boolean;
  readonly userId: number;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly referenceData: ReferenceData;
  /** Those that the fixture sets for this account. */
  readonly assumptions: AssumptionOverrides;
}

/** How many records there are, the deleted ones too. */
export const recordsIn = (tables: Tables): number =>
  accountTableNames.reduce((sum, key) => sum + tables[key].stored, 0);

export interface Baseline {
  /** The name of the fixture, or the file it came from. */
  readonly name: string;
  readonly description: string;
  /** The assumptions that the fixture sets for all its accounts. */
  readonly assumptions: AssumptionOverrides;
  /** At least one. */
  readonly accounts: readonly [AccountBaseline, ...AccountBaseline[]];
}
