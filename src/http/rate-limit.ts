/** Counts the requests of an account where a rate limit is assumed (Limits). */
import type { Assume } from '../assumptions/assume.js';
import { tooManyRequests } from '../contract/failure.js';
import type { World } from '../world/world.js';

/** @throws {Failure} 429 with Retry-After when the minute is used up */
export function limitRate(world: World, assume: Assume): void {
  if (assume.peek('rate-limit') === 'none') return;
  const { requests, retryAfter } = world.rateLimit.count(world.clock.now());
  if (requests > Number(assume('rate-limit'))) throw tooManyRequests(retryAfter);
}
