/** Runs the command as a user's shell would: built, or from its source where its lines are counted. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import root, { type Test } from 'tap';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The environment of a user's shell: nothing of the runner that we are in, and no colours. */
export const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(_?TAP|NODE_|FORCE_COLOR)/.test(name))),
  NO_COLOR: '1',
};

/** A command line without the loader that tap gives to every process: only a source needs it. */
export const plainly = (file: string, args: readonly string[]): [string, string[]] => [
  'env',
  ['-u', 'NODE_OPTIONS', file, ...args],
];

export interface Running {
  readonly child: ChildProcess;
  /** What was printed so far. */
  readonly output: { stdout: string; stderr: string };
  /** Waits until stdout matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits for the end. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

type Variables = Readonly<Record<string, string>>;

let command: string | undefined;

/** Builds the command where it finds what stands around it in the package. */
function build(): string {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-mock-'));
  root.teardown(() => rmSync(folder, { recursive: true }));
  for (const one of ['package.json', 'fixtures', 'node_modules']) symlinkSync(join(ROOT, one), join(folder, one));
  execFileSync(...plainly(process.execPath, ['src/build.mjs', join(folder, 'dist')]), { cwd: ROOT, env });
  return join(folder, 'dist', 'cli.js');
}

/**
 * Runs the command as it is shipped, built once for all tests of a file.
 * @param nodeArgs what Node itself is told
 */
export function run(
  t: Test,
  args: readonly string[],
  variables: Variables = {},
  nodeArgs: readonly string[] = [],
): Running {
  command ??= build();
  const line = plainly(process.execPath, [...nodeArgs, command, ...args]);
  return watch(t, spawn(...line, { env: { ...env, ...variables } }));
}

/** Runs the command from its source: it takes its time to start, and its coverage counts. */
export function runSource(t: Test, args: readonly string[], variables: Variables = {}): Running {
  const line = [...process.execArgv, join(ROOT, 'src', 'cli', 'main.ts'), ...args];
  return watch(t, spawn(process.execPath, line, { env: { ...process.env, ...variables } }));
}

function watch(t: Test, child: ChildProcessWithoutNullStreams): Running {
  t.teardown(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }));
  });
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output.stdout);
        if (match) resolve(match);
      };
      look();
      child.stdout.on('data', look);
      ended.then(({ stderr }) => reject(new Error(`it ended without ${pattern}: ${stderr}`)));
    });
  return { child, output, printed, ended };
}

/** Does this machine have the IPv6 loopback address? */
export const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
