/** Brings a world to its clock's now before a request reads or writes it: no timer changes its state. */
import { type Assume, createAssume } from '../assumptions/assume.js';
import { MAX_ITEMS, runInBatches, runThrough, type Work } from '../batches.js';
import type { TimedState } from '../world/saved-world.js';
import type { Idle, World } from '../world/world.js';
import { Agenda } from './agenda.js';
import { dueMails } from './automation-mails.js';
import { dueTransitions } from './single-sends.js';

/** Runs everything that fell due at once. */
export function catchUp(world: World, assume: Assume<never>): void {
  if (staysIdle(world, assume)) return;
  const now = world.clock.now();
  const dependencies = dependenciesOf(world, assume);
  world.idle = idleAfter(runThrough(runDue(world, assume, now)), dependencies);
  world.caughtUpTo = now;
}

/** Does nothing fall due until now? `idle` saves 3 µs of each request, and more with each send or enrolment. */
function staysIdle(world: World, assume: Assume<never>): boolean {
  const now = world.clock.now();
  if (!isIdle(world.idle, now, dependenciesOf(world, assume))) return false;
  world.caughtUpTo = now;
  return true;
}

/** Runs everything that fell due, in batches where that can be much. */
export const catchUpForRequest = (world: World, assume: Assume<never>): void | Promise<void> =>
  staysIdle(world, assume) ? undefined : runInBatches(catchUpInBatches(world, assume));

/** Records that are looked at in one step. */
const MAX_AT_ONCE = 1_000;

/** How often what falls due is prepared: once for what is due, once to see that nothing is left, once if it is overtaken. */
const TRIES = 3;

/** Runs everything that fell due; where that can be much, it is prepared on a draft, and its yields end batches. */
export function* catchUpInBatches(world: World, assume: Assume<never>): Work<void> {
  const { contacts, segmentRecipients, enrolments, singleSends } = world;
  const isLong = [contacts, segmentRecipients, enrolments, singleSends].some(({ size }) => size > MAX_AT_ONCE);
  if (isLong && !isCaughtUp(world, assume)) {
    // Requests that come meanwhile share it.
    if (world.catchingUp !== undefined) yield world.catchingUp;
    const end = world.beginCatchUp();
    try {
      for (let tries = 0; tries < TRIES && !isCaughtUp(world, assume); tries += 1) yield* prepareDue(world, assume);
    } finally {
      end();
    }
  }
  // What overtakes it again and again keeps nobody from an end.
  catchUp(world, assume);
}

const isCaughtUp = (world: World, assume: Assume<never>): boolean =>
  isIdle(world.idle, world.clock.now(), dependenciesOf(world, assume));

/** Runs what is due on a draft, which takes the place of the world's records unless they changed. */
function* prepareDue(world: World, assume: Assume<never>): Generator<void, void> {
  const now = world.clock.now();
  const dependencies = dependenciesOf(world, assume);
  const { draft, commit } = world.beginDraft();
  const agenda = yield* runDue(draft, assume, now);
  if (!commit()) return;
  world.idle = idleAfter(agenda, dependencies);
  world.caughtUpTo = now;
}

/** Runs everything due in the order of time; its yields end batches. */
function* runDue(state: TimedState, assume: Assume<never>, now: number): Generator<void, Agenda> {
  const agenda = new Agenda(now);
  yield* dueTransitions(state, assume, agenda);
  yield* dueMails(state, assume, agenda);
  for (const [index, { run }] of agenda.due.sort((a, b) => a.at - b.at).entries()) {
    if (index % MAX_ITEMS === 0) yield;
    yield* run();
  }
  return agenda;
}

/** A transition may make another one due, and a reset may bring the same versions back: the next request checks again. */
const idleAfter = ({ due, now, next }: Agenda, dependencies: readonly unknown[]): Idle | undefined =>
  due.length === 0 ? { from: now, until: next, dependencies } : undefined;

const dependenciesOf = (
  { singleSends, automations, automationSchedules, enrolments, senders }: World,
  { inForce }: Assume<never>,
): readonly unknown[] => [
  singleSends.version,
  automations.version,
  automationSchedules.version,
  enrolments.version,
  senders.version,
  inForce,
];

/** Brings worlds to their clocks' now by their own assumptions; its yields end batches. */
export function* catchUpAll(worlds: Iterable<World>): Work<void> {
  for (const [index, world] of [...worlds].entries()) {
    if (index % MAX_ITEMS === 0 && index > 0) yield;
    yield* catchUpInBatches(world, createAssume(world.assumptions.values));
  }
}

const isIdle = (known: Idle | undefined, now: number, dependencies: readonly unknown[]): boolean =>
  known !== undefined &&
  known.from <= now &&
  now < known.until &&
  dependencies.every((one, index) => one === known.dependencies[index]);
