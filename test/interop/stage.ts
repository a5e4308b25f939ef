/** What the outside tools are run with: a folder of their own, where they are installed, and processes that end with it. */
import { type ExecFileOptionsWithStringEncoding, execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../bench/child.js';
import { install } from '../package/npm-install.js';

/** The newest of each that runs on every Node that this project runs on. */
const VERSIONS = {
  '@arethetypeswrong/cli': '0.18.5',
  '@redocly/cli': '2.77.0',
  '@stoplight/prism-cli': '5.14.2',
  newman: '6.2.2',
  'openapi-to-postmanv2': '6.3.3',
} as const;

const LONGEST_RUN = 150_000;
const MOST_OUTPUT = 2 ** 28;

/** Nothing of the runner that we are in, no colours, and nobody is called home. */
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(_?TAP|NODE_|FORCE_COLOR)/.test(name))),
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  TAP_TIMEOUT: '150',
};

export interface Ended {
  /** 0 when all went well. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'campaign-mock-interop-'));
  /** Of the project: where npm runs scripts. */
  readonly root = process.cwd();
  readonly #ending = new AbortController();
  readonly #children = new Set<Child>();

  /** @throws {Error} when it did not work */
  async install(): Promise<void> {
    const broken = await install(VERSIONS, this.folder, this.#ending.signal);
    if (broken !== undefined) throw new Error(broken);
  }

  /** A script of an installed package. */
  script(path: string): string {
    return join(this.folder, 'node_modules', path);
  }

  /** Runs node to its end. */
  run(args: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const options: ExecFileOptionsWithStringEncoding = {
      cwd: this.folder,
      env: { ...env, ...variables },
      signal: this.#ending.signal,
      encoding: 'utf8',
      timeout: LONGEST_RUN,
      killSignal: 'SIGKILL',
      maxBuffer: MOST_OUTPUT,
    };
    return new Promise((resolve) => {
      execFile(process.execPath, args, options, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : Number(error !== null), stdout, stderr });
      });
    });
  }

  /** Starts node on something that listens. */
  start(args: readonly string[]): Child {
    const child = new Child(args, undefined, this.folder);
    this.#children.add(child);
    return child;
  }

  write(name: string, content: unknown): string {
    const file = join(this.folder, name);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  }

  /** Ends everything at once, however the run ends. */
  remove(): void {
    this.#ending.abort();
    for (const child of this.#children) child.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
