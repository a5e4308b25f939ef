/** The evidence of every assumption. */
import { absentValues } from './absent-values.js';
import { audience } from './audience.js';
import { contacts } from './contacts.js';
import { counters } from './counters.js';
import { http } from './http.js';
import type { Evidence } from './judge.js';
import { lookups } from './lookups.js';
import { mailings } from './mailings.js';
import { schedules } from './schedules.js';
import { sending } from './sending.js';
import { validation } from './validation.js';
import { writes } from './writes.js';

export const evidence: Evidence = {
  ...http,
  ...validation,
  ...writes,
  ...contacts,
  ...lookups,
  ...absentValues,
  ...audience,
  ...counters,
  ...mailings,
  ...schedules,
  ...sending,
};
