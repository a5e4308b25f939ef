/** A balancer with mocks behind it, as its file and `mocks.sh` run them, at free ports and in a folder of their own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { timeOf } from '../bench/child.js';
import { findPort } from '../interop/shell.js';

const RECIPE = join(process.cwd(), 'test', 'scale');
const PATIENCE = 20_000;
/** The ports of the files: the balancer, then the processes. */
const PORTS = ['4477', '4478', '4479'];
/** Where Debian has both. */
const PATH = `${process.env.PATH}:/usr/sbin`;

export interface Balancer {
  readonly name: string;
  /** Of Debian. */
  readonly package: string;
  readonly file: string;
  readonly program: string;
  readonly args: readonly string[];
}

export const balancers: readonly Balancer[] = [
  {
    name: 'nginx',
    package: 'nginx-light',
    file: 'nginx.conf',
    program: 'nginx',
    args: ['-p', '.', '-e', 'stderr', '-c', 'nginx.conf'],
  },
  { name: 'HAProxy', package: 'haproxy', file: 'haproxy.cfg', program: 'haproxy', args: ['-f', 'haproxy.cfg'] },
];

export const versionOf = ({ program }: Balancer): string | undefined => {
  const { error, stdout, stderr } = spawnSync(program, ['-v'], { env: { PATH }, encoding: 'utf8' });
  return error === undefined ? (stdout + stderr).split('\n')[0] : undefined;
};

export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'campaign-mock-scale-'));
  readonly #children: ChildProcess[] = [];
  #ports: readonly number[] = [];

  /** @param count of processes */
  static async start(balancer: Balancer, count: number, variables: Readonly<Record<string, string>>): Promise<Stage> {
    const stage = new Stage();
    process.on('exit', () => stage.#remove());
    const ports: number[] = [];
    for (const _ of PORTS.slice(0, count + 1)) ports.push(await findPort());
    stage.#ports = ports;
    const lines = readFileSync(join(RECIPE, balancer.file), 'utf8').split('\n');
    const unused = PORTS.slice(count + 1);
    const used = lines.filter((line) => !unused.some((port) => line.includes(`:${port}`))).join('\n');
    const text = ports.reduce((all, port, index) => all.replaceAll(`:${PORTS[index]}`, `:${port}`), used);
    writeFileSync(join(stage.folder, balancer.file), text);
    await stage.#run(balancer, variables).catch(async (error) => {
      await stage.end();
      throw error;
    });
    return stage;
  }

  async #run({ program, args }: Balancer, variables: Readonly<Record<string, string>>): Promise<void> {
    const MOCK = `${process.execPath} ${join(process.cwd(), 'dist', 'cli.js')}`;
    this.#spawn('sh', [join(RECIPE, 'mocks.sh'), ...this.#ports.slice(1).map(String)], { ...variables, MOCK });
    for (const origin of this.origins) await this.untilReady(origin);
    this.#spawn(program, args, {});
    await this.untilReady(this.origin);
  }

  /** Of the balancer. */
  get origin(): string {
    return `http://127.0.0.1:${this.#ports[0]}`;
  }

  /** Of the processes. */
  get origins(): readonly string[] {
    return this.#ports.slice(1).map((port) => `http://127.0.0.1:${port}`);
  }

  /** @throws {Error} where nobody gets ready in time */
  async untilReady(origin: string): Promise<void> {
    for (const end = performance.now() + PATIENCE; performance.now() < end; await sleep(20)) {
      const response = await fetch(`${origin}/__control/health`).catch(() => undefined);
      await response?.text();
      if (response?.status === 200) return;
    }
    throw new Error(`${origin} is not ready: ${readFileSync(join(this.folder, 'output'), 'utf8').slice(-2000)}`);
  }

  /** The id of the process at an origin. */
  pidAt(origin: string): number {
    const wanted = `\0--port\0${new URL(origin).port}\0`;
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const found = pids.find((pid) => commandOf(pid).startsWith(process.execPath) && commandOf(pid).includes(wanted));
    return Number(found);
  }

  /** CPU seconds of each process so far. */
  times(): readonly number[] {
    return this.origins.map((origin) => timeOf(this.pidAt(origin)) ?? Number.NaN);
  }

  /** MiB that each process holds. */
  memory(): readonly number[] {
    return this.origins.map((origin) => {
      const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${this.pidAt(origin)}/status`, 'utf8')) ?? [];
      return Math.round(Number(kilobytes) / 1024);
    });
  }

  async end(): Promise<void> {
    const running = this.#children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = running.map((child) => once(child, 'exit'));
    this.#signal('SIGTERM');
    await Promise.all(ended);
    this.#remove();
  }

  #spawn(program: string, args: readonly string[], variables: Readonly<Record<string, string>>): void {
    const child = spawn('sh', ['-c', 'exec "$@" >> output 2>&1', 'sh', program, ...args], {
      cwd: this.folder,
      env: { PATH, ...variables },
      detached: true,
      stdio: 'ignore',
    });
    this.#children.push(child);
  }

  #signal(signal: NodeJS.Signals): void {
    for (const { pid } of this.#children) {
      try {
        if (pid !== undefined) process.kill(-pid, signal);
      } catch {
        // All of its group have ended.
      }
    }
  }

  #remove(): void {
    this.#signal('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    // It has ended.
    return '';
  }
}
