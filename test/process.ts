/** Runs the command as a user's shell would, from its source. */
import { type ChildProcess, spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

export interface Running {
  readonly child: ChildProcess;
  /** What was printed so far. */
  readonly output: { stdout: string; stderr: string };
  /** Waits until stdout matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits for the end. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

export function run(t: Test, args: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(process.execPath, [...process.execArgv, CLI, ...args], { env: { ...process.env, ...env } });
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
