/** Accounts: a fresh isolated one on the baseline, those that are there, and an end to the fresh ones. */
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { World } from '../world/world.js';
import type { Worlds } from '../world/worlds.js';
import { addressedWorld } from './addressed.js';
import { bodyOf } from './body.js';
import { ControlFailure } from './failure.js';
import type { PlaneOptions } from './plane.js';
import { keysOf } from './summary.js';

const Key = Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]+$' }));
const readKeys = bodyOf(Type.Object({ public_key: Key, secret_key: Key }, { additionalProperties: false }), {});

const isOfFixture = ({ publicKey, secretKey }: World, worlds: Worlds): boolean =>
  worlds.baseline.accounts.some((account) => account.publicKey === publicKey && account.secretKey === secretKey);

export function accountRoutes(plane: FastifyInstance, { worlds }: PlaneOptions): void {
  plane.post('/accounts', async (request, reply) => {
    const { public_key, secret_key } = readKeys(request.body);
    if (public_key !== undefined && worlds.find(public_key) !== undefined) {
      throw new ControlFailure(409, `An account has the public key ${JSON.stringify(public_key)} already.`);
    }
    const world = worlds.open({
      ...(public_key !== undefined && { publicKey: public_key }),
      ...(secret_key !== undefined && { secretKey: secret_key }),
    });
    return reply.code(201).send(keysOf(world));
  });

  plane.get('/accounts', async () => ({ accounts: worlds.all().map(keysOf) }));

  plane.delete('/accounts', async (request, reply) => {
    const world = addressedWorld(request, worlds);
    if (world !== undefined && isOfFixture(world, worlds)) {
      throw new ControlFailure(409, `The account ${JSON.stringify(world.publicKey)} is one of the fixture: it stays.`);
    }
    const fresh = world === undefined ? worlds.all().filter((one) => !isOfFixture(one, worlds)) : [world];
    for (const one of fresh) worlds.close(one);
    return reply.code(204).send();
  });
}
