/** The process of the clients: they work in turns on the accounts, until they are told to stop. */
import { connectCampaignMock, type RemoteAccountClient } from '../../src/library/remote-client.js';
import { serveCalls } from '../bench/children/calls.js';
import { Chance } from '../fuzz/inputs/chance.js';
import { Client } from './client.js';
import { sessions } from './sessions.js';

/** Errors that are kept; the others are counted. */
const MAX_KEPT = 20;

export interface Work {
  readonly baseUrl: string;
  readonly clients: number;
  readonly accounts: number;
  readonly seed: number;
  /** What a balancer before the mock answers for a connection that breaks. */
  readonly broken?: number;
}

export interface Progress {
  readonly sessions: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly failures: number;
  readonly errors: readonly string[];
}

const counts: Record<string, number> = {};
const errors: string[] = [];
let requests = 0;
let failures = 0;
let isStopped = false;
let work: Promise<unknown> = Promise.resolve();
/** The sessions under way. */
const running = new Set<Promise<void>>();
/** Resolves when the next sessions may begin. */
let gate: Promise<void> = Promise.resolve();
let open = (): void => {};

async function start({ baseUrl, clients, accounts, seed, broken }: Work): Promise<void> {
  const mock = await connectCampaignMock(baseUrl);
  const idle: RemoteAccountClient[] = [];
  for (let index = 0; index < accounts; index += 1) idle.push(await mock.account());
  // Object.keys forgets which names these are.
  const names = Object.keys(sessions) as (keyof typeof sessions)[];
  const workOn = async (index: number): Promise<void> => {
    const random = new Chance(seed, index);
    const session = async (): Promise<void> => {
      // There are more accounts than clients.
      const account = idle.splice(random.below(idle.length), 1)[0] as RemoteAccountClient;
      const client = new Client(mock, account, random, broken);
      const name = random.pick(names);
      await sessions[name](client).catch((error: unknown) => {
        failures += 1;
        if (errors.length < MAX_KEPT) errors.push(`${name}: ${error instanceof Error ? error.message : error}`);
      });
      requests += client.requests;
      counts[name] = (counts[name] ?? 0) + 1;
      await account.reset();
      idle.push(account);
    };
    while (!isStopped) {
      await gate;
      const one = session();
      running.add(one);
      await one;
      running.delete(one);
    }
  };
  work = Promise.all(Array.from({ length: clients }, (_, index) => workOn(index))).then(async () => {
    for (const account of idle) await account.close();
  });
}

/** Resolves when each client waits: what they ask for in between would be counted as kept. */
async function pause(): Promise<void> {
  gate = new Promise((resolve) => {
    open = resolve;
  });
  await Promise.all(running);
}

const progress = (): Progress => ({ sessions: counts, requests, failures, errors });

async function stop(): Promise<Progress> {
  isStopped = true;
  await work;
  return progress();
}

serveCalls({ start: (given) => start(given as Work), pause, resume: () => open(), progress, stop });
