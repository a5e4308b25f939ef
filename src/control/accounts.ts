/** Control calls on accounts: list, open and close accounts; and the form in which results describe an account. */
import { Type } from 'typebox';
import { preview } from '../messages/preview.js';
import { PUBLIC_KEY_HEADER } from '../messages/protocol.js';
import { createValidator, notWanted } from '../messages/validation.js';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory, Keys } from '../service/account/account-directory.js';
import { type AccountTable, accountTableNames, accountTables } from '../service/account/tables.js';
import { call, only } from './call.js';
import { accountLimitReached, fixtureAccountStays, invalidBody, publicKeyTaken } from './failures.js';

export interface AccountKeys {
  readonly user_id: number;
  readonly public_key: string;
  readonly secret_key: string;
}

/** An account with its keys, and the number of live records by the name of the table in a fixture. */
export interface AccountSummary extends AccountKeys {
  readonly counts: Readonly<Record<string, number>>;
}

export const countsOf = (tables: Readonly<Record<AccountTable, { readonly size: number }>>): Record<string, number> =>
  Object.fromEntries(accountTableNames.map((key) => [accountTables[key].name, tables[key].size]));

const keysOf = ({ userId: user_id, publicKey: public_key, secretKey: secret_key }: Account): AccountKeys => {
  return { user_id, public_key, secret_key };
};

export const summaryOf = (account: Account): AccountSummary => ({ ...keysOf(account), counts: countsOf(account) });

const pairOf = ({ publicKey, secretKey }: Keys): string => JSON.stringify([publicKey, secretKey]);

/** Returns the accounts without those of the fixture: what is left was opened by a call or by a request. */
export function openedAmong(accounts: readonly Account[], directory: AccountDirectory): readonly Account[] {
  const ofFixture = new Set(directory.baseline.accounts.map(pairOf));
  return accounts.filter((one) => !ofFixture.has(pairOf(one)));
}

const Key = Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]+$', description: 'printable ASCII without blanks' }));
const problemsOfKey = createValidator(only({ public_key: Key }));

export const accounts = {
  list: call({
    route: 'GET /accounts',
    returns: 'accounts',
    command: ['accounts', 'List the accounts of a running mock, open an account, or close the opened accounts.'],
    handle: ({ accounts }) => ({ accounts: accounts.map(keysOf) }),
  }),
  /** Opens an account with the records of the first account. The header can carry the new key: a load balancer routes by it. */
  open: call({
    route: 'POST /accounts',
    args: ['public_key', 'secret_key'],
    command: ['accounts open [public-key] [secret-key]', 'Open an account with the given keys, or with random keys.'],
    status: 201,
    opens: true,
    body: { public_key: Key, secret_key: Key },
    handle({ publicKey: named, body: { public_key: publicKey = named, secret_key: secretKey } }, { directory }) {
      const problems = problemsOfKey({ public_key: named });
      const wanted = `${preview(named)}, which the header ${PUBLIC_KEY_HEADER} names`;
      if (publicKey !== (named ?? publicKey)) problems.push(notWanted('/public_key', publicKey, wanted));
      if (problems.length > 0) throw invalidBody(problems);
      if (publicKey !== undefined && directory.find(publicKey) !== undefined) throw publicKeyTaken(publicKey);
      if (directory.isFull) throw accountLimitReached(directory.options.maxAccounts);
      return keysOf(directory.open({ ...(publicKey && { publicKey }), ...(secretKey && { secretKey }) }));
    },
  }),
  close: call({
    route: 'DELETE /accounts',
    command: ['accounts close', 'Close all opened accounts, or only that of --account.'],
    handle({ account, accounts }, { directory }) {
      const opened = openedAmong(accounts, directory);
      if (account !== undefined && opened.length === 0) throw fixtureAccountStays(account.publicKey);
      for (const one of opened) directory.close(one);
    },
  }),
};
