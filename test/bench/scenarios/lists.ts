/** Lists, unchanged and after a write, against the socket's own speed. */
import { drain } from '../drain.js';
import { plain } from '../requests.js';
import type { Scale } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf, type Server } from '../server.js';
import type { Stage } from '../stage.js';
import { rateInTurns } from '../turns.js';
import { write } from './contact.js';
import { counted } from './counted.js';

const list = plain('GET', '/contacts/list');

/** Many where responses are small, few where one response exceeds the socket buffers many times. */
const connectionsFor = (contacts: number): number => (contacts <= 100 ? 10 : 2);

/** A mock, and a raw server with the same bytes. */
async function openBoth(stage: Stage, contacts: number): Promise<[mock: Server, raw: Server]> {
  const mock = await stage.mock({ flags: ['--fixture', stage.wideFixture(contacts)] });
  return [mock, await stage.raw(await bodyOf(mock, list))];
}

const unchanged =
  (contacts: number) =>
  async (stage: Stage): Promise<readonly Case[]> => {
    const [mock, raw] = await openBoth(stage, contacts);
    const { seconds, rounds } = stage.scale;
    const options = { connections: connectionsFor(contacts), seconds };
    return [
      {
        name: counted(contacts, 'contacts'),
        unit: 'requests/s',
        rounds,
        ours: () => drain(mock, list, options),
        other: () => drain(raw, list, options),
      },
    ];
  };

const afterWrite =
  (contacts: number) =>
  async (stage: Stage): Promise<readonly Case[]> => {
    const [mock, raw] = await openBoth(stage, contacts);
    const { seconds, rounds } = stage.scale;
    return [
      {
        name: counted(contacts, 'contacts'),
        unit: 'requests/s',
        rounds,
        ours: () => rateInTurns(mock, (index) => [write(index), list], seconds),
        other: () => rateInTurns(raw, (index) => [write(index), list], seconds),
      },
    ];
  };

/** The ratio of two identical servers: the error of the instrument. */
const itself =
  (contacts: number) =>
  async (stage: Stage): Promise<readonly Case[]> => {
    const [, raw] = await openBoth(stage, contacts);
    const again = await stage.raw(await bodyOf(raw, list));
    const { seconds, rounds } = stage.scale;
    const options = { connections: connectionsFor(contacts), seconds };
    return [
      {
        name: counted(contacts, 'contacts'),
        unit: 'requests/s',
        rounds,
        ours: () => drain(again, list, options),
        other: () => drain(raw, list, options),
      },
    ];
  };

const RAW = 'raw node:http with the same bytes ready in memory';

export const lists = ({ small, middling, large }: Scale): readonly Scenario[] => [
  {
    name: 'lists/raw-itself',
    work: 'raw node:http',
    against: 'itself: the noise of this run',
    scenes: [itself(small)],
  },
  {
    name: 'lists/small',
    work: '`GET contacts/list`, unchanged',
    against: RAW,
    reach: { atLeast: 0.85 },
    scenes: [unchanged(small)],
  },
  {
    name: 'lists/large',
    work: '`GET contacts/list`, unchanged',
    against: RAW,
    reach: { atLeast: 0.9 },
    scenes: [unchanged(middling), unchanged(large)],
  },
  {
    name: 'lists/after-write',
    work: '`GET contacts/list` directly after a write',
    against: RAW,
    reach: { atLeast: 0.5 },
    scenes: [afterWrite(middling), afterWrite(large)],
  },
];
