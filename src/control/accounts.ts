/** Control calls on accounts: open an isolated one, list all, close those that were opened. */
import { Type } from 'typebox';
import { call } from './call.js';
import { fixtureAccountStays, publicKeyTaken, tooManyAccounts } from './failures.js';
import { isOfFixture, openedAccounts } from './opened-accounts.js';
import { keysOf } from './summary.js';

const Key = Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]+$', description: 'printable ASCII without blanks' }));

/** A fresh account on the baseline of the first one. */
export const openAccount = call({
  method: 'POST',
  path: '/accounts',
  status: 201,
  body: Type.Object({ public_key: Key, secret_key: Key }, { additionalProperties: false }),
  handle({ body: { public_key, secret_key } }, { directory }) {
    if (public_key !== undefined && directory.find(public_key) !== undefined) {
      throw publicKeyTaken(public_key);
    }
    if (directory.isFull) throw tooManyAccounts(directory.maxAccounts);
    const world = directory.open({
      ...(public_key !== undefined && { publicKey: public_key }),
      ...(secret_key !== undefined && { secretKey: secret_key }),
    });
    return keysOf(world);
  },
});

export const listAccounts = call({
  method: 'GET',
  path: '/accounts',
  handle: ({ world }, { directory }) => ({ accounts: (world === undefined ? directory.all() : [world]).map(keysOf) }),
});

/** Closes one opened account, or all of them. */
export const closeAccounts = call({
  method: 'DELETE',
  path: '/accounts',
  status: 204,
  handle({ world }, { directory }) {
    if (world !== undefined && isOfFixture(world, directory)) {
      throw fixtureAccountStays(world.publicKey);
    }
    const fresh = world === undefined ? openedAccounts(directory) : [world];
    for (const one of fresh) directory.close(one);
  },
});
