/** A sweep of the sample client. */
import type { SweepOptions } from '../../../src/lab/sweep/sweep.js';
import { sampleAccount } from '../../sample-accounts/sample-account.js';
import { runSampleClient } from './sample-client.js';

export const sampleSweep = (more: Partial<SweepOptions> = {}): SweepOptions => ({
  command: ['client'],
  mock: { fixture: sampleAccount, clock: '2026-01-05T09:00:00Z' },
  run: runSampleClient,
  env: {},
  cwd: '.',
  jobs: 1,
  signal: new AbortController().signal,
  only: [],
  timeout: undefined,
  follow: () => undefined,
  ...more,
});
