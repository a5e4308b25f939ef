/** After a probe the account is what it was, wherever its connection breaks. */
import t from 'tap';
import { cleanUp, restore } from '../../src/probe/guard/cleanup.js';
import { endProbe, runSteps } from '../../src/probe/probe.js';
import { steps as allSteps } from '../../src/probe/steps/index.js';
import { ALL, NOW, named, read, recordsOf, rigOf, SMALL, startQuietMock, write } from './scenario.js';

const steps = [read, write, named];

const isRead = (request = ''): boolean => request.startsWith('GET') && !request.includes('/duplicate');

t.test('a probe leaves the account as it was', async (t) => {
  const mock = await startQuietMock(t);
  const before = recordsOf(mock);
  const { session } = rigOf(mock, ALL);
  t.same(await runSteps(session, steps), { errors: [], isStopped: false });
  t.not(JSON.stringify(recordsOf(mock)), JSON.stringify(before));
  t.same(await endProbe(session), { cleaned: { removed: 16, remaining: [] }, failure: undefined });
  t.same(recordsOf(mock), before);
});

t.test('the steps of the command leave the account as it was, at every level', async (t) => {
  const mock = await startQuietMock(t);
  const before = recordsOf(mock);
  const wait = async (milliseconds: number) => void mock.clock.advance(`PT${milliseconds / 1000}S`);
  const { session } = rigOf(mock, { ...ALL, waitMilliseconds: 60_000, wait });
  t.same(await runSteps(session, allSteps), { errors: [], isStopped: false });
  mock.clock.set(NOW);
  t.match(await endProbe(session), { cleaned: { remaining: [] } });
  t.same(recordsOf(mock), before);
});

t.test('recipients of groups are left alone where the global list shows them, too', async (t) => {
  const assumptions = { 'global-unsubscribes.scope': 'with-groups' } as const;
  const mock = await startQuietMock(t, { fixture: SMALL, assumptions });
  const before = recordsOf(mock);
  const { session } = rigOf(mock, ALL);
  t.same(await runSteps(session, steps), { errors: [], isStopped: false });
  t.match(await endProbe(session), { cleaned: { remaining: [] } });
  t.same(recordsOf(mock), before);
});

for (const isAfter of [false, true]) {
  const when = isAfter ? 'after the service has acted' : 'before the service gets a request';
  t.test(`cleanup by the log restores the account where the connection breaks ${when}`, async (t) => {
    const mock = await startQuietMock(t, { fixture: SMALL });
    const before = recordsOf(mock);
    const whole = rigOf(mock, ALL);
    await runSteps(whole.session, steps);
    for (let at = 0; at < whole.requests.length; at += 1) {
      // A read changes nothing: it makes no difference whether the service got it, and little which of them breaks.
      if (isRead(whole.requests[at]) && (isAfter || at % 8 > 0)) continue;
      mock.reset();
      const { session, log, requests, again } = rigOf(mock, ALL, { at, isAfter });
      const { isStopped } = await runSteps(session, steps);
      t.equal(isStopped, true, `request ${at}`);
      // Where nothing was made, nothing is left to tell.
      t.equal(typeof (await endProbe(session)).failure === 'string', session.mayHaveMade);
      const next = again();
      restore(next, { entries: JSON.parse(JSON.stringify(log)) });
      const { remaining } = await cleanUp(next);
      t.same([remaining, recordsOf(mock)], [[], before], `${at}: ${requests[at]}`);
    }
  });
}
