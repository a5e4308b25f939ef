/** A command that runs, in a process of its own or in the test's: what it wrote so far, and how it ends. */
import { EventEmitter } from 'node:events';

type Stream = 'stdout' | 'stderr';

export interface Running {
  /** The output so far. */
  readonly output: Readonly<Record<Stream, string>>;
  /** Waits until stdout, or stderr, matches. */
  printed(pattern: RegExp, stream?: Stream): Promise<RegExpExecArray>;
  /** Resolves when the command has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): void;
}

export type TakeOutput = (stream: Stream, text: string) => void;

/** @returns a command as a test sees it, and the function that takes its output */
export function follow(
  code: Promise<number | null>,
  kill: Running['kill'],
): { readonly running: Running; readonly take: TakeOutput } {
  const output = { stdout: '', stderr: '' };
  const writes = new EventEmitter().setMaxListeners(0);
  const take: TakeOutput = (stream, text) => {
    output[stream] += text;
    writes.emit('write');
  };
  const ended = code.then((code) => ({ code, ...output }));
  const printed = (pattern: RegExp, stream: Stream = 'stdout') =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const match = pattern.exec(output[stream]);
        if (match) resolve(match);
      };
      check();
      writes.on('write', check);
      ended.then(({ stderr }) => reject(new Error(`it ended without ${pattern}: ${stderr}`)));
    });
  return { running: { output, printed, ended, kill }, take };
}
