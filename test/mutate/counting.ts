/** Counts what runs in a process, from its import on. */
import { writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector';

export interface Counted {
  readonly seconds: number;
  readonly scripts: Profiler.ScriptCoverage[];
}

// A session with its own thread answers at once: to wait would let test files run before it has begun.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
let start = performance.now();

/** Writes what has run since the last time. */
export function take(file: string): void {
  const seconds = (performance.now() - start) / 1000;
  session.post('Profiler.takePreciseCoverage', (error, { result: scripts }) => {
    if (error !== null) throw error;
    const counted: Counted = { seconds, scripts };
    writeFileSync(file, JSON.stringify(counted));
  });
  start = performance.now();
}
