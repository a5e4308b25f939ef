/** Runs the built command in a process of its own, like a user's shell. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { follow, type Running } from './running.js';

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

type Variables = Readonly<Record<string, string>>;

let dist: string | undefined;

/** True under `npm run test:one` and `test:watch`: the other test commands make the bundle once beforehand. */
const isAlone = process.env.npm_lifecycle_event?.startsWith('test:');

/** The folder of the bundle. */
export function bundle(): string {
  if (dist === undefined && isAlone)
    execFileSync(...withoutTapLoader(process.execPath, ['.ci/bundle.mjs']), { cwd: ROOT, env });
  dist = join(ROOT, 'dist');
  return dist;
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
): Running & { readonly child: ChildProcess } {
  const line = withoutTapLoader(process.execPath, [...nodeArgs, join(bundle(), 'cli.js'), ...args]);
  const child = spawn(...line, { env: { ...env, ...variables } });
  t.teardown(() => child.kill('SIGKILL'));
  const code = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const { running, take } = follow(code, (signal) => child.kill(signal));
  child.stdout.setEncoding('utf8').on('data', (text: string) => take('stdout', text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => take('stderr', text));
  return { ...running, child };
}

/** True if this machine has the IPv6 loopback address. */
export const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));

/** True if a process runs. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Waits at most five seconds until a process is gone. @returns false if it still runs */
export async function isGone(pid: number): Promise<boolean> {
  for (let left = 500; left > 0 && isAlive(pid); left -= 1) await sleep(10);
  return !isAlive(pid);
}

/** Waits for a file, and reads it. */
export async function written(file: string): Promise<string> {
  while (!existsSync(file)) await sleep(10);
  return readFileSync(file, 'utf8');
}
