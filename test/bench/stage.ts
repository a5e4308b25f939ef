/** The processes and files of scenarios: starts and writes them, and ends and removes all. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from './child.js';
import type { Cores } from './cores.js';
import { writeCsv, writeNarrowFixture, writeWideFixture } from './fixtures.js';
import { plain } from './requests.js';
import type { Scale } from './scale.js';
import { bodyOf, type Server } from './server.js';

/** The scripts that run beside the mock, where the build writes them. */
const script = (name: string): string => fileURLToPath(new URL(`./children/${name}.js`, import.meta.url));

export interface MockOptions {
  /** Flags in addition to the port. */
  readonly flags?: readonly string[];
  /** True to report its memory and the longest block of its event loop. */
  readonly isMonitored?: boolean;
}

export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'campaign-mock-bench-'));
  readonly scale: Scale;
  /** The folder of the project. */
  readonly root: string;
  /** Aborted when everything ends. */
  readonly #ending = new AbortController();
  readonly #cores: Cores | undefined;
  readonly #children = new Set<Child>();

  constructor(scale: Scale, root: string, cores: Cores | undefined) {
    this.scale = scale;
    this.root = root;
    this.#cores = cores;
  }

  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Starts node. */
  start(args: readonly string[], cwd = this.root): Child {
    const child = new Child(args, this.#cores, cwd);
    this.#children.add(child);
    return child;
  }

  /** Starts a script of `children/`. */
  startScript(name: string, args: readonly string[] = []): Child {
    return this.start([script(name), ...args]);
  }

  /** Starts the command, on a free port. */
  startMock({ flags = [], isMonitored = false }: MockOptions = {}): Child {
    const monitor = isMonitored ? ['--import', script('monitor')] : [];
    return this.start([...monitor, 'dist/cli.js', '--port', '0', ...flags]);
  }

  /** A running mock. */
  async mock(options?: MockOptions): Promise<Server> {
    const child = this.startMock(options);
    return { child, url: await child.printed(/base URL {4}(http:\/\/[^/\s]+)\//) };
  }

  /** One of our servers, running. */
  async server(name: string, ...args: readonly string[]): Promise<Server> {
    const child = this.startScript(name, args);
    return { child, url: await child.printed(/listens at (\S+)\n/) };
  }

  /** Raw `node:http`, which responds to every GET with these bytes. */
  raw(body: Buffer): Promise<Server> {
    return this.server('raw-server', this.#write('body', body));
  }

  /** Bare Fastify, which responds to every GET with these bytes. */
  bare(body: Buffer, form: 'buffer' | 'string'): Promise<Server> {
    return this.server('bare-bytes', this.#write('body', body), form);
  }

  wideFixture(contacts: number): string {
    return this.#cached(`wide-${contacts}.json`, (file) => writeWideFixture(file, contacts, this.root));
  }

  narrowFixture(contacts: number): string {
    return this.#cached(`narrow-${contacts}.json`, (file) => writeNarrowFixture(file, contacts));
  }

  /** The contacts of a wide fixture as a file to upload. */
  async csv(contacts: number): Promise<string> {
    const mock = await this.mock();
    const sample = plain('GET', '/contacts/csv-sample/download');
    const headers = { ...sample.headers, 'x-mock-assume': 'csv-sample=csv-file' };
    const columns = (await bodyOf(mock, { ...sample, headers })).toString().trim().split(',');
    const fixture = readFileSync(this.wideFixture(contacts), 'utf8');
    return this.#cached(`${contacts}.csv`, (file) => writeCsv(file, fixture, columns));
  }

  /** Ends the processes of a scene. */
  async clear(): Promise<void> {
    await Promise.all([...this.#children].map((child) => child.end()));
    this.#children.clear();
  }

  /** Ends everything at once, however the run ends. */
  remove(): void {
    this.#ending.abort();
    for (const child of this.#children) child.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #cached(name: string, make: (file: string) => void): string {
    const file = join(this.folder, name);
    if (!existsSync(file)) make(file);
    return file;
  }

  #write(name: string, bytes: Buffer): string {
    const file = join(this.folder, `${name}-${this.#children.size}`);
    writeFileSync(file, bytes);
    return file;
  }
}
