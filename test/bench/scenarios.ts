/** The scenarios: start, lists, creates and memory against a peer in the same run; reset, journal and shutdown against a bound. */
import { execFileSync } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMock as startInside } from '../../src/mock/mock.js';
import { RESET_PARTS } from '../../src/service/account/account.js';
import { Child, compiled } from './child.js';
import { median, type Work } from './figures.js';
import { addContact, ask, type BenchRequest, control, get, rate, type Target } from './load.js';

const [SMALL, LISTED] = [100, 10_000];
export const WHOLE = {
  /** Contacts of the default account. */
  large: 100_000,
  accounts: 1000,
  rounds: 5,
  /** Rounds that are thrown away: code is compiled in them. */
  warmUps: 2,
  starts: 31,
  seconds: 1,
};
type Scale = typeof WHOLE;

export const QUICK: Scale = { large: 20_000, accounts: 100, rounds: 3, warmUps: 5, starts: 5, seconds: 0.4 };

/** Two sides, which are measured in turns. */
export interface Sides {
  ours(): Promise<number>;
  other(): Promise<number>;
  end(): Promise<unknown>;
}

export interface Scenario extends Work {
  /** True if each round is a first round, or the only round. */
  readonly isCold?: true;
  readonly rounds: number;
  begin(): Promise<Sides>;
}

/** Gives the scenarios a folder for their files. */
export function scenariosIn(folder: string, scale: Scale): readonly Scenario[] {
  const { large, rounds, seconds } = scale;
  const counted = (count: number, what: string): string => `${count.toLocaleString('en-US')} ${what}`;

  async function listening(...args: readonly string[]): Promise<Target> {
    const child = new Child(...args);
    return { child, url: await child.address() };
  }
  /** Contacts with every field, some 600 bytes each in a list. */
  function fixture(contacts: number): string {
    const file = join(folder, `${contacts}.json`);
    const stdio = ['ignore', openSync(file, 'w'), 'inherit'] as const;
    execFileSync(process.execPath, ['dist/cli.js', 'generate', '--contacts', String(contacts)], { stdio: [...stdio] });
    return file;
  }
  const startMock = (contacts: number, ...flags: readonly string[]): Promise<Target> =>
    listening(...flags, ...command, '--fixture', fixture(contacts));
  const startPeer = (...args: readonly string[]) => listening(compiled('bench/peer.js'), ...args);
  const ending = (...targets: readonly Target[]) => Promise.all(targets.map(({ child }) => child.end()));

  /** @param kind of a peer, which has the body of the last request ready */
  const loaded =
    (contacts: number, kind: string, requests: readonly BenchRequest[], connections: number) => async () => {
      const mock = await startMock(contacts);
      const file = join(folder, 'body.json');
      writeFileSync(file, await ask(mock, requests.at(-1) ?? get('/contacts/list')));
      const peer = await startPeer(kind, file);
      const ours = async () => {
        await ask(mock, control('POST', '/reset'));
        return rate(mock, requests, connections, seconds);
      };
      const other = () => rate(peer, requests, connections, seconds);
      return { ours, other, end: () => ending(mock, peer) };
    };

  /** The slowest of a reset, a restore and a new account, in milliseconds without a request. */
  async function resetting(): Promise<Sides> {
    const mock = await startInside({ listen: false, logLevel: 'silent', fixture: fixture(large) });
    const { directory } = mock;
    const account = directory.open();
    const saved = account.save();
    const steps = [() => directory.reset(RESET_PARTS, account), () => account.restore(saved), () => directory.open()];
    const time = (run: () => unknown): number => {
      account.contacts.add({ email: 'ada@example.com' });
      const start = performance.now();
      run();
      return performance.now() - start;
    };
    const ours = async () => Math.max(...steps.map((run) => median(Array.from({ length: 20 }, () => time(run)))));
    return { ours, other: async () => 1, end: () => mock.close() };
  }

  async function stopping(): Promise<Sides> {
    const ours = async () => {
      const mock = await startMock(SMALL);
      await ask(mock, list);
      const start = performance.now();
      await mock.child.end('SIGTERM');
      return performance.now() - start;
    };
    return { ours, other: async () => 50, end: async () => {} };
  }

  /** The bytes of an entry that a create leaves in the journal. */
  async function recording(): Promise<Sides> {
    const mock = await startMock(SMALL, '--import', `./${compiled('bench/memory.js')}`);
    const ours = async () => {
      for (let left = 900; left > 0; left -= 1) await ask(mock, addContact);
      const { memory } = await mock.child.held();
      await ask(mock, control('DELETE', '/journal'));
      return ((memory - (await mock.child.held()).memory) * 1e6) / 900;
    };
    return { ours, other: async () => 3000, end: () => ending(mock) };
  }

  async function starting(): Promise<Sides> {
    const time = (start: () => Promise<Target>) => async () => {
      const begin = performance.now();
      const target = await start();
      await ask(target, get('/contacts-type/view?contact_type_id=1'));
      const taken = performance.now() - begin;
      await target.child.end();
      return taken;
    };
    return { ours: time(() => listening(...command)), other: time(() => startPeer('start')), end: async () => {} };
  }

  async function remembering(): Promise<Sides> {
    const mock = await startMock(large, '--import', `./${compiled('bench/memory.js')}`);
    const open = async (number: number) => {
      const keys = { PublicKey: `pk_bench_${number}`, SecretKey: `sk_bench_${number}` };
      await ask(mock, { ...control('POST', '/accounts'), headers: keys });
      const headers = { ...addContact.headers, ...keys };
      for (let left = 10; left > 0; left -= 1) await ask(mock, { ...addContact, headers });
    };
    await open(1);
    const { memory } = await mock.child.held();
    const ours = async () => {
      for (let number = 2; number <= scale.accounts; number += 1) await open(number);
      return (await mock.child.held()).memory;
    };
    return { ours, other: async () => memory, end: () => ending(mock) };
  }

  const list = get('/contacts/list');
  const RAW = 'raw node:http with the same bytes ready in memory';
  return [
    {
      of: 'start',
      work: 'start to first answer',
      against: 'bare Fastify with one route, started the same way',
      target: { atMost: 1.2 },
      isCold: true,
      rounds: scale.starts,
      begin: starting,
    },
    {
      of: 'lists',
      work: `\`GET contacts/list\` of ${counted(LISTED, 'contacts')}`,
      against: RAW,
      target: { atLeast: 0.8 },
      rounds,
      begin: loaded(LISTED, 'raw', [list], 2),
    },
    {
      of: 'lists',
      work: `\`GET contacts/list\` of ${counted(LISTED, 'contacts')}, each after a write`,
      against: RAW,
      target: { atLeast: 0.2 },
      rounds,
      begin: loaded(LISTED, 'raw', [addContact, list], 1),
    },
    {
      of: 'creates',
      work: '`POST contacts/add`, multipart, 50 connections',
      against: 'bare Fastify + @fastify/multipart that keeps the record in an array and answers',
      target: { atLeast: 0.7 },
      rounds,
      begin: loaded(SMALL, 'form', [addContact], 50),
    },
    {
      of: 'reset',
      work: `the slowest of a reset, a restore and a new account with ${counted(large, 'contacts')}, without a request`,
      against: 'a millisecond',
      target: { atMost: 1 },
      rounds,
      begin: resetting,
    },
    {
      of: 'journal',
      work: 'an entry of the journal',
      against: '3 kB',
      target: { atMost: 1 },
      rounds: 1,
      begin: recording,
    },
    {
      of: 'memory',
      work: `${counted(scale.accounts, 'accounts')} on a baseline of ${counted(large, 'contacts')}, 10 writes each`,
      against: 'memory of one',
      target: { atMost: 1.3 },
      isCold: true,
      rounds: 1,
      begin: remembering,
    },
    {
      of: 'shutdown',
      work: 'from SIGTERM to the end of the process',
      against: '50 ms',
      target: { atMost: 1 },
      isCold: true,
      rounds,
      begin: stopping,
    },
  ];
}

const command = ['dist/cli.js', '--port', '0', '--host', '127.0.0.1', '--log-level', 'silent'];
