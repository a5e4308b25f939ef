/** Bad use of the command: each error is one line on stderr, which names the source of a refused option. */
import { type Command, CommanderError } from 'commander';
import { FILE, readConfig } from './config-file.js';
import { flaggedOptions, flagOf, sourceOf } from './flags.js';
import type { Shell } from './shell.js';

const BAD_USE = 2;

/** Writes the error in one line, and returns the exit code. */
export function exitCodeOf(error: NodeJS.ErrnoException, { stderr }: Shell): number {
  // Commander has written its error; help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_USE;
  // A reader of stdout that ends early, such as `head`, is no failure.
  if (error.code === 'EPIPE') return 0;
  stderr.write(`campaign-mock: ${error.message}\n`);
  return BAD_USE;
}

/**
 * Names the source of a refused value: before the error of an option, its flag, its variable or the file.
 * @param folder the working directory at the start
 */
export function withSource(error: NodeJS.ErrnoException, command: Command, folder: string): Error {
  // The mock names members of a body or a query, `/public_key`; where they came from flags, the flags are named.
  error.message = error.message.replace(/^ {2}\/(\w+)/gm, (pointer, member: string) => {
    const flag = `--${member.replaceAll('_', '-')}`;
    return command.options.some(({ long }) => long === flag) ? `  ${flag}` : pointer;
  });
  const [begin = '', word] = /^(?:options: \/)?(\w+)/.exec(error.message) ?? [];
  const isPort = error.code === 'EADDRINUSE';
  const name = flaggedOptions.find((one) => one === (isPort ? 'port' : word));
  const option = name && flagOf(command, name);
  if (name === undefined || option === undefined) return error;
  const source = sourceOf(command, option);
  if (source !== undefined)
    error.message = source + (isPort ? `: ${error.message}` : error.message.slice(begin.length));
  else if (readConfig(folder)[name] !== undefined) error.message = `${FILE}: ${error.message}`;
  return error;
}
