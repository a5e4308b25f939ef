/** Single records and counts, whose cost must not depend on the size of the account. */
import { drainEach, load } from '../load.js';
import { type BenchRequest, control, plain, urlencoded } from '../requests.js';
import { counted, type Scale } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf, type Server } from '../server.js';
import type { Stage } from '../stage.js';
import { rateInTurns } from '../turns.js';
import { addContact, write } from './contact.js';

const CONNECTIONS = 10;
/** The number of records to delete. */
const DELETED = 1000;

const reset = control('POST', '/reset');
const countContacts = plain('GET', '/contacts-type');

const details = (id: number): BenchRequest => plain('GET', `/contacts/details?contact_id=${id}`);
const remove = (id: number): BenchRequest => plain('DELETE', `/contacts/delete?contact_id=${id}`);
const removeAll = (ids: readonly number[]): BenchRequest =>
  urlencoded('/contacts/bulk-delete', Object.fromEntries(ids.map((id, index) => [`strIds[${index}]`, String(id)])));

/** `ids` ids spread over an account whose contact ids begin at 1. */
const spread = (ids: number, contacts: number): number[] =>
  Array.from({ length: ids }, (_, index) => 1 + Math.floor((index * contacts) / ids));

/** The same work in a large account and in a small one, back at the baseline before each round. */
const inBoth = (large: Server, small: Server, work: (mock: Server) => ReturnType<Case['ours']>) => {
  const from = (mock: Server) => async () => {
    await bodyOf(mock, reset);
    return work(mock);
  };
  return { ours: from(large), other: from(small) };
};

const mockOf = (stage: Stage, contacts: number): Promise<Server> =>
  stage.mock({ flags: ['--fixture', stage.wideFixture(contacts)] });

async function adding(stage: Stage): Promise<readonly Case[]> {
  const { small, large, rounds, seconds } = stage.scale;
  const [big, little] = [await mockOf(stage, large), await mockOf(stage, small)];
  const options = { connections: CONNECTIONS, seconds };
  const work = (mock: Server) => load(mock, [addContact()], options);
  return [{ name: counted(large, 'contacts'), unit: 'requests/s', rounds, ...inBoth(big, little, work) }];
}

async function reading(stage: Stage): Promise<readonly Case[]> {
  const { small, large, rounds, seconds } = stage.scale;
  const [big, little] = [await mockOf(stage, large), await mockOf(stage, small)];
  const options = { connections: CONNECTIONS, seconds };
  const read = (mock: Server) => load(mock, spread(100, mock === big ? large : small).map(details), options);
  // Each count follows a write: without one it could be a cached response.
  const count = (mock: Server) => rateInTurns(mock, (index) => [write(index), countContacts], seconds);
  return [
    { name: 'details', unit: 'requests/s', rounds, ...inBoth(big, little, read) },
    {
      name: 'counts in contacts-type, after a write',
      unit: 'requests/s',
      rounds,
      ...inBoth(big, little, count),
    },
  ];
}

/**
 * An account of 100 has too few records to delete 1,000: the small one has these and 100 that stay. All are part of the
 * baseline, as in the large account: deleting added records would be other work.
 */
async function deleting(stage: Stage): Promise<readonly Case[]> {
  const { small, large, rounds, seconds } = stage.scale;
  const few = small + DELETED;
  const [big, little] = [await mockOf(stage, large), await mockOf(stage, few)];
  const idsOf = (mock: Server) => spread(DELETED, mock === big ? large : few);
  const one = (mock: Server) => drainEach(mock, idsOf(mock).map(remove), CONNECTIONS);
  const all = (mock: Server) => rateInTurns(mock, () => [reset, removeAll(idsOf(mock))], seconds);
  return [
    { name: 'delete', unit: 'requests/s', rounds, ...inBoth(big, little, one) },
    {
      name: `bulk-delete of ${counted(DELETED, 'contacts')}`,
      unit: 'requests/s',
      rounds,
      ...inBoth(big, little, all),
    },
  ];
}

export const records = ({ small, large }: Scale): readonly Scenario[] => [
  {
    name: 'records/add',
    work: `\`POST contacts/add\` into an account of ${counted(large, 'contacts')}`,
    against: `the same into ${small}`,
    reach: { atLeast: 0.95 },
    scenes: [adding],
  },
  {
    name: 'records/single',
    work: `single records and counts at ${counted(large, 'contacts')}`,
    against: `the same at ${small}`,
    reach: { atLeast: 0.9 },
    scenes: [reading, deleting],
  },
];
