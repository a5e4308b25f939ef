/** What is shown of a balancer with mocks behind it: how much more two processes do than one, and what is seen when one is killed. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Test } from 'tap';
import { Child } from '../bench/child.js';
import { median } from '../bench/figures.js';
import { form } from '../bench/requests.js';
import { ANY, CLOCK, exchangesOf, type Opened, openAccounts } from './accounts.js';
import { GONE } from './calls.js';
import type { Progress, Work } from './load.js';
import { type Balancer, Stage } from './stage.js';

const ACCOUNTS = 1000;
/** Answers in a round. */
const ROUND = 10_000;
/** As many for each process: the fewer a process finds waiting, the more often it wakes up. */
const CONNECTIONS = 100;
const ROUNDS = 9;
/** How much more two processes do. */
const TARGET = 1.7;
/** Answers under which processes are killed. */
const ANSWERS = 200_000;
/** Milliseconds between two looks. */
const PAUSE = 20;

const variables = { CAMPAIGN_MOCK_FIXTURE: 'empty', CAMPAIGN_MOCK_CLOCK: CLOCK };

class Load {
  readonly #child = new Child([join(process.cwd(), '.compiled', 'test', 'scale', 'load.js')], undefined, process.cwd());

  start({ origin }: Stage, opened: readonly Opened[]): Promise<unknown> {
    const work: Work = { origin, exchanges: opened.flatMap(exchangesOf), gone: GONE };
    return this.#child.call('start', work);
  }

  progress = () => this.#child.call<Progress>('progress');
  stop = () => this.#child.call<Progress>('stop');
  end = () => this.#child.end();

  async untilAnswers(wanted: number): Promise<void> {
    while ((await this.progress()).answers < wanted) await sleep(PAUSE);
  }
}

const micro = (seconds: number): string => `${(seconds * 1e6).toFixed(0)} µs`;

/** Processes behind a balancer, under a load that comes in rounds. */
class Measured {
  readonly #stage: Stage;
  readonly #requests: readonly autocannon.Request[];
  /** The CPU seconds of each process for an answer of all, by round. */
  readonly rounds: (readonly number[])[] = [];
  readonly #rates: number[] = [];

  private constructor(stage: Stage, opened: readonly Opened[]) {
    this.#stage = stage;
    // A create keeps a mock busier than the balancer: a process that waits for it wakes up for each request.
    this.#requests = opened.map(({ account: { keys } }) => {
      const { headers, ...add } = form('/contacts-type/add', { name: 'Friends' }, keys);
      return { ...add, headers: { ...headers } };
    });
  }

  static async start(t: Test, balancer: Balancer, count: number): Promise<Measured> {
    const stage = await Stage.start(balancer, count, variables);
    t.teardown(() => stage.end());
    return new Measured(stage, await openAccounts(stage, ACCOUNTS));
  }

  /** @throws {Error} for an answer that is no success */
  async run(): Promise<void> {
    const before = this.#stage.times();
    const connections = CONNECTIONS * before.length;
    let clients = 0;
    const result = await autocannon({
      url: this.#stage.origin,
      connections,
      amount: ROUND,
      // Each connection begins elsewhere, so that they do not ask one process in turn.
      setupClient: (client) => {
        const own = this.#requests.filter((_, index) => index % connections === clients);
        clients += 1;
        client.setRequests(own);
      },
    });
    const { errors, timeouts, non2xx } = result;
    if (errors + timeouts + non2xx > 0) throw new Error(`${errors} errors, ${timeouts} timeouts, ${non2xx} failures`);
    const answers = result['2xx'];
    this.#rates.push(answers / result.duration);
    this.rounds.push(this.#stage.times().map((time, index) => (time - (before[index] ?? 0)) / answers));
  }

  /** The busiest process sets it. */
  get pace(): number {
    return median(this.rounds.map((times) => Math.max(...times)));
  }

  toString(): string {
    const each = this.#stage.origins.map((_, index) => micro(median(this.rounds.map((times) => times[index] ?? 0))));
    const count = each.length === 1 ? '1 process' : `${each.length} processes`;
    return `${count}: ${each.join(' + ')} of processor time an answer; ${median(this.#rates).toFixed(0)} answers a second`;
  }
}

/** Judged by processor time: the load generator and the balancer share the cores with the mocks. */
export async function showThroughput(t: Test, balancer: Balancer): Promise<void> {
  const one = await Measured.start(t, balancer, 1);
  const two = await Measured.start(t, balancer, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const measured of [one, two]) await measured.run();
  }
  for (const measured of [one, two]) t.comment(`${measured}`);
  const gain = one.pace / two.pace;
  t.comment(`with a core for each, two do ${gain.toFixed(2)} times what one does: median of ${ROUNDS} rounds in turn`);
  t.ok(gain >= TARGET, `two processes do at least ${TARGET} times what one does, by processor time`);
}

/** Kills each process once, while clients of all accounts ask. */
export async function showKilled(t: Test, balancer: Balancer): Promise<void> {
  const stage = await Stage.start(balancer, 2, variables);
  const load = new Load();
  t.teardown(() => Promise.all([load.end(), stage.end()]));
  const opened = await openAccounts(stage, ACCOUNTS);
  // The states are saved when nothing changes for a while, or when they are asked for.
  for (const origin of stage.origins) await opened.find(({ process }) => process === origin)?.account.saveState();
  await load.start(stage, opened);
  /** Answers with 502, when the process of their accounts is back. */
  const gone: Record<string, number | undefined> = {};
  const steps = ANSWERS / (2 * stage.origins.length + 1);
  for (const [index, origin] of stage.origins.entries()) {
    await load.untilAnswers((2 * index + 1) * steps);
    t.equal((await load.progress()).processes[origin]?.gone, 0, 'its accounts notice nothing of the other process');
    const pid = stage.pidAt(origin);
    const start = performance.now();
    process.kill(pid, 'SIGKILL');
    await sleep(PAUSE);
    await stage.untilReady(origin);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    t.not(stage.pidAt(origin), pid, 'another process takes its place');
    const { answers } = await load.progress();
    // What was under way has come.
    await load.untilAnswers(answers + 1000);
    gone[origin] = (await load.progress()).processes[origin]?.gone;
    t.comment(`a process is killed, and back after ${seconds} s: ${gone[origin]} answers with 502`);
  }
  await load.untilAnswers(ANSWERS);
  const { answers, processes, wrong } = await load.stop();
  t.comment(`${answers} answers: ${JSON.stringify(Object.values(processes))}`);
  t.ok(answers >= ANSWERS);
  t.strictSame(wrong, []);
  t.equal(processes[ANY]?.gone, 0, 'who has no account notices nothing');
  for (const origin of stage.origins) {
    const { gone: told = 0, wrong = 0 } = processes[origin] ?? {};
    t.equal(wrong, 0, 'no answer is wrong');
    t.ok(told > 0, 'its accounts get 502 while it is killed');
    t.equal(told, gone[origin], 'and none once it is back, with its records');
  }
}
