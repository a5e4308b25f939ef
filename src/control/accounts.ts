/** Control calls on accounts: open an isolated one, list all, close those that were opened. */
import { Type } from 'typebox';
import { call } from './call.js';
import { fixtureAccountStays, publicKeyTaken, tooManyAccounts } from './failures.js';
import { keysOf, openedAmong } from './summary.js';

const Key = Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]+$', description: 'printable ASCII without blanks' }));

/** A fresh account on the baseline of the first one. */
export const openAccount = call({
  route: 'POST /accounts',
  status: 201,
  body: { public_key: Key, secret_key: Key },
  handle({ body: { public_key, secret_key } }, { directory }) {
    if (public_key !== undefined && directory.find(public_key) !== undefined) {
      throw publicKeyTaken(public_key);
    }
    if (directory.isFull) throw tooManyAccounts(directory.options.maxAccounts);
    const account = directory.open({
      ...(public_key !== undefined && { publicKey: public_key }),
      ...(secret_key !== undefined && { secretKey: secret_key }),
    });
    return keysOf(account);
  },
});

export const listAccounts = call({
  route: 'GET /accounts',
  handle: ({ account }, { directory }) => ({
    accounts: (account === undefined ? directory.all() : [account]).map(keysOf),
  }),
});

/** Closes one opened account, or all of them. */
export const closeAccounts = call({
  route: 'DELETE /accounts',
  status: 204,
  handle({ account }, { directory }) {
    const opened = openedAmong(account === undefined ? directory.all() : [account], directory);
    if (account !== undefined && opened.length === 0) throw fixtureAccountStays(account.publicKey);
    for (const one of opened) directory.close(one);
  },
});
