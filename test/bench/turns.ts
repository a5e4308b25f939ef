/** Sequential requests on one connection, of which only the last one of each turn is measured. */
import type { Sample } from './figures.js';
import { median } from './figures.js';
import { type BenchRequest, bytesOf } from './requests.js';
import { connectTo, type Server } from './server.js';

/** The minimum for a slow server. */
const MIN_TURNS = 3;

/** The requests of each turn: the measured one is the last. */
export type Turn = (index: number) => readonly [...before: BenchRequest[], measured: BenchRequest];

/** @returns the milliseconds of each measured request */
async function takeTurns(server: Server, turn: Turn, seconds: number): Promise<readonly number[]> {
  const connection = await connectTo(server);
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  for (let index = 0; index < MIN_TURNS || performance.now() < end; index += 1) {
    const requests = turn(index).map((request) => ({ request, bytes: bytesOf(request, server.url) }));
    let began = 0;
    for (const { request, bytes } of requests) {
      began = performance.now();
      await connection.send(request, bytes);
    }
    times.push(performance.now() - began);
  }
  connection.close();
  return times;
}

/** The measured requests per second. */
export async function rateInTurns(server: Server, turn: Turn, seconds: number): Promise<Sample> {
  const times = await takeTurns(server, turn, seconds);
  return { value: (times.length * 1000) / times.reduce((sum, time) => sum + time, 0) };
}

/** The median milliseconds of the measured requests. */
export const timeInTurns = async (server: Server, turn: Turn, seconds: number): Promise<Sample> => ({
  value: median(await takeTurns(server, turn, seconds)),
});
