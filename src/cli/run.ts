/** `campaign-mock run -- npm test`: a mock for as long as a command runs, and the check of what it asked. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Command } from 'commander';
import { createClientMethods } from '../library/client-methods.js';
import { startAlone } from '../state-lock.js';
import { type CommandOptions, VIA_SHELL, variablesFor } from '../sweep/run-command.js';
import { isSwept } from '../sweep/sweep-worker.js';
import { readOptions } from './config-file.js';
import { print } from './connection.js';
import { commandDefaults, createFlag, flaggedOptions, readFlags, variableOf } from './flags.js';
import { type Shell, SIGNALS } from './shell.js';
import { addCheck, type CheckFlags, check, FAILED } from './warnings.js';

/** Requests that are shown after a failure. */
const MAX_LINES = 20;

type Words = CommandOptions['command'];

export function addRun(program: Command, shell: Shell): void {
  const command = program
    .command('run')
    .argument('<command...>', 'what asks the mock: npm test')
    .description('Run a command with a mock of its own, and fail on what the document does not promise.')
    .passThroughOptions()
    // Commander asks for one word at least.
    .action(async (words: Words, flags: CheckFlags) => {
      shell.exitCode = await run(command, words, flags, shell);
    });
  addCheck(command);
  for (const name of flaggedOptions) {
    const flag = createFlag(name);
    // A port in PORT is that of the tests.
    command.addOption(name === 'port' ? flag.default(0, 'a free one').env(variableOf(flag)) : flag);
  }
}

/** @returns the exit code of the command, or that of the check */
async function run(command: Command, words: Words, flags: CheckFlags, shell: Shell): Promise<number> {
  const env = { ...process.env };
  // The port and the state of the file are those of a mock that people work with.
  const { port = 0, state } = readFlags(command);
  const { state: _, logRequests: areShown, ...given } = readOptions(command);
  const options = { ...commandDefaults, ...given, ...(state !== undefined && { state }), port, logRequests: true };
  const lines: string[] = [];
  const write = (line: string) => (areShown ? shell.stderr.write(line) : lines.splice(0, lines.push(line) - MAX_LINES));
  // The output is that of the command.
  const mock = await startAlone(options, {
    stdout: shell.stderr,
    stderr: { isTTY: shell.stderr.isTTY === true, write },
  });
  const { warnings } = createClientMethods<'later'>(async (call, given) =>
    call.pick(call.perform(mock.context, call.inputOf(given))),
  );
  try {
    // An id that is no warning is refused before anything runs.
    await warnings.verify(flags.except);
    const { code, isStopped } = await runToEnd(words, { ...env, ...variablesFor(mock) }, shell);
    if (isStopped) return code;
    const { result, isPassed } = await check(warnings, { allowIdle: isSwept(env), ...flags }, shell);
    if (result.total > 0) print(shell, result);
    if (code === 0 && isPassed) return 0;
    if (lines.length > 0) shell.stderr.write(`campaign-mock: the latest requests\n${lines.join('')}`);
    return code || FAILED;
  } finally {
    await mock.close();
  }
}

/** Runs a command with the streams of this process, and passes signals on. */
async function runToEnd([file, ...args]: Words, env: NodeJS.ProcessEnv, shell: Shell) {
  const child = spawn(file, args, { ...VIA_SHELL, env, stdio: 'inherit' });
  let isStopped = false;
  for (const signal of SIGNALS) {
    shell.on(signal, () => {
      isStopped = true;
      // A terminal sends Ctrl-C to all that it runs.
      if (signal !== 'SIGINT' || !(shell.stdin.isTTY || shell.stderr.isTTY)) child.kill(signal);
    });
  }
  const [code, signal] = await once(child, 'exit');
  return { code: code ?? 128 + constants.signals[signal as NodeJS.Signals], isStopped };
}
