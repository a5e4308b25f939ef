/** What the cases are made of: one act for all values of an assumption, and what each value makes of it on the wire. */
import type { Test } from 'tap';
import { type AssumptionId, type BroadOverrides, registry } from '../../src/assumptions/registry.js';
import type { Fixture, FixtureAccount } from '../../src/fixtures/schema.js';
import type { Mock } from '../../src/mock.js';
import type { Client, Fields, TestResponse } from '../helper.js';
import { CLOCK, smallAccount } from '../sample-accounts/small-account.js';

export interface Act {
  readonly client: Client;
  readonly mock: Mock;
  /** Asserts that a response names the assumption; it need not where the value in force is a quiet one. */
  names(response: TestResponse): TestResponse;
  /** The status and the body of a response, which names the assumption. */
  heard(response: Promise<TestResponse>): Promise<unknown>;
  /** Freezes the clock so many seconds after the clock of the fixture. */
  at(seconds: number): void;
}

type Registry = typeof registry;
/** Words of a service, and two codes of its own. */
type Own = { readonly [A in `text:${string}` | `${number},${number}`]?: unknown };
/** Named values must all be there; of a range the default and one more. */
type Seen<Id extends AssumptionId> = Registry[Id] extends { readonly values: infer Values }
  ? { readonly [A in keyof Values & string]: unknown } & Own
  : Registry[Id] extends { readonly format: string }
    ? { readonly [zone: string]: unknown }
    : { readonly [A in number | 'none']?: unknown };

interface Declared<Id extends AssumptionId> {
  readonly id: Id;
  /** What is tried, where one id has several subjects. */
  readonly of?: string;
  readonly fixture?: Fixture;
  act(context: Act): Promise<unknown>;
  /** What the act sees, by value. */
  readonly values: Seen<Id>;
  /** Values by which the response is what it would be anyway, and is not said to be shaped. */
  readonly quiet?: readonly string[];
  /** Why no response names the assumption. */
  readonly unnamed?: string;
}

export interface AssumptionCase extends Omit<Declared<AssumptionId>, 'values'> {
  readonly values: Readonly<Record<string, unknown>>;
}

export const assumptionCase = <const Id extends AssumptionId>(declared: Declared<Id>): AssumptionCase => declared;

/** The value that a key of `values` stands for. */
export const overrideFor = (id: AssumptionId, value: string): BroadOverrides => ({
  [id]: 'minimum' in registry[id] && value !== 'none' ? Number(value) : value,
});

export function actOf(t: Test, { id, quiet = [], unnamed }: AssumptionCase, value: string, client: Client, mock: Mock) {
  let named = 0;
  const act: Act = {
    client,
    mock,
    names(response) {
      const ids = (response.headers['x-mock-assumptions'] ?? '').split(',').map((one) => one.trim());
      t.ok(ids.includes(id) || quiet.includes(value), `names ${id} in ${JSON.stringify(ids)}`);
      named += 1;
      return response;
    },
    heard: async (response) => statusAndBody(act.names(await response)),
    at: (seconds) =>
      mock.directory.find(mock.keys.publicKey)?.clock.set({ frozen: (Date.parse(CLOCK) + seconds * 1000) * 1000 }),
  };
  const isNamed = () => named > 0 || unnamed !== undefined;
  return { act, isNamed };
}

/** Forms that are in order. */
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
export const sender: Fields = {
  from_name: 'Ada',
  from_email: 'ada@example.com',
  reply_to_email: 'ada@example.com',
  country_id: 1,
  company_address: 'Street 1',
  nickname: 'ada',
};

/** The small account with one account, and the least that the service's own lists must have. */
export const fixture = (accountFixture: FixtureAccount = {}, lists: Fixture = {}): Fixture =>
  smallAccount([accountFixture], {
    templates: [{ id: 1, template_name: 'Blank', is_blank: 1 }],
    states: [],
    cities: [],
    ...lists,
  });

export const statusAndBody = ({ status, body }: TestResponse): unknown => [status, body];

/** The same of several requests, one after the other. */
export async function statusesAndBodies<T>(
  all: readonly T[],
  ask: (one: T) => Promise<TestResponse>,
): Promise<unknown[]> {
  const heard: unknown[] = [];
  for (const one of all) heard.push(statusAndBody(await ask(one)));
  return heard;
}

export const ok = (message: unknown): unknown => [200, { status: 'success', message }];
/** The quirk of three deletes. */
export const okUnderErrors = (errors: unknown): unknown => [200, { status: 'success', errors }];
export const failed = (status: number, errors: unknown): unknown => [status, { status: 'failed', errors }];
export const NF1 = failed(404, 'Record Not Found');
export const NF2 = failed(404, 'Record not found');

/** A validation failure; a text alone stands for a list of one. */
export const invalid = (errors: Readonly<Record<string, string | readonly string[]>>): unknown =>
  failed(422, Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, [texts].flat()])));

type Row = Readonly<Record<string, unknown>>;

/** The records that a list endpoint gives. */
export async function rows(client: Client, path: string, query: Readonly<Record<string, string | number>> = {}) {
  const { body } = await client.get(path, query);
  const { message } = body as { message: Record<string, Row[] | Row> };
  return Object.values(message)[0] as Row[];
}

/** Some fields of the records that a list endpoint gives. */
export async function columns(
  client: Client,
  path: string,
  names: readonly string[],
  query = {},
): Promise<unknown[][]> {
  return (await rows(client, path, query)).map((row) => names.map((name) => row[name]));
}

/** One column of a list. */
export const column = async (client: Client, path: string, name: string, query = {}): Promise<unknown[]> =>
  (await columns(client, path, [name], query)).flat(1);

/** The utr that a create or a duplicate answers with. */
export const utrIn = ({ body }: TestResponse): string => (body as { message: { utr: string } }).message.utr;

export const csv = (text: string, name = 'contacts.csv'): File => new File([text], name, { type: 'text/csv' });
