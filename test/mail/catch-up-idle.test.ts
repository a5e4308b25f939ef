/** Catching up is skipped while nothing falls due, and resumes after any change that could matter. */
import t from 'tap';
import { createAssume } from '../../src/assumptions/assume.js';
import { Agenda } from '../../src/mail/agenda.js';
import { catchUp } from '../../src/mail/catch-up.js';
import { RESET_PARTS, type World } from '../../src/world/world.js';
import { hasSearched, join, mailsOf, openMailing, send, setTime } from './catch-up-world.js';

t.test('an agenda holds the due changes, and the time of the next one', async (t) => {
  const agenda = new Agenda(100);
  t.strictSame([agenda.now, agenda.due, agenda.next], [100, [], Number.POSITIVE_INFINITY]);
  t.strictSame(
    [99, 100, 101].map((at) => agenda.isDue(at)),
    [true, true, false],
  );
  t.equal(agenda.next, Number.POSITIVE_INFINITY, 'a read changes nothing');
  for (const at of [99, 100, 101]) agenda.expect(at);
  t.equal(agenda.next, 101);
  t.strictSame(
    [500, Number.NaN, Number.NEGATIVE_INFINITY].map((at) => agenda.isDue(at)),
    [false, false, true],
  );
  for (const at of [500, Number.NaN, Number.NEGATIVE_INFINITY]) agenda.expect(at);
  t.equal(agenda.next, 101, 'the earliest');
});

/** A world that is caught up, and idle for a minute. */
function quietWorld(): World {
  const world = openMailing();
  hasSearched(world);
  return world;
}

t.test('an idle world is not searched again', async (t) => {
  const world = openMailing();
  t.strictSame([hasSearched(world), hasSearched(world)], [true, false]);
  for (const seconds of [0, 1, 30, 59.9]) {
    setTime(world, seconds);
    t.equal(hasSearched(world), false, `${seconds}`);
    t.equal(world.caughtUpTo, world.clock.now(), 'the world is caught up to the clock');
  }
});

const unheeded: readonly (readonly [what: string, change: (world: World) => unknown])[] = [
  ['a contact', (world) => world.contacts.add({ email: 'x@example.com' })],
  ['a contact type', (world) => world.contactTypes.add({ name: 'Two' })],
  ['a global unsubscriber', (world) => world.globalUnsubscribers.add({ email_address: 'ada@example.com' })],
  ['a fault', (world) => world.faults.add(1, { kind: 'delay', delay: 0 })],
  ['no assumption', (world) => world.assumptions.change({})],
];
for (const [what, change] of unheeded) {
  t.test(`a change of ${what} keeps the world idle`, async (t) => {
    const world = quietWorld();
    change(world);
    t.equal(hasSearched(world), false);
  });
}

const heeded: readonly (readonly [what: string, change: (world: World) => unknown])[] = [
  ['another assumption value', (world) => world.assumptions.change({ 'single-send.step-seconds': 50 })],
  [
    'an assumption that is reset',
    (world) => {
      world.assumptions.change({ 'single-send.step-seconds': 50 });
      hasSearched(world);
      world.assumptions.change({ 'single-send.step-seconds': null });
    },
  ],
  ['a new send', (world) => world.singleSends.add(send())],
  [
    'a send with a new schedule',
    (world) => world.singleSends.update(world.singleSends.get(1), { schedule_time: '09:00:30' }),
  ],
  ['a deleted send', (world) => world.singleSends.remove(world.singleSends.get(1))],
  [
    'a changed schedule',
    (world) => world.automationSchedules.update(world.automationSchedules.get(1), { waiting_period: 2 }),
  ],
  ['a deleted schedule', (world) => world.automationSchedules.remove(world.automationSchedules.get(1))],
  ['a new schedule', (world) => world.automationSchedules.add({ automation_id: 1, subject: 'New', waiting_period: 1 })],
  ['an automation that is paused', (world) => world.automations.update(world.automations.get(1), { status: 0 })],
  ['an enrolment', (world) => join(world, 'bea@example.com')],
  ['an enrolment that ends', (world) => world.enrolments.all().map((one) => world.enrolments.remove(one))],
  ['a clock that is set back', (world) => setTime(world, -1)],
  ['a clock at the next due time', (world) => setTime(world, 65)],
  ['a clock long after the next due time', (world) => setTime(world, 1000)],
  [
    'a reset of the assumptions',
    (world) => {
      world.assumptions.change({ 'single-send.step-seconds': 50 });
      hasSearched(world);
      world.reset(['assumptions']);
    },
  ],
];
for (const [what, change] of heeded) {
  t.test(`the world is searched again once after ${what}`, async (t) => {
    const world = quietWorld();
    change(world);
    t.equal(hasSearched(world), true);
    // Changes of the first search require a second one.
    hasSearched(world);
    t.equal(hasSearched(world), false);
  });
}

t.test('a request with overrides searches, and so does the next one without', async (t) => {
  const world = quietWorld();
  t.strictSame(
    [hasSearched(world, { 'single-send.step-seconds': 50 }), hasSearched(world), hasSearched(world)],
    [true, true, false],
  );
});

t.test('a change runs once, at its exact microsecond', async (t) => {
  const world = quietWorld();
  setTime(world, 60 - 0.000_001);
  hasSearched(world);
  t.equal(world.singleSends.get(1).status, 1, 'its first change ran before');
  setTime(world, 65);
  hasSearched(world);
  t.equal(world.singleSends.get(1).status, 2);
  setTime(world, 70 - 0.000_001);
  hasSearched(world);
  t.strictSame([world.singleSends.get(1).status, mailsOf(world)], [2, []]);
  setTime(world, 70);
  hasSearched(world);
  const mails = [['single-send', 'ada@example.com', 70]];
  t.strictSame([world.singleSends.get(1).status, mailsOf(world)], [3, mails]);
  for (const seconds of [70, 71, 3599, 20, 80]) {
    setTime(world, seconds);
    hasSearched(world);
  }
  t.strictSame(mailsOf(world), mails);
});

t.test('a member who joins an idle world is mailed in time', async (t) => {
  const world = quietWorld();
  setTime(world, 10);
  t.equal(hasSearched(world), false);
  join(world, 'bea@example.com');
  setTime(world, 3609);
  hasSearched(world);
  t.strictSame(
    mailsOf(world).filter(([, to]) => to === 'bea@example.com'),
    [['single-send', 'bea@example.com', 70]],
  );
  setTime(world, 3610);
  hasSearched(world);
  t.strictSame(mailsOf(world).at(-1), ['automation', 'bea@example.com', 3610]);
});

t.test('changes run in the order of their times', async (t) => {
  const world = quietWorld();
  world.automationSchedules.add({ automation_id: 1, subject: 'Now', waiting_period: 1, waiting_type: 'instantly' });
  setTime(world, 10);
  join(world, 'bea@example.com');
  setTime(world, 100);
  hasSearched(world);
  t.strictSame(mailsOf(world), [
    ['automation', 'bea@example.com', 10],
    ['single-send', 'ada@example.com', 70],
    ['single-send', 'bea@example.com', 70],
  ]);
});

t.test('a restored state is idle until its next due time', async (t) => {
  const world = quietWorld();
  const saved = world.save();
  setTime(world, 100);
  hasSearched(world);
  t.equal(mailsOf(world).length, 1);
  world.restore(saved);
  t.strictSame(mailsOf(world), []);
  setTime(world, 100);
  hasSearched(world);
  t.strictSame(mailsOf(world), [['single-send', 'ada@example.com', 70]]);
  world.reset(RESET_PARTS);
  setTime(world, 71);
  hasSearched(world);
  t.strictSame(mailsOf(world), [['single-send', 'ada@example.com', 70]]);
});

t.test('a restored state runs its due changes again', async (t) => {
  const mails = [['single-send', 'ada@example.com', 70]];
  const world = quietWorld();
  setTime(world, 100);
  const saved = world.save();
  hasSearched(world);
  t.strictSame(mailsOf(world), mails);
  world.restore(saved);
  t.strictSame(mailsOf(world), [], 'the clock is unchanged');
  hasSearched(world);
  t.strictSame(mailsOf(world), mails, 'after a snapshot');
  world.reset(['records', 'outbox']);
  hasSearched(world);
  t.strictSame(mailsOf(world), mails, 'after a reset of the records');
});

t.test('a change that was rolled back runs again', async (t) => {
  const world = quietWorld();
  setTime(world, 100);
  world.withRollback(() => hasSearched(world));
  t.strictSame(mailsOf(world), []);
  hasSearched(world);
  t.strictSame(mailsOf(world), [['single-send', 'ada@example.com', 70]]);
});

t.test('one world is idle apart from the others', async (t) => {
  const [one, other] = [quietWorld(), openMailing()];
  t.equal(hasSearched(other), true);
  setTime(one, 100);
  t.strictSame([hasSearched(one), hasSearched(other)], [true, false]);
  catchUp(other, createAssume(other.assumptions.values));
  t.strictSame([mailsOf(one).length, mailsOf(other).length], [1, 0]);
});
