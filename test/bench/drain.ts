/** Repeats one request over several connections, counting and discarding its responses: for lists. */
import type { Sample } from './figures.js';
import type { LoadOptions } from './load.js';
import { metered } from './meter.js';
import { type BenchRequest, bytesOf } from './requests.js';
import { connectTo, type Server } from './server.js';

export async function drain(
  server: Server,
  request: BenchRequest,
  { connections, seconds }: LoadOptions,
): Promise<Sample> {
  const opened = await Promise.all(Array.from({ length: connections }, () => connectTo(server)));
  const bytes = bytesOf(request, server.url);
  const sample = await metered(server, async () => {
    const end = performance.now() + seconds * 1000;
    let responses = 0;
    const drainOne = async ({ send }: (typeof opened)[number]) => {
      do {
        await send(request, bytes);
        responses += 1;
      } while (performance.now() < end);
    };
    await Promise.all(opened.map(drainOne));
    return responses;
  });
  for (const connection of opened) connection.close();
  return sample;
}

/** Sends different requests, each once, over several connections. */
export async function drainEach(
  server: Server,
  requests: readonly BenchRequest[],
  connections: number,
): Promise<Sample> {
  const opened = await Promise.all(Array.from({ length: connections }, () => connectTo(server)));
  const queue = requests.map((request) => ({ request, bytes: bytesOf(request, server.url) })).values();
  const sample = await metered(server, async () => {
    const drainOne = async ({ send }: (typeof opened)[number]) => {
      for (const { request, bytes } of queue) await send(request, bytes);
    };
    await Promise.all(opened.map(drainOne));
    return requests.length;
  });
  for (const connection of opened) connection.close();
  return sample;
}
