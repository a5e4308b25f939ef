/** Plays the inputs of a session over as many connections as it takes. */
import type { Keys } from '../../src/world/account-directory.js';
import { Connection } from './connection.js';
import type { Exchange } from './exchange.js';
import type { Input } from './input.js';

/** A session ends when its connections are silent so often. */
const MAX_SILENCES = 2;

/** @returns the exchanges of all inputs, unless the server is gone */
export async function play(inputs: readonly Input[], keys: Keys, port: number): Promise<readonly Exchange[]> {
  const done: Exchange[] = [];
  let isAlone = false;
  for (let silences = 0; done.length < inputs.length && silences < MAX_SILENCES; ) {
    const left = inputs.slice(done.length, isAlone ? done.length + 1 : undefined);
    const { exchanges, end } = await new Connection(left, keys).play(port);
    done.push(...exchanges);
    if (end === 'refused') break;
    if (end === 'silent') silences += 1;
    // Alone, nothing stands behind it.
    isAlone = end === 'lost';
  }
  return done;
}
