/** Bash in a folder, as a user or a CI job has it: scripts that end, and those that run in the background. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Packing compiles all types. */
const TIMEOUT = 240_000;

/** No variables of the test runner, no colours; npm takes what `npm ci` has fetched from its cache. */
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(_?TAP|NODE_|FORCE_COLOR)/.test(name))),
  NO_COLOR: '1',
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
};

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Background {
  /** Waits until stdout and stderr together match. */
  printed(pattern: RegExp): Promise<void>;
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Asks all of its processes to end, and waits for that. */
  stop(): Promise<Ran>;
}

export class Shell {
  readonly #variables: NodeJS.ProcessEnv;
  readonly #groups = new Set<ChildProcess>();

  constructor(variables: Readonly<Record<string, string>>) {
    this.#variables = { ...env, ...variables };
    process.on('exit', () => this.#kill());
  }

  /** Runs a script to its end; what it started in the background may go on until the end of this process. */
  async run(script: string, cwd: string): Promise<Ran> {
    const { child, output } = this.#spawn(script, cwd);
    const timer = setTimeout(() => kill(child, 'SIGKILL'), TIMEOUT);
    const [code] = await once(child, 'exit');
    clearTimeout(timer);
    // npm prints notices about its settings and about packed files.
    return { code, stdout: output.stdout, stderr: output.stderr.replaceAll(/^npm (?:warn|notice).*\n/gm, '') };
  }

  /** @throws {Error} for a script that fails, with what it printed */
  async ok(script: string, cwd: string): Promise<Ran> {
    const ran = await this.run(script, cwd);
    if (ran.code === 0) return ran;
    throw new Error(`${script.trim()} ended with ${ran.code}: ${ran.stdout}${ran.stderr}`);
  }

  start(script: string, cwd: string): Background {
    const { child, output } = this.#spawn(script, cwd);
    const [ended, closed] = [once(child, 'exit'), once(child, 'close')];
    const printed = (pattern: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const check = () => pattern.test(output.stdout + output.stderr) && resolve();
        check();
        for (const stream of [child.stdout, child.stderr]) stream.on('data', check);
        ended.then(() => reject(new Error(`it ended without ${pattern}: ${output.stdout}${output.stderr}`)));
      });
    const stop = async () => {
      kill(child, 'SIGTERM');
      const [code] = await closed;
      return { code, ...output };
    };
    return { printed, output, stop };
  }

  #spawn(script: string, cwd: string) {
    // A group of its own: what it starts can be stopped with it.
    const child = spawn('bash', ['-e', '-c', script], {
      cwd,
      env: this.#variables,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#groups.add(child);
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.stderr += text;
    });
    return { child, output };
  }

  #kill(): void {
    for (const child of this.#groups) kill(child, 'SIGKILL');
  }
}

/** Signals a process and all that it started. */
function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // All processes of the group have ended.
  }
}
