/** Control calls on faults: order by endpoint and count, list, delete. */
import { Type } from 'typebox';
import { problemsOfOrder } from '../world/fault-order.js';
import { type Fault, type FaultOrder, MAX_FAULTS } from '../world/faults.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import type { ControlContext } from './context.js';
import { problemsOfEndpoint } from './endpoint-name.js';
import { invalidBody, tooManyFaults, unknownFault } from './failures.js';

function describe({ publicKey, faults }: World, fault: Fault) {
  const shadow = faults.shadowOf(fault);
  return { public_key: publicKey, ...fault, ...(shadow !== undefined && { shadowed_by: shadow }) };
}

/** @throws {ControlFailure} for a body that is no order */
function readOrder(body: unknown, endpoints: ControlContext['endpoints']): FaultOrder {
  const { endpoint = '*' } = Object(body);
  const unknown =
    typeof endpoint !== 'string' || endpoint === '*' ? [] : problemsOfEndpoint(endpoint, '/endpoint', endpoints);
  const problems = [...problemsOfOrder(body), ...unknown];
  if (problems.length > 0) throw invalidBody(problems);
  // No problem means that the body fits the schema of its kind.
  const order = body as FaultOrder;
  const name = endpoints.get(endpoint);
  return { ...order, ...(name !== undefined && { endpoint: name }) };
}

export const orderFault = call({
  method: 'POST',
  path: '/faults',
  status: 201,
  adds: true,
  body: Type.Unknown(),
  handle({ targets, body }, { endpoints }) {
    const order = readOrder(body, endpoints);
    const worlds = targets();
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
  handle({ targets }) {
    const worlds = targets();
    return { faults: worlds.flatMap((world) => world.faults.all().map((fault) => describe(world, fault))) };
  },
});

export const clearFaults = call({
  method: 'DELETE',
  path: '/faults',
  status: 204,
  handle({ targets }) {
    for (const { faults } of targets()) faults.clear();
  },
});

export const deleteFault = call({
  method: 'DELETE',
  path: '/faults/:id',
  status: 204,
  handle({ targets, params: { id = '' } }) {
    const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
    const deleted = targets().map(({ faults }) => faults.delete(number));
    if (!deleted.includes(true)) throw unknownFault(id);
  },
});
