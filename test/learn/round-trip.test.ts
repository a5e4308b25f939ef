/** Recordings of a probe of a mock show what the probe shows. */
import t from 'tap';
import { toOverrides } from '../../src/assumptions/scopes.js';
import { steps } from '../../src/probe/steps/index.js';
import { assertLearned } from './round-trip.js';

const PROFILES = [
  {},
  {
    'http-status.success': 201,
    'http-status.wrong-credentials': 403,
    'wrong-credentials': 'text:No',
    'absent-optionals': 'null',
    'array-errors': 'element',
    'required-fields': 'reported',
  },
];

for (const values of PROFILES) {
  t.test(`recordings show what a probe shows under ${JSON.stringify(values)}`, async (t) => {
    await assertLearned(t, steps, toOverrides(Object.entries(values)));
  });
}
