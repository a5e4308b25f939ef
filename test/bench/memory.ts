/** Preloaded into a process: reports its memory and resources to its parent. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Held } from './child.js';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function held(): Held {
  // V8 counts the buffers that a collection frees until the next collection.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  return { memory: (heapUsed + external) / 1e6, resources };
}

process.on('message', () => process.send?.(held()));
// The channel does not keep the process alive.
process.channel?.unref();
