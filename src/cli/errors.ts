/** What ends the command early: one line on stderr, exit code 2, no stack. */
import type { Command } from 'commander';

const BAD_USE = 2;

/** Ends the process with one line that says what is wrong. */
export function fail({ code, message }: NodeJS.ErrnoException): never {
  // A reader that goes away, such as head, is no failure.
  if (code === 'EPIPE') process.exit(0);
  process.stderr.write(`campaign-mock: ${message}\n`);
  process.exit(BAD_USE);
}

/** Puts Commander's messages in one line, and gives bad use its exit code. */
export function reportUsageErrors(command: Command): void {
  command
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : BAD_USE));
}

function oneLine(text: string): string {
  const line = text
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ');
  return `campaign-mock: ${line}\n`;
}
