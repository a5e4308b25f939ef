/** What is measured: start, small reads, lists, creates, reset and memory, each against a peer in the same run. */
import { execFileSync } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Child, compiled } from './child.js';
import { median, type Work } from './figures.js';
import { addContact, ask, type BenchRequest, control, get, rate, type Target } from './load.js';

export const WHOLE = {
  /** Contacts of the default account. */
  small: 100,
  middling: 10_000,
  large: 100_000,
  accounts: 1000,
  rounds: 5,
  /** Rounds that are thrown away: code is compiled in them. */
  warmUps: 2,
  starts: 15,
  seconds: 1,
};
type Scale = typeof WHOLE;

export const QUICK: Scale = {
  small: 100,
  middling: 2000,
  large: 20_000,
  accounts: 100,
  rounds: 3,
  warmUps: 5,
  starts: 5,
  seconds: 0.4,
};

/** Two sides, which are measured in turns. */
export interface Sides {
  ours(): Promise<number>;
  other(): Promise<number>;
  end(): Promise<unknown>;
}

export interface Scenario extends Work {
  /** True where each round is a first one, or the only one. */
  readonly isCold?: true;
  readonly rounds: number;
  begin(): Promise<Sides>;
}

/** Gives the scenarios a folder for their files. */
export function scenariosIn(folder: string, scale: Scale): readonly Scenario[] {
  const { small, middling, large, rounds, seconds } = scale;
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

  async function resetting(): Promise<Sides> {
    const [big, little] = [await startMock(large), await startMock(small)];
    const time = (mock: Target) => async () => {
      const times: number[] = [];
      while (times.length < 100) {
        await ask(mock, addContact);
        const start = performance.now();
        await ask(mock, control('POST', '/reset'));
        times.push(performance.now() - start);
      }
      return median(times);
    };
    return { ours: time(big), other: time(little), end: () => ending(big, little) };
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
  const view = get('/contacts-type/view?contact_type_id=1');
  const [FASTIFY, RAW] = [
    'bare Fastify that sends the same bytes',
    'raw node:http with the same bytes ready in memory',
  ];
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
      of: 'reads',
      work: '`GET contacts-type/view`',
      against: FASTIFY,
      target: { atLeast: 0.75 },
      rounds,
      begin: loaded(small, 'fastify', [view], 10),
    },
    {
      of: 'lists',
      work: `\`GET contacts/list\` of ${counted(small, 'contacts')}`,
      against: FASTIFY,
      target: { atLeast: 0.85 },
      rounds,
      begin: loaded(small, 'fastify', [list], 10),
    },
    {
      of: 'lists',
      work: `\`GET contacts/list\` of ${counted(middling, 'contacts')}`,
      against: RAW,
      target: { atLeast: 0.9 },
      rounds,
      begin: loaded(middling, 'raw', [list], 2),
    },
    {
      of: 'lists',
      work: `\`GET contacts/list\` of ${counted(middling, 'contacts')}, each after a write`,
      against: RAW,
      target: { atLeast: 0.5 },
      rounds,
      begin: loaded(middling, 'raw', [addContact, list], 1),
    },
    {
      of: 'creates',
      work: '`POST contacts/add`, multipart, 50 connections',
      against: 'bare Fastify + @fastify/multipart that keeps the record in an array and answers',
      target: { atLeast: 0.75 },
      rounds,
      begin: loaded(small, 'form', [addContact], 50),
    },
    {
      of: 'reset',
      work: `a reset with ${counted(large, 'contacts')}`,
      against: `the same with ${small}`,
      target: { atMost: 1.5 },
      rounds,
      begin: resetting,
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
  ];
}

const command = ['dist/cli.js', '--port', '0', '--host', '127.0.0.1', '--log-level', 'silent'];
