import t from 'tap';
import { RateLimit } from '../../src/account/saved-account.js';

const SECOND = 1_000_000;

t.test('a rate limit counts anew in each minute of the clock', async (t) => {
  const limit = new RateLimit();
  const cases: [second: number, requests: number, retryAfter: number][] = [
    [0, 1, 60],
    [0.5, 2, 60],
    [59, 3, 1],
    [59.999, 4, 1],
    [60, 1, 60],
    [61, 2, 59],
    [600, 1, 60],
    [60, 1, 60],
  ];
  for (const [second, requests, retryAfter] of cases) {
    t.same(limit.count(second * SECOND), { requests, retryAfter }, `at ${second}`);
  }
});
