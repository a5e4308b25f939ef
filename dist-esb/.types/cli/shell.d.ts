/** What the command has of its process, or of a test: where it reads and writes, how it ends, and the signals that it hears. */
import type { Writable } from 'node:stream';
/** What ends a command: Ctrl-C, a supervisor, and a terminal that closes. */
export declare const SIGNALS: readonly ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Variables and working directory are always the process's: Commander and `node:fs` look for them there. */
export interface Shell {
    readonly stdin: {
        readonly isTTY?: boolean;
    };
    readonly stdout: Writable & {
        readonly isTTY?: boolean;
    };
    readonly stderr: Writable & {
        readonly isTTY?: boolean;
    };
    /** For an end in its own time. */
    exitCode?: NodeJS.Process['exitCode'];
    /** Ends at once. */
    exit(code: number): void;
    on(signal: (typeof SIGNALS)[number], listener: () => void): unknown;
}
