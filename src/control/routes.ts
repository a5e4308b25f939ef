/** Finds what answers at a path of the control plane, by the segments of the path. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONTROL_PREFIX } from '../protocol.js';
import type { ControlContext } from './context.js';

export interface ControlRequest {
  readonly request: FastifyRequest<{ Querystring: Record<string, unknown> }>;
  readonly reply: FastifyReply;
  /** By the names in the path. */
  readonly params: Readonly<Record<string, string>>;
}

export interface ControlRoute {
  /** GET stands for HEAD, too. */
  readonly method: string;
  /** Below the path of the control plane: `/outbox/:id.html`. */
  readonly path: string;
  /** May a link of another page lead here? Mails are read on other pages. */
  readonly isLink?: true;
  respond(context: ControlContext, request: ControlRequest): Promise<unknown>;
}

/** A segment of a path: a text, or what stands before a suffix under a name. */
type Segment = string | { readonly name: string; readonly suffix: string };

export interface OrderedRoute {
  readonly route: ControlRoute;
  readonly segments: readonly Segment[];
}

function toSegment(text: string): Segment {
  const [, name, suffix = ''] = /^:(\w+)(.*)$/.exec(text) ?? [];
  return name === undefined ? text : { name, suffix };
}

/** The routes in the order in which a path tries them: the longer text of two paths goes before a name. */
export const inOrder = (routes: readonly ControlRoute[]): readonly OrderedRoute[] =>
  routes
    .map((route) => ({ route, segments: (CONTROL_PREFIX + route.path.replace(/\/$/, '')).split('/').map(toSegment) }))
    .sort((one, other) => textOf(other) - textOf(one));

/** The characters of a route that are text. */
const textOf = ({ segments }: OrderedRoute): number =>
  segments.reduce((sum, one) => sum + (typeof one === 'string' ? one : one.suffix).length, 0);

/** The route of a request with the parameters in its path; a slash behind the path of the plane makes no difference. */
export function findRoute(routes: readonly OrderedRoute[], method: string, url: string) {
  const path = url.replace(/[?#].*/s, '');
  const given = path.split('/').map(decodeURIComponent);
  if (given.length === 3 && given[2] === '') given.pop();
  const wanted = method === 'HEAD' ? 'GET' : method;
  for (const { route, segments } of routes) {
    if (route.method !== wanted) continue;
    const params = paramsOf(segments, given);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

/** The parameters of a path; undefined for another path. */
function paramsOf(segments: readonly Segment[], given: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const text = given[index] as string;
    if (typeof segment === 'string') {
      if (segment !== text) return undefined;
    } else {
      if (!text.endsWith(segment.suffix)) return undefined;
      params[segment.name] = text.slice(0, text.length - segment.suffix.length);
    }
  }
  return params;
}
