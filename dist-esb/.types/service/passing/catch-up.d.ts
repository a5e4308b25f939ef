/** Brings an account to its clock's now before a request reads or writes it: no timer changes its state. */
import type { Account } from '../account/account.js';
import { type Assume } from '../assumptions/registry.js';
/**
 * Runs everything that fell due, in the order of time.
 * @param assume also records the assumptions that were read when nothing was due
 */
export declare function catchUp(account: Account, assume: Assume): void;
/** Brings accounts to their clocks' now by their own assumptions. */
export declare function catchUpAll(accounts: Iterable<Account>): void;
