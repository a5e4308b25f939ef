/** The contacts of an upload join live automations in batches, behind the commit. */
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { RESET_PARTS, type World } from '../../src/world/world.js';
import { CLOCK } from '../worlds/small-world.js';
import { fileOf, IMPORTED, startUploads } from './upload-world.js';

const ROWS = 1000;
const live = { automation_name: 'Welcome', status: 1, automation_for: 1, automation_for_table: 'contacts_' } as const;
const automations = [
  { ...live, utr: 'a-1', live_at: '2026-01-05 08:00:00' },
  { ...live, utr: 'a-2', live_at: '2026-01-05 08:00:00', automation_for: 2 },
  { ...live, utr: 'a-3', live_at: null, status: 0 },
];

/** Watches the batches in which enrolments are added. */
function watchBatches(world: World, between: (world: World) => void): number[] {
  const { enrolments } = world;
  const addAll = enrolments.addAll.bind(enrolments);
  const batches: number[] = [];
  enrolments.addAll = (given) => {
    batches.push(given.length);
    const added = addAll(given);
    if (batches.length === 1) between(world);
    return added;
  };
  return batches;
}

t.test('an upload enrols its contacts in batches, as of the time of the import', async (t) => {
  const { send, world } = await startUploads(t, { automations });
  let turns = 0;
  const batches = watchBatches(world, async ({ clock }) => {
    clock.set({ frozen: (Date.parse(CLOCK) + 1000) * 1000 });
    for (; batches.length < 4; turns += 1) await setImmediate();
  });
  const before = world.enrolments.size;
  t.strictSame(await send(fileOf('u', ROWS)).response, IMPORTED);
  t.strictSame(batches, [250, 250, 250, 250]);
  t.ok(turns >= 3, `others had ${turns} turns`);
  const added = world.enrolments.all().slice(before);
  t.strictSame(new Set(added.map((one) => [one.automation_id, one.created_at].join())), new Set([`1,${CLOCK}`]));
  t.strictSame(
    added.map((one) => one.contact_id),
    world.contacts
      .all()
      .slice(2)
      .map(({ id }) => id),
  );
});

t.test('a reset in between ends the enrolment of contacts that are gone', async (t) => {
  const { send, world } = await startUploads(t, { automations });
  const before = world.enrolments.all();
  const batches = watchBatches(world, (world) => world.reset(RESET_PARTS));
  t.strictSame(await send(fileOf('u', ROWS)).response, IMPORTED);
  t.strictSame(batches, [250]);
  t.strictSame(world.enrolments.all(), before);
  t.equal(world.contacts.size, 2);
});
