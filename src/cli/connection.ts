/** A command for a running mock: its address, its account, and the output. */
import { type Command, Option } from 'commander';
import { type ClientMethods, createClientMethods, type Perform } from '../client/client-methods.js';
import { connect } from '../client/remote-client.js';
import { optionTable } from '../mock/option-table.js';
import type { Shell } from './shell.js';

const DEFAULT_URL = `http://127.0.0.1:${optionTable.port.flag.default}`;

export type Controls = ClientMethods;

export interface TargetFlags {
  readonly url: string;
  readonly account?: string;
}

/** Adds the two flags that every command for a running mock has, and those below it. */
export const addTarget = (command: Command): Command =>
  command
    .addOption(
      new Option('--url <url>', 'the origin or the base URL of the mock').env('CAMPAIGN_MOCK_URL').default(DEFAULT_URL),
    )
    .option('--account <public key>', 'the account that is meant; all of them by default')
    // The flags may follow the name of a command below this one, whose help shows them.
    .enablePositionalOptions(false)
    .configureHelp({
      showGlobalOptions: true,
      visibleGlobalOptions: ({ parent }) => (parent === command ? [...command.options] : []),
    });

/**
 * Performs control calls of the mock that a command names.
 * @throws {Error} when no mock answers there
 */
export async function performIn(command: Command): Promise<Perform> {
  const { performFor } = await connectIn(command);
  return performFor(command.optsWithGlobals<TargetFlags>().account);
}

export function connectIn(command: Command): ReturnType<typeof connect> {
  const isVariable = command.getOptionValueSourceWithGlobals('url') === 'env';
  return connect(isVariable ? 'CAMPAIGN_MOCK_URL' : '--url', command.optsWithGlobals<TargetFlags>().url);
}

/** The same calls as methods; @throws as `performIn` does */
export const controlsOf = async (command: Command): Promise<Controls> => createClientMethods(await performIn(command));

/** Prints a result as JSON; a call without a result prints nothing. */
export function print({ stdout }: Shell, result: unknown): void {
  if (result !== undefined) stdout.write(`${JSON.stringify(result, null, 2)}\n`);
}

/** Has a command print what a method returns; `line` is what it prints of it without `--json`. */
export function addCall<A = string, R = unknown>(
  shell: Shell,
  command: Command,
  run: (controls: Controls, given: A) => Promise<R>,
  line?: (result: R, given: A) => string | undefined,
): void {
  if (line !== undefined) command.option('--json', 'print the whole result as JSON');
  command.action(async (given: A) => {
    const result = await run(await controlsOf(command), given);
    const told = command.opts().json ? undefined : line?.(result, given);
    if (told === undefined) print(shell, result);
    else shell.stdout.write(`${told}\n`);
  });
}

export const countOf = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
