/** Describes accounts in responses of the control plane, and tells those of the fixture from those that a client opened. */
import type { Account } from '../account/account.js';
import type { AccountDirectory, Keys } from '../account/account-directory.js';
import { type AccountTable, accountTableNames, accountTables } from '../account/tables.js';

/** The number of live records by the name of their table in a fixture. */
export const countsOf = (tables: Readonly<Record<AccountTable, { readonly size: number }>>): Record<string, number> =>
  Object.fromEntries(accountTableNames.map((key) => [accountTables[key].name, tables[key].size]));

export const keysOf = ({ userId, publicKey, secretKey }: Account) => ({
  user_id: userId,
  public_key: publicKey,
  secret_key: secretKey,
});

export const summaryOf = (account: Account) => ({ ...keysOf(account), counts: countsOf(account) });

const pairOf = ({ publicKey, secretKey }: Keys): string => JSON.stringify([publicKey, secretKey]);

/** Those of some accounts that a client opened; the others are of the fixture. */
export function openedAmong(accounts: readonly Account[], { baseline }: AccountDirectory): readonly Account[] {
  const ofFixture = new Set(baseline.accounts.map(pairOf));
  return accounts.filter((one) => !ofFixture.has(pairOf(one)));
}
