/** The timers and clocks of the moment when the mock was loaded, in the place of the globals: what a test fakes later does not reach the bundle. */
import { performance as ofNode } from 'node:perf_hooks';
import * as timers from 'node:timers';

// From a namespace into constants: a bundler may read an import anew at each use.
export const { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } = timers;
const { Date: OwnDate, queueMicrotask } = globalThis;

// Tests that fake the time replace the functions of Node's own object.
const performance = { now: ofNode.now.bind(ofNode), timeOrigin: ofNode.timeOrigin };

export { OwnDate as Date, performance, queueMicrotask };
