/** `campaign-mock schema`: writes the JSON Schema of a fixture or a profile to stdout. */
import { Argument, type Command } from 'commander';
import { createFixtureSchema, createProfileSchema } from '../fixtures/schema.js';
import { published } from '../store/records/unset.js';

const SCHEMAS = { fixture: createFixtureSchema, profile: createProfileSchema };

export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('Write the JSON Schema of a fixture, or of a profile, to stdout.')
    .addArgument(new Argument('[file]', 'what kind of file').choices(Object.keys(SCHEMAS)).default('fixture'))
    .action((file: keyof typeof SCHEMAS) => {
      process.stdout.write(`${JSON.stringify(published(SCHEMAS[file](), 'zero'), null, 2)}\n`);
    });
}
