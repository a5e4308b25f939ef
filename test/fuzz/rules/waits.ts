/** Judges how long another account waited: by the clock of the reference machine, since a slow one makes everybody wait. */
import type { Exchange } from '../exchange.js';
import type { Finding } from '../finding.js';

/** Milliseconds: a step of the largest size takes a second, and its client has the other core. */
const MAX_WAIT = 3000;

/**
 * @param wait milliseconds
 * @param measureSlowness says how many times as long as on the reference machine a computation takes; called when that matters
 */
export async function judgeWait(
  wait: number,
  measureSlowness: () => Promise<number>,
  exchanges: readonly Exchange[],
): Promise<readonly Finding[]> {
  if (wait <= MAX_WAIT) return [];
  const slowness = await measureSlowness();
  if (wait <= MAX_WAIT * slowness) return [];
  const detail = `${Math.round(wait)} ms, which are ${Math.round(wait / slowness)} on the reference machine`;
  return [{ rule: 'wait', what: 'another account waits', detail, exchange: slowest(exchanges) }];
}

const slowest = (exchanges: readonly Exchange[]): Exchange | undefined =>
  exchanges.reduce<Exchange | undefined>((slow, one) => (one.took > (slow?.took ?? -1) ? one : slow), undefined);
