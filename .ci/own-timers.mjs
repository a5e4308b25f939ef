/** The promised timers of the moment when the mock was loaded, as `own-globals.mjs` has the others. */
import * as timers from 'node:timers/promises';

export const { setImmediate, setTimeout } = timers;
