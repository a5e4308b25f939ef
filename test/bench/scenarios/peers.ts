/** The nearest equivalent of list and create in other mock servers. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drain } from '../drain.js';
import { load } from '../load.js';
import type { PackageName } from '../packages.js';
import { type BenchRequest, plain } from '../requests.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf, type Server } from '../server.js';
import type { Stage } from '../stage.js';
import { addContact } from './contact.js';
import { counted } from './counted.js';
import { mockoonEnvironment, openApiDocument } from './peer-files.js';

const HOST = '127.0.0.1';
const CONNECTIONS = 10;
const START_TIMEOUT = 30_000;

const list = plain('GET', '/contacts/list');
const theirList: BenchRequest = { method: 'GET', path: '/contacts', headers: {} };
/** JSON instead of a form, because some of them cannot parse forms. */
const theirCreate: BenchRequest = {
  method: 'POST',
  path: '/contacts',
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ email: 'ada.lovelace@example.com', first_name: 'Ada', last_name: 'Lovelace' })),
};

interface Peer {
  readonly needs: PackageName;
  readonly file: string;
  /** The content of the file. */
  content(contacts: readonly unknown[]): unknown;
  /** The arguments of their command, with the least output. */
  args(file: string, port: number): readonly string[];
}

const programs: Readonly<Record<string, Peer>> = {
  'json-server': {
    needs: 'json-server',
    file: 'db.json',
    content: (contacts) => ({ contacts }),
    args: (file, port) => ['json-server/lib/cli/bin.js', '--quiet', '--host', HOST, '--port', `${port}`, file],
  },
  prism: {
    needs: '@stoplight/prism-cli',
    file: 'openapi.json',
    content: openApiDocument,
    args: (file, port) => [
      '@stoplight/prism-cli/dist/index.js',
      'mock',
      '-v',
      'error',
      '-h',
      HOST,
      '-p',
      `${port}`,
      file,
    ],
  },
  mockoon: {
    needs: '@mockoon/cli',
    file: 'environment.json',
    content: mockoonEnvironment,
    args: (file, port) => ['@mockoon/cli/bin/run.js', 'start', '-X', '-l', HOST, '-p', `${port}`, '--data', file],
  },
};

/** Their commands cannot listen on port 0. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startPeer(stage: Stage, { file, content, args }: Peer, contacts: readonly unknown[]): Promise<Server> {
  const path = join(stage.folder, file);
  writeFileSync(path, JSON.stringify(content(contacts)));
  const port = await freePort();
  const [script = '', ...rest] = args(path, port);
  const child = stage.start([join(stage.folder, 'node_modules', script), ...rest], stage.folder);
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

const serving =
  (peer: Peer) =>
  async (stage: Stage): Promise<readonly Case[]> => {
    const { small, longRounds: rounds, seconds } = stage.scale;
    const mock = await stage.mock({ flags: ['--fixture', stage.wideFixture(small)] });
    const { message } = JSON.parse(String(await bodyOf(mock, list))) as { message: { contacts: readonly unknown[] } };
    const other = await startPeer(stage, peer, message.contacts);
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
  };

export const peers = (): readonly Scenario[] =>
  Object.entries(programs).map(([name, peer]) => ({
    name: `peers/${name}`,
    work: `${name}: list and create`,
    against: 'campaign-mock',
    needs: [peer.needs],
    isLeftOutOfQuick: true,
    scenes: [serving(peer)],
  }));
