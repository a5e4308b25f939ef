/** Counts the responses of a recording that prove nothing, by their reasons. */
import type { Flaw, RecordedRequest } from './recorded-request.js';

export interface Unproven {
  /** Why responses prove nothing, and how many. */
  readonly flaws: Readonly<Partial<Record<Flaw, number>>>;
  readonly withoutBody: number;
  readonly responses: number;
  /** The problem of each entry that does not fit HAR 1.2. */
  readonly odd: readonly string[];
}

export function countUnproven(requests: readonly RecordedRequest[], odd: readonly string[]): Unproven {
  const flaws: Partial<Record<Flaw, number>> = {};
  for (const { flaw } of requests) if (flaw !== undefined) flaws[flaw] = (flaws[flaw] ?? 0) + 1;
  const withoutBody = requests.filter((one) => one.isWithoutBody).length;
  return { flaws, withoutBody, responses: requests.length, odd };
}

export function unprovenLines({ flaws, withoutBody, responses, odd }: Unproven): readonly string[] {
  const counts = Object.entries(flaws).map(([flaw, count]) => `${count} ${flaw}`);
  return [
    ...(counts.length > 0 ? [`responses that prove nothing: ${counts.join(', ')}`] : []),
    ...(withoutBody > 0 ? [`${withoutBody} of ${responses} responses have no body: record with content`] : []),
    ...(odd.length > 0 ? [`odd entries left out: ${odd.length}, first ${odd[0]}`] : []),
  ];
}
