/** The table of all control calls in the shape of the library: the call `clock.advance` is a method of that name. */
import { version } from '../messages/version.js';
import { accounts, summaryOf } from './accounts.js';
import { type Call, call } from './call.js';
import { clock } from './clock.js';
import { faults } from './faults.js';
import { journal } from './journal.js';
import { automationEvent, singleSendEvent } from './mailings.js';
import { outbox } from './outbox.js';
import { assumptions, settings } from './settings.js';
import { snapshots, state } from './state.js';
import { warnings } from './warnings.js';

const NAME = 'campaign-mock';

export const calls = {
  overview: call({
    route: 'GET /',
    handle(_, { directory, servicePrefix: prefix }) {
      const { name, description } = directory.baseline;
      const fixture = { name, description };
      return { name: NAME, version, prefix, fixture, accounts: directory.all().map(summaryOf) };
    },
  }),
  /** Reports readiness; a mock listens only after loading the fixture, so a mock that responds is ready. */
  health: call({
    route: 'GET /health',
    handle: (_, { servicePrefix: prefix }) => ({ status: 'ready', name: NAME, version, prefix }),
  }),
  ...state,
  accounts,
  ...snapshots,
  clock,
  assumptions,
  settings,
  faults,
  journal,
  warnings,
  singleSendEvent,
  automationEvent,
  outbox,
  openapi: call({
    route: 'GET /openapi.json',
    command: ['openapi', 'Print the OpenAPI 3.1 document of a running mock.'],
    handle: ({ account }, { directory, openapi }) => openapi(account ?? directory.all()[0]),
  }),
};

export const isCall = (one: object): one is Call => 'perform' in one;

/** Every call by the name of the method: `clock.advance`. */
export const callsByName: ReadonlyMap<string, Call> = new Map(namedIn(calls, ''));

function namedIn(table: object, before: string): (readonly [name: string, call: Call])[] {
  return Object.entries(table).flatMap(([name, one]) =>
    isCall(one) ? [[before + name, one] as const] : namedIn(one, `${before}${name}.`),
  );
}
