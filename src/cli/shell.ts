/** What the command has of its process, or of a test: where it writes, how it ends, and the signals that it hears. */
import type { Writable } from 'node:stream';

/** Variables and working directory are always the process's: Commander and `node:fs` look for them there. */
export interface Shell {
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** For an end in its own time. */
  exitCode?: NodeJS.Process['exitCode'];
  /** Ends at once. */
  exit(code: number): void;
  on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
}
