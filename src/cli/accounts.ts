/** `campaign-mock accounts`: lists the accounts of a running mock, opens one, closes those that were opened. */
import type { Command } from 'commander';
import { connectCampaignMock } from '../library/remote-client.js';
import { addTarget, controlsOf, print, type Target } from './connection.js';
import type { Shell } from './shell.js';

export function addAccounts(program: Command, shell: Shell): void {
  const command = addTarget(program.command('accounts'))
    .description('List the accounts of a running mock with their keys, open one, or close those that were opened.')
    .action(async () => print(shell, await (await controlsOf(command)).accounts.list()));
  command
    .command('open [public-key] [secret-key]')
    .description('Open an account on the baseline, with these keys or drawn ones, and print them.')
    .action(async (publicKey?: string, secretKey?: string) => {
      const { url, account = publicKey } = command.optsWithGlobals<Target>();
      const { keys } = await (await connectCampaignMock(url)).account({
        ...(account !== undefined && { publicKey: account }),
        ...(secretKey !== undefined && { secretKey }),
      });
      print(shell, { public_key: keys.publicKey, secret_key: keys.secretKey });
    });
  command
    .command('close [public-key]')
    .description('Close this account, or all that were opened.')
    .action(async (publicKey?: string) => {
      const { account = publicKey } = command.optsWithGlobals<Target>();
      await (await controlsOf(command, account)).accounts.close();
      shell.stdout.write(account === undefined ? 'closed the accounts that were opened\n' : `closed ${account}\n`);
    });
}
