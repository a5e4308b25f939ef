/** Every control call, in the order in which the overview links to them. */
import * as accounts from './accounts.js';
import * as assumptions from './assumptions.js';
import * as clock from './clock.js';
import * as faults from './faults.js';
import * as journal from './journal.js';
import * as mailings from './mailings.js';
import { clearOutbox, readMail, readOutbox, waitForMail } from './outbox.js';
import { createOverview, health } from './overview.js';
import { openapi } from './reference.js';
import * as settings from './settings.js';
import * as snapshots from './snapshots.js';
import { fixtures, load, reset, saveState, state } from './state.js';
import * as warnings from './warnings.js';

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
  ...assumptions,
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
