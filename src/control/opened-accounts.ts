/** Which accounts are of the fixture, and which a client opened. */
import type { AccountDirectory } from '../world/account-directory.js';
import type { World } from '../world/world.js';

export const isOfFixture = ({ publicKey, secretKey }: World, directory: AccountDirectory): boolean =>
  directory.baseline.accounts.some((account) => account.publicKey === publicKey && account.secretKey === secretKey);

/** Those that a client opened, and nobody closed. */
export const openedAccounts = (directory: AccountDirectory): readonly World[] =>
  directory.all().filter((one) => !isOfFixture(one, directory));
