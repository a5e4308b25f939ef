/** The same request over several connections for a while, its answers counted and thrown away: for lists. */
import { type Asking, bytesOf } from './asking.js';
import type { Sample } from './figures.js';
import type { LoadOptions } from './load.js';
import { metered } from './meter.js';
import { connectTo, type Server } from './server.js';

export async function drain(server: Server, asking: Asking, { connections, seconds }: LoadOptions): Promise<Sample> {
  const opened = await Promise.all(Array.from({ length: connections }, () => connectTo(server)));
  const bytes = bytesOf(asking, server.url);
  const sample = await metered(server, async () => {
    const end = performance.now() + seconds * 1000;
    let answered = 0;
    const drainOne = async ({ ask }: (typeof opened)[number]) => {
      do {
        await ask(asking, bytes);
        answered += 1;
      } while (performance.now() < end);
    };
    await Promise.all(opened.map(drainOne));
    return answered;
  });
  for (const connection of opened) connection.close();
  return sample;
}

/** Different requests, each once, over several connections. */
export async function drainEach(server: Server, askings: readonly Asking[], connections: number): Promise<Sample> {
  const opened = await Promise.all(Array.from({ length: connections }, () => connectTo(server)));
  const queue = askings.map((asking) => ({ asking, bytes: bytesOf(asking, server.url) })).values();
  const sample = await metered(server, async () => {
    const drainOne = async ({ ask }: (typeof opened)[number]) => {
      for (const { asking, bytes } of queue) await ask(asking, bytes);
    };
    await Promise.all(opened.map(drainOne));
    return askings.length;
  });
  for (const connection of opened) connection.close();
  return sample;
}
