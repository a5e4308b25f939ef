/** The program with its subcommands. Each error is one line on stderr. */
import { Command, CommanderError } from 'commander';
import { version } from '../messages/version.js';
import { MAX_TEXT_BYTES } from '../server/forms/limits.js';
import { addAssumptions } from './assumptions.js';
import { FILE, readConfig } from './config-file.js';
import { addControlCommands } from './control-commands.js';
import { flaggedOptions, flagOf, sourceOf } from './flags.js';
import { addLearn } from './learn.js';
import { addPrinters } from './print.js';
import { addProbe } from './probe.js';
import { addRecord } from './record.js';
import { addRun } from './run.js';
import { addServe } from './serve.js';
import type { Shell } from './shell.js';
import { addSweep } from './sweep.js';
import { addWarnings } from './warnings.js';

const SUBCOMMANDS = [
  addRun,
  addControlCommands,
  addWarnings,
  addPrinters,
  addAssumptions,
  addSweep,
  addLearn,
  addRecord,
  addProbe,
  // The last, because a later command would take further words, as the program does.
  addServe,
];

function createProgram(shell: Shell): Command {
  const program = new Command('campaign-mock')
    .description('An in-memory stand-in for the email-marketing service.')
    .version(version)
    .enablePositionalOptions()
    .addHelpText(
      'after',
      `\nA body of the service can have ${MAX_TEXT_BYTES / 1024 ** 2} MiB beside its files; a larger one gets 413.`,
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => shell.stdout.write(text),
      writeErr: (text) => shell.stderr.write(text),
      outputError: (text, write) => write(oneLine(text)),
    });
  // Subcommands are added last, because they inherit the program's handling of exit and output at that moment.
  for (const add of SUBCOMMANDS) add(program, shell);
  return program;
}

/** Runs the CLI with the given arguments, and gives its exit code to the shell. */
export async function runCommand(args: readonly string[], shell: Shell): Promise<void> {
  const fail = (error: Error) => shell.exit(exitCodeOf(error, shell));
  const program = createProgram(shell);
  const folder = process.cwd();
  let command = program;
  // If the reader of stdout ends, as in `| head`, a command that prints ends too; a mock keeps running.
  shell.stdout.on('error', (error) => {
    if (command !== program && command.name() !== 'run') fail(error);
  });
  shell.stderr.on('error', () => undefined);
  program.hook('preAction', (_, action) => {
    command = action;
  });
  await program.parseAsync(args, { from: 'user' }).catch((error) => fail(withSource(error, command, folder)));
}

const BAD_USE = 2;

/** Writes the error in one line, and returns the exit code. */
function exitCodeOf(error: NodeJS.ErrnoException, { stderr }: Shell): number {
  // Commander has written its error; help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_USE;
  // A reader of stdout that ends early, such as `head`, is no failure.
  if (error.code === 'EPIPE') return 0;
  stderr.write(`campaign-mock: ${error.message}\n`);
  return BAD_USE;
}

function oneLine(text: string): string {
  const line = text.replace(/^error: /, '').trim();
  return `campaign-mock: ${line.replaceAll('\n', ' ')}\n`;
}

/**
 * Puts the source of a refused option before its error: the flag, the variable or the file.
 * @param folder the working directory at the start
 */
function withSource(error: NodeJS.ErrnoException, command: Command, folder: string): Error {
  const [begin = '', word] = /^(?:options: \/)?(\w+)/.exec(error.message) ?? [];
  const isPort = error.code === 'EADDRINUSE';
  const name = flaggedOptions.find((one) => one === (isPort ? 'port' : word));
  const option = name && flagOf(command, name);
  if (name === undefined || option === undefined) return error;
  const source = sourceOf(command, option);
  if (source !== undefined)
    error.message = source + (isPort ? `: ${error.message}` : error.message.slice(begin.length));
  else if (readConfig(folder)[name] !== undefined) error.message = `${FILE}: ${error.message}`;
  return error;
}
