/** On the real clock, reset, load and an opened account let time pass from the beginning again. */
import { performance } from 'node:perf_hooks';
import t, { type Test } from 'tap';
import { writeFixture } from '../../../src/fixtures/write-fixture.js';
import { type Account, RESET_PARTS } from '../../../src/service/account/account.js';
import type { SavedAccount } from '../../../src/service/account/tables.js';
import { catchUp } from '../../../src/service/passing/catch-up.js';
import { createDirectory, createReader } from '../../sample-accounts/directory.js';
import { after, mailingAccount, welcome } from '../../sample-accounts/mailing-account.js';
import { send } from './catch-up-account.js';

const OLD = '2026-01-05T08:00:00.000000Z';
const fixture = {
  ...mailingAccount({
    contacts: [{ email: 'ada@example.com' }],
    single_sends: [
      send({ utr: 's-1', status: 1, updated_at: OLD }),
      send({ utr: 's-2', status: 2, updated_at: OLD }),
      send({ utr: 's-3', status: 1 }),
    ],
    automations: [welcome],
    automation_schedules: [after(1, 'hours', 'Hour')],
  }),
  clock: 'real',
};

/** Opens the directory of the fixture under a real time that the test lets pass. */
function setUp(t: Test) {
  const now = performance.now.bind(performance);
  let passed = 0;
  t.intercept(performance, 'now', { value: () => now() + passed * 1000 });
  const directory = createDirectory('x', fixture);
  /** The statuses of the sends and the number of mails of the automation, after each wait in seconds. */
  const play = (one: Account) =>
    [0, 6, 6, 3600].map((seconds) => {
      passed += seconds;
      catchUp(one);
      const statuses = one.singleSends.all().map(({ status }) => status);
      return [...statuses, one.outbox.find({ kind: 'automation' }, 9).mails.length];
    });
  const [first] = directory.all() as [Account];
  return { directory, first, play };
}

/** The status of each send, and how many mails the automation has sent: at once, after 6, 12 and 3,612 seconds. */
const START = [
  [1, 2, 1, 0],
  [2, 3, 2, 0],
  [3, 3, 3, 0],
  [3, 3, 3, 1],
];

const sendsIn = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.slice(0, 3));

t.test('reset, load and an opened account send from the beginning, however long ago the start was', async (t) => {
  const { directory, first, play } = setUp(t);
  t.strictSame(play(first), START);
  directory.reset(RESET_PARTS, first);
  t.strictSame(play(first), START);
  t.strictSame(play(directory.open()), START);
  t.strictSame(play(directory.loadInto(first, createReader().read('x', fixture))), START);
});

t.test('reset of the records restarts sends at the time of the fixture, not of the changed clock', async (t) => {
  const { directory, first, play } = setUp(t);
  play(first);
  first.clock.set({ ahead: 8_000_000 });
  directory.reset(['records'], first);
  t.strictSame(sendsIn(play(first)).slice(0, 2), sendsIn(START).slice(1, 3));
});

t.test('restore continues sends from the time of the snapshot, and runs overdue steps at once', async (t) => {
  const { directory, first, play } = setUp(t);
  play(first);
  directory.reset(RESET_PARTS, first);
  first.saveAs('begun');
  play(first);
  first.restore(first.snapshots.get('begun') as SavedAccount);
  t.strictSame(play(first), Array(START.length).fill(START.at(-1)));
});

t.test('reset of a loaded state continues sends from the time of that state', async (t) => {
  const { directory, first, play } = setUp(t);
  play(first);
  directory.reset(RESET_PARTS, first);
  catchUp(first);
  directory.load(createReader().read('saved', writeFixture(directory)));
  const [loaded] = directory.all() as [Account];
  t.strictSame(sendsIn(play(loaded)), sendsIn(START));
  directory.reset(RESET_PARTS, loaded);
  t.strictSame(sendsIn(play(loaded))[0], [3, 3, 3]);
});
