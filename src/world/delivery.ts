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

export class Agenda {
  readonly now: number;
  readonly due: Due[] = [];
  /** When the next thing falls due, as far as can be told. */
  next = Number.POSITIVE_INFINITY;

  /** @param now microseconds since 1970, as all times here */
  constructor(now: number) {
    this.now = now;
  }

  /** @returns is the time over, so that something fell due? */
  isOver(at: number): boolean {
    if (at > this.now) this.next = Math.min(this.next, at);
    return at <= this.now;
  }
}

/** From one time to another nothing falls due, as long as what this was told of does not change. */
interface Quiet {
  readonly from: number;
  readonly until: number;
  readonly told: readonly unknown[];
}

const quiet = new WeakMap<World, Quiet>();

/** Does everything that fell due, in the order of time. */
export function catchUp(world: World, assume: Assume): void {
  const now = world.clock.now();
  const { singleSends, automations, automationSchedules, enrolments } = world;
  const told = [
    singleSends.version,
    automations.version,
    automationSchedules.version,
    enrolments.version,
    assume.inForce,
  ];
  if (!isQuiet(quiet.get(world), now, told)) {
    const agenda = new Agenda(now);
    dueMoves(world, assume, agenda);
    dueMails(world, assume, agenda);
    for (const { happen } of agenda.due.sort((a, b) => a.at - b.at)) happen();
    // What happened may bring more with it, and a reset may bring back what this was told of: then the next request looks again.
    if (agenda.due.length === 0) quiet.set(world, { from: now, until: agenda.next, told });
    else quiet.delete(world);
  }
  world.reached = now;
}

const isQuiet = (known: Quiet | undefined, now: number, told: readonly unknown[]): boolean =>
  known !== undefined &&
  known.from <= now &&
  now < known.until &&
  told.every((one, index) => one === known.told[index]);
