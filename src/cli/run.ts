/** `campaign-mock run -- npm test`: a mock for as long as a command runs, and the check of the command's requests. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Command } from 'commander';
import { createClientMethods } from '../client/client-methods.js';
import {
  type CommandOptions,
  signalGroup,
  startError,
  stop,
  VIA_SHELL,
  variablesFor,
} from '../lab/sweep/run-command.js';
import { startMock } from '../mock/mock.js';
import { isSwept } from '../mock/sweep-worker.js';
import { readOptions } from './config-file.js';
import { createFlag, flaggedOptions, readFlags, variableOf, wholeNumber } from './flags.js';
import { type Shell, SIGNALS } from './shell.js';
import { addSummary, describeVerdict } from './verdict.js';
import { addCheck, type CheckFlags, check, FAILED, printWarnings } from './warnings.js';

/** Requests that are shown after a failure. */
const MAX_LINES = 20;
/** Milliseconds after a signal in which further signals count as the same: npm passes Ctrl-C on, and the command gets Ctrl-C twice. */
const PATIENCE = 500;
/** The exit code after a time-out, like that of the command `timeout`. */
const LATE = 124;

interface RunFlags extends CheckFlags {
  /** Seconds. */
  readonly timeout?: number;
}

export type Words = CommandOptions['command'];

export function addRun(program: Command, shell: Shell): void {
  const command = program
    .command('run')
    .argument('<command...>', 'the command that asks the mock: npm test')
    .description('Run a command with a mock of its own, and fail on what the document does not promise.')
    .passThroughOptions()
    // Commander requires at least one word.
    .action(async (words: Words, flags: RunFlags) => {
      shell.exitCode = await run(command, words, flags, shell);
    });
  addCheck(command).option('--timeout <seconds>', 'end a command that takes longer', wholeNumber(1, 86_400, 's'));
  for (const name of flaggedOptions) {
    const flag = createFlag(name);
    // The variable PORT belongs to the tests.
    command.addOption(name === 'port' ? flag.default(0, 'a free one').env(variableOf(flag)) : flag);
  }
}

/** Runs a command with a mock. @returns the exit code of the command, or of the check */
async function run(command: Command, words: Words, flags: RunFlags, shell: Shell): Promise<number> {
  const env = { ...process.env };
  // Another mock, which people work with, has the port and the state of the configuration file.
  const { port = 0, state } = readFlags(command);
  const { state: _, logRequests: areShown, ...given } = readOptions(command);
  const options = { ...given, ...(state !== undefined && { state }), port, logRequests: true };
  const lines: string[] = [];
  const write = (line: string) => (areShown ? shell.stderr.write(line) : lines.splice(0, lines.push(line) - MAX_LINES));
  // Standard output belongs to the command.
  const mock = await startMock(options, { stdout: shell.stderr, stderr: { write } });
  const { warnings } = createClientMethods(async (call, given) =>
    call.pick(call.perform(mock.context, call.inputOf(given))),
  );
  try {
    const ended = await runToEnd(words, { ...env, ...variablesFor(mock) }, flags.timeout, shell);
    if (ended.isStopped) return ended.code;
    const { result, isIdle } = await check(warnings, { allowIdle: isSwept(env), ...flags });
    if (result.total > 0) printWarnings(shell, result);
    const verdict = { ...ended, ...result, isIdle, refused: mock.directory.warnings.refused };
    const { isPassed, sentence } = describeVerdict(verdict);
    if (!isPassed && lines.length > 0) shell.stderr.write(`campaign-mock: the latest requests\n${lines.join('')}`);
    if (!isPassed || shell.stderr.isTTY) shell.stderr.write(`campaign-mock: ${sentence}\n`);
    const { GITHUB_STEP_SUMMARY: summary } = env;
    // A sweep has many runs, and no summary.
    if (summary && !isSwept(env)) addSummary(summary, sentence, verdict, shell);
    if (ended.late !== undefined) return LATE;
    return ended.code || (isPassed ? 0 : FAILED);
  } finally {
    await mock.close();
  }
}

/**
 * Runs a command with the streams of this process, and passes signals on; a later signal ends the command.
 * The command has a process group of its own, so that its children end with it.
 * @param timeout seconds
 */
export async function runToEnd(
  [file, ...args]: Words,
  env: NodeJS.ProcessEnv,
  timeout: number | undefined,
  shell: Shell,
) {
  const child = spawn(file, args, { ...VIA_SHELL, env, detached: true, stdio: 'inherit' });
  let late: number | undefined;
  let patience: NodeJS.Timeout | undefined;
  let isInsistent = false;
  const endLate = () => {
    late = timeout;
    stop(child);
  };
  const timer = timeout === undefined ? undefined : setTimeout(endLate, timeout * 1000);
  const losePatience = () => {
    isInsistent = true;
    shell.stderr.write('campaign-mock: waits for the command to end; a second signal ends it at once\n');
  };
  const passed = new Set<NodeJS.Signals>();
  for (const signal of SIGNALS) {
    shell.on(signal, () => {
      patience ??= setTimeout(losePatience, PATIENCE);
      if (isInsistent) signalGroup(child, 'SIGKILL');
      else if (!passed.has(signal)) signalGroup(child, signal);
      passed.add(signal);
    });
  }
  await once(child, 'exit').catch((error) => {
    throw startError([file, ...args], error);
  });
  clearTimeout(timer);
  clearTimeout(patience);
  if (late !== undefined) signalGroup(child, 'SIGKILL');
  const isStopped = patience !== undefined;
  // A process that has ended has a code or a signal.
  const { exitCode, signalCode } = child;
  return { code: exitCode ?? 128 + constants.signals[signalCode ?? 'SIGKILL'], late, isStopped };
}
