/** What ends the command early: one line on stderr, exit code 2, no stack. */
import { type Command, CommanderError } from 'commander';
import { FILE, readConfig } from './config-file.js';
import { flaggedOptions, flagOf, sourceOf } from './flags.js';
import type { Shell } from './shell.js';

const BAD_USE = 2;

/** Writes the error in one line, and returns the exit code. */
export function exitCodeOf(error: NodeJS.ErrnoException, { stderr }: Shell): number {
  // Commander has said it; help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_USE;
  // A reader that leaves, such as head, is no failure either.
  if (error.code === 'EPIPE') return 0;
  stderr.write(`campaign-mock: ${error.message}\n`);
  return BAD_USE;
}

export function oneLine(text: string): string {
  const line = text
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ');
  return `campaign-mock: ${line}\n`;
}

/**
 * The error of a refused option begins with the flag, the variable or the file that the value is from.
 * @param folder where the command began
 */
export function withSource(error: NodeJS.ErrnoException, command: Command, folder: string): Error {
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
