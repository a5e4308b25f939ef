/** Control calls on faults: order by endpoint and count, list, delete. */
import { Type } from 'typebox';
import { type Fault, MAX_FAULTS } from '../world/faults.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { tooManyFaults, unknownFault } from './failures.js';
import { readOrder } from './fault-order.js';

const describe = ({ publicKey }: World, fault: Fault) => ({ public_key: publicKey, ...fault });

export const orderFault = call({
  method: 'POST',
  path: '/faults',
  status: 201,
  adds: true,
  body: Type.Unknown(),
  *handle({ targets, body }, { endpoints }) {
    const order = readOrder(body, endpoints);
    const worlds = yield* targets();
    const full = worlds.find(({ faults }) => faults.isFull);
    if (full !== undefined) throw tooManyFaults(full.publicKey, MAX_FAULTS);
    // An order has the same id in every world.
    const id = 1 + worlds.reduce((last, { faults }) => Math.max(last, faults.lastId), 0);
    return { faults: worlds.map((world) => describe(world, world.faults.add(id, order))) };
  },
});

export const listFaults = call({
  method: 'GET',
  path: '/faults',
  *handle({ targets }) {
    const worlds = yield* targets();
    return { faults: worlds.flatMap((world) => world.faults.all().map((fault) => describe(world, fault))) };
  },
});

export const clearFaults = call({
  method: 'DELETE',
  path: '/faults',
  status: 204,
  *handle({ targets }) {
    for (const { faults } of yield* targets()) faults.clear();
  },
});

export const deleteFault = call({
  method: 'DELETE',
  path: '/faults/:id',
  status: 204,
  *handle({ targets, params: { id = '' } }) {
    const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
    const deleted = (yield* targets()).map(({ faults }) => faults.delete(number));
    if (!deleted.includes(true)) throw unknownFault(id);
  },
});
