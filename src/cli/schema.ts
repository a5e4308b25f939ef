/** `campaign-mock schema`: writes the JSON Schema of a fixture to stdout. */
import type { Command } from 'commander';
import { createFixtureSchema } from '../fixtures/schema.js';

export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('Write the JSON Schema of a fixture to stdout.')
    .action(() => {
      process.stdout.write(`${JSON.stringify(createFixtureSchema(), null, 2)}\n`);
    });
}
