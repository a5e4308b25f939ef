/** What the command has of its process, or of a test: where it reads and writes, how it ends, and the signals that it hears. */
import type { Writable } from 'node:stream';

/** What ends a command: Ctrl-C, a supervisor, and a terminal that closes. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Variables and working directory are always the process's: Commander and `node:fs` look for them there. */
export interface Shell {
  readonly stdin: { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** For an end in its own time. */
  exitCode?: NodeJS.Process['exitCode'];
  /** Ends at once. */
  exit(code: number): void;
  on(signal: (typeof SIGNALS)[number], listener: () => void): unknown;
}

/** The exit code of Ctrl-C. */
export const INTERRUPTED = 130;

/** Returns an abort signal for the first signal of the system; a second one ends the process at once. */
export function stopOnSignal(shell: Shell): AbortSignal {
  const stop = new AbortController();
  for (const signal of SIGNALS) shell.on(signal, () => (stop.signal.aborted ? shell.exit(INTERRUPTED) : stop.abort()));
  return stop.signal;
}
