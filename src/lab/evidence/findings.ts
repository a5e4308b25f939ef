/** Judges recordings, and returns one value for each assumption and endpoint, or a contradiction. */
import { groupBy } from '../../messages/pairs.js';
import { RECEIVED_PUBLIC_KEY } from '../../messages/protocol.js';
import { type AssumptionId, assumptionIds } from '../../service/assumptions/registry.js';
import { readers } from '../../service/document/index.js';
import { type Contradiction, DECIDE_AT_ONCE, type Finding, type Findings, variableIn } from './domains.js';
import { isOutOfOrder, type RecordedExchange } from './exchange.js';
import { mayHaveWritten, Recording } from './recording.js';
import { replay } from './replay.js';
import { evidence } from './rules.js';

/**
 * Returns the exchanges in their order without reads that overlap a write, and the exchanges that overlap a write. Each of
 * these is judged on its own because the state that it met is unknown. A write that overlaps a write has no response.
 * @param exchanges of one account, in the order in which they began
 */
export function divide(exchanges: readonly RecordedExchange[]) {
  const unsure = new Set<RecordedExchange>();
  let running: RecordedExchange[] = [];
  for (const exchange of exchanges) {
    running = running.filter((one) => one.started + one.took > exchange.started);
    for (const other of running) {
      if (mayHaveWritten(other)) unsure.add(exchange);
      if (mayHaveWritten(exchange)) unsure.add(other);
    }
    running.push(exchange);
  }
  const inOrder = exchanges.flatMap((one) => {
    if (!unsure.has(one)) return [one];
    return mayHaveWritten(one) ? [{ ...one, response: null, outcome: { kind: 'other' } as const }] : [];
  });
  return { inOrder, alone: exchanges.filter((one) => unsure.has(one)) };
}

/** A replay decides some of the values of an assumption that decides at once. */
const RULED: readonly AssumptionId[] = assumptionIds.filter((id) => id in evidence && !DECIDE_AT_ONCE.has(id));

/** Judges each account, and judges again without contradicted values, so that no finding rests on such a value. */
export function judgeAccounts(exchanges: Iterable<RecordedExchange>): Findings {
  const accounts = groupBy(exchanges, ({ request }) => request.headers[RECEIVED_PUBLIC_KEY] ?? '');
  const recordings = [...accounts.values()].flatMap((own) => {
    const { inOrder, alone } = divide(own);
    return [inOrder, ...alone.map((one) => [one])];
  });
  let { findings, contradictions } = judgeWithout([], recordings);
  for (let found = contradictions; found.length > 0; ) {
    const again = judgeWithout(contradictions, recordings);
    const values = new Map(again.findings.map((one) => [variableIn(one), one.value]));
    findings = findings.filter((one) => values.get(variableIn(one)) === one.value);
    found = again.contradictions;
    contradictions = [...contradictions, ...found];
  }
  return { findings, contradictions };
}

/**
 * Judges by rules, and then by a replay that starts with the values from the rules.
 * @param withdrawn contradictions whose variables are ignored
 */
function judgeWithout(
  withdrawn: readonly Contradiction[],
  recordings: readonly (readonly RecordedExchange[])[],
): Findings {
  const variables = new Set(withdrawn.map(([one]) => variableIn(one)));
  const everywhere = recordings.flat();
  const sightings = recordings.flatMap((one) => [...judgeAccount(new Recording(one, everywhere))]);
  const ruled = combine(sightings.filter((one) => !variables.has(variableIn(one))));
  const { findings, contradictions } = replay(recordings, ruled.findings, new Set([...RULED, ...variables]));
  return {
    findings: [...ruled.findings, ...findings],
    contradictions: [...ruled.contradictions, ...contradictions],
  };
}

/** Yields each value that a rule finds in the exchanges of one account. */
export function* judgeAccount(recording: Recording, ids: readonly AssumptionId[] = assumptionIds): Generator<Finding> {
  for (const id of ids) {
    const endpoints = readers.endpointsOf(id);
    const exchanges = endpoints.length === 0 ? recording.exchanges : endpoints.flatMap((name) => recording.at(name));
    for (const exchange of exchanges) {
      const sighting = isOutOfOrder(exchange) ? undefined : evidence[id]?.(exchange, recording);
      if (sighting === undefined) continue;
      const { value, certainty, with: others } = sighting;
      const all = [exchange, ...others].sort((one, other) => recording.placeOf(one) - recording.placeOf(other));
      yield { id, endpoint: endpoints.length === 0 ? undefined : exchange.endpoint, value, certainty, exchanges: all };
    }
  }
}

/** Returns one finding for each variable, `seen` rather than `inferred`, or a contradiction if its values differ. */
function combine(sightings: readonly Finding[]): Findings {
  const places = groupBy(sightings, variableIn);
  const findings: Finding[] = [];
  const contradictions: Contradiction[] = [];
  for (const all of places.values()) {
    const first = all.find(({ certainty }) => certainty === 'seen') ?? all[0];
    const other = all.find(({ value }) => value !== first.value);
    if (other === undefined) findings.push(first);
    else contradictions.push([first, other]);
  }
  return { findings, contradictions };
}
