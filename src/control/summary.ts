/** Describes an account in responses of the control plane. */
import { accountTableNames, accountTables } from '../store/tables.js';
import type { World } from '../world/world.js';

/** The number of live records by the name of their table in a fixture. */
export const countsOf = (world: World): Record<string, number> =>
  Object.fromEntries(accountTableNames.map((key) => [accountTables[key].name, world[key].size]));

export const keysOf = ({ userId, publicKey, secretKey }: World) => ({
  user_id: userId,
  public_key: publicKey,
  secret_key: secretKey,
});

export const summaryOf = (world: World) => ({ ...keysOf(world), counts: countsOf(world) });
