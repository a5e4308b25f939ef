/** `campaign-mock openapi`: writes the OpenAPI document to stdout, without starting a mock. */
import type { Command } from 'commander';
import { FixtureFolders } from '../fixtures/folders.js';
import { describeContract } from '../openapi.js';
import { optionTable } from '../option-table.js';
import { normalizePrefix } from '../options.js';
import { AccountDirectory } from '../world/account-directory.js';
import { createFlag, readFlags, settingsOf } from './flags.js';
import type { Shell } from './shell.js';

const { host, port, prefix: defaultPrefix, fixture } = optionTable;

/** The address of a mock that starts without flags. */
const ORIGIN = `http://${host.default}:${port.flag.default}`;

export function addOpenApi(program: Command, { stdout }: Shell): void {
  const command = program
    .command('openapi')
    .description('Write the contract as an OpenAPI 3.1 document to stdout.')
    .addOption(createFlag('prefix'))
    .addOption(createFlag('assumptions'))
    .addOption(createFlag('profile'))
    .action(async () => {
      const { prefix = defaultPrefix.default, ...flags } = readFlags(command);
      const settings = settingsOf(flags);
      const document = await describeContract({
        settings,
        world: openDefaultAccount(),
        prefix: normalizePrefix(prefix),
        origin: ORIGIN,
      });
      stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    });
}

/** The account whose records the examples name. */
function openDefaultAccount() {
  const folders = new FixtureFolders();
  const name = fixture.default;
  const directory = new AccountDirectory(name, folders.read(name), { builtIn: folders.builtIn() });
  return directory.all()[0];
}
