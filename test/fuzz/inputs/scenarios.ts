/** Inputs that mean something only in their order: a fault with the request that it meets, and a tour of everything that can be read. */
import type { Input } from '../input.js';
import type { Chance } from './chance.js';
import { type createOracle, withShortWaits } from './control.js';
import { anyJson, mutateJson } from './json.js';
import { BASE, CONTROL, encodeJson, encodePairs, request } from './request.js';
import type { EndpointTarget, Targets } from './targets.js';
import { hostileText } from './texts.js';

/** A request with the first valid values, and no form. */
export function plainInput({ name, method, path, query }: EndpointTarget, kind: string): Input {
  const pairs = query.map((field): [string, string] => [field.name, field.values[0] ?? '1']);
  const text = encodePairs(pairs);
  return request({ kind, aim: name, method, target: `${BASE}${path}${text === '' ? '' : `?${text}`}` });
}

const STATUSES = [200, 201, 204, 205, 206, 301, 304, 400, 401, 418, 500, 503, 599];

function orderOf(chance: Chance): object {
  const aim = { times: chance.pick([1, 'always']), when: chance.pick(['before', 'after']) };
  const outcome = chance.pick([
    { kind: 'delay', delay: chance.below(20) },
    {
      kind: 'response',
      status: chance.pick(STATUSES),
      body: anyJson(chance),
      headers: { 'x-fuzz': 'a', 'content-type': 'text/plain' },
    },
    { kind: 'response', status: chance.pick(STATUSES), headers: { [hostileText(chance)]: hostileText(chance) } },
    { kind: 'failure', failure: chance.pick(['AUTH', 'NF1', 'NF2', 'rule', '429', '500']) },
    { kind: 'failure', failure: 'V', fields: { [hostileText(chance)]: [hostileText(chance)] } },
    { kind: 'reset' },
    { kind: 'close' },
    { kind: 'empty' },
    { kind: 'truncated' },
    { kind: 'drip', bytes: 100, every: 1 },
  ]);
  return { ...aim, ...outcome };
}

/** An order of a fault, whole or with something wrong. */
function bodyOf(chance: Chance): unknown {
  let body: unknown = orderOf(chance);
  for (let changes = chance.below(3); changes > 0; changes -= 1) body = mutateJson(body, chance);
  return withShortWaits(body);
}

/** Orders a fault, lets a request meet it, and deletes it. */
export function faultInputs(
  { endpoints }: Targets,
  fits: ReturnType<typeof createOracle>,
  chance: Chance,
): readonly Input[] {
  const kind = 'fault';
  const target = chance.pick(endpoints);
  const json = encodeJson(bodyOf(chance));
  const order = request({
    kind,
    aim: 'faults.add',
    method: 'POST',
    target: `${CONTROL}/faults`,
    type: 'application/json',
    body: [json],
  });
  const judged: Input = fits('faults.add', json) ? order : { ...order, isInvalid: true };
  const meeting: Input = { ...plainInput(target, kind), meetsFault: true };
  const clear = request({ kind, aim: 'clearFaults', method: 'DELETE', target: `${CONTROL}/faults` });
  return [judged, meeting, clear];
}

/** Lets a month pass, and reads everything. */
export function tourInputs({ endpoints, calls }: Targets): readonly Input[] {
  const kind = 'tour';
  const advance = request({
    kind,
    aim: 'advanceClocks',
    method: 'POST',
    target: `${CONTROL}/clock/advance`,
    type: 'application/json',
    body: ['{"by":"P40D"}'],
  });
  const pages = ['/outbox/1.html', '/outbox/2', '/outbox/3.html', '/reference'].map((path) =>
    request({ kind, aim: path, method: 'GET', target: `${CONTROL}${path}` }),
  );
  return [
    advance,
    ...endpoints.filter(({ method }) => method === 'GET').map((target) => plainInput(target, kind)),
    ...calls
      .filter(({ method }) => method === 'GET')
      .map(({ name, path }) => request({ kind, aim: name, method: 'GET', target: `${CONTROL}${path}` })),
    ...pages,
  ];
}

/** A path that only its own response names, between the other inputs of a session. */
export function markInput(index: number): Input {
  const mark = `/mark-${index}-`;
  return { ...request({ kind: 'mark', aim: 'none', method: 'GET', target: `${BASE}${mark}` }), mark };
}
