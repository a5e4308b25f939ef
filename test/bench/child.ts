/** A measured process, on the core of the servers: its output, calls to it, and its CPU time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { Cores } from './cores.js';

/** Long enough for a fixture of a million records. */
const START_TIMEOUT = 180_000;

interface Reply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

export class Child {
  readonly #process: ChildProcess;
  readonly #name: string;
  #printed = '';
  #errors = '';
  #calls = 0;

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
    // Peers log each request, so the kept output is bounded.
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#printed = (this.#printed + text).slice(-10_000);
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-2000);
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Hands over everything that it prints. */
  onOutput(listener: (text: string) => void): void {
    for (const stream of [this.#process.stdout, this.#process.stderr]) stream?.on('data', listener);
  }

  /** Waits until stdout matches; resolves with the first group. */
  printed(pattern: RegExp): Promise<string> {
    const { promise, settle } = this.#waiting<string>(`has not printed ${pattern} in time`);
    const check = () => {
      const [, group] = pattern.exec(this.#printed) ?? [];
      if (group !== undefined) settle(group);
    };
    this.#process.stdout?.on('data', check);
    check();
    return promise.finally(() => this.#process.stdout?.off('data', check));
  }

  /** Calls a handler of our script, or of the monitor in a mock. */
  call<T>(method: string, argument?: unknown): Promise<T> {
    const id = ++this.#calls;
    const { promise, settle, fail } = this.#waiting<T>(`has not handled ${method} in time`);
    const onMessage = (reply: Reply) => {
      if (reply.id !== id) return;
      if (reply.error === undefined) settle(reply.value as T);
      else fail(`${this.#name}: ${reply.error}`);
    };
    this.#process.on('message', onMessage);
    this.#process.send({ id, method, argument });
    return promise.finally(() => this.#process.off('message', onMessage));
  }

  /** CPU seconds of its threads so far; undefined where the system does not report them. */
  time(): number | undefined {
    return timeOf(this.#process.pid);
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
    const timer = setTimeout(() => fail(`${this.#name} ${late}`), START_TIMEOUT);
    this.#process.on('exit', ended);
    const done = promise.finally(() => {
      clearTimeout(timer);
      this.#process.off('exit', ended);
    });
    if (!this.isRunning) ended();
    return { promise: done, settle: resolve, fail };
  }
}

/** CPU seconds of the threads of a process so far; undefined where the system does not report them. */
export function timeOf(pid: number | undefined): number | undefined {
  const folder = `/proc/${pid}/task`;
  try {
    const ran = readdirSync(folder).map((thread) => readFileSync(`${folder}/${thread}/schedstat`, 'utf8'));
    return ran.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e9;
  } catch {
    return undefined;
  }
}

function deferred<T>() {
  const parts: { resolve?: (value: T) => void; reject?: (error: Error) => void } = {};
  const promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return { promise, resolve: (value: T) => parts.resolve?.(value), reject: (error: Error) => parts.reject?.(error) };
}
