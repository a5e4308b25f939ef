import t from 'tap';
import { Stopped } from '../../src/probe/connection.js';
import { Session, type SessionOptions } from '../../src/probe/session.js';
import { audience } from '../../src/probe/steps/audience.js';
import { automations } from '../../src/probe/steps/automations.js';
import { refusedSends } from '../../src/probe/steps/refused-sends.js';
import { senders } from '../../src/probe/steps/senders.js';
import { sends } from '../../src/probe/steps/sends.js';
import { waiting } from '../../src/probe/steps/waiting.js';
import { failed, success } from '../evidence/exchanges.js';
import { play } from './round-trip.js';

const steps = [...refusedSends, ...automations, ...audience, ...sends, ...waiting, ...senders];
const NOW = { clock: '2026-03-02T09:00:00Z' };

/** Runs all steps against a service that refuses everything, and gives the writes. */
async function refused(options: Partial<SessionOptions>): Promise<readonly string[]> {
  const session = new Session({
    baseUrl: 'http://127.0.0.1',
    keys: { publicKey: 'public', secretKey: 'secret' },
    fetch: async (_url, { method }) => new Response(JSON.stringify(method === 'GET' ? success({}) : failed('No'))),
    marker: 'probe-',
    now: () => '2026-01-05T09:00:00.000Z',
    wait: async () => undefined,
    ...options,
  });
  for (const step of steps) await step.run(session).catch((error) => t.ok(error instanceof Stopped, String(error)));
  return session.recording.exchanges.flatMap(({ name, request }) => (request.method === 'GET' ? [] : [name]));
}

t.test('steps that create end where what they name is not listed', async (t) => {
  const refusals = ['POST /single/send/create', 'POST /single/send/update', 'POST /automations/create'];
  t.same([...new Set(await refused({}))].sort(), refusals.sort());
  t.same([...new Set(await refused({ mail: 'probe@example.com' }))].sort(), refusals.sort());
});

t.test('steps that create end where the service takes nothing of them', async (t) => {
  const { found } = await play(steps, { 'text.max-length': 10 }, NOW);
  t.equal(found['duplicate.name@GET /automations/duplicate'], undefined);
  t.equal(found['sender.verification@GET /sender/resend-mail'], undefined);
});
