/** Goes before the mock in its process, and tells what that process did: its memory, and the longest block of its event loop. */
import { answerQuestions } from './answering.js';
import { inUse, peak, resident } from './memory.js';

interface Block {
  /** Milliseconds. */
  readonly wall: number;
  /** What the process computed in it: the rest was spent waiting for a core. */
  readonly computed: number;
}

const EVERY = 1;
const computed = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let longest: Block = { wall: 0, computed: 0 };
let probe: NodeJS.Timeout | undefined;

/** A timer that should have come every millisecond came so much later. */
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

answerQuestions({ peak, resident, inUse, watch, longestBlock });
