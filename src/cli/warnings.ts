/** `campaign-mock warnings`: what clients did that the document does not promise, and the check that ends a CI job. */
import type { Command } from 'commander';
import { ControlFailure } from '../control/failures.js';
import { addTarget, type Controls, controlsOf, print } from './connection.js';
import type { Shell } from './shell.js';

/** The exit code of a check that failed. */
export const FAILED = 1;

const IDLE =
  'campaign-mock: no request was judged: the client finds the mock by its base URL (--allow-idle if it asks nothing)\n';

export interface CheckFlags {
  readonly except?: readonly string[];
  readonly allowIdle?: boolean;
}

/** Adds the flags of a check. */
export const addCheck = (command: Command): Command =>
  command.option('--except <ids...>', 'tolerated warnings').option('--allow-idle', 'pass where no request was judged');

export function addWarnings(program: Command, shell: Shell): void {
  const command = addCheck(addTarget(program.command('warnings')))
    .description('Print the contract warnings of a running mock.')
    .option('--verify', 'exit with 1 where there are any, or where there was no request')
    .action(async ({ verify, ...flags }: CheckFlags & { readonly verify?: true }) => {
      const { warnings } = await controlsOf(command);
      if (!verify) return print(shell, await warnings.read());
      const { result, isPassed } = await check(warnings, flags, shell);
      print(shell, result);
      if (!isPassed) shell.exitCode = FAILED;
    });
}

/** What clients did, and whether that passes: they asked, and never left the contract. */
export async function check(warnings: Controls['warnings'], { except, allowIdle }: CheckFlags, { stderr }: Shell) {
  const result = await warnings.verify(except).catch(membersOf);
  const isIdle = result.requests === 0 && !allowIdle;
  if (isIdle) stderr.write(IDLE);
  return { result, isPassed: result.total === 0 && !isIdle };
}

/** What a check that failed tells; any other error goes on. */
function membersOf(error: unknown): Awaited<ReturnType<Controls['warnings']['verify']>> {
  if (!(error instanceof ControlFailure) || !('total' in error.more)) throw error;
  // Those of `contractLeft`, which are more than a check that passes has.
  return error.more as typeof error.more & { readonly total: number; readonly requests: number };
}
