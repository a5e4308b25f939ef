/** Runs the test command of a sweep in a process group of its own, with a time limit. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { preview } from '../../messages/preview.js';
import type { RunningMock } from '../../mock/mock.js';

/** Maximum length of the output of a command, of which only the last characters are kept. */
const MAX_OUTPUT = 512 * 1024;

/** Matches the line in which test runners and Node report a failure. */
const FAILURE = /^\s*(not ok\b|✖|✗|✘|×|●|FAIL|failed\b|\d+\) )|\b(\w*Error|expected|panic|Traceback)\b/i;

/** Replaces the numbers in a line, because times, counts and ports differ from run to run. */
const shapeOf = (line: string): string => line.replace(/\d+/g, '0').trim();

const MAX_LENGTH = 200;

/** Returns the first failure, or if there is no failure the last line, that the passed run did not print. */
export function firstFailingLine(output: string, passed: string): string {
  const usual = new Set(linesOf(passed).map(shapeOf));
  const lines = linesOf(output);
  const own = lines.filter((line) => !usual.has(shapeOf(line)));
  const line = own.find((one) => FAILURE.test(one)) ?? own.at(-1) ?? lines.at(-1) ?? 'no output';
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

const linesOf = (text: string): readonly string[] =>
  stripVTControlCharacters(text)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export interface CommandOptions {
  readonly command: readonly [file: string, ...args: string[]];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** Milliseconds between SIGTERM and SIGKILL. */
const PATIENCE = 2_000;

/** Returns the environment variables by which a command finds its mock. */
export const variablesFor = ({ baseUrl, keys }: Pick<RunningMock, 'baseUrl' | 'keys'>): NodeJS.ProcessEnv => ({
  CAMPAIGN_MOCK_URL: baseUrl,
  CAMPAIGN_MOCK_PUBLIC_KEY: keys.publicKey,
  CAMPAIGN_MOCK_SECRET_KEY: keys.secretKey,
});

/**
 * Runs a command to its end, and then ends the processes that it left running.
 * @throws {Error} for a command that cannot be started; the reason of an aborted signal
 */
export async function runCommand({ command, env, cwd, timeout, signal }: CommandOptions) {
  signal.throwIfAborted();
  let output = '';
  const add = (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT);
  };
  const { child, ended } = startCommand(command, env, ['ignore', 'pipe', 'pipe'], cwd);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', add);
  const late = AbortSignal.timeout(timeout);
  const ends = AbortSignal.any([signal, late]);
  const end = () => stop(child);
  ends.addEventListener('abort', end);
  const closed = once(child, 'close').catch(() => undefined);
  await ended;
  const { aborted: isLate } = late;
  ends.removeEventListener('abort', end);
  signalGroup(child, 'SIGKILL');
  await closed;
  signal.throwIfAborted();
  if (isLate) add(`\nError: no end within ${timeout / 1000} s\n`);
  return { isPassed: child.exitCode === 0 && !isLate, output };
}

export type CommandRun = Awaited<ReturnType<typeof runCommand>>;

/** Starts a command in a process group, so that its children can be ended, too. `ended` rejects if it cannot start. */
export function startCommand(
  [file, ...args]: CommandOptions['command'],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions,
  cwd?: string,
) {
  // Windows finds npm only through a shell.
  const child = spawn(file, args, { shell: process.platform === 'win32', env, cwd, detached: true, stdio });
  const ended = once(child, 'exit').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    const isQuoted = args.length === 0 && /\s/.test(file);
    throw new Error(`there is no command ${preview(file)}${isQuoted ? `; write it without quotes: -- ${file}` : ''}`);
  });
  return { child, ended };
}

/** Asks a process and its children to end, and kills them if they do not end in time. */
export function stop(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE);
  child.once('exit', () => clearTimeout(timer));
}

/** Sends a signal to a process and its children. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-Number(child.pid), signal);
  } catch {
    // The group has ended, or the system has no process groups, so the signal goes only to the process.
    child.kill(signal);
  }
}
