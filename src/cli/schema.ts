/** `campaign-mock schema`: writes the JSON Schema of a fixture to stdout. */
import type { Command } from 'commander';
import { FixtureSchema } from '../fixtures/schema.js';
import { published } from '../store/records/unset.js';

export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('Write the JSON Schema of a fixture to stdout.')
    .action(() => {
      process.stdout.write(`${JSON.stringify(published(FixtureSchema, 'zero'), null, 2)}\n`);
    });
}
