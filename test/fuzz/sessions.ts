/** Plays the sessions of a batch together. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Keys } from '../../src/world/account-directory.js';
import type { Exchange } from './exchange.js';
import type { Session } from './input.js';
import { play } from './player.js';

/** Milliseconds between two rounds of a repeated session. */
const PAUSE = 5;

/** A repeated session ends with the others. */
export async function playAll(
  sessions: readonly Session[],
  keys: readonly Keys[],
  port: number,
): Promise<readonly Exchange[]> {
  let isOver = false;
  // A batch has keys for each of its accounts.
  const playOnce = ({ account, inputs }: Session) => play(inputs, keys[account] as Keys, port);
  const repeat = async (session: Session) => {
    const exchanges: Exchange[] = [];
    while (!isOver) {
      exchanges.push(...(await playOnce(session)));
      await sleep(PAUSE);
    }
    return exchanges;
  };
  const repeated = sessions.filter(({ isRepeated }) => isRepeated).map(repeat);
  const done = await Promise.all(sessions.filter(({ isRepeated }) => !isRepeated).map(playOnce));
  isOver = true;
  return [...done, ...(await Promise.all(repeated))].flat();
}
