/** Repeats requests over several connections, and measures their rate and the CPU time of the server. */
import autocannon from 'autocannon';
import type { Sample } from './figures.js';
import { type BenchRequest, bytesOf } from './requests.js';
import { connectTo, type Server } from './server.js';

/** Autocannon's sampling interval in milliseconds, at the end of which it stops. */
const STRETCH = 50;

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
}

/** @param work resolves with the number of responses */
async function metered({ child }: Server, work: () => Promise<number>): Promise<Sample> {
  const before = child.time();
  const start = performance.now();
  const responses = await work();
  const seconds = (performance.now() - start) / 1000;
  const after = child.time();
  if (before === undefined || after === undefined) return { value: responses / seconds };
  return { value: responses / seconds, serverTime: (after - before) / responses, busy: (after - before) / seconds };
}

/**
 * With autocannon: for small responses.
 * @param requests sent in turn on each connection
 */
export const load = (
  server: Server,
  requests: readonly BenchRequest[],
  { connections, seconds }: LoadOptions,
): Promise<Sample> =>
  metered(server, async () => {
    const result = await autocannon({
      url: server.url,
      connections,
      duration: seconds,
      sampleInt: STRETCH,
      requests: requests.map(({ method, path, headers, body }) => ({ method, path, headers: { ...headers }, body })),
    });
    const { errors, timeouts, non2xx } = result;
    if (errors + timeouts + non2xx > 0) {
      throw new Error(`${requests[0]?.path}: ${errors} errors, ${timeouts} timeouts, ${non2xx} failures under load`);
    }
    return result['2xx'];
  });

interface Prepared {
  readonly request: BenchRequest;
  readonly bytes: Buffer;
}

/** Takes requests from a queue on each connection, and discards their responses. */
async function drainAll(server: Server, requests: Iterator<Prepared>, connections: number): Promise<Sample> {
  const opened = await Promise.all(Array.from({ length: connections }, () => connectTo(server)));
  const sample = await metered(server, async () => {
    let responses = 0;
    const drainOne = async ({ send }: (typeof opened)[number]) => {
      for (let next = requests.next(); !next.done; next = requests.next()) {
        await send(next.value.request, next.value.bytes);
        responses += 1;
      }
    };
    await Promise.all(opened.map(drainOne));
    return responses;
  });
  for (const connection of opened) connection.close();
  return sample;
}

/** Repeats one request: for lists, whose bytes only we discard fast enough. */
export function drain(server: Server, request: BenchRequest, { connections, seconds }: LoadOptions): Promise<Sample> {
  function* repeated() {
    const bytes = bytesOf(request, server.url);
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) yield { request, bytes };
  }
  return drainAll(server, repeated(), connections);
}

/** Sends different requests, each once. */
export function drainEach(server: Server, requests: readonly BenchRequest[], connections: number): Promise<Sample> {
  const prepared = requests.map((request) => ({ request, bytes: bytesOf(request, server.url) }));
  return drainAll(server, prepared.values(), connections);
}
