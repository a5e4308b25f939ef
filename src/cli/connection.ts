/** Shared by all commands for a running mock: the flags `--url` and `--account`, the connection, and the output. */
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

/** Adds a command for a running mock, with the flags `--url` and `--account`, which its subcommands take too. */
export function addTarget(program: Command, usage: string, help = ''): Command {
  const url = new Option('--url <url>', 'the origin or the base URL of the mock').env('CAMPAIGN_MOCK_URL');
  const command = program.command(usage).description(help).addOption(url.default(DEFAULT_URL));
  command.option('--account <public key>', 'the account of the command; all accounts by default');
  // The flags may follow the name of a subcommand.
  return command.enablePositionalOptions(false);
}

/** Connects to the mock of `--url`. @throws {Error} when no mock answers there */
export function connectIn(command: Command): ReturnType<typeof connect> {
  const isVariable = command.getOptionValueSourceWithGlobals('url') === 'env';
  return connect(isVariable ? 'CAMPAIGN_MOCK_URL' : '--url', command.optsWithGlobals<TargetFlags>().url);
}

/** Connects, and returns a function that performs calls for `--account`. @throws {Error} when no mock answers */
export const performIn = async (command: Command): Promise<Perform> =>
  (await connectIn(command)).performFor(command.optsWithGlobals<TargetFlags>().account);

/** Connects, and returns the methods of a client for `--account`. @throws {Error} when no mock answers */
export const connectControls = async (command: Command): Promise<ClientMethods> =>
  createClientMethods(await performIn(command));

/** Prints the result of a call as JSON; nothing for a call without a result. */
export function printResult({ stdout }: Shell, result: unknown): void {
  if (result !== undefined) stdout.write(`${JSON.stringify(result, null, 2)}\n`);
}
