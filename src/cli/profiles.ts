/** `campaign-mock profiles`: lists the profiles that come with the package. */
import type { Command } from 'commander';
import { listProfiles } from '../fixtures/profiles.js';
import type { Shell } from './shell.js';

export function addProfiles(program: Command, { stdout }: Shell): void {
  program
    .command('profiles')
    .description('List the profiles of assumptions that --profile can name.')
    .action(() => {
      for (const [name, description] of listProfiles()) stdout.write(`${name.padEnd(10)}${description}\n`);
    });
}
