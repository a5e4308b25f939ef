/** What a failure does to the state: nothing. */
import type { Test } from 'tap';
import type { Client } from '../helper.js';

/** What the world holds: a failure leaves it as it is. */
export const stateOf = async (client: Client) => (await client.control('GET', '/state')).body;

export async function leavesState(t: Test, client: Client, act: () => Promise<unknown>): Promise<void> {
  const before = await stateOf(client);
  await act();
  t.strictSame(await stateOf(client), before, 'nothing has changed');
}
