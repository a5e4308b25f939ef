/** Preloaded into the process under attack: tells the memory that it holds, and the longest time in which it served nobody. */
import { serveCalls } from '../bench/children/calls.js';
import { inUse } from '../bench/children/memory.js';
import { slowness } from './machine-speed.js';

/** Milliseconds between two looks. */
const EVERY = 20;

const computed = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let longest = 0;
let last = { wall: performance.now(), computed: computed() };

/** A timer that comes late: the machine may have given the process no core, so the time counts that it computed. */
setInterval(() => {
  const now = { wall: performance.now(), computed: computed() };
  longest = Math.max(longest, Math.min(now.wall - last.wall - EVERY, now.computed - last.computed));
  last = now;
}, EVERY).unref();

/** Milliseconds of the longest block since the last call. */
function longestBlock(): number {
  const found = longest;
  longest = 0;
  return found;
}

/** Megabytes after garbage collection, which blocks nobody by what an input did. */
function heap(): number {
  const found = inUse();
  last = { wall: performance.now(), computed: computed() };
  return found;
}

/** What keeps the process alive, by kind: sockets, timers, files. */
function resources(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** How slow the machine is now; that it is measured blocks nobody by what an input did. */
function measureSlowness(): number {
  const found = slowness(computed);
  last = { wall: performance.now(), computed: computed() };
  return found;
}

serveCalls({ longestBlock, heap, resources, slowness: measureSlowness });
