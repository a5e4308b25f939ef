/** The program with its subcommands. */
import { Command } from 'commander';
import { version } from '../messages/version.js';
import { MAX_TEXT_BYTES } from '../server/forms/limits.js';
import { addAssumptions } from './assumptions.js';
import { exitCodeOf, withSource } from './bad-use.js';
import { addControlCommands } from './control-commands.js';
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
      outputError: (text, write) => {
        const line = text
          .replace(/^error: /, '')
          .trim()
          .replaceAll('\n', ' ');
        write(`campaign-mock: ${line}\n`);
      },
    });
  // Subcommands are added last, because they inherit the program's handling of exit and output at that moment.
  for (const add of SUBCOMMANDS) add(program, shell);
  return program;
}

/** Runs the CLI with the given arguments, and gives its exit code to the shell. */
export async function runProgram(args: readonly string[], shell: Shell): Promise<void> {
  const fail = (error: Error) => shell.exit(exitCodeOf(error, shell));
  // An empty variable counts as missing: CI services pass a variable without a value as an empty text.
  for (const [name, text] of Object.entries(process.env))
    if (text === '' && (name === 'PORT' || name.startsWith('CAMPAIGN_MOCK_'))) delete process.env[name];
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
