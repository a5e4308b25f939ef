/** A process that is measured: its output, its processor time and its memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script of a folder of tests, compiled. */
export const compiled = (file: string): string => join('.compiled', 'test', file);

export class Child {
  readonly #process: ChildProcess;
  #printed = '';

  /** @param args of node */
  constructor(...args: readonly string[]) {
    this.#process = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#printed += text;
    });
    const kill = () => this.#process.kill('SIGKILL');
    process.on('exit', kill);
    this.#process.on('exit', () => process.off('exit', kill));
  }

  /** Waits for the address that it prints once it listens. */
  async address(): Promise<string> {
    for (;;) {
      const [, url] = /(http:\/\/127\.0\.0\.1:\d+)[/\s]/.exec(this.#printed) ?? [];
      if (url !== undefined) return url;
      if (this.#process.exitCode !== null) throw new Error('it ended before it listened');
      await Promise.race([once(this.#process.stdout ?? this.#process, 'data'), once(this.#process, 'exit')]);
    }
  }

  /** Asks `memory.ts`, which was preloaded. */
  async held(): Promise<Held> {
    this.#process.send('held');
    const [held] = await once(this.#process, 'message');
    return held;
  }

  /** Seconds that its threads have computed so far. */
  time(): number {
    const folder = `/proc/${this.#process.pid}/task`;
    const ran = readdirSync(folder).map((thread) => readFileSync(`${folder}/${thread}/schedstat`, 'utf8'));
    return ran.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e9;
  }

  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const ended = once(this.#process, 'exit');
    if (this.#process.kill(signal)) await ended;
  }
}

/** The memory and the resources of a process. */
export interface Held {
  /** MB of a million bytes, after garbage collection. */
  readonly memory: number;
  /** Sockets, timers and files, by kind. */
  readonly resources: Readonly<Record<string, number>>;
}
