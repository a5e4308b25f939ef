/** A failed request changes nothing in the state. */
import type { Test } from 'tap';
import type { Client } from '../../helper.js';

/** The state of the account; a failure leaves it unchanged. */
export const stateOf = async (client: Client) => (await client.control('GET', '/state')).body;

export async function leavesState(t: Test, client: Client, act: () => Promise<unknown>): Promise<void> {
  const before = await stateOf(client);
  await act();
  t.strictSame(await stateOf(client), before, 'the state is unchanged');
}
