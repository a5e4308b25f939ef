/** A process that is measured: on the core of the servers, with what it printed, and the time that it computed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { Cores } from './cores.js';

/** A start that takes longer is taken for broken; a fixture of a million records takes a while. */
const LONGEST_START = 180_000;

interface Answered {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

export class Child {
  readonly #process: ChildProcess;
  readonly #name: string;
  #printed = '';
  #errors = '';
  #asked = 0;

  /** @param args of node */
  constructor(args: readonly string[], cores: Cores | undefined, cwd: string) {
    this.#name = args.join(' ');
    const command = [process.execPath, ...args];
    const [file = '', ...rest] = cores === undefined ? command : ['taskset', '-c', String(cores.server), ...command];
    this.#process = spawn(file, rest, { cwd, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    this.#process.setMaxListeners(0);
    this.#process.on('error', (error) => {
      this.#errors += error.message;
    });
    // Peers log each request: what is kept of it is bounded.
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#printed = (this.#printed + text).slice(-10_000);
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-2000);
    });
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Waits until stdout matches; gives what the first group took. */
  printed(pattern: RegExp): Promise<string> {
    const { promise, settle } = this.#waiting<string>(`has not printed ${pattern} in time`);
    const look = () => {
      const [, group] = pattern.exec(this.#printed) ?? [];
      if (group !== undefined) settle(group);
    };
    this.#process.stdout?.on('data', look);
    look();
    return promise.finally(() => this.#process.stdout?.off('data', look));
  }

  /** Asks a script of ours, or the monitor in a mock. */
  ask<T>(question: string, argument?: unknown): Promise<T> {
    const id = ++this.#asked;
    const { promise, settle, fail } = this.#waiting<T>(`has not answered ${question} in time`);
    const listen = (answer: Answered) => {
      if (answer.id !== id) return;
      if (answer.error === undefined) settle(answer.value as T);
      else fail(`${this.#name}: ${answer.error}`);
    };
    this.#process.on('message', listen);
    this.#process.send({ id, question, argument });
    return promise.finally(() => this.#process.off('message', listen));
  }

  /** Seconds that its threads ran so far; undefined where the system does not tell. */
  time(): number | undefined {
    const folder = `/proc/${this.#process.pid}/task`;
    try {
      const ran = readdirSync(folder).map((thread) => readFileSync(`${folder}/${thread}/schedstat`, 'utf8'));
      return ran.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e9;
    } catch {
      return undefined;
    }
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  async end(): Promise<void> {
    if (!this.isRunning) return;
    this.kill();
    await once(this.#process, 'exit');
  }

  #waiting<T>(late: string) {
    const { promise, resolve, reject } = deferred<T>();
    const fail = (what: string) => reject(new Error(`${what}\n${this.#errors}`.trim()));
    const ended = () => fail(`${this.#name} ended (${this.#process.exitCode ?? this.#process.signalCode})`);
    const timer = setTimeout(() => fail(`${this.#name} ${late}`), LONGEST_START);
    this.#process.on('exit', ended);
    const done = promise.finally(() => {
      clearTimeout(timer);
      this.#process.off('exit', ended);
    });
    if (!this.isRunning) ended();
    return { promise: done, settle: resolve, fail };
  }
}

function deferred<T>() {
  const parts: { resolve?: (value: T) => void; reject?: (error: Error) => void } = {};
  const promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return { promise, resolve: (value: T) => parts.resolve?.(value), reject: (error: Error) => parts.reject?.(error) };
}
