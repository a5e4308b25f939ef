#!/usr/bin/env node
/** The command: its subcommands, and where their errors go. */
import { Command } from 'commander';
import { MAX_TEXT_BYTES } from '../http/forms/limits.js';
import { version } from '../version.js';
import { addAssumptions } from './assumptions.js';
import { addControlCommands } from './control-commands.js';
import { fail, reportUsageErrors } from './errors.js';
import { addGenerate } from './generate.js';
import { addOpenApi } from './openapi.js';
import { addProfiles } from './profiles.js';
import { addSchema } from './schema.js';
import { addServe } from './serve.js';

const program = new Command('campaign-mock')
  .description('An in-memory stand-in for the email-marketing service.')
  .version(version)
  .enablePositionalOptions()
  .addHelpText(
    'after',
    `\nA body of the service can have ${MAX_TEXT_BYTES / 1024 ** 2} MiB beside its files; a larger one gets 413.`,
  );

addServe(program);
addControlCommands(program);
addGenerate(program);
addSchema(program);
addOpenApi(program);
addProfiles(program);
addAssumptions(program);
for (const command of allCommands(program)) reportUsageErrors(command);

function allCommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}

process.stdout.on('error', fail);
program.parseAsync().catch(fail);
