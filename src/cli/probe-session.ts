/** The session of a probe as the command runs it: leave of the user, keys, rate, and signals. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Keys } from '../probe/guard/requests.js';
import { Session, type SessionOptions } from '../probe/guard/session.js';
import { realTime } from '../time/clock.js';
import { toTimestamp } from '../time/timestamps.js';
import type { ProbeFlags } from './probe-flags.js';
import type { Shell } from './shell.js';

const INTERRUPTED = 130;

export const now = (): string => toTimestamp(realTime());

type Variables = Readonly<Record<string, string | undefined>>;

/** The keys of the environment; empty where it has none. */
export const keysIn = ({
  CAMPAIGN_MOCK_PUBLIC_KEY: publicKey = '',
  CAMPAIGN_MOCK_SECRET_KEY: secretKey = '',
}: Variables): Keys => ({ publicKey, secretKey });

/**
 * Asks whether to go on, and for the keys that the environment lacks.
 * @returns undefined where the user wants no more
 * @throws {Error} where there is nobody to ask
 */
export async function allow({ yes }: Pick<ProbeFlags, 'yes'>, given: Keys, shell: Shell): Promise<Keys | undefined> {
  const isAsked = shell.stdin.isTTY === true;
  if (!yes && !isAsked) throw new Error('there is no terminal to ask at: --yes goes on without a question');
  if (!isAsked && (given.publicKey === '' || given.secretKey === ''))
    throw new Error('the keys are missing: CAMPAIGN_MOCK_PUBLIC_KEY and CAMPAIGN_MOCK_SECRET_KEY');
  if (!yes && !/^y(es)?$/i.test(await askUser(shell, 'Go on? [y/N] '))) return undefined;
  const publicKey = given.publicKey || (await askUser(shell, 'Public key: ', true));
  if (publicKey === '') return undefined;
  const secretKey = given.secretKey || (await askUser(shell, 'Secret key: ', true));
  return secretKey === '' ? undefined : { publicKey, secretKey };
}

export type Sleep = (milliseconds: number) => Promise<unknown>;

type Given = Omit<SessionOptions, 'now' | 'wait' | 'tell' | 'signal'>;

/**
 * The first signal ends the steps, and what they made is removed; a second one does not wait for that.
 * @param hint what a user can do who does not wait
 */
export function beginSession(given: Given, sleep: Sleep, shell: Shell, hint: string): Session {
  const stop = new AbortController();
  const { signal } = stop;
  const end = () => {
    if (signal.aborted) {
      shell.stderr.write(`campaign-mock: to remove what is left: ${hint}\n`);
      return shell.exit(INTERRUPTED);
    }
    shell.stderr.write('campaign-mock: ending: what was made is removed; a second Ctrl-C ends at once\n');
    stop.abort();
  };
  shell.on('SIGINT', end);
  shell.on('SIGTERM', end);
  const tell = (text: string) => shell.stderr.write(`campaign-mock: ${text}\n`);
  return new Session({ ...given, now, wait: sleep, tell, signal });
}

/** Shows nothing of what is typed: the terminal leaves the echo to it. */
const mute = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The line that the user types; empty for Ctrl-C, and where there is none. */
function askUser({ stdin, stderr }: Shell, question: string, isSecret = false): Promise<string> {
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
