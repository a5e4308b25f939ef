#!/usr/bin/env node
/** The command: its subcommands, and where their errors go. */
import { Command } from 'commander';
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
  .enablePositionalOptions();

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
