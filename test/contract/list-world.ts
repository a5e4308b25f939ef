/** A world of contacts whose lists are looked at byte by byte, and what watches how they are made. */
import { type Assume, createAssume } from '../../src/assumptions/assume.js';
import type { AssumptionId, AssumptionOverrides } from '../../src/assumptions/registry.js';
import { SerializedList, type Serializer, type Wrapper } from '../../src/contract/serialized-list.js';
import type { Contact } from '../../src/store/records/contacts.js';
import { isLive } from '../../src/store/records/table-definition.js';
import { AccountDirectory } from '../../src/world/account-directory.js';
import type { World } from '../../src/world/world.js';

/** May read any assumption. */
export type ContactSerializer<T = unknown> = Serializer<Contact, T, AssumptionId>;

export const frame: Wrapper = { prefix: '{"list":[', suffix: ']}' };

/** The contacts have the ids from 1 on; odd ones are of the first type, even ones of the second. */
export const fixtureOf = (contacts: number) => ({
  clock: '2026-01-05T09:00:00Z',
  countries: [{ id: 1, name: 'India' }],
  accounts: [
    {
      contact_types: [{ name: 'One' }, { name: 'Two' }],
      contacts: Array.from({ length: contacts }, (_, index) => ({
        email: `c${index + 1}@example.com`,
        contact_type_id: (index % 2) + 1,
      })),
    },
  ],
});

/** As many worlds on one baseline as are asked for. */
export function openWorlds(contacts: number, count: number): World[] {
  const directory = new AccountDirectory('x', fixtureOf(contacts));
  return Array.from({ length: count }, () => directory.open());
}

export function openOne(contacts: number): World {
  const [world] = openWorlds(contacts, 1);
  return world as World;
}

/** The answers of a world, with what a request says. */
export const assumeIn = (world: World, override?: AssumptionOverrides): Assume =>
  createAssume(world.assumptions.values, override);

/** Tells which records were shown, in that order. */
export function watched<T>(show: ContactSerializer<T>) {
  const shown: number[] = [];
  return {
    show: ((record, look) => {
      shown.push(record.id);
      return show(record, look);
    }) satisfies ContactSerializer<T>,
    /** Since the last time. */
    shown: () => shown.splice(0),
  };
}

interface Listing {
  readonly isReversed?: boolean;
  readonly assume?: Assume;
}

export const listOf = <T>(world: World, show: ContactSerializer<T>, { isReversed = false, assume }: Listing = {}) =>
  SerializedList.of({ table: world.contacts, world, assume: assume ?? assumeIn(world), serialize: show, isReversed });

export const piecesOf = <T>(world: World, show: ContactSerializer<T>, listing?: Listing): readonly Buffer[] =>
  listOf(world, show, listing).wrap(frame);

export const textOf = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString();

/** The ids from 1 on. */
export const ids = (to: number): number[] => Array.from({ length: to }, (_, at) => at + 1);

/** Enough for a few chunks. */
export const MANY = 700;

/** The ids of the live records that are made into bytes together with one. */
export function neighboursOf({ contacts }: World, id: number): number[] {
  const [chunk] = [...contacts.chunks()].filter(({ records }) => records.some((one) => one.id === id));
  return (chunk?.records ?? []).filter(isLive).map((one) => one.id);
}
