/** What ends the command early: one line on stderr, exit code 2, no stack. */
import { CommanderError } from 'commander';
import type { Shell } from './shell.js';

const BAD_USE = 2;

/** Says in one line what is wrong, and gives the exit code. */
export function exitCodeOf(error: NodeJS.ErrnoException, { stderr }: Shell): number {
  // Commander has said it; help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_USE;
  // A reader that goes away, such as head, is none either.
  if (error.code === 'EPIPE') return 0;
  stderr.write(`campaign-mock: ${error.message}\n`);
  return BAD_USE;
}

/** Puts a message of Commander's in one line. */
export function oneLine(text: string): string {
  const line = text
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ');
  return `campaign-mock: ${line}\n`;
}
