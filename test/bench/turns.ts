/** Requests one after the other on one connection, of which only the last one of each turn counts. */
import { type Asking, bytesOf } from './asking.js';
import type { Sample } from './figures.js';
import { median } from './figures.js';
import { connectTo, type Server } from './server.js';

/** However slow it is. */
const FEWEST_TURNS = 3;

/** What is asked in each turn: last what is measured, before it what sets the scene for it. */
export type Turn = (index: number) => readonly [...before: Asking[], measured: Asking];

/** @returns milliseconds of each turn */
async function takeTurns(server: Server, turn: Turn, seconds: number): Promise<readonly number[]> {
  const connection = await connectTo(server);
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  for (let index = 0; index < FEWEST_TURNS || performance.now() < end; index += 1) {
    const askings = turn(index).map((asking) => ({ asking, bytes: bytesOf(asking, server.url) }));
    let began = 0;
    for (const { asking, bytes } of askings) {
      began = performance.now();
      await connection.ask(asking, bytes);
    }
    times.push(performance.now() - began);
  }
  connection.close();
  return times;
}

/** How many of the measured requests would be answered in a second. */
export async function rateInTurns(server: Server, turn: Turn, seconds: number): Promise<Sample> {
  const times = await takeTurns(server, turn, seconds);
  return { value: (times.length * 1000) / times.reduce((sum, time) => sum + time, 0) };
}

/** The median milliseconds of the measured requests. */
export const timeInTurns = async (server: Server, turn: Turn, seconds: number): Promise<Sample> => ({
  value: median(await takeTurns(server, turn, seconds)),
});
