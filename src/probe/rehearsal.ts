/** Plays steps on a mock, before anything is sent to a service: what they ask, how long it takes, and what of. */
import type { AssumptionId } from '../assumptions/registry.js';
import type { Exchange } from '../inference/exchange.js';
import { judge } from '../inference/findings.js';
import { startCampaignMock } from '../library/local-client.js';
import { MOCK_HEADERS } from '../protocol.js';
import type { Allowed } from './guard/levels.js';
import { Session } from './guard/session.js';
import { endProbe, runSteps } from './probe.js';
import type { Step } from './step.js';

export interface RehearsedStep {
  readonly step: Step;
  readonly exchanges: readonly Exchange[];
}

export interface Rehearsal {
  readonly steps: readonly RehearsedStep[];
  /** Those of the cleanup, too. */
  readonly requests: number;
  /** Milliseconds. */
  readonly waited: number;
}

/** @param now the present, ISO 8601 */
export async function rehearse(
  steps: readonly Step[],
  { waitMilliseconds }: Allowed,
  now: () => string,
): Promise<Rehearsal> {
  const mock = await startCampaignMock({ listen: false, clock: now() });
  let waited = 0;
  const session = new Session({
    segment: 1,
    group: 1,
    mail: 'probe@example.com',
    notify: true,
    waitMilliseconds,
    baseUrl: mock.baseUrl,
    keys: mock.keys,
    fetch: (url, init) => mock.fetch(url, init),
    marker: 'probe_',
    now,
    wait: async (milliseconds) => {
      waited += milliseconds;
      mock.clock.advance(`PT${milliseconds / 1_000}S`);
    },
  });
  const { exchanges } = session.recording;
  const begins: number[] = [];
  await runSteps(session, steps, () => void begins.push(exchanges.length));
  const played = steps.map((step, at) => ({ step, exchanges: exchanges.slice(begins[at], begins[at + 1]) }));
  await endProbe(session);
  await mock.close();
  return { steps: played, requests: exchanges.length, waited };
}

/** The assumptions that the mock names in its responses to a step. */
export const namedBy = ({ exchanges }: RehearsedStep): ReadonlySet<string> =>
  new Set(exchanges.flatMap(({ response }) => (response.headers.get(MOCK_HEADERS.assumptions) ?? '').split(', ')));

/** The assumptions that steps show at a mock. */
export const shownBy = ({ steps }: Rehearsal): ReadonlySet<AssumptionId> =>
  new Set(judge(steps.flatMap(({ exchanges }) => exchanges)).findings.map(({ id }) => id));
