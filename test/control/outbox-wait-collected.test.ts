/** Calls that wait for a mail while garbage is collected: each call is still answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { calls } from '../../src/control/registry.js';
import { instantly, join, startMailing, welcome } from '../sample-accounts/mailing-account.js';
import { problem } from './problem.js';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Lets waits begin, and collects garbage. */
async function collectGarbage(): Promise<void> {
  await sleep(50);
  collect();
  await sleep(10);
  collect();
}

const live = { automations: [welcome], automation_schedules: [instantly('Hello')] };
const HINT = 'A clock stands still: what falls due later comes when it is advanced.';
const NEVER = { match: { to: 'nobody@example.com' }, timeout: 60_000 };

/** Returns the result of a wait; a wait that hangs fails the test instead of stopping it. */
const endOf = (waiting: Promise<unknown>): Promise<unknown> =>
  Promise.race([waiting.catch((error: Error) => error.message), sleep(3_000, 'it hangs', { ref: false })]);

t.test('a wait in the process ends at its timeout, also after garbage collection', async (t) => {
  const { mock } = await startMailing(t, live);
  const end = endOf(calls.outbox.waitFor.perform(mock.context, { body: { ...NEVER, timeout: 300 } }));
  await collectGarbage();
  t.equal(await end, `No mail fits {"to":"nobody@example.com"} within 300 ms; 0 others are there. ${HINT}`);
});

t.test('waits over HTTP end at their timeout and remove their listeners, also after garbage collection', async (t) => {
  const { client, mock } = await startMailing(t, live);
  const waits = Array.from({ length: 6 }, () => client.control('POST', '/outbox/wait', { ...NEVER, timeout: 300 }));
  await collectGarbage();
  const detail = `No mail fits {"to":"nobody@example.com"} within 300 ms; 0 others are there. ${HINT}`;
  for (const waiting of waits) {
    t.match(await endOf(waiting), { status: 404, body: problem(404, detail) });
  }
  t.equal(mock.directory.events.listenerCount('mail'), 0);
});

t.test('a wait returns a later mail, also after garbage collection', async (t) => {
  const { client } = await startMailing(t, live);
  const waiting = client.control('POST', '/outbox/wait', { match: { to: 'ada@example.com' }, timeout: 60_000 });
  await collectGarbage();
  await join(client, 'ada@example.com');
  t.match(await endOf(waiting), { status: 200, body: { mails: [{ to: 'ada@example.com' }] } });
});

t.test('waits in the process and over HTTP end when the mock closes, also after garbage collection', async (t) => {
  const { client, mock } = await startMailing(t, live);
  const end = endOf(calls.outbox.waitFor.perform(mock.context, { body: NEVER }));
  const httpEnd = endOf(client.control('POST', '/outbox/wait', NEVER));
  while (mock.directory.events.listenerCount('mail') < 2) await sleep(5);
  await collectGarbage();
  await mock.close();
  const detail = `No mail fits {"to":"nobody@example.com"} within 60000 ms; 0 others are there. ${HINT}`;
  t.equal(await end, detail);
  t.match(await httpEnd, { status: 404, body: problem(404, detail) });
});
