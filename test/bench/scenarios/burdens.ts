/** The cost of a full journal, of faults and of strict for requests that they do not concern, and of somebody who watches. */
import { once } from 'node:events';
import * as http from 'node:http';
import { drainEach, load } from '../load.js';
import { type BenchRequest, control, plain } from '../requests.js';
import { counted, type Scale } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf, type Server } from '../server.js';
import type { Stage } from '../stage.js';
import { addContact } from './contact.js';

const FAULTS = 10;
const CONNECTIONS = 10;

const view = plain('GET', '/contacts-type/view?contact_type_id=1');
const fault = control('POST', '/faults', { endpoint: 'POST /sender/save', kind: 'delay', delay: 1, times: 'always' });
const keepJournal = { only: ['records', 'clock', 'assumptions', 'outbox'] };

/** A mock after `entries` requests, the same on both sides, so that its code is compiled alike. */
async function warmedUp(stage: Stage, flags: readonly string[]): Promise<Server> {
  const { small, entries } = stage.scale;
  const mock = await stage.mock({ flags: ['--fixture', stage.wideFixture(small), ...flags] });
  await drainEach(mock, Array<BenchRequest>(entries).fill(view), CONNECTIONS);
  return mock;
}

async function burdened(stage: Stage): Promise<Server> {
  const mock = await warmedUp(stage, ['--journal-size', String(stage.scale.entries), '--strict']);
  for (let count = 0; count < FAULTS; count += 1) await bodyOf(mock, fault);
  return mock;
}

async function bearing(stage: Stage): Promise<readonly Case[]> {
  const heavy = await burdened(stage);
  const light = await warmedUp(stage, []);
  const { rounds, seconds } = stage.scale;
  const options = { connections: CONNECTIONS, seconds };
  const add = addContact();
  return [
    {
      name: '`POST contacts/add`',
      unit: 'requests/s',
      rounds,
      async ours() {
        await bodyOf(heavy, control('POST', '/reset', keepJournal));
        return load(heavy, [add], options);
      },
      async other() {
        await bodyOf(light, control('POST', '/reset'));
        return load(light, [add], options);
      },
    },
  ];
}

/** A reader of the events, as the page is one. */
async function watch({ url }: Server): Promise<void> {
  const [response] = (await once(http.get(`${url}/__control/events`), 'response')) as [http.IncomingMessage];
  // It ends with the mock.
  response.on('error', () => undefined).resume();
}

async function watched(stage: Stage): Promise<readonly Case[]> {
  const [seen, alone] = [await warmedUp(stage, []), await warmedUp(stage, [])];
  await watch(seen);
  const { rounds, seconds } = stage.scale;
  const options = { connections: CONNECTIONS, seconds };
  const add = addContact();
  const adding = (mock: Server) => async () => {
    await bodyOf(mock, control('POST', '/reset'));
    return load(mock, [add], options);
  };
  return [{ name: '`POST contacts/add`', unit: 'requests/s', rounds, ours: adding(seen), other: adding(alone) }];
}

export const burdens = ({ entries }: Scale): readonly Scenario[] => [
  {
    name: 'burdens/all',
    work: `${counted(entries, 'journal entries')}, ${FAULTS} faults set, strict on`,
    against: 'without',
    reach: { atLeast: 0.9 },
    scenes: [bearing],
  },
  {
    name: 'burdens/page',
    work: 'each exchange is told to a page that is open',
    against: 'nobody looks',
    reach: { atLeast: 0.85 },
    scenes: [watched],
  },
];
