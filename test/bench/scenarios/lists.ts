/** Lists and single records, unchanged and after a write, against servers that have the same bytes ready. */
import type { Sample } from '../figures.js';
import { drain } from '../load.js';
import { plain } from '../requests.js';
import { counted, type Scale } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf, type Server } from '../server.js';
import type { Stage } from '../stage.js';
import { rateInTurns } from '../turns.js';
import { write } from './contact.js';

const list = plain('GET', '/contacts/list');

/** Many where responses are small, few where one response exceeds the socket buffers many times. */
const connectionsFor = (contacts: number): number => (contacts <= 100 ? 10 : 2);

type Open = (stage: Stage, contacts: number) => Promise<[mock: Server, peer: Server]>;

/** A mock, and a server with the same bytes. */
const openWith =
  (peer: (stage: Stage, body: Buffer) => Promise<Server>): Open =>
  async (stage, contacts) => {
    const mock = await stage.mock({ flags: ['--fixture', stage.wideFixture(contacts)] });
    return [mock, await peer(stage, await bodyOf(mock, list))];
  };
const openRaw = openWith((stage, body) => stage.raw(body));
const openFastify = openWith((stage, body) => stage.bare(body, 'buffer'));

/** Single records, each against a bare Fastify with its bytes. */
async function viewing(stage: Stage): Promise<readonly Case[]> {
  const { small, rounds, seconds } = stage.scale;
  const mock = await stage.mock({ flags: ['--fixture', stage.wideFixture(small)] });
  const rows = ['/contacts/details?contact_id=1', '/contacts-type/view?contact_type_id=1'].map(
    async (path): Promise<Case> => {
      const view = plain('GET', path);
      const bare = await stage.bare(await bodyOf(mock, view), 'string');
      const rate = (server: Server) => () => drain(server, view, { connections: connectionsFor(small), seconds });
      return { name: `GET ${path}`, unit: 'requests/s', rounds, ours: rate(mock), other: rate(bare) };
    },
  );
  return Promise.all(rows);
}

type Rate = (server: Server, contacts: number, scale: Scale) => Promise<Sample>;

const unchanged: Rate = (server, contacts, { seconds }) =>
  drain(server, list, { connections: connectionsFor(contacts), seconds });

const afterWrite: Rate = (server, _contacts, { seconds }) =>
  rateInTurns(server, (index) => [write(index), list], seconds);

/** @param open gives both sides */
const listing =
  (contacts: number, rate: Rate, open = openRaw) =>
  async (stage: Stage): Promise<readonly Case[]> => {
    const [ours, other] = await open(stage, contacts);
    return [
      {
        name: counted(contacts, 'contacts'),
        unit: 'requests/s',
        rounds: stage.scale.rounds,
        ours: () => rate(ours, contacts, stage.scale),
        other: () => rate(other, contacts, stage.scale),
      },
    ];
  };

/** Two identical servers: the error of the instrument. */
async function openSame(stage: Stage, contacts: number): Promise<[Server, Server]> {
  const [, raw] = await openRaw(stage, contacts);
  return [await stage.raw(await bodyOf(raw, list)), raw];
}

const RAW = 'raw node:http with the same bytes ready in memory';

export const lists = ({ small, middling, large }: Scale): readonly Scenario[] => [
  {
    name: 'lists/raw-itself',
    work: 'raw node:http',
    against: 'itself: the noise of this run',
    scenes: [listing(small, unchanged, openSame)],
  },
  {
    name: 'lists/small',
    work: '`GET contacts/list`, unchanged',
    against: 'bare Fastify that sends the same buffer',
    reach: { atLeast: 0.85 },
    scenes: [listing(small, unchanged, openFastify)],
  },
  {
    name: 'lists/records',
    work: 'single records',
    against: 'bare Fastify that sends the same string',
    reach: { atLeast: 0.75 },
    scenes: [viewing],
  },
  {
    name: 'lists/large',
    work: '`GET contacts/list`, unchanged',
    against: RAW,
    reach: { atLeast: 0.9 },
    scenes: [listing(middling, unchanged), listing(large, unchanged)],
  },
  {
    name: 'lists/after-write',
    work: '`GET contacts/list` directly after a write',
    against: RAW,
    reach: { atLeast: 0.5 },
    scenes: [listing(middling, afterWrite), listing(large, afterWrite)],
  },
];
