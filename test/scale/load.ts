/** The process of the load: clients of many accounts, who compare each body with the one that they expect. */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveCalls } from '../bench/children/calls.js';

/** Wrong answers that are kept; the others are counted. */
const MAX_KEPT = 5;
const CONNECTIONS = 32;

/** A request with its only right response. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly body: string;
  /** The process of its account. */
  readonly process: string;
}

export interface Work {
  readonly origin: string;
  readonly exchanges: readonly Exchange[];
  /** The body of an answer with 502. */
  readonly gone: string;
}

/** Answers by the process of their account: right ones, those that tell that it is gone, and all others. */
export interface Counts {
  right: number;
  gone: number;
  wrong: number;
}

export interface Progress {
  readonly answers: number;
  readonly processes: Readonly<Record<string, Counts>>;
  readonly wrong: readonly string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const processes: Record<string, Counts> = {};
const wrong: string[] = [];
let answers = 0;
let isStopped = false;
let work: Promise<unknown> = Promise.resolve();

const ask = (url: string, { method, headers }: Exchange) =>
  new Promise<readonly [status: number | undefined, body: string]>((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) =>
      text(response).then((body) => resolve([response.statusCode, body]), reject),
    );
    sent.on('error', reject).end();
  });

function start({ origin, exchanges, gone }: Work): void {
  isStopped = false;
  let next = 0;
  const client = async (): Promise<void> => {
    while (!isStopped) {
      // There is always one.
      const exchange = exchanges[next++ % exchanges.length] as Exchange;
      const [status, body] = await ask(origin + exchange.path, exchange).catch((error) => [0, String(error)] as const);
      answers += 1;
      processes[exchange.process] ??= { right: 0, gone: 0, wrong: 0 };
      // It was made in the line above.
      const counts = processes[exchange.process] as Counts;
      if (status === exchange.status && body === exchange.body) counts.right += 1;
      else if (status === 502 && body === gone) counts.gone += 1;
      else {
        counts.wrong += 1;
        if (wrong.length < MAX_KEPT) wrong.push(`${exchange.method} ${exchange.path} got ${status} ${body}`);
      }
    }
  };
  work = Promise.all(Array.from({ length: CONNECTIONS }, client));
}

const progress = (): Progress => ({ answers, processes, wrong });

async function stop(): Promise<Progress> {
  isStopped = true;
  await work;
  return progress();
}

serveCalls({ start: (given) => start(given as Work), progress, stop });
