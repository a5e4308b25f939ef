/** Brings a world to its clock's now, when it is asked: there are no timers behind its state. */
import type { Assume } from '../assumptions/assume.js';
import { dueMails } from './automation-mails.js';
import { dueMoves } from './single-send-lifecycle.js';
import type { World } from './world.js';

/** Something that fell due. */
export interface Due {
  /** Microseconds since 1970. */
  readonly at: number;
  happen(): void;
}

/** Does everything that fell due, in the order of time. */
export function catchUp(world: World, assume: Assume): void {
  const now = world.clock.now();
  const due = [...dueMoves(world, assume, now), ...dueMails(world, assume, now)];
  for (const { happen } of due.sort((a, b) => a.at - b.at)) happen();
  world.reached = now;
}
