/** Brings a world to its clock's now before a request reads or writes it: no timer changes its state. */
import { type Assume, createAssume } from '../assumptions/assume.js';
import type { Idle, World } from '../world/world.js';
import { Agenda } from './agenda.js';
import { dueMails } from './automation-mails.js';
import { dueTransitions } from './single-sends.js';

/** Runs everything that fell due, in the order of time. `idle` saves 3 µs of each request, and more with each send or enrolment. */
export function catchUp(world: World, assume: Assume<never>): void {
  const now = world.clock.now();
  const { singleSends, automations, automationSchedules, enrolments, senders } = world;
  const dependencies = [
    singleSends.version,
    automations.version,
    automationSchedules.version,
    enrolments.version,
    senders.version,
    assume.inForce,
  ];
  if (!isIdle(world.idle, now, dependencies)) {
    const agenda = new Agenda(now);
    dueTransitions(world, assume, agenda);
    dueMails(world, assume, agenda);
    for (const { run } of agenda.due.sort((a, b) => a.at - b.at)) run();
    // A transition may make another one due, and a reset may bring the same versions back: the next request checks again.
    world.idle = agenda.due.length === 0 ? { from: now, until: agenda.next, dependencies } : undefined;
  }
  world.caughtUpTo = now;
}

/** Brings worlds to their clocks' now by their own assumptions. */
export function catchUpAll(worlds: Iterable<World>): void {
  for (const world of worlds) catchUp(world, createAssume(world.assumptions.values));
}

const isIdle = (known: Idle | undefined, now: number, dependencies: readonly unknown[]): boolean =>
  known !== undefined &&
  known.from <= now &&
  now < known.until &&
  dependencies.every((one, index) => one === known.dependencies[index]);
