/** Brings a world to its clock's now, when it is asked: there are no timers behind its state. */
import type { Assume } from '../assumptions/assume.js';
import type { World } from '../world/world.js';
import { Agenda } from './agenda.js';
import { dueMails } from './automations.js';
import { dueTransitions } from './single-sends.js';

/** From one time to another nothing falls due, as long as what this was told of does not change. */
interface Idle {
  readonly from: number;
  readonly until: number;
  readonly dependencies: readonly unknown[];
}

const idle = new WeakMap<World, Idle>();

/** Does everything that fell due, in the order of time. */
export function catchUp(world: World, assume: Assume): void {
  const now = world.clock.now();
  const { singleSends, automations, automationSchedules, enrolments } = world;
  const dependencies = [
    singleSends.version,
    automations.version,
    automationSchedules.version,
    enrolments.version,
    assume.inForce,
  ];
  if (!isIdle(idle.get(world), now, dependencies)) {
    const agenda = new Agenda(now);
    dueTransitions(world, assume, agenda);
    dueMails(world, assume, agenda);
    for (const { run: happen } of agenda.due.sort((a, b) => a.at - b.at)) happen();
    // What happened may bring more with it, and a reset may bring back what this was told of: then the next request looks again.
    if (agenda.due.length === 0) idle.set(world, { from: now, until: agenda.next, dependencies: dependencies });
    else idle.delete(world);
  }
  world.caughtUpTo = now;
}

const isIdle = (known: Idle | undefined, now: number, dependencies: readonly unknown[]): boolean =>
  known !== undefined &&
  known.from <= now &&
  now < known.until &&
  dependencies.every((one, index) => one === known.dependencies[index]);
