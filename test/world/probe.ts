/** The visible state of a world, and a change of each of its parts. */
import { writeFixture } from '../../src/fixtures/write-fixture.js';
import { AccountDirectory, type DirectoryOptions } from '../../src/world/account-directory.js';
import type { ResetPart, World } from '../../src/world/world.js';
import { smallWorld } from '../worlds/small-world.js';

export const START = 1_767_603_600_000_000;

/** The small world with records of several kinds, a clock that stands at {@link START}, and the value of an assumption. */
export const given = smallWorld([
  {
    assumptions: { 'list-order': 'newest-first' },
    contact_types: [{ name: 'One' }, { name: 'Two' }],
    contacts: [{ email: 'ada@example.com' }],
    automations: [{ automation_name: 'A' }],
    unsubscribe_groups: [{ group_name: 'G' }],
    global_unsubscribers: [{ email_address: 'x@example.com' }],
  },
]);

export function openWorld(fixture: unknown = given, options?: DirectoryOptions): World {
  const [world] = new AccountDirectory('x', fixture, options).all();
  return world as World;
}

/** Each visible part of a world, read without a change. */
export function probe(world: World) {
  const [account = {}] = writeFixture('', {}, [world.state()]).accounts ?? [];
  const { clock, assumptions, ...records } = account;
  return {
    records: { ...records, reached: world.caughtUpTo, requests: world.rateLimit.copy().count(START) },
    clock,
    assumptions,
    outbox: { mails: world.outbox.find({}, 100), dropped: world.outbox.dropped },
    faults: structuredClone(world.faults.all()),
    journal: null,
  } satisfies Record<ResetPart, unknown>;
}

/** Changes every part of a world, and returns the generated and the assigned values. */
export function disturb(world: World): readonly unknown[] {
  const type = world.contactTypes.add({ name: world.random.token() });
  const contact = world.contacts.update(world.contacts.get(1), { city: 'Pune' });
  for (const other of world.contactTypes.all().slice(1, 2)) world.contactTypes.remove(other);
  for (const oldest of world.globalUnsubscribers.all().slice(0, 1)) world.globalUnsubscribers.remove(oldest);
  world.enrolments.add({ automation_id: 1, contact_id: 1 });
  world.mailEvents.add({ event: 'open', mailing_utr: 'u', email_address: 'ada@example.com' });
  const generated = [
    world.automations.add({ automation_name: 'New' }),
    world.unsubscribeGroups.add({ group_name: 'New' }),
  ];
  world.assumptions.change({ 'rate-limit': 7, 'list-order': 'oldest-first' });
  const write = () => ({
    from: 'F',
    from_name: 'F',
    reply_to: 'R',
    subject: `to ${type.id}`,
    preheader: '',
    html: '',
    link: null,
  });
  const batch = { kind: 'automation', utr: 'u', recipients: [{ email: 'a' }], write } as const;
  world.outbox.add({ at: world.clock.now(), ...batch });
  const request = world.rateLimit.count(START);
  world.faults.add(world.faults.lastId + 1, { kind: 'reset' });
  world.caughtUpTo += 1;
  world.clock.set({ frozen: world.clock.now() + 60_000_000 });
  return [type, contact, ...generated, request, world.outbox.find({}, 100)];
}
