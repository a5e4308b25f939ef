/** Ordered failures: by endpoint, counted, until they are used up or deleted. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { type TProperties, type TSchema, Type } from 'typebox';
import { preview } from '../problems/preview.js';
import { createValidator, type Problem, step } from '../problems/validation.js';
import { type Fault, type FaultOrder, MAX_FAULTS } from '../world/faults.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import type { ControlContext } from './context.js';
import { problemsOfEndpoint } from './endpoint-name.js';
import { ControlFailure, invalidBody } from './failure.js';

const MAX_MILLISECONDS = 600_000;
const Milliseconds = Type.Integer({ minimum: 0, maximum: MAX_MILLISECONDS });
const Texts = Type.Array(Type.String(), { minItems: 1 });

const aim = {
  endpoint: Type.Optional(Type.String()),
  times: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Literal('always')])),
  after: Type.Optional(Type.Integer({ minimum: 0 })),
  when: Type.Optional(Type.Enum(['before', 'after'])),
  delay: Type.Optional(Milliseconds),
};

const FAILURES = ['AUTH', 'V', 'NF1', 'NF2', 'rule', '429', '500'] as const;

/** What each kind takes beside its aim. */
const kinds: Readonly<Record<FaultOrder['kind'], TProperties>> = {
  delay: { delay: Milliseconds },
  answer: {
    status: Type.Integer({ minimum: 200, maximum: 599 }),
    body: Type.Optional(Type.Unknown()),
    headers: Type.Optional(Type.Object({})),
  },
  failure: {
    failure: Type.Enum([...FAILURES]),
    fields: Type.Optional(Type.Record(Type.String(), Texts)),
    text: Type.Optional(Type.String()),
    retry_after: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  reset: {},
  close: {},
  empty: {},
  truncated: {},
  drip: { bytes: Type.Optional(Type.Integer({ minimum: 1 })), every: Type.Optional(Milliseconds) },
};

/** Headers that say where an answer ends, who may read it, and what the mock tells of it. */
const OWN_HEADERS =
  /^(content-length|transfer-encoding|connection|keep-alive|trailer|upgrade|date|vary|x-mock-.*|access-control-.*)$/i;

const checks = new Map<string, (value: unknown) => Problem[]>();

function checkOf(kind: FaultOrder['kind']): (value: unknown) => Problem[] {
  const known = checks.get(kind);
  if (known !== undefined) return known;
  const schema: TSchema = Type.Object(
    { ...aim, kind: Type.Literal(kind), ...kinds[kind] },
    { additionalProperties: false },
  );
  const check = createValidator(schema);
  checks.set(kind, check);
  return check;
}

const isKind = (kind: unknown): kind is FaultOrder['kind'] => typeof kind === 'string' && Object.hasOwn(kinds, kind);

/** @throws {ControlFailure} for what is no order */
function readOrder(body: unknown, endpoints: ControlContext['endpoints']): FaultOrder {
  const problems = problemsIn(body, endpoints);
  if (problems.length > 0) throw invalidBody(problems);
  const order = body as FaultOrder;
  const endpoint = endpoints.get(order.endpoint ?? '');
  return { ...order, ...(endpoint !== undefined && { endpoint }) };
}

function problemsIn(body: unknown, endpoints: ControlContext['endpoints']): Problem[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return [{ pointer: '', detail: `is ${preview(body)}; wanted object` }];
  }
  const {
    kind,
    endpoint,
    failure,
    fields,
    body: answered,
    headers = {},
  }: Readonly<Record<string, unknown>> = { ...body };
  if (!isKind(kind)) {
    const found = kind === undefined ? 'is missing' : `is ${preview(kind)}`;
    return [{ pointer: '/kind', detail: `${found}; wanted one of ${Object.keys(kinds).join(', ')}` }];
  }
  const problems = checkOf(kind)(body);
  if (typeof endpoint === 'string' && endpoint !== '*') {
    problems.push(...problemsOfEndpoint(endpoint, '/endpoint', endpoints));
  }
  if (!isWritable(answered)) problems.push({ pointer: '/body', detail: 'is too deeply nested' });
  if (problems.length === 0) problems.push(...problemsOfHeaders(Object(headers)));
  if (failure === 'V' && fields === undefined) {
    problems.push({ pointer: '/fields', detail: 'is missing: a V names the fields and their messages' });
  }
  return problems;
}

/** Nesting has no bound in what is read, but in what can be written. */
function isWritable(body: unknown): boolean {
  try {
    JSON.stringify(body);
    return true;
  } catch {
    return false;
  }
}

function problemsOfHeaders(headers: Readonly<Record<string, unknown>>): Problem[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const pointer = `/headers${step(name)}`;
    if (OWN_HEADERS.test(name)) return [{ pointer, detail: 'is set by the server itself' }];
    try {
      validateHeaderName(name);
      validateHeaderValue(name, String(value));
      return typeof value === 'string' ? [] : [{ pointer, detail: `is ${preview(value)}; wanted string` }];
    } catch {
      return [{ pointer, detail: `is ${preview(value)}; wanted a name and a value that HTTP allows` }];
    }
  });
}

const describe = ({ publicKey }: World, fault: Fault) => ({ public_key: publicKey, ...fault });

export const orderFault = call({
  method: 'POST',
  path: '/faults',
  status: 201,
  body: Type.Unknown(),
  handle({ targets: addressed, body, endpoints }) {
    const order = readOrder(body, endpoints);
    const worlds = addressed();
    const full = worlds.find(({ faults }) => faults.isFull);
    if (full !== undefined) {
      throw new ControlFailure(409, `The account ${full.publicKey} has ${MAX_FAULTS} faults; delete some first.`);
    }
    // One order has one id in every world.
    const id = 1 + worlds.reduce((last, { faults }) => Math.max(last, faults.lastId), 0);
    return { faults: worlds.map((world) => describe(world, world.faults.add(id, order))) };
  },
});

export const listFaults = call({
  method: 'GET',
  path: '/faults',
  handle: ({ targets: addressed }) => ({
    faults: addressed().flatMap((world) => world.faults.all().map((fault) => describe(world, fault))),
  }),
});

export const clearFaults = call({
  method: 'DELETE',
  path: '/faults',
  status: 204,
  handle({ targets: addressed }) {
    for (const { faults } of addressed()) faults.clear();
  },
});

export const deleteFault = call({
  method: 'DELETE',
  path: '/faults/:id',
  status: 204,
  handle({ targets: addressed, params: { id = '' } }) {
    const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
    const deleted = addressed().map(({ faults }) => faults.delete(number));
    if (!deleted.includes(true)) throw new ControlFailure(404, `There is no fault ${preview(id)}.`);
  },
});
