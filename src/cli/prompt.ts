/** Asks the user of a terminal. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Shell } from './shell.js';

/** Shows nothing of what is typed: the terminal leaves the echo to it. */
const mute = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The line that the user types; empty for Ctrl-C, and where there is none. */
export function askUser({ stdin, stderr }: Shell, question: string, isSecret = false): Promise<string> {
  stderr.write(question);
  const lines = createInterface({ input: stdin, ...(isSecret && { output: mute(), terminal: true }) });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line.trim());
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      if (isSecret) stderr.write('\n');
      resolve('');
    });
  });
}
