/** `GET /__control`: what runs, and where the calls are; `GET /__control/health`, for whoever waits for that. */
import { CONTROL_PREFIX } from '../protocol.js';
import { version } from '../version.js';
import { type Call, call } from './call.js';
import { REFERENCE_PATH } from './reference.js';
import { summaryOf } from './summary.js';

/** A mock listens when its fixture is loaded: whoever reaches it finds it ready. */
export const health = call({
  route: 'GET /health',
  handle: () => ({ status: 'ready', version }),
});

/** @param calls the others; it links to their topics, `/clock` and `/outbox`, but to no path below them */
export function createOverview(calls: readonly Call[]) {
  const topics = calls.map(({ path }) => path).filter((path) => path.lastIndexOf('/') === 0);
  const links = Object.fromEntries([...topics, REFERENCE_PATH].map((path) => [path.slice(1), CONTROL_PREFIX + path]));
  return call({
    route: 'GET /',
    handle(_, { directory, servicePrefix: prefix }) {
      const { name, description } = directory.baseline;
      const accounts = directory.all().map(summaryOf);
      return { name: 'campaign-mock', version, prefix, fixture: { name, description }, accounts, links };
    },
  });
}
