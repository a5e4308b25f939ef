/** The values that exchanges show of one assumption, for tests. */
import type { RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { judgeAccount, judgeAccounts } from '../../../src/lab/evidence/findings.js';
import { evidence } from '../../../src/lab/evidence/rules.js';
import type { AssumptionId } from '../../../src/service/assumptions/registry.js';
import { exchangeOf, named, recordingOf, success } from './exchanges.js';

/** The values that exchanges show of an assumption. */
export type Shown = readonly [
  id: AssumptionId,
  values: readonly (string | number)[],
  ...exchanges: readonly RecordedExchange[],
];

/** The findings of a rule, in the order of the exchanges, or of a replay, at each endpoint. */
const findingsOf = (id: AssumptionId, exchanges: readonly RecordedExchange[]) =>
  id in evidence
    ? [...judgeAccount(recordingOf(...exchanges), [id])]
    : judgeAccounts(exchanges).findings.filter((one) => one.id === id);

export const judged = (id: AssumptionId, ...exchanges: readonly RecordedExchange[]): readonly unknown[] =>
  findingsOf(id, exchanges).map(({ value }) => value);

/** As `judged`; an inferred value has a question mark. */
export const shows = (id: AssumptionId, ...exchanges: readonly RecordedExchange[]): readonly (string | number)[] =>
  findingsOf(id, exchanges).map(({ value, certainty }) => (certainty === 'seen' ? value : `${value}?`));

type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string>>;

/** A request for records, which are under `member` in its response. */
export const list =
  (path: string, member: string, query: Query = {}) =>
  (...records: readonly Row[]) =>
    exchangeOf(`GET ${path}`, { query, body: success({ [member]: records }) });

export const details = (path: string, member: string, query: Query) => (record: unknown) =>
  exchangeOf(`GET ${path}`, { query, body: success({ [member]: record }) });

export const listed = {
  types: (...ids: readonly number[]) =>
    list('/contacts-type', 'contactTypes')(...ids.map((id) => ({ ...named(id), contacts_count: 0 }))),
  contacts: list('/contacts/list', 'contacts'),
  fields: list('/custom-fields', 'customFields'),
  sends: list('/single-send/list', 'singleSends'),
  groups: (...ids: readonly number[]) =>
    list('/unsubscribes-groups', 'unsubscribesGroups')(...ids.map((id) => ({ id }))),
  automations: list('/automations', 'automations'),
  schedules: (utr: string, ...schedules: readonly Row[]) =>
    list('/automations/schedule', 'automation_schedules', { utr })(...schedules),
  senders: list('/senders', 'senders'),
  templates: list('/get-design/template', 'templates'),
  places: (...countries: readonly string[]) =>
    exchangeOf('GET /get/country-state-city', {
      body: success({ countries: countries.map((name, at) => ({ id: at + 1, name })), states: [], cities: [] }),
    }),
};

export const remove = (path: string, query: Query) =>
  exchangeOf(`DELETE ${path}`, { query, body: success('Deleted Successfully') });

export const setLive = exchangeOf('GET /automations/set-live', {
  query: { utr: 'a-1' },
  body: success('Automation has been set live'),
});

/** The exchanges, each a second after the one before. */
export const inTurn = (...all: readonly RecordedExchange[]): readonly RecordedExchange[] =>
  all.map((one, at) => ({ ...one, started: Date.UTC(2026, 0, 5, 9, 0, 10 + at) * 1000 }));

/** The request with a page. */
export const paged = (one: RecordedExchange, page: number): RecordedExchange => ({
  ...one,
  query: { ...one.query, page: String(page) },
});

/** A request that adds a contact to a type. */
export const addContact = (contact_type_id: string, told: Parameters<typeof exchangeOf>[1] = {}) =>
  exchangeOf('POST /contacts/add', {
    form: { contact_type_id, email: 'ada@example.com', country: '1' },
    body: success('Contact Added Successfully'),
    ...told,
  });
