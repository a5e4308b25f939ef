/** Every control call, in the order in which the overview links to them. */
import { CONTROL_PREFIX } from '../protocol.js';
import { version } from '../version.js';
import * as accounts from './accounts.js';
import { type Call, call } from './call.js';
import * as clock from './clock.js';
import * as faults from './faults.js';
import * as journal from './journal.js';
import * as mailings from './mailings.js';
import { clearOutbox, readMail, readOutbox, waitForMail } from './outbox.js';
import { openapi, REFERENCE_PATH } from './reference.js';
import * as settings from './settings.js';
import * as snapshots from './snapshots.js';
import { fixtures, load, reset, saveState, state } from './state.js';
import { summaryOf } from './summary.js';
import * as warnings from './warnings.js';

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

const topics = {
  health,
  reset,
  load,
  fixtures,
  state,
  saveState,
  ...accounts,
  ...snapshots,
  ...clock,
  ...settings,
  ...faults,
  ...journal,
  ...warnings,
  ...mailings,
  readOutbox,
  clearOutbox,
  readMail,
  waitForMail,
  openapi,
};

export const calls = { overview: createOverview(Object.values(topics)), ...topics };
