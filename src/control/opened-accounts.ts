/** Which accounts are of the fixture, and which a client opened. */
import type { AccountDirectory, Keys } from '../world/account-directory.js';
import type { World } from '../world/world.js';

export const isOfFixture = ({ publicKey, secretKey }: World, directory: AccountDirectory): boolean =>
  directory.baseline.accounts.some((account) => account.publicKey === publicKey && account.secretKey === secretKey);

const pairOf = ({ publicKey, secretKey }: Keys): string => JSON.stringify([publicKey, secretKey]);

/** Those that a client opened, and nobody closed. */
export function openedAccounts(directory: AccountDirectory): readonly World[] {
  const ofFixture = new Set(directory.baseline.accounts.map(pairOf));
  return directory.all().filter((one) => !ofFixture.has(pairOf(one)));
}
