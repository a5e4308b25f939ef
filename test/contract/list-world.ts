/** Worlds of contacts whose lists are compared byte by byte, and a serialiser that records its calls. */
import { type Assume, createAssume } from '../../src/assumptions/assume.js';
import type { AssumptionId, AssumptionOverrides } from '../../src/assumptions/registry.js';
import { cachedList } from '../../src/contract/list-order.js';
import { SerializedList, type Serializer, type Wrapper } from '../../src/contract/serialized-list.js';
import type { Contact } from '../../src/store/records/contacts.js';
import { isLive } from '../../src/store/records/table-definition.js';
import { AccountDirectory } from '../../src/world/account-directory.js';
import type { World } from '../../src/world/world.js';
import { smallWorld } from '../worlds/small-world.js';

/** May read any assumption. */
export type ContactSerializer<T = unknown> = Serializer<Contact, T, AssumptionId, 'contactTypes'>;

/** Serialises a record as it is. */
export const asIs = <R>(record: R): R => record;

export const wrapper: Wrapper = { prefix: '{"list":[', suffix: ']}' };

/**
 * The contacts have the ids from 1 on; odd ones are of the first type, even ones of the second.
 * @param city of each
 */
const fixtureOf = (contacts: number, city = '') =>
  smallWorld([
    {
      contact_types: [{ name: 'One' }, { name: 'Two' }],
      contacts: Array.from({ length: contacts }, (_, index) => ({
        email: `c${index + 1}@example.com`,
        contact_type_id: (index % 2) + 1,
        city,
      })),
    },
  ]);

/** Some worlds on one baseline. */
export function openWorlds(contacts: number, count: number, city?: string): World[] {
  const directory = new AccountDirectory('x', fixtureOf(contacts, city));
  return Array.from({ length: count }, () => directory.open());
}

export function openOne(contacts: number, city?: string): World {
  const [world] = openWorlds(contacts, 1, city);
  return world as World;
}

/** The assumptions of a world with the overrides of a request. */
export const assumeIn = (world: World, override?: AssumptionOverrides): Assume =>
  createAssume(world.assumptions.values, override);

/** Records which contacts are serialised, in that order. */
export function watched<T>(serialize: ContactSerializer<T>) {
  const serialized: number[] = [];
  return {
    serialize: ((record, reader) => {
      serialized.push(record.id);
      return serialize(record, reader);
    }) satisfies ContactSerializer<T>,
    /** Since the last time. */
    serialized: () => serialized.splice(0),
  };
}

interface Listing {
  readonly isReversed?: boolean;
  readonly assume?: Assume;
}

export const listOf = <T>(
  world: World,
  serialize: ContactSerializer<T>,
  { isReversed = false, assume = assumeIn(world) }: Listing = {},
) => SerializedList.of({ table: world.contacts, reads: ['contactTypes'], serialize }, world, assume, isReversed);

export const piecesOf = <T>(world: World, serialize: ContactSerializer<T>, listing?: Listing): readonly Buffer[] =>
  listOf(world, serialize, listing).wrap(wrapper, () => wrapper);

export const textOf = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString();

/** The ids from 1 on. */
export const ids = (to: number): number[] => Array.from({ length: to }, (_, at) => at + 1);

/** Enough for a few chunks. */
export const MANY = 700;

/** The ids of the live records in the chunk of one. */
export function neighboursOf({ contacts }: World, id: number): number[] {
  const [chunk] = [...contacts.chunks()].filter(({ records }) => records.some((one) => one.id === id));
  return (chunk?.records ?? []).filter(isLive).map((one) => one.id);
}

/** A list of contacts that is no page. */
export function wholeList<T>(world: World, assume: Assume, serialize: ContactSerializer<T>): SerializedList<T> {
  const source = { table: world.contacts, reads: ['contactTypes'], serialize } as const;
  const list = cachedList(source, { world, assume, page: 1 });
  if (!(list instanceof SerializedList)) throw new Error('a page');
  return list;
}
