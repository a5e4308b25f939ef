/** `campaign-mock openapi`: writes the OpenAPI document to stdout, without starting a mock. */
import type { Command } from 'commander';
import { builtIn, FixtureFolders } from '../fixtures/folders.js';
import { FixtureReader } from '../fixtures/read-fixture.js';
import { optionTable } from '../mock/option-table.js';
import { normalizePrefix } from '../mock/options.js';
import { AccountDirectory } from '../service/account/account-directory.js';
import { createFlag, readFlags } from './flags.js';
import type { Shell } from './shell.js';

const { host, port, prefix: defaultPrefix, fixture, seed } = optionTable;

/** The address of a mock that starts without flags. */
const ORIGIN = `http://${host.default}:${port.flag.default}`;

export function addOpenApi(program: Command, { stdout }: Shell): void {
  const command = program
    .command('openapi')
    .description('Write the contract as an OpenAPI 3.1 document to stdout.')
    .addOption(createFlag('prefix'))
    .action(async () => {
      const { prefix = defaultPrefix.default } = readFlags(command);
      const { createDocument } = await import('../openapi/document.js');
      const document = createDocument({
        account: openDefaultAccount(),
        prefix: normalizePrefix(prefix),
        origin: ORIGIN,
      });
      stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    });
}

function openDefaultAccount() {
  const folders = new FixtureFolders();
  const name = fixture.default;
  const reader = new FixtureReader({ seed: seed.default, builtIn });
  return new AccountDirectory(reader.readFirst(name, folders.read(name))).all()[0];
}
