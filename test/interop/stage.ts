/** The environment of the outside tools: a temporary folder with their installation, and their processes. */
import { type ExecFileOptionsWithStringEncoding, execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../bench/child.js';
import { install } from '../package/npm-install.js';

/** The newest version of each that runs on every Node version of this project. */
const VERSIONS = {
  '@arethetypeswrong/cli': '0.18.5',
  '@redocly/cli': '2.77.0',
  '@stoplight/prism-cli': '5.14.2',
  newman: '6.2.2',
  'openapi-to-postmanv2': '6.3.3',
} as const;

/** Half of all contract tests, with a proxy between. */
const RUN_TIMEOUT = 900_000;
const MAX_OUTPUT = 2 ** 28;

/** No variables of the test runner, no colours, and no telemetry. */
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(_?TAP|NODE_|FORCE_COLOR)/.test(name))),
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  TAP_TIMEOUT: '900',
};

export interface RunResult {
  /** 0 on success. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'campaign-mock-interop-'));
  /** The folder of the project, where npm runs scripts. */
  readonly root = process.cwd();
  readonly #ending = new AbortController();
  #prisms: Child | undefined;

  /** @throws {Error} when the installation fails */
  async install(): Promise<void> {
    const broken = await install(VERSIONS, this.folder, this.#ending.signal);
    if (broken !== undefined) throw new Error(broken);
  }

  /** A script of an installed package. */
  script(path: string): string {
    return join(this.folder, 'node_modules', path);
  }

  /** Runs node to its end. */
  run(args: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<RunResult> {
    const options: ExecFileOptionsWithStringEncoding = {
      cwd: this.folder,
      env: { ...env, ...variables },
      signal: this.#ending.signal,
      encoding: 'utf8',
      timeout: RUN_TIMEOUT,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT,
    };
    return new Promise((resolve) => {
      execFile(process.execPath, args, options, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : Number(error !== null), stdout, stderr });
      });
    });
  }

  /** The process of all proxies of Prism. */
  get prisms(): Child {
    this.#prisms ??= new Child([join(this.root, '.compiled', 'test', 'interop', 'prisms.js')], undefined, this.folder);
    return this.#prisms;
  }

  write(name: string, content: unknown): string {
    const file = join(this.folder, name);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  }

  /** Ends everything at once, however the run ends. */
  remove(): void {
    this.#ending.abort();
    this.#prisms?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
