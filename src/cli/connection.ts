/** A command for a running mock: its address, its account, and the output. */
import { type Command, Option } from 'commander';
import { type ClientMethods, createClientMethods, type Perform } from '../client/client-methods.js';
import { connect } from '../client/remote-client.js';
import { optionTable } from '../mock/options.js';
import type { Shell } from './shell.js';

const DEFAULT_URL = `http://127.0.0.1:${optionTable.port.flag.default}`;

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

/** @throws {Error} when no mock answers there */
export function connectIn(command: Command): ReturnType<typeof connect> {
  const isVariable = command.getOptionValueSourceWithGlobals('url') === 'env';
  return connect(isVariable ? 'CAMPAIGN_MOCK_URL' : '--url', command.optsWithGlobals<TargetFlags>().url);
}

/** Performs control calls of the mock that a command names; @throws as `connectIn` does */
const performIn = async (command: Command): Promise<Perform> =>
  (await connectIn(command)).performFor(command.optsWithGlobals<TargetFlags>().account);

/** The same calls as methods. */
export const controlsOf = async (command: Command): Promise<ClientMethods> =>
  createClientMethods(await performIn(command));

/** Has a command print what a call returns, as JSON if it is anything; `line` is what it prints of it without `--json`. */
export function addCall<A = string, R = unknown>(
  shell: Shell,
  command: Command,
  run: (controls: ClientMethods, given: A, perform: Perform) => Promise<R>,
  line?: (result: R, given: A) => string | undefined,
): void {
  if (line !== undefined) command.option('--json', 'print the whole result as JSON');
  command.action(async (given: A) => {
    const perform = await performIn(command);
    const result = await run(createClientMethods(perform), given, perform);
    const told = command.opts().json ? undefined : line?.(result, given);
    if (told !== undefined) shell.stdout.write(`${told}\n`);
    else if (result !== undefined) shell.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  });
}

export const countOf = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
