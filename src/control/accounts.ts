/** Accounts: a fresh isolated one on the baseline, those that are there, and an end to the fresh ones. */
import { Type } from 'typebox';
import type { AccountDirectory } from '../world/account-directory.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { ControlFailure } from './failure.js';
import { keysOf } from './summary.js';

const Key = Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]+$', description: 'printable ASCII without blanks' }));

const isOfFixture = ({ publicKey, secretKey }: World, directory: AccountDirectory): boolean =>
  directory.baseline.accounts.some((account) => account.publicKey === publicKey && account.secretKey === secretKey);

/** A fresh account on the baseline of the first one. */
export const openAccount = call({
  method: 'POST',
  path: '/accounts',
  status: 201,
  body: Type.Object({ public_key: Key, secret_key: Key }, { additionalProperties: false }),
  handle({ directory, body: { public_key, secret_key } }) {
    if (public_key !== undefined && directory.find(public_key) !== undefined) {
      throw new ControlFailure(409, `An account has the public key ${JSON.stringify(public_key)} already.`);
    }
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
  handle: ({ directory, world }) => ({ accounts: (world === undefined ? directory.all() : [world]).map(keysOf) }),
});

/** An end to one that was opened, or to all of them. */
export const closeAccounts = call({
  method: 'DELETE',
  path: '/accounts',
  status: 204,
  handle({ directory, world }) {
    if (world !== undefined && isOfFixture(world, directory)) {
      throw new ControlFailure(409, `The account ${JSON.stringify(world.publicKey)} is one of the fixture: it stays.`);
    }
    const fresh = world === undefined ? directory.all().filter((one) => !isOfFixture(one, directory)) : [world];
    for (const one of fresh) directory.close(one);
  },
});
