/** `campaign-mock warnings`: what clients did that the document does not promise, and the check that ends a CI job. */
import type { Command } from 'commander';
import { ControlFailure } from '../control/failures.js';
import { addTarget, type Controls, controlsOf, print } from './connection.js';
import type { Shell } from './shell.js';

/** The exit code of a check that failed. */
const FAILED = 1;

interface Flags {
  readonly verify?: true;
  readonly except?: readonly string[];
}

export function addWarnings(program: Command, shell: Shell): void {
  const command = addTarget(program.command('warnings'))
    .description('Print the contract warnings of a running mock.')
    .option('--verify', 'exit with 1 where there are any')
    .option('--except <ids...>', 'tolerated warnings, for --verify')
    .action(async ({ verify, except = [] }: Flags) => {
      const { warnings } = await controlsOf(command);
      print(shell, verify ? await verified(warnings, except, shell) : await warnings.read());
    });
}

/** Where clients left the contract, the result says how, and the process fails. */
async function verified(warnings: Controls['warnings'], except: readonly string[], shell: Shell): Promise<object> {
  try {
    return await warnings.verify(except);
  } catch (error) {
    if (!(error instanceof ControlFailure) || !('total' in error.more)) throw error;
    shell.exitCode = FAILED;
    return error.more;
  }
}
