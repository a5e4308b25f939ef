/** `GET /__control`: what runs, and where the calls are. */
import { CONTROL_PREFIX } from '../protocol.js';
import { version } from '../version.js';
import { type Call, call } from './call.js';
import { REFERENCE_PATH } from './reference.js';
import { summaryOf } from './summary.js';

/** `/clock` and `/outbox`, but no path below them. */
const TOPIC = /^\/[^/]+$/;

/** @param calls the others, whose topics it links to */
export function createOverview(calls: readonly Call[]) {
  const topics = calls.map(({ path }) => path).filter((path) => TOPIC.test(path));
  const paths = [...new Set([...topics, REFERENCE_PATH])];
  const links = Object.fromEntries(paths.map((path) => [path.slice('/'.length), CONTROL_PREFIX + path]));
  return call({
    method: 'GET',
    path: '/',
    handle(_, { directory, servicePrefix: prefix }) {
      const { name, description } = directory.baseline;
      const accounts = directory.all().map(summaryOf);
      return { name: 'campaign-mock', version, prefix, fixture: { name, description }, accounts, links };
    },
  });
}
