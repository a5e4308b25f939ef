/** The program with its subcommands, and where their errors go. */
import { Argument, Command } from 'commander';
import { listProfiles } from '../fixtures/profiles.js';
import { createFixtureSchema, createProfileSchema } from '../fixtures/schema.js';
import { version } from '../messages/version.js';
import { MAX_TEXT_BYTES } from '../server/forms/limits.js';
import { published } from '../service/account/records/shapes.js';
import { addAssumptions } from './assumptions.js';
import { createConfigSchema } from './config-file.js';
import { addControlCommands } from './control-commands.js';
import { exitCodeOf, oneLine, withSource } from './errors.js';
import { addGenerate } from './generate.js';
import { addLearn } from './learn.js';
import { addOpen } from './open.js';
import { addOpenApi } from './openapi.js';
import { addRun } from './run.js';
import { addServe } from './serve.js';
import type { Shell } from './shell.js';
import { addSweep } from './sweep.js';
import { addWarnings } from './warnings.js';

const SUBCOMMANDS = [
  addServe,
  addRun,
  addOpen,
  addControlCommands,
  addWarnings,
  addGenerate,
  addSchema,
  addOpenApi,
  addProfiles,
  addAssumptions,
  addSweep,
  addLearn,
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
  // Each inherits how the program ends and writes.
  for (const add of SUBCOMMANDS) add(program, shell);
  return program;
}

/** Runs the command; it ends with the exit code of the shell. */
export async function runCommand(args: readonly string[], shell: Shell): Promise<void> {
  const fail = (error: Error) => shell.exit(exitCodeOf(error, shell));
  const program = createProgram(shell);
  const folder = process.cwd();
  let command = program;
  // Without its reader a command that prints ends, and a mock serves on.
  shell.stdout.on('error', (error) => {
    if (command !== program && command.name() !== 'run') fail(error);
  });
  shell.stderr.on('error', () => undefined);
  program.hook('preAction', (_, action) => {
    command = action;
  });
  await program.parseAsync(args, { from: 'user' }).catch((error) => fail(withSource(error, command, folder)));
}

const SCHEMAS = { fixture: createFixtureSchema, profile: createProfileSchema, config: createConfigSchema };

/** A unit is a keyword of the mock's own messages. */
const withoutUnits = (name: string, value: unknown): unknown => (name === 'unit' ? undefined : value);

function addSchema(program: Command, { stdout }: Shell): void {
  program
    .command('schema')
    .description('Write the JSON Schema of a fixture, of a profile or of the config file to stdout.')
    .addArgument(new Argument('[file]', 'what kind of file').choices(Object.keys(SCHEMAS)).default('fixture'))
    .action((file: keyof typeof SCHEMAS) => {
      stdout.write(`${JSON.stringify(published(SCHEMAS[file](), 'zero'), withoutUnits, 2)}\n`);
    });
}

function addProfiles(program: Command, { stdout }: Shell): void {
  program
    .command('profiles')
    .description('List the profiles of assumptions that --profile can name.')
    .action(() => {
      for (const [name, description] of listProfiles()) stdout.write(`${name.padEnd(10)}${description}\n`);
    });
}
