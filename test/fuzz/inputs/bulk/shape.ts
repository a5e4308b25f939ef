/** A batch of many megabytes, or of many requests at once, and the parts that the shapes of such batches share. */
import type { Input, Piece, Session } from '../../input.js';
import type { Chance } from '../chance.js';
import { BASE, CONTROL, encodePairs, request } from '../request.js';
import type { CallTarget, EndpointTarget, Targets } from '../targets.js';

export interface Bulk {
  readonly sessions: readonly Session[];
  /** What follows when they are over. */
  readonly after?: readonly Session[];
  /** Records that each account holds before. */
  readonly records?: number;
  readonly accounts?: number;
}

export type Shape = (targets: Targets, chance: Chance) => Bulk;

export const MB = 1024 * 1024;
export const FORM = 'application/x-www-form-urlencoded';
/** Every endpoint takes every encoding. */
export const ANY_ENCODING = 'x-mock-assume: body-encoding=any';

const kind = 'bulk';

/** Up to the most, at least a tenth of it. */
export const sizeUpTo = (most: number, chance: Chance): number => Math.floor((most * chance.between(1, 10)) / 10);

/** A text as often as it fits into so many bytes. */
export const filled = (text: string, bytes: number): Piece => [text, Math.max(1, Math.floor(bytes / text.length))];

export const session = (...inputs: readonly Input[]): Session => ({ account: 0, inputs });

/** Something open so many times, and closed again. */
export const nested = (levels: number, chance: Chance): readonly Piece[] => {
  const [open, close] = chance.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const);
  return [[open, levels], '1', [close, levels]];
};

/** The endpoints that take a form. */
export const posts = ({ endpoints }: Targets): readonly EndpointTarget[] =>
  endpoints.filter(({ form }) => form.length > 0);

export const post = (
  { name, path }: EndpointTarget,
  type: string,
  body: readonly Piece[],
  headers: readonly string[] = [],
): Input => request({ kind, aim: name, method: 'POST', target: BASE + path, type, body, headers });

/** A GET of an endpoint with valid values. */
export function get({ name, path, query }: EndpointTarget): Input {
  const pairs = query.map((field): [string, string] => [field.name, field.values[0] ?? '1']);
  return request({ kind, aim: name, method: 'GET', target: `${BASE}${path}?${encodePairs(pairs)}` });
}

export function call({ name, method, path }: CallTarget, body?: readonly Piece[]): Input {
  const parts = { kind, aim: name, method, target: CONTROL + path };
  return body === undefined ? request(parts) : request({ ...parts, type: 'application/json', body });
}

/** The same call for all accounts. */
export const forAll = (input: Input): Input => ({
  ...input,
  lines: input.lines.filter((line) => !line.startsWith('PublicKey')),
});

/** @throws {Error} for an unknown call */
export function findCall({ calls }: Targets, name: string): CallTarget {
  const target = calls.find((one) => one.name === name);
  if (target === undefined) throw new Error(`there is no call ${name}`);
  return target;
}

/** The calls that take a body; a fault has batches of its own. */
export const takingBody = ({ calls }: Targets): readonly CallTarget[] =>
  calls.filter(({ sample, name }) => sample !== undefined && name !== 'orderFault');
