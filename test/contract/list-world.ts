/** A world of contacts whose lists are looked at byte by byte, and what watches how they are made. */
import { type Assume, createAssume } from '../../src/assumptions/assume.js';
import type { Settings } from '../../src/assumptions/registry.js';
import { type Frame, List, type Show } from '../../src/contract/list.js';
import type { Contact } from '../../src/store/records/contacts.js';
import { isLive } from '../../src/store/records/table.js';
import type { World } from '../../src/world/world.js';
import { Worlds } from '../../src/world/worlds.js';

export const frame: Frame = { before: '{"list":[', after: ']}' };

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
  const worlds = new Worlds('x', fixtureOf(contacts));
  return Array.from({ length: count }, () => worlds.open());
}

export function openOne(contacts: number): World {
  const [world] = openWorlds(contacts, 1);
  return world as World;
}

/** The answers of a world, with what a request says. */
export const assumeIn = (world: World, override?: Settings): Assume => createAssume(world.answers.answers, override);

/** Tells which records were shown, in that order. */
export function watched<T>(show: Show<Contact, T>) {
  const shown: number[] = [];
  return {
    show: ((record, look) => {
      shown.push(record.id);
      return show(record, look);
    }) satisfies Show<Contact, T>,
    /** Since the last time. */
    shown: () => shown.splice(0),
  };
}

interface Listing {
  readonly isReversed?: boolean;
  readonly assume?: Assume;
}

export const listOf = <T>(world: World, show: Show<Contact, T>, { isReversed = false, assume }: Listing = {}) =>
  List.of(world.contacts, world, assume ?? assumeIn(world), show, isReversed);

export const piecesOf = <T>(world: World, show: Show<Contact, T>, listing?: Listing): readonly Buffer[] =>
  listOf(world, show, listing).within(frame);

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
