/** Plays a batch against the process, and has every rule of the run judged. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fixture, largeState, WITNESS } from './account.js';
import { playAll } from './connection.js';
import { ControlClient } from './control-client.js';
import type { Exchange } from './exchange.js';
import type { Finding } from './finding.js';
import type { Batch } from './inputs/batch.js';
import { Probe } from './probe.js';
import { judgeJournals } from './rules/journals.js';
import { judgeLeaks } from './rules/leaks.js';
import { judgeRefusals } from './rules/refusals.js';
import { judgeResponses } from './rules/responses.js';
import { difference, judgeState } from './rules/state.js';

/** Milliseconds that another account may wait: a step of the largest size takes a second. */
const MAX_WAIT = 3000;
/** Megabytes that a batch may add to what the process held at its start, accounts and journals included. */
const MAX_GROWTH = 150;
/** Memory is measured every so many attacks: a collection takes as long as a batch. */
const MEMORY_EVERY = 10;
/** Accounts that inputs opened whose state is looked at. */
const MAX_OPENED = 2;
/** Characters of a public key in a path, as they are escaped there. */
const MAX_NAME = 4_000;
/** Milliseconds that a process takes to end at most, once it has closed its port. */
const END = 20_000;
/** Milliseconds between two looks whether it has ended. */
const LOOK = 50;

/** The process under attack. */
export interface Attackable {
  readonly port: number;
  /** Undefined once it has ended. */
  readonly pid: number | undefined;
  watch(): Promise<void>;
  /** Milliseconds of the longest block of its event loop since it is watched. */
  longestBlock(): Promise<number>;
  /** Megabytes in use after garbage collection. */
  heap(): Promise<number>;
}

export interface ArenaOptions {
  /** The running process, a new one where the last one died. */
  server(): Promise<Attackable>;
  /** Texts of this machine that nobody is to see. */
  readonly hidden: readonly string[];
  /** What the process printed since the last call. */
  takeOutput(): string;
}

export interface Attacked {
  readonly exchanges: readonly Exchange[];
  readonly findings: readonly Finding[];
  /** Milliseconds that another account waited, as far as the process computed meanwhile. */
  readonly wait: number;
  /** Megabytes, where they were measured. */
  readonly heap: number | undefined;
  /** How many refused requests were sent again. */
  readonly replayed: number;
}

export class Arena {
  readonly #options: ArenaOptions;
  /** What the witness has, and what the process holds, before any attack. */
  #witness = '';
  #heap = 0;
  #pid: number | undefined;
  #attacks = 0;
  /** The batch behind which memory was measured last: it is measured again where that batch is played again. */
  #measured: number | undefined;

  constructor(options: ArenaOptions) {
    this.#options = options;
  }

  async attack(batch: Batch): Promise<Attacked> {
    const server = await this.#options.server();
    const control = new ControlClient(server.port);
    if (server.pid !== this.#pid) await this.#begin(server, control);
    const exchanges: Exchange[] = [];
    const findings: Finding[] = [];
    const measured: { wait: number; heap?: number; replayed: number } = { wait: 0, replayed: 0 };
    try {
      await open(batch, control);
      measured.wait = await this.#play(batch, server, exchanges);
      findings.push(...judgeWait(measured.wait, exchanges));
      if (this.#isMemoryDue(batch)) {
        measured.heap = await server.heap();
        findings.push(...this.#judgeMemory(measured.heap));
      }
      findings.push(...exchanges.flatMap(judgeResponses));
      findings.push(...exchanges.flatMap((exchange) => judgeLeaks(exchange, batch, this.#options.hidden)));
      // Who speaks of everybody says not whose secret a text is.
      const keys = batch.kind === 'everybody' ? [WITNESS] : [...batch.keys, WITNESS];
      const hidden = { keys, texts: this.#options.hidden };
      findings.push(...(await judgeJournals(batch, this.#options.takeOutput(), hidden, control)));
      findings.push(...(await judgeStates(batch, control)));
      const replay = await judgeRefusals(batch, exchanges, control);
      findings.push(...replay.findings);
      measured.replayed = replay.count;
      if (batch.kind === 'everybody') await restore(control);
      findings.push(...(await this.#judgeWitness(control)));
      // A delay is one of the whole mock, and slows the batches that follow.
      await control.must('PATCH', '/settings', undefined, { delay: 0 });
      // The accounts of the fixture stay.
      await control.must('DELETE', '/accounts');
    } catch (error) {
      // A call of the run finds no server where an input ended it.
      if (!(await hasEnded(server))) throw error;
    }
    if (server.pid === undefined) {
      findings.push({ rule: 'alive', what: 'the process ends', detail: this.#options.takeOutput().slice(-2000) });
    }
    return { heap: undefined, ...measured, exchanges, findings };
  }

  async #begin(server: Attackable, control: ControlClient): Promise<void> {
    this.#pid = server.pid;
    this.#witness = await readWitness(control);
    // What is loaded on demand is loaded now.
    await control.must('GET', '/openapi.json');
    this.#heap = await server.heap();
    this.#options.takeOutput();
  }

  /** @returns the milliseconds that another account waited, as far as the process computed meanwhile */
  async #play({ sessions, after, keys }: Batch, server: Attackable, exchanges: Exchange[]): Promise<number> {
    const { port } = server;
    await server.watch();
    const probe = new Probe(WITNESS, port);
    probe.start();
    exchanges.push(...(await playAll(sessions, keys, port)));
    exchanges.push(...(await playAll(after, keys, port)));
    const waited = await probe.stop();
    return Math.min(waited, await server.longestBlock());
  }

  #isMemoryDue({ kind, index }: Batch): boolean {
    const isDue = kind === 'bulk' || index === this.#measured || this.#attacks % MEMORY_EVERY === 0;
    this.#attacks += 1;
    if (isDue) this.#measured = index;
    return isDue;
  }

  #judgeMemory(heap: number): readonly Finding[] {
    if (heap <= this.#heap + MAX_GROWTH) return [];
    const detail = `${Math.round(heap)} MB, ${Math.round(this.#heap)} MB at the start`;
    return [{ rule: 'memory', what: 'the process holds more', detail }];
  }

  async #judgeWitness(control: ControlClient): Promise<readonly Finding[]> {
    const now = await readWitness(control);
    if (now === this.#witness) return [];
    await restore(control);
    return [{ rule: 'isolation', what: 'the witness changes', detail: difference(this.#witness, now) }];
  }
}

/** Waits as long as a process takes to end. */
async function hasEnded(server: Attackable): Promise<boolean> {
  const end = performance.now() + END;
  while (server.pid !== undefined && performance.now() < end) await sleep(LOOK);
  return server.pid === undefined;
}

function judgeWait(wait: number, exchanges: readonly Exchange[]): readonly Finding[] {
  if (wait <= MAX_WAIT) return [];
  const [slowest] = [...exchanges].sort((a, b) => b.took - a.took);
  return [{ rule: 'wait', what: 'another account waits', detail: `${Math.round(wait)} ms`, exchange: slowest }];
}

async function open({ keys, records }: Batch, control: ControlClient): Promise<void> {
  const state = records === 0 ? undefined : JSON.stringify({ fixture: largeState(records) });
  for (const one of keys) {
    await control.open(one);
    if (state === undefined) continue;
    await control.must('POST', '/load', one.publicKey, state);
    // A planned mailing goes out.
    await control.must('POST', '/clock/advance', one.publicKey, { by: 'P1D' });
  }
}

/** Inputs open accounts, and close their own. */
async function judgeStates({ keys, kind }: Batch, control: ControlClient): Promise<readonly Finding[]> {
  if (kind === 'everybody') return judgeState(control);
  const own = keys.map(({ publicKey }) => publicKey);
  const theirs = fixture.accounts.map((account) => account.public_key);
  const present = (await control.accounts()).map(({ publicKey }) => publicKey);
  const left = present.filter((one) => own.includes(one));
  // The run's own calls name an account in their paths: those have a bound, and the log shows them.
  const isNamed = (key: string) =>
    String(new URLSearchParams({ key })).length < MAX_NAME && !keys.some(({ secretKey }) => key.includes(secretKey));
  const opened = present.filter((one) => !own.includes(one) && !theirs.includes(one) && isNamed(one));
  const judged = kind === 'bulk' ? left.slice(0, 1) : [...left, ...opened.slice(0, MAX_OPENED)];
  const findings: Finding[] = [];
  for (const publicKey of judged) findings.push(...(await judgeState(control, publicKey)));
  return findings;
}

/** Brings everything back that inputs for all accounts changed. */
async function restore(control: ControlClient): Promise<void> {
  await control.must('POST', '/load', undefined, { fixture });
  await control.must('PATCH', '/settings', undefined, { strict: false });
}

/** Everything of the witness that another account could change. */
async function readWitness(control: ControlClient): Promise<string> {
  const paths = ['/state', '/faults', '/snapshots', '/outbox', '/clock', '/assumptions'];
  const responses = await Promise.all(paths.map((path) => control.call('GET', path, WITNESS.publicKey)));
  return [...responses.map(({ text }) => text), await control.must('GET', '/assumptions')].join('\n');
}
