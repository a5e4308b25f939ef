/** How much a probe asks: its steps, played on a mock. */
import { startCampaignMock } from '../library/local-client.js';
import type { Allowed } from './levels.js';
import { endProbe, runSteps } from './probe.js';
import { Session } from './session.js';
import type { Step } from './step.js';

/** @param now the present, ISO 8601 */
export async function estimate(steps: readonly Step[], { waitMilliseconds }: Allowed, now: () => string) {
  const mock = await startCampaignMock({ listen: false, clock: now() });
  let waited = 0;
  const session = new Session({
    ...{ segment: 1, group: 1, mail: 'probe@example.com', notify: true, waitMilliseconds },
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
  await runSteps(session, steps);
  await endProbe(session);
  await mock.close();
  return { requests: session.recording.exchanges.length, waited };
}
