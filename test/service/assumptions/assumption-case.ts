/** A case declares a table: a row for each request or read, and a column for each value of an assumption. */
import type { Fixture, FixtureAccount } from '../../../src/fixtures/schema.js';
import { type AssumptionId, type BroadOverrides, registry } from '../../../src/service/assumptions/registry.js';
import type { Fields } from '../../helper.js';
import { smallAccount } from '../../sample-accounts/small-account.js';
import type { Step } from './steps.js';

type Registry = typeof registry;
/** The named values of an assumption; also words and two codes of a real service. */
type ValueOf<Id extends AssumptionId> = Registry[Id] extends { readonly values: infer Values }
  ? (keyof Values & string) | `text:${string}` | `${number},${number}`
  : Registry[Id] extends { readonly format: string }
    ? string
    : number | 'none';

/** The cells are what is seen under each value in turn; a single cell stands for all values, and a row without cells asserts nothing. */
export type Row = readonly [step: Step, ...cells: readonly unknown[]];

interface CaseOf<Id extends AssumptionId> {
  readonly id: Id;
  /** The subject, if an id has several cases. */
  readonly of?: string;
  readonly fixture?: Fixture;
  readonly values: readonly ValueOf<Id>[];
  readonly rows: readonly Row[];
  /** Values that do not change a response, so that it need not name the assumption. */
  readonly quiet?: readonly string[];
}

export type AssumptionCase = { readonly [Id in AssumptionId]: CaseOf<Id> }[AssumptionId];

/** @param value also as a text */
export const overrideFor = (id: AssumptionId, value: string | number): BroadOverrides => ({
  [id]: 'minimum' in registry[id] && value !== 'none' ? Number(value) : value,
});

/** The small account with one account, and the least that the service's own lists must have. */
export const fixture = (accountFixture: FixtureAccount = {}, lists: Fixture = {}): Fixture =>
  smallAccount([accountFixture], {
    templates: [{ id: 1, template_name: 'Blank', is_blank: 1 }],
    states: [],
    cities: [],
    ...lists,
  });

/** The fixture with the records to which forms refer: each has the id 1. */
export const account = (accountFixture: FixtureAccount = {}, lists: Fixture = {}): Fixture =>
  fixture(
    {
      contact_types: [{ id: 1, name: 'Customers' }],
      segments: [{ id: 1, segment_name: 'Guests' }],
      senders: [{ id: 1, from_email: 'news@example.com' }],
      unsubscribe_groups: [{ id: 1, group_name: 'News' }],
      ...accountFixture,
    },
    lists,
  );

/** Two records, with the ids 1 and 2. */
export const two = <R>(make: (id: number) => R) => [1, 2].map((id) => ({ id, ...make(id) }));

/** Valid forms. */
export const contact: Fields = { contact_type_id: 1, email: 'ada@example.com', country: 1 };
export const send: Fields = {
  template_id: 1,
  sender_id: 1,
  unsubscribe_group_id: 1,
  recipient_id: ['contacts_1'],
  schedule_type: 0,
  single_send_name: 'Launch',
  subject: 'Hello',
  preheader: 'There',
};
export const scheduled = (schedule_date: string, schedule_time: string): Fields => ({
  ...send,
  schedule_type: 1,
  schedule_date,
  schedule_time,
});
export const automation: Fields = { type: 'welcome', automation_name: 'Welcome', unsubscribe_group_id: 0 };
export const schedule: Fields = {
  utr: 'a-1',
  sender_id: 1,
  subject: 'Hello',
  waiting_period: 1,
  waiting_type: 'instantly',
  template_id: 1,
  preview_img: 'a.png',
};
export const sender: Fields = {
  from_name: 'Ada',
  from_email: 'ada@example.com',
  reply_to_email: 'ada@example.com',
  country_id: 1,
  company_address: 'Street 1',
  nickname: 'ada',
};
export const csv = (text: string, name = 'contacts.csv') => ({
  contact_type_id: 1,
  file: new File([text], name, { type: 'text/csv' }),
});
