/** Runs the command like a user's shell: the built one, or its source where coverage counts. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The environment of a user's shell: no variables of the test runner, and no colours. */
export const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(_?TAP|NODE_|FORCE_COLOR)/.test(name))),
  NO_COLOR: '1',
};

/** A command line without the loader that tap adds to every process: only sources need it. */
export const withoutTapLoader = (file: string, args: readonly string[]): [string, string[]] => [
  'env',
  ['-u', 'NODE_OPTIONS', file, ...args],
];

export interface Running {
  readonly child: ChildProcess;
  /** The output so far. */
  readonly output: { stdout: string; stderr: string };
  /** Waits until stdout matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

type Variables = Readonly<Record<string, string>>;

let command: string | undefined;

/** Bundles the command unless the bundle is up to date: `npm test` bundles it before all tests. */
function bundle(): string {
  execFileSync(...withoutTapLoader(process.execPath, ['.ci/bundle.mjs']), { cwd: ROOT, env });
  return join(ROOT, 'dist', 'cli.js');
}

/**
 * Runs the command as it is shipped.
 * @param nodeArgs flags of Node itself
 */
export function run(
  t: Test,
  args: readonly string[],
  variables: Variables = {},
  nodeArgs: readonly string[] = [],
): Running {
  command ??= bundle();
  const line = withoutTapLoader(process.execPath, [...nodeArgs, command, ...args]);
  return watch(t, spawn(...line, { env: { ...env, ...variables } }));
}

/** Runs the command as it is compiled beside this test: its coverage counts. */
export function runSource(
  t: Test,
  args: readonly string[],
  variables: Variables = {},
  cwd: string = process.cwd(),
): Running {
  const line = ['--enable-source-maps', join(ROOT, '.compiled', 'src', 'cli', 'main.js'), ...args];
  return watch(t, spawn(process.execPath, line, { cwd, env: { ...process.env, ...variables } }));
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
      const check = () => {
        const match = pattern.exec(output.stdout);
        if (match) resolve(match);
      };
      check();
      child.stdout.on('data', check);
      ended.then(({ stderr }) => reject(new Error(`it ended without ${pattern}: ${stderr}`)));
    });
  return { child, output, printed, ended };
}

/** True if this machine has the IPv6 loopback address. */
export const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
