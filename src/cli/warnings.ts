/** `campaign-mock warnings`: prints the contract warnings of a running mock; `--verify` fails a CI job for them. */
import { type Command, InvalidArgumentError } from 'commander';
import type { ClientMethods } from '../client/client-methods.js';
import { ControlFailure } from '../control/failures.js';
import type { WarningSummary } from '../control/warnings.js';
import { suggestion } from '../messages/closest-match.js';
import { printable } from '../messages/preview.js';
import { alignColumns } from '../messages/terminal.js';
import { warningIds } from '../service/endpoint/warnings.js';
import { addTarget, connectControls, printResult } from './connection.js';
import type { Shell } from './shell.js';

export const FAILED = 1;

const IDLE =
  'campaign-mock: no request was judged: the client finds the mock by its base URL, and is let in by its keys (--allow-idle if it asks nothing)\n';

const HEADINGS = ['count', 'level', 'id', 'endpoint', 'text'];

export interface CheckFlags {
  readonly except?: readonly string[];
  readonly allowIdle?: boolean;
}

function collectId(id: string, earlier: readonly string[] = []): readonly string[] {
  if (warningIds.includes(id)) return [...earlier, id];
  throw new InvalidArgumentError(`There is no such warning${suggestion(id, warningIds)}`);
}

export const addCheck = (command: Command): Command =>
  command
    .option('--except <ids...>', 'ids of tolerated warnings', collectId)
    .option('--allow-idle', 'pass even if no request had valid keys');

export function addWarnings(program: Command, shell: Shell): void {
  const command = addCheck(addTarget(program, 'warnings', 'Print the contract warnings of a running mock.'))
    .option('--verify', 'exit with 1 if there are warnings, or if no request had valid keys')
    .action(async ({ verify, ...flags }: CheckFlags & { readonly verify?: true }) => {
      const { warnings } = await connectControls(command);
      if (!verify) return printWarnings(shell, await warnings.read());
      const { result, isIdle } = await check(warnings, flags);
      if (isIdle) shell.stderr.write(IDLE);
      printWarnings(shell, result);
      if (isIdle || result.total > 0) shell.exitCode = FAILED;
    });
}

type ShownWarnings = Partial<Pick<WarningSummary, 'warnings'>>;

/** Prints warnings: a table on a terminal, and elsewhere the whole result as JSON. */
export function printWarnings(shell: Shell, result: ShownWarnings): void {
  if (!shell.stdout.isTTY) return void printResult(shell, result);
  const rows = (result.warnings ?? []).map(({ count, level = 'warning', id, endpoint, text }) =>
    [String(count), level, id, endpoint ?? '', text].map(printable),
  );
  const table = rows.length === 0 ? ['no warnings'] : alignColumns([HEADINGS, ...rows]);
  shell.stdout.write(`${table.join('\n')}\n`);
}

type Checked = Awaited<ReturnType<ClientMethods['warnings']['verify']>> & ShownWarnings;

/** Verifies the warnings; `isIdle` is true if no request was checked, so that the client probably missed the mock. */
export async function check(warnings: ClientMethods['warnings'], { except, allowIdle }: CheckFlags) {
  const result: Checked = await warnings.verify(except).catch(resultOf);
  return { result, isIdle: result.requests === 0 && !allowIdle };
}

const isChecked = (more: object): more is Checked => 'total' in more;

/** The result of a check that found warnings. @throws any other error */
function resultOf(error: unknown): Checked {
  if (error instanceof ControlFailure && isChecked(error.more)) return error.more;
  throw error;
}
