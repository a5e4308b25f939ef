/** Judges recordings: one value for each assumption and endpoint that shows it, and the contradictions. */
import { readers } from '../api/index.js';
import { type AssumptionId, type AssumptionValue, assumptionIds } from '../assumptions/registry.js';
import { keyOf } from '../assumptions/scopes.js';
import { RECEIVED_PUBLIC_KEY } from '../protocol.js';
import { absentValues } from './absent-values.js';
import { audience } from './audience.js';
import { contacts } from './contacts.js';
import { counters } from './counters.js';
import { type Exchange, NO_RESPONSE } from './exchange.js';
import { http } from './http.js';
import type { Evidence, Judge, Sighting } from './judge.js';
import { lookups } from './lookups.js';
import { mailings } from './mailings.js';
import { mayHaveWritten, Recording } from './recording.js';
import { isOutOfOrder } from './refusals.js';
import { schedules } from './schedules.js';
import { sending } from './sending.js';
import { validation } from './validation.js';
import { writes } from './writes.js';

interface Divided {
  /** Where a write is judged alone, it stands here without its response. */
  readonly inOrder: readonly Exchange[];
  /** Each of them is judged as if nothing else was recorded. */
  readonly alone: readonly Exchange[];
}

const startOf = ({ source }: Exchange): number => Date.parse(source.time);
const endOf = ({ source }: Exchange): number => Date.parse(source.ended ?? source.time);

/** @param exchanges of one account, in the order in which they began */
export function divide(exchanges: readonly Exchange[]): Divided {
  const unsure = new Set<Exchange>();
  let running: Exchange[] = [];
  for (const exchange of exchanges) {
    running = running.filter((one) => endOf(one) > startOf(exchange));
    for (const other of running) {
      if (mayHaveWritten(other)) unsure.add(exchange);
      if (mayHaveWritten(exchange)) unsure.add(other);
    }
    running.push(exchange);
  }
  const inOrder = exchanges.flatMap((one) => {
    if (!unsure.has(one)) return [one];
    return mayHaveWritten(one) ? [{ ...one, response: NO_RESPONSE, outcome: { kind: 'other' } as const }] : [];
  });
  return { inOrder, alone: exchanges.filter((one) => unsure.has(one)) };
}

/** Of every assumption. */
export const evidence: Evidence = {
  ...http,
  ...validation,
  ...writes,
  ...contacts,
  ...lookups,
  ...absentValues,
  ...audience,
  ...counters,
  ...mailings,
  ...schedules,
  ...sending,
};

export interface Finding {
  readonly id: AssumptionId;
  /** The endpoint that shows it; undefined where no endpoint alone reads the assumption. */
  readonly endpoint: string | undefined;
  readonly value: AssumptionValue<AssumptionId>;
  readonly certainty: 'seen' | 'inferred';
  /** The first exchanges that show it, in their order. */
  readonly exchanges: readonly Exchange[];
}

/** Two findings of one assumption at one endpoint with different values. */
export type Contradiction = readonly [Finding, Finding];

export interface Findings {
  readonly findings: readonly Finding[];
  readonly contradictions: readonly Contradiction[];
}

/** The kinds of exchanges that show an assumption, where they are no calls. */
const KINDS: { readonly [Id in AssumptionId]?: readonly Exchange['kind'][] } = {
  'head-requests': ['head'],
  cors: ['call', 'head', 'preflight'],
};
const CALLS: readonly Exchange['kind'][] = ['call'];

function groupBy<K, V>(all: Iterable<V>, keyOf: (one: V) => K): ReadonlyMap<K, readonly V[]> {
  const groups = new Map<K, V[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(one);
  }
  return groups;
}

/** Judges exchanges, each account by itself. */
export function judge(exchanges: Iterable<Exchange>): Findings {
  const accounts = groupBy(exchanges, ({ request }) => request.headers.get(RECEIVED_PUBLIC_KEY) ?? '');
  const recordings = [...accounts.values()].flatMap((own) => {
    const { inOrder, alone } = divide(own);
    return [inOrder, ...alone.map((one) => [one])];
  });
  return combine(recordings.flatMap((own) => [...judgeAccount(new Recording(own))]));
}

/** Every sighting in the exchanges of one account. */
export function* judgeAccount(recording: Recording, ids: readonly AssumptionId[] = assumptionIds): Generator<Finding> {
  for (const id of ids) {
    const endpoints = readers.endpointsOf(id);
    // An id has the judge of its own values.
    const judge = evidence[id] as Judge<AssumptionId> | undefined;
    const exchanges = endpoints.length === 0 ? recording.exchanges : endpoints.flatMap((name) => recording.at(name));
    const kinds = KINDS[id] ?? CALLS;
    for (const exchange of exchanges) {
      const isUnknown = exchange.response.status === 0 || isOutOfOrder(exchange);
      if (isUnknown || !kinds.includes(exchange.kind)) continue;
      const result = judge?.(exchange, recording);
      if (result === undefined) continue;
      const sighting: Sighting = typeof result === 'object' ? result : { value: result };
      const all = [exchange, ...(sighting.with ?? [])].sort(
        (one, other) => recording.placeOf(one) - recording.placeOf(other),
      );
      yield {
        id,
        endpoint: endpoints.length === 0 ? undefined : exchange.name,
        value: sighting.value,
        certainty: sighting.isInferred ? 'inferred' : 'seen',
        exchanges: all,
      };
    }
  }
}

/** One finding of each assumption and endpoint; what is seen goes before what is inferred. */
function combine(sightings: readonly Finding[]): Findings {
  const places = groupBy(sightings, ({ id, endpoint }) => (endpoint === undefined ? id : keyOf(id, endpoint)));
  const findings: Finding[] = [];
  const contradictions: Contradiction[] = [];
  for (const all of places.values()) {
    // A place has a sighting at least.
    const first = (all.find(({ certainty }) => certainty === 'seen') ?? all[0]) as Finding;
    const other = all.find(({ value }) => value !== first.value);
    if (other === undefined) findings.push(first);
    else contradictions.push([first, other]);
  }
  return { findings, contradictions };
}
