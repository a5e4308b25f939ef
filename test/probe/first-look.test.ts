/** What the first responses of a probe look like. */
import t from 'tap';
import { Session } from '../../src/probe/guard/session.js';
import { runSteps } from '../../src/probe/probe.js';
import { failures } from '../../src/probe/steps/reads.js';
import { failed, success } from '../inference/exchanges.js';
import { MARKER, NOW } from './scenario.js';

const LIST = 'GET /notification-recipients';
const PATH = 'http://service looks like a base URL without its path, wanted one such as https://host/api/v1';
const KEYS = 'the keys look wrong';

const CASES: readonly (readonly [what: string, status: number, body: unknown, reason: string | undefined])[] = [
  ['a list is the service', 200, success({ notifications: [] }), undefined],
  ['an empty list that fails is the service', 404, failed('Record Not Found'), undefined],
  ['another envelope is the service', 200, { data: [] }, undefined],
  ['its own failure of keys at any status are wrong keys', 200, failed({ SecretKey: ['No.'] }), KEYS],
  ['403 is wrong keys', 403, { message: 'Forbidden' }, KEYS],
  ['the same text for every key is wrong keys', 200, failed('Who are you?'), KEYS],
  ['503 is a service that is down', 503, '<html>', 'the service looks down'],
  ['HTML is a base URL without its path', 200, '<html>', PATH],
  ['JSON with 404 is a base URL without its path', 404, { message: 'Not Found' }, PATH],
  ['the same text with 404 is a base URL without its path', 404, failed('No route'), PATH],
];

for (const [what, status, body, reason] of CASES) {
  t.test(what, async (t) => {
    const session: Session = new Session({
      baseUrl: 'http://service',
      keys: { publicKey: 'public', secretKey: 'secret' },
      // The third one has a wrong key.
      fetch: async () =>
        session.recording.exchanges.length === 2 && reason === undefined
          ? new Response('', { status: 401 })
          : new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
      marker: MARKER,
      now: () => NOW,
      wait: async () => undefined,
    });
    const { errors, isStopped } = await runSteps(session, failures);
    const reasons = reason === undefined ? [] : [`${reason}: ${LIST} answers ${status}`];
    t.same([errors.map((one) => one.reason), isStopped], [reasons, reason !== undefined]);
  });
}
