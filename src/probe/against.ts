/** Compares what a probe found with an earlier profile. */
import type { AssumptionId, AssumptionOverrides } from '../assumptions/registry.js';
import { narrow, splitKey } from '../assumptions/scopes.js';
import type { Findings } from '../inference/findings.js';

type Value = string | number;

export interface Change {
  readonly id: string;
  readonly endpoint: string | undefined;
  readonly was: Value;
  /** Several where the exchanges contradict each other; none where nothing shows it any more. */
  readonly now: readonly Value[];
}

/**
 * What is not as the profile says.
 * @param asked the assumptions that the steps ask for: another one is not missed
 */
export function changesSince(
  profile: AssumptionOverrides,
  { findings, contradictions }: Findings,
  asked: ReadonlySet<AssumptionId>,
): readonly Change[] {
  const places = [
    ...findings.map(({ id, endpoint, value }) => ({ id, endpoint, now: [value] })),
    ...contradictions.map(([{ id, endpoint, value }, other]) => ({ id, endpoint, now: [value, other.value] })),
  ];
  const changed = places.flatMap(({ id, endpoint, now }) => {
    const was = narrow(profile, endpoint ?? '')[id];
    return was === undefined || now.every((value) => value === was) ? [] : [{ id, endpoint, was, now }];
  });
  // Every key of a profile has a value.
  const gone = Object.entries(profile as Readonly<Record<string, Value>>).flatMap(([key, was]) => {
    const [id, endpoint] = splitKey(key);
    const isShown = places.some((one) => one.id === id && (endpoint === undefined || one.endpoint === endpoint));
    const isAsked = [...asked].some((one) => one === id);
    return isAsked && !isShown ? [{ id, endpoint, was, now: [] }] : [];
  });
  return [...changed, ...gone];
}

/** The values that the profile has not: they are new, and no change. */
export const newSince = (profile: AssumptionOverrides, { findings }: Findings): Findings['findings'] =>
  findings.filter(({ id, endpoint }) => narrow(profile, endpoint ?? '')[id] === undefined);
