/** The surroundings of the CLI: its streams, its exit and its signals. `process` is a Shell; tests pass another. */
import type { Writable } from 'node:stream';

/** The signals that end a command: of Ctrl-C, of a supervisor, and of a terminal that closes. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A shell has no variables and no working directory: Commander and `node:fs` take those of the process. */
export interface Shell {
  readonly stdin: { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** The exit code of a command that ends by itself. */
  exitCode?: NodeJS.Process['exitCode'];
  /** Ends the command at once. */
  exit(code: number): void;
  on(signal: (typeof SIGNALS)[number], listener: () => void): unknown;
}

/** The exit code of Ctrl-C. */
export const INTERRUPTED = 130;

/** Returns a signal that is aborted by the first SIGINT, SIGTERM or SIGHUP; the second ends the process at once. */
export function stopOnSignal(shell: Shell, end = () => shell.exit(INTERRUPTED)): AbortSignal {
  const stop = new AbortController();
  for (const signal of SIGNALS) shell.on(signal, () => (stop.signal.aborted ? end() : stop.abort()));
  return stop.signal;
}
