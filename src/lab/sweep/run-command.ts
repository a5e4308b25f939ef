/** Runs the command of a sweep in a process group of its own, within a time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import type { RunningMock } from '../../mock/mock.js';

/** Characters that are kept of what a command prints. */
const MAX_OUTPUT = 512 * 1024;

/** The end of what a command prints. */
export class Output {
  text = '';

  add(text: string): void {
    this.text = (this.text + text).slice(-MAX_OUTPUT);
  }
}

/** How test runners and Node begin the line of a failure. */
const FAILURE = /^\s*(not ok\b|✖|✗|✘|×|●|FAIL|failed\b|\d+\) )|\b(\w*Error|expected|panic|Traceback)\b/i;

/** A line without what differs from run to run: times, counts, ports. */
const shapeOf = (line: string): string => line.replace(/\d+/g, '0').trim();

const MAX_LENGTH = 200;

/** The first line that looks like a failure and that the passed run did not print, else the last line that it did not print. */
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

export interface CommandRun {
  readonly isPassed: boolean;
  readonly output: string;
}

export interface CommandOptions {
  readonly command: readonly [file: string, ...args: string[]];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** Windows finds npm only by a shell. */
export const VIA_SHELL = { shell: process.platform === 'win32' };

/** Milliseconds in which a process that is asked to end can do so. */
const PATIENCE = 2_000;

/** The variables by which a command finds its mock. */
export const variablesFor = ({ baseUrl, keys }: Pick<RunningMock, 'baseUrl' | 'keys'>): NodeJS.ProcessEnv => ({
  CAMPAIGN_MOCK_URL: baseUrl,
  CAMPAIGN_MOCK_PUBLIC_KEY: keys.publicKey,
  CAMPAIGN_MOCK_SECRET_KEY: keys.secretKey,
});

/**
 * Runs it to its end; what it leaves running ends with it.
 * @throws what the signal was aborted with
 */
export async function runCommand({ command, env, cwd, timeout, signal }: CommandOptions): Promise<CommandRun> {
  signal.throwIfAborted();
  const [file, ...args] = command;
  const output = new Output();
  // Its group has what it starts in turn. A terminal is ours.
  const child = spawn(file, args, {
    ...VIA_SHELL,
    env,
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.add(text));
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    output.add(`\nError: no end within ${timeout / 1000} s\n`);
    stop(child);
  }, timeout);
  const abort = () => stop(child);
  signal.addEventListener('abort', abort);
  const closed = once(child, 'close').catch(() => undefined);
  const code = await once(child, 'exit').then(
    ([code]) => code,
    (error: Error) => output.add(`${error.message}\n`),
  );
  clearTimeout(timer);
  signal.removeEventListener('abort', abort);
  signalGroup(child, 'SIGKILL');
  await closed;
  signal.throwIfAborted();
  return { isPassed: code === 0 && !isLate, output: output.text };
}

/** Asks a process and what it started to end, and ends what does not. */
export function stop(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE);
  child.once('exit', () => clearTimeout(timer));
}

/** Sends a signal to a process and to what it started. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-Number(child.pid), signal);
  } catch {
    // Nothing is left of the group, or there are no groups here.
    child.kill(signal);
  }
}
