/** The nearest equivalent of list and create in another mock server. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drain, load } from '../load.js';
import { type BenchRequest, plain } from '../requests.js';
import { counted } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf, type Server } from '../server.js';
import type { Stage } from '../stage.js';
import { addContact } from './contact.js';

const HOST = '127.0.0.1';
const CONNECTIONS = 10;
const START_TIMEOUT = 30_000;

const list = plain('GET', '/contacts/list');
const theirList: BenchRequest = { method: 'GET', path: '/contacts', headers: {} };
/** JSON instead of a form, which json-server cannot parse. */
const theirCreate: BenchRequest = {
  method: 'POST',
  path: '/contacts',
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ email: 'ada.lovelace@example.com', first_name: 'Ada', last_name: 'Lovelace' })),
};

/** Its command cannot listen on port 0. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startPeer(stage: Stage, contacts: readonly unknown[]): Promise<Server> {
  const file = join(stage.folder, 'db.json');
  writeFileSync(file, JSON.stringify({ contacts }));
  const port = await freePort();
  const script = join(stage.folder, 'node_modules', 'json-server/lib/cli/bin.js');
  const child = stage.start([script, '--quiet', '--host', HOST, '--port', `${port}`, file], stage.folder);
  const server = { child, url: `http://${HOST}:${port}` };
  const deadline = performance.now() + START_TIMEOUT;
  for (;;) {
    try {
      await bodyOf(server, theirList);
      return server;
    } catch (error) {
      if (!child.isRunning || performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function serving(stage: Stage): Promise<readonly Case[]> {
  const { small, longRounds: rounds, seconds } = stage.scale;
  const mock = await stage.mock({ flags: ['--fixture', stage.wideFixture(small)] });
  const { message } = JSON.parse(String(await bodyOf(mock, list))) as { message: { contacts: readonly unknown[] } };
  const other = await startPeer(stage, message.contacts);
  const options = { connections: CONNECTIONS, seconds };
  return [
    {
      name: `list of ${counted(small, 'contacts')}`,
      unit: 'requests/s',
      rounds,
      ours: () => drain(other, theirList, options),
      other: () => drain(mock, list, options),
    },
    {
      name: 'create',
      unit: 'requests/s',
      rounds,
      ours: () => load(other, [theirCreate], options),
      other: () => load(mock, [addContact()], options),
    },
  ];
}

export const peers = (): readonly Scenario[] => [
  {
    name: 'peers/json-server',
    work: 'json-server: list and create',
    against: 'campaign-mock',
    needs: { 'json-server': '~0.17.4' },
    isLeftOutOfQuick: true,
    scenes: [serving],
  },
];
