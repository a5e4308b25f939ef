/** Preloaded into the process of the mock: reports its memory, what keeps it alive, and the longest block of its event loop. */
import { serveCalls } from './calls.js';
import { inUse, resident } from './memory.js';

interface Block {
  /** Milliseconds. */
  readonly wall: number;
  /** CPU time within the block: the rest was spent waiting for a core. */
  readonly computed: number;
}

const EVERY = 1;
const computed = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let longest: Block = { wall: 0, computed: 0 };
let probe: NodeJS.Timeout | undefined;

/** Measures the delay of a timer that is due every millisecond. */
function watch(): void {
  clearInterval(probe);
  longest = { wall: 0, computed: 0 };
  let last = { wall: performance.now(), computed: computed() };
  probe = setInterval(() => {
    const now = { wall: performance.now(), computed: computed() };
    const wall = now.wall - last.wall - EVERY;
    if (wall > longest.wall) longest = { wall, computed: now.computed - last.computed };
    last = now;
  }, EVERY);
}

function longestBlock(): Block {
  clearInterval(probe);
  return longest;
}

/** What keeps the process alive, by kind: sockets, timers, files. */
function resources(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

serveCalls({ resources, resident, inUse, watch, longestBlock });
